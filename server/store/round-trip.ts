/** PostgreSQL's answer to any statement after a failed one, until the rollback. */
const TRANSACTION_HAD_FAILED = '25P02'

/**
 * Runs parts of a transaction that do not need each other's results. The statements that they send before they wait for an answer
 * go to the database in one packet and are executed there in this order, so one round trip is enough for all of them. Pass locks
 * before the reads that depend on them.
 *
 * @example
 * const [, log, reason] = await inOneRoundTrip(lockService(trx, key), findLog(trx, key), findReason(trx, id))
 * @throws the first failure in this order, after all parts have ended. An error that only says that the transaction had failed before
 *   is thrown only if there is no other.
 */
export async function inOneRoundTrip<const Parts extends readonly unknown[]>(
  ...parts: Parts
): Promise<{ -readonly [Index in keyof Parts]: Awaited<Parts[Index]> }> {
  const results = await Promise.allSettled(parts)
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result] : []))
  const [failure = failures[0]] = failures.filter(
    ({ reason }) => (reason as { code?: string }).code !== TRANSACTION_HAD_FAILED,
  )
  if (failure) throw failure.reason
  return results.map((result) => (result as PromiseFulfilledResult<unknown>).value) as {
    -readonly [Index in keyof Parts]: Awaited<Parts[Index]>
  }
}
