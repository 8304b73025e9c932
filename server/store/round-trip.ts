/**
 * Runs parts of a transaction that do not need each other's results. What each of them sends before it waits for an answer goes to
 * the database in one packet, and is executed there in this order; so one round trip does for all of them. Locks come before the
 * reads that depend on them.
 *
 * @example
 * const [, log, reason] = await inOneRoundTrip(lockService(trx, key), findLog(trx, key), findReason(trx, id))
 * @throws the first failure in this order, after all parts have ended: later parts may have failed only because an earlier one did
 */
export async function inOneRoundTrip<const Parts extends readonly unknown[]>(
  ...parts: Parts
): Promise<{ -readonly [Index in keyof Parts]: Awaited<Parts[Index]> }> {
  const results = await Promise.allSettled(parts)
  for (const result of results) if (result.status === 'rejected') throw result.reason
  return results.map((result) => (result as PromiseFulfilledResult<unknown>).value) as {
    -readonly [Index in keyof Parts]: Awaited<Parts[Index]>
  }
}
