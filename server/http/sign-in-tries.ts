import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Instant } from '../../src/domain/dates/calendar.ts'
import { later } from '../clock-and-ids.ts'
import type { Schema } from '../store/schema.ts'

/** Tries that an account bears before each further one must wait: 1 s, 2 s, 4 s, … */
export const FREE_TRIES = 10
/** … and never longer than this. */
export const LONGEST_WAIT_SECONDS = 900
/** Tries that one address may make, given back one by one over an hour. */
export const TRIES_PER_ADDRESS = 100

const HOUR_SECONDS = 3600
const GIVEN_BACK_EVERY_SECONDS = HOUR_SECONDS / TRIES_PER_ADDRESS
/** An account that nobody tried for this long starts anew. */
const FORGOTTEN_AFTER_MS = HOUR_SECONDS * 1000
/** The row that counts an address whatever the account. */
const ANY_ACCOUNT = Buffer.alloc(32)
/** The place of the row that counts an account whatever the address. */
const ANY_ADDRESS = ''

/** What a try at signing in is counted by. `known`: this person has signed in from this device before. */
export interface Try {
  readonly email: string
  readonly address: string
  readonly known: boolean
}

/** How an account is named in counters and logs, whether it exists or not. */
export function accountHash(email: string): Buffer {
  return createHash('sha256').update(email.trim().toLowerCase()).digest()
}

/**
 * Counts a try before its password is looked at, and says how many seconds to wait when it may not be made. The
 * counters are rows, so all processes share them and parallel tries can't slip through together. An account is counted
 * over all addresses, so that many addresses don't help; a known device is counted apart, so that a stranger's tries
 * don't keep its owner out.
 *
 * @returns null when the try may be made
 */
export async function claimTry(
  trx: Transaction<Schema>,
  now: Instant,
  { email, address, known }: Try,
): Promise<number | null> {
  const account = accountHash(email)
  const place = known ? address : ANY_ADDRESS
  const left = sql`greatest(0, seen.failures
    - floor(greatest(0, extract(epoch from ${now}::timestamptz - seen.updated_at)) / ${GIVEN_BACK_EVERY_SECONDS}::int)::int)`
  const tries = sql`case when seen.updated_at < ${later(now, -FORGOTTEN_AFTER_MS)}::timestamptz then 1 else seen.failures + 1 end`
  const { rows } = await sql<{ addressFree: boolean; accountFree: boolean }>`
    with of_address as (
      insert into sign_in_attempts as seen (account_hash, address, failures, updated_at)
      values (${ANY_ACCOUNT}, ${address}, 1, ${now}::timestamptz)
      on conflict (account_hash, address) do update
        set failures = ${left} + 1, updated_at = greatest(seen.updated_at, excluded.updated_at)
        where ${left} < ${TRIES_PER_ADDRESS}::int
      returning 1
    ), of_account as (
      insert into sign_in_attempts as seen (account_hash, address, failures, updated_at)
      select ${account}, ${place}, 1, ${now}::timestamptz from of_address
      on conflict (account_hash, address) do update
        set failures = ${tries}, updated_at = greatest(seen.updated_at, excluded.updated_at),
          blocked_until = case when ${tries} >= ${FREE_TRIES}::int then ${now}::timestamptz
            + make_interval(secs => least(2 ^ (${tries} - ${FREE_TRIES}::int), ${LONGEST_WAIT_SECONDS}::int)) end
        where seen.blocked_until is null or seen.blocked_until <= ${now}::timestamptz
      returning 1
    )
    select exists (select from of_address) as "addressFree", exists (select from of_account) as "accountFree"`.execute(
    trx,
  )
  const [claim] = rows
  if (claim?.accountFree) return null
  if (!claim?.addressFree) return GIVEN_BACK_EVERY_SECONDS
  return secondsBlocked(trx, now, account, place)
}

async function secondsBlocked(
  trx: Transaction<Schema>,
  now: Instant,
  account: Buffer,
  place: string,
): Promise<number> {
  const row = await trx
    .selectFrom('sign_in_attempts')
    .select('blocked_until')
    .where('account_hash', '=', account)
    .where('address', '=', place)
    .executeTakeFirst()
  return Math.max(1, Math.ceil((Date.parse(row?.blocked_until ?? now) - Date.parse(now)) / 1000))
}

/** After a right password: the account's counter starts anew, and the address gets its try back. */
export async function forgiveTries(trx: Transaction<Schema>, { email, address, known }: Try): Promise<void> {
  await sql`
    with forgiven as (
      delete from sign_in_attempts where account_hash = ${accountHash(email)} and address = ${known ? address : ANY_ADDRESS}
    )
    update sign_in_attempts set failures = greatest(0, failures - 1)
    where account_hash = ${ANY_ACCOUNT} and address = ${address}`.execute(trx)
}
