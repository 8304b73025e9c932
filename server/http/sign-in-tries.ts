import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Instant } from '../../src/domain/dates/calendar.ts'
import { later } from '../clock-and-ids.ts'
import type { Schema } from '../store/schema.ts'

/** Attempts per account before each further one has to wait: 1 s, 2 s, 4 s, … */
export const FREE_TRIES = 10
/** Maximum wait. */
export const LONGEST_WAIT_SECONDS = 900
/** Attempts per address; they are given back one by one over an hour. */
export const TRIES_PER_ADDRESS = 100

const HOUR_SECONDS = 3600
const GIVEN_BACK_EVERY_SECONDS = HOUR_SECONDS / TRIES_PER_ADDRESS
/** The counter of an account restarts after this long without an attempt. */
const FORGOTTEN_AFTER_MS = HOUR_SECONDS * 1000
/** The row that counts an address, for all accounts. */
const ANY_ACCOUNT = Buffer.alloc(32)
/** The address in the row that counts an account, for all addresses. */
const ANY_ADDRESS = ''

/** What an attempt is counted by. */
export interface Try {
  readonly email: string
  /** The address that the attempt is counted against; null: none. */
  readonly address: string | null
  /** The counter of the account that is used; by default the one for all addresses. */
  readonly place?: string
}

/** An attempt from a device that the user has signed in from before: neither the account's nor the address's counter applies. */
export function tryFromDevice(email: string, deviceHash: Buffer): Try {
  return { email, address: null, place: `device ${deviceHash.toString('base64url')}` }
}

/** The name of an account in counters and logs, whether or not the account exists. Spellings of one address have one name. */
export function accountHash(email: string): Buffer {
  return createHash('sha256').update(email.normalize('NFKC').trim().toLowerCase()).digest()
}

/**
 * Counts an attempt before its password is checked and returns how many seconds the caller has to wait. The counters are rows, so all
 * processes share them and concurrent attempts can't bypass them. An account is counted across all addresses, so that attacking from many
 * addresses does not help; a known device has its own counter, so that attempts of strangers, also behind the same address, don't lock out its
 * owner.
 *
 * @returns null when the attempt may be made
 */
export async function claimTry(
  trx: Transaction<Schema>,
  now: Instant,
  { email, address, place = ANY_ADDRESS }: Try,
): Promise<number | null> {
  const account = accountHash(email)
  const left = sql`greatest(0, seen.failures
    - floor(greatest(0, extract(epoch from ${now}::timestamptz - seen.updated_at)) / ${GIVEN_BACK_EVERY_SECONDS}::int)::int)`
  const tries = sql`case when seen.updated_at < ${later(now, -FORGOTTEN_AFTER_MS)}::timestamptz then 1 else seen.failures + 1 end`
  const ofAddress =
    address === null
      ? sql`select 1`
      : sql`
        insert into sign_in_attempts as seen (account_hash, address, failures, updated_at)
        values (${ANY_ACCOUNT}, ${address}, 1, ${now}::timestamptz)
        on conflict (account_hash, address) do update
          set failures = ${left} + 1, updated_at = greatest(seen.updated_at, excluded.updated_at)
          where ${left} < ${TRIES_PER_ADDRESS}::int
        returning 1`
  const { rows } = await sql<{ addressFree: boolean; accountFree: boolean }>`
    with of_address as (${ofAddress}), of_account as (
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

/** After a correct password: resets the account's counter and gives the address its attempt back. */
export async function forgiveTries(
  trx: Transaction<Schema>,
  { email, address, place = ANY_ADDRESS }: Try,
): Promise<void> {
  await sql`
    with forgiven as (
      delete from sign_in_attempts where account_hash = ${accountHash(email)} and address = ${place}
    )
    update sign_in_attempts set failures = greatest(0, failures - 1)
    where account_hash = ${ANY_ACCOUNT} and address = ${address}`.execute(trx)
}
