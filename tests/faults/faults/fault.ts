import type { RandomSource } from '../../../server/demo/rng.ts'
import type { Answer } from '../../support/server.ts'
import type { AcknowledgedRequests } from '../acknowledged-requests.ts'
import { FailedRequestError, type KeyedRequest, type SimulatedPerson } from '../people.ts'
import type { Simulation } from '../simulation.ts'

/** The request of one action that has not been sent yet, and what a fault may use. */
export interface FaultContext {
  readonly rng: RandomSource
  readonly simulation: Simulation
  readonly person: SimulatedPerson
  readonly request: KeyedRequest
  readonly ledger: AcknowledgedRequests
  /** Reports a violation of an invariant. */
  reportViolation(description: string): void
}

/** A kind of fault. */
export interface Fault {
  readonly name: string
  /** Its relative frequency. */
  readonly weight: number
  /** Runs the action under the fault and returns its answer. Null if the fault did not apply: then the episode runs the action normally. */
  run(context: FaultContext): Promise<Answer | null>
}

const MAX_TRIES = 6

/** Sends the request once, and once more if the session had ended. If the person cannot sign in, returns the answer of the sign-in. */
export async function sendOnce({ person }: FaultContext, request: KeyedRequest): Promise<Answer> {
  try {
    return await person.send(request)
  } catch (error) {
    if (error instanceof FailedRequestError) return error.answer
    throw error
  }
}

/** Sends the request, with the same key, until the server has answered; restarts the server after each of its errors. */
export async function sendUntilAnswered(context: FaultContext, request = context.request): Promise<Answer> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const answer = await sendOnce(context, request)
    if (answer.status < 500) return answer
    if (answer.status === 500) context.reportViolation(`the server failed: ${answer.text}`)
    await restartServer(context.simulation)
  }
  throw new Error(`No answer to ${request.method} ${request.path} in ${MAX_TRIES} tries`)
}

/** Restarts the server, and tries again when a start fails: a scheduled fault may happen during the start. */
export async function restartServer(simulation: Simulation): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await simulation.restart()
      return
    } catch (error) {
      if (tries === MAX_TRIES) throw error
    }
  }
}

/** Whether the server returned the stored answer to an earlier request with the same key. */
export const isReplayed = (answer: Answer) => answer.headers.get('idempotency-replayed') === 'true'

/** Reports a violation if the second answer to a key is not the replay, byte for byte, of a successful first one. After a refusal it may differ. */
export function checkReplay({ reportViolation }: FaultContext, first: Answer, second: Answer): void {
  if (first.status >= 300) return
  if (second.text !== first.text || !isReplayed(second))
    reportViolation(`I9: the first answer was not replayed: ${first.text}, then ${second.text}`)
}
