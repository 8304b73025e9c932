import { sql } from 'kysely'
import type { RandomSource } from '../../../server/demo/rng.ts'
import type { ScheduledCrash } from '../disk/disk.ts'
import { checkReplay, type Fault, restartServer, sendOnce, sendUntilAnswered } from './fault.ts'

/** The embedded database ends, as by a kill or a power cut, at a file operation of the action. */
function crashDuring(name: string, ending: ScheduledCrash['ending'], weight: number): Fault {
  return {
    name,
    weight,
    async run(context) {
      const { rng, simulation } = context
      simulation.disk.scheduleCrash(randomCrash(rng, ending, 4))
      const answer = await sendOnce(context, context.request)
      const hasCrashed = simulation.disk.cancelCrash()
      if (!hasCrashed) return answer.status < 500 ? answer : sendUntilAnswered(context)
      await restartServer(simulation)
      const finalAnswer = await sendUntilAnswered(context)
      // Work that was acknowledged before the crash exists after it.
      if (answer.status < 300) checkReplay(context, answer, finalAnswer)
      return finalAnswer
    },
  }
}

/** A crash at one of the first `maxWrites` writes, or at one of half as many syncs. */
function randomCrash(rng: RandomSource, ending: ScheduledCrash['ending'], maxWrites: number): ScheduledCrash {
  const point = rng.pick(['beforeSync', 'afterSync', 'midWrite'] as const)
  const count = rng.int(1, point === 'midWrite' ? maxWrites : Math.max(1, Math.floor(maxWrites / 2)))
  return { ending, point, count, seed: rng.int(1, 1_000_000) }
}

const randomEnding = (rng: RandomSource) => rng.pick(['killed', 'powerCut', 'tornPowerCut'] as const)

const crashInCheckpoint: Fault = {
  name: 'ended during a checkpoint',
  weight: 2,
  async run(context) {
    const { rng, simulation } = context
    simulation.disk.scheduleCrash(randomCrash(rng, randomEnding(rng), 80))
    const isComplete = await sql`checkpoint`.execute(simulation.db.kysely).then(
      () => true,
      () => false,
    )
    const hasCrashed = simulation.disk.cancelCrash()
    if (hasCrashed || !isComplete) await restartServer(simulation)
    return hasCrashed ? sendUntilAnswered(context) : null
  },
}

const crashInRestart: Fault = {
  name: 'ended while stopping or starting',
  weight: 2,
  async run(context) {
    const { rng, simulation } = context
    simulation.disk.scheduleCrash(randomCrash(rng, randomEnding(rng), 60))
    await restartServer(simulation)
    return simulation.disk.cancelCrash() ? sendUntilAnswered(context) : null
  },
}

const restarted: Fault = {
  name: 'restarted',
  weight: 2,
  async run(context) {
    await context.simulation.restart()
    return sendUntilAnswered(context)
  },
}

/** Crashes of the process and of the computer, and an orderly restart. */
export const PROCESS_FAULTS: readonly Fault[] = [
  crashDuring('killed', 'killed', 4),
  crashDuring('power cut', 'powerCut', 4),
  crashDuring('torn power cut', 'tornPowerCut', 4),
  crashInCheckpoint,
  crashInRestart,
  restarted,
]
