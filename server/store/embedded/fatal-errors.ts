/** SQLSTATEs after which the engine can't be trusted: disk full, input/output error, and every internal error. */
const FATAL = /^(?:53100|58030|XX)/u

/**
 * True for an error after which the embedded engine must not be used. A PostgreSQL server can replace a damaged backend process, but the
 * embedded engine has only one process, and the next query may never end.
 */
export function isFatalForEngine(sqlState: string | undefined): boolean {
  return sqlState !== undefined && FATAL.test(sqlState)
}
