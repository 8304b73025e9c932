import { advanceClock } from '../determinism.ts'
import { FailedRequestError } from '../people.ts'
import { checkReplay, type Fault, restartServer, sendOnce, sendUntilAnswered } from './fault.ts'

const MEGABYTE = 1024 * 1024

const nearlyFull: Fault = {
  name: 'disk nearly full',
  weight: 2,
  async run(context) {
    const { simulation, reportViolation, person } = context
    // Writes are refused when less than 64 MB are free. The server measures the free space once a second at most.
    simulation.disk.leaveFree(32 * MEGABYTE)
    advanceClock(2_000)
    const refused = await sendOnce(context, context.request)
    if (refused.status < 300) reportViolation('I15: a write was accepted although the disk is nearly full')
    if (refused.status >= 500 && refused.status !== 507)
      reportViolation(`I15: the answer on a full disk is ${refused.text}`)
    const readiness = await simulation.server.app.request('/readyz')
    if (readiness.status !== 503) reportViolation('I31: ready although writes are refused')
    await person.list('cashlogs').catch((error: unknown) => {
      // The session had ended, and signing in is a write.
      const needsSignIn = error instanceof FailedRequestError && person.establishmentId === null
      if (!needsSignIn || error.answer.status !== 507) throw error
    })
    simulation.disk.leaveFree(null)
    advanceClock(2_000)
    return sendUntilAnswered(context)
  },
}

const fullAtWrite: Fault = {
  name: 'disk full at a write',
  weight: 2,
  async run(context) {
    const { rng, simulation, reportViolation } = context
    simulation.disk.scheduleCrash({ ending: 'noSpace', point: 'midWrite', count: rng.int(1, 3) })
    const answer = await sendOnce(context, context.request)
    const isFull = simulation.disk.cancelCrash()
    if (isFull && simulation.db.failure() && (await simulation.server.app.request('/readyz')).status !== 503)
      reportViolation('I31: ready although the engine has failed')
    simulation.disk.leaveFree(null)
    advanceClock(2_000)
    if (!isFull) return answer.status < 500 ? answer : sendUntilAnswered(context)
    if (simulation.db.failure()) await restartServer(simulation)
    const finalAnswer = await sendUntilAnswered(context)
    if (answer.status < 300) checkReplay(context, answer, finalAnswer)
    return finalAnswer
  },
}

/** Full disks. */
export const DISK_FULL_FAULTS: readonly Fault[] = [nearlyFull, fullAtWrite]
