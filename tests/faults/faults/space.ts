import { passTime } from '../controlled.ts'
import { type Fault, once, recover, sameAgain, settle } from './fault.ts'

const MEGABYTE = 1024 * 1024

const nearlyFull: Fault = {
  name: 'disk nearly full',
  weight: 2,
  async play(scene) {
    const { testOrganization, complain, person } = scene
    testOrganization.disk.leaveFree(32 * MEGABYTE)
    passTime(2_000)
    const refused = await once(scene, scene.ask)
    if (refused.status < 300) complain('I15: a write was taken though the disk is nearly full')
    if (refused.status >= 500 && refused.status !== 507)
      complain(`I15: a full disk is answered ${refused.text}`)
    const ready = await testOrganization.server.app.request('/readyz')
    if (ready.status !== 503) complain('I31: ready though writes are refused')
    await person.list('cashlogs')
    testOrganization.disk.leaveFree(null)
    passTime(2_000)
    return settle(scene)
  },
}

const fullAtWrite: Fault = {
  name: 'disk full at a write',
  weight: 2,
  async play(scene) {
    const { rng, testOrganization, complain } = scene
    testOrganization.disk.cut({ ending: 'noSpace', place: 'midWrite', count: rng.int(1, 3) })
    const answer = await once(scene, scene.ask)
    const fired = testOrganization.disk.callOff()
    if (
      fired &&
      testOrganization.db.failure() &&
      (await testOrganization.server.app.request('/readyz')).status !== 503
    )
      complain('I31: ready though the engine has failed')
    testOrganization.disk.leaveFree(null)
    passTime(2_000)
    if (!fired) return answer.status < 500 ? answer : settle(scene)
    if (testOrganization.db.failure()) await recover(testOrganization)
    const settled = await settle(scene)
    if (answer.status < 300) sameAgain(scene, answer, settled)
    return settled
  },
}

/** Full disks. */
export const SPACE: readonly Fault[] = [nearlyFull, fullAtWrite]
