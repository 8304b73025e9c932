import type { Outcome } from '../../../src/domain/outcome.ts'
import type { RefusalName } from '../../../src/domain/refusals.ts'
import { clientRefusal } from '../../../src/machines/outcome.ts'

/* Short notations for the answers of a port. */

export function done<Data>(code: number, data: Data): Outcome<Data> {
  return { kind: 'done', code, data }
}

export function refused(name: RefusalName, details?: Parameters<typeof clientRefusal>[1]): Outcome<never> {
  return { kind: 'refused', refusal: clientRefusal(name, details) }
}

/** The answer after the session has ended. */
export const expiredSession = refused('InvalidToken')
/** A temporary refusal: the same command may be sent again. */
export const temporaryRefusal = refused('StoreUnavailable')
