import type { RefusalName } from '../../src/domain/refusals.ts'
import { type RefusalDetails, RefusedError } from '../refused-error.ts'

/** SQLSTATE of a value that another row has already. */
const UNIQUE_VIOLATION = '23505'

/** The name of the unique index that a write violated; null for any other error. */
export function violatedIndex(error: unknown): string | null {
  const { code, constraint = '' } = error as { code?: string; constraint?: string }
  return code === UNIQUE_VIOLATION ? constraint : null
}

/**
 * Creates a handler for `catch` that turns the error of a violated unique index into a refusal, and throws any other error again.
 *
 * @example await insertView(trx, view, now).catch(onUniqueViolation('ViewNameTaken'))
 */
export function onUniqueViolation(refusal: RefusalName, details?: RefusalDetails): (error: unknown) => never {
  return (error) => {
    throw violatedIndex(error) === null ? error : new RefusedError(refusal, details)
  }
}
