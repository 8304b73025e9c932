/** SQLSTATEs after which the engine can't be trusted: disk full, input/output error, and every internal error. */
const FATAL = /^(?:53100|58030|XX)/u

/**
 * True for an error after which the embedded engine must not be used: PostgreSQL would restart the backend process, but the embedded engine
 * has none, and the next query may never end.
 */
export function isFatalForEngine(sqlState: string | undefined): boolean {
  return sqlState !== undefined && FATAL.test(sqlState)
}
