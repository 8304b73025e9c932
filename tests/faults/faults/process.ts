import { sql } from 'kysely'
import type { RandomSource } from '../../../server/demo/rng.ts'
import type { ScheduledCrash } from '../disk/disk.ts'
import { checkReplay, type Fault, restartServer, sendOnce, sendUntilAnswered } from './fault.ts'

/** The server ends, by a kill or a power cut, at a file operation of the action. */
function cutDuring(name: string, ending: ScheduledCrash['ending'], weight: number): Fault {
  return {
    name,
    weight,
    async run(context) {
      const { rng, testOrganization } = context
      testOrganization.disk.scheduleCrash(anyCut(rng, ending, 4))
      const answer = await sendOnce(context, context.request)
      if (!testOrganization.disk.cancelCrash())
        return answer.status < 500 ? answer : sendUntilAnswered(context)
      await restartServer(testOrganization)
      const finalAnswer = await sendUntilAnswered(context)
      // Work that was acknowledged before the crash exists after it.
      if (answer.status < 300) checkReplay(context, answer, finalAnswer)
      return finalAnswer
    },
  }
}

function anyCut(rng: RandomSource, ending: ScheduledCrash['ending'], maxCount: number): ScheduledCrash {
  const point = rng.pick(['beforeSync', 'afterSync', 'midWrite'] as const)
  const count = rng.int(1, point === 'midWrite' ? maxCount : Math.max(1, maxCount >> 1))
  return { ending, point, count, seed: rng.int(1, 1_000_000) }
}

const anyEnding = (rng: RandomSource) => rng.pick(['killed', 'powerCut', 'tornPowerCut'] as const)

const cutInCheckpoint: Fault = {
  name: 'ended during a checkpoint',
  weight: 2,
  async run(context) {
    const { rng, testOrganization } = context
    testOrganization.disk.scheduleCrash(anyCut(rng, anyEnding(rng), 80))
    const isComplete = await sql`checkpoint`.execute(testOrganization.db.kysely).then(
      () => true,
      () => false,
    )
    const hasCrashed = testOrganization.disk.cancelCrash()
    if (hasCrashed || !isComplete) await restartServer(testOrganization)
    return hasCrashed ? sendUntilAnswered(context) : null
  },
}

const cutInRestart: Fault = {
  name: 'ended while stopping or starting',
  weight: 2,
  async run(context) {
    const { rng, testOrganization } = context
    testOrganization.disk.scheduleCrash(anyCut(rng, anyEnding(rng), 60))
    await restartServer(testOrganization)
    return testOrganization.disk.cancelCrash() ? sendUntilAnswered(context) : null
  },
}

const restarted: Fault = {
  name: 'restarted',
  weight: 2,
  async run(context) {
    await context.testOrganization.restart()
    return sendUntilAnswered(context)
  },
}

/** Crashes of processes and machines. */
export const CRASH_FAULTS: readonly Fault[] = [
  cutDuring('killed', 'killed', 4),
  cutDuring('power cut', 'powerCut', 4),
  cutDuring('torn power cut', 'tornPowerCut', 4),
  cutInCheckpoint,
  cutInRestart,
  restarted,
]
