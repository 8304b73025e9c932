import { sql } from 'kysely'
import type { Rng } from '../../../server/demo/rng.ts'
import type { Cut } from '../disk/disk.ts'
import { type Fault, once, recover, sameAgain, settle } from './fault.ts'

/** The server ends, by a kill or a power cut, at a file operation of the action. */
function cutDuring(name: string, ending: Cut['ending'], weight: number): Fault {
  return {
    name,
    weight,
    async play(scene) {
      const { rng, testOrganization } = scene
      testOrganization.disk.cut(anyCut(rng, ending, 4))
      const answer = await once(scene, scene.ask)
      if (!testOrganization.disk.callOff()) return answer.status < 500 ? answer : settle(scene)
      await recover(testOrganization)
      const settled = await settle(scene)
      // What was acknowledged before the end is there after it.
      if (answer.status < 300) sameAgain(scene, answer, settled)
      return settled
    },
  }
}

function anyCut(rng: Rng, ending: Cut['ending'], most: number): Cut {
  const place = rng.pick(['beforeSync', 'afterSync', 'midWrite'] as const)
  const count = rng.int(1, place === 'midWrite' ? most : Math.max(1, most >> 1))
  return { ending, place, count, seed: rng.int(1, 1_000_000) }
}

const anyEnding = (rng: Rng) => rng.pick(['killed', 'powerCut', 'tornPowerCut'] as const)

const cutInCheckpoint: Fault = {
  name: 'ended during a checkpoint',
  weight: 2,
  async play(scene) {
    const { rng, testOrganization } = scene
    testOrganization.disk.cut(anyCut(rng, anyEnding(rng), 80))
    const made = await sql`checkpoint`.execute(testOrganization.db.kysely).then(
      () => true,
      () => false,
    )
    const fired = testOrganization.disk.callOff()
    if (fired || !made) await recover(testOrganization)
    return fired ? settle(scene) : null
  },
}

const cutInRestart: Fault = {
  name: 'ended while stopping or starting',
  weight: 2,
  async play(scene) {
    const { rng, testOrganization } = scene
    testOrganization.disk.cut(anyCut(rng, anyEnding(rng), 60))
    await recover(testOrganization)
    return testOrganization.disk.callOff() ? settle(scene) : null
  },
}

const restarted: Fault = {
  name: 'restarted',
  weight: 2,
  async play(scene) {
    await scene.testOrganization.restart()
    return settle(scene)
  },
}

/** Crashes of processes and machines. */
export const ENDS: readonly Fault[] = [
  cutDuring('killed', 'killed', 4),
  cutDuring('power cut', 'powerCut', 4),
  cutDuring('torn power cut', 'tornPowerCut', 4),
  cutInCheckpoint,
  cutInRestart,
  restarted,
]
