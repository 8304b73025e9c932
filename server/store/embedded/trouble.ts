/** SQLSTATEs after which the engine can't be trusted: disk full, input/output error, and every internal error. */
const FATAL = /^(?:53100|58030|XX)/u

/**
 * True for an error after which the embedded engine must not be asked again: PostgreSQL proper would restart the
 * backend, the embedded one has none to restart and the next query may never end.
 */
export function endsEngine(sqlState: string | undefined): boolean {
  return sqlState !== undefined && FATAL.test(sqlState)
}
