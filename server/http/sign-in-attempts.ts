import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Instant } from '../../src/domain/dates/calendar.ts'
import { addMilliseconds } from '../clock-and-ids.ts'
import { compileOnce, compileOnceFor } from '../store/compile-once.ts'
import type { Schema } from '../store/schema.ts'
import { countedAddress } from './origin.ts'

/** Failed attempts that a counter of an account allows without a wait; after these, each further one has to wait: 1 s, 2 s, 4 s, … */
export const FREE_ATTEMPTS = 10
/** The longest wait between two attempts. */
export const MAX_WAIT_SECONDS = 900
/**
 * Failed attempts that an address may have. One expires for every 36 seconds without an attempt, all after an
 * hour.
 */
export const ATTEMPTS_PER_ADDRESS = 100

const HOUR_SECONDS = 3600
const SECONDS_PER_EXPIRY = HOUR_SECONDS / ATTEMPTS_PER_ADDRESS
/** The counter of an account restarts after this time without an attempt. */
const RESTART_AFTER_MS = HOUR_SECONDS * 1000
/** The account hash in the row that counts an address, for all accounts. */
const ANY_ACCOUNT = Buffer.alloc(32)
/** The address in the row that counts an account, for all addresses. */
const ANY_ADDRESS = ''

/** An attempt to sign in, by the keys of the counters that it increments. */
export interface SignInAttempt {
  /** The typed e-mail address, or a name for another secret, such as `second factor of <user id>`. */
  readonly email: string
  /**
   * The IP address (of IPv6 its network, see `countedAddress`) whose counter, with its limit of `ATTEMPTS_PER_ADDRESS`, is incremented; null for
   * none. It can be a name instead: all attempts with that name then share the limit, from whatever address they come.
   */
  readonly address: string | null
  /** Which counter of the account is incremented; by default the one for all addresses. */
  readonly counter?: string
}

/** An attempt from a device that the user has signed in from before: only the counter of this device and account applies. */
export function attemptFromDevice(email: string, deviceHash: Buffer): SignInAttempt {
  return { email, address: null, counter: `device ${deviceHash.toString('base64url')}` }
}

/**
 * A hash that stands for an account in counters and logs, whether or not the account exists. Case, surrounding spaces and the width of
 * characters of the e-mail address make no difference.
 */
export function accountHash(email: string): Buffer {
  return createHash('sha256').update(email.normalize('NFKC').trim().toLowerCase()).digest()
}

/**
 * Counts an attempt, and returns how many seconds the caller has to wait. To be called before a secret is checked. The counters are rows of the
 * database, so all processes share them and concurrent attempts can't bypass them. The counter of an account includes all addresses, so
 * that an attack from many addresses is slowed down too. A known device has a separate counter, so that attempts of strangers don't lock
 * out its owner, even from the same address.
 *
 * @returns null if the attempt may be made
 */
export async function countAttempt(
  trx: Transaction<Schema>,
  now: Instant,
  attempt: SignInAttempt,
): Promise<number | null> {
  return (await countAttemptByCounter(trx, now, attempt)).wait
}

/**
 * How an attempt was counted: `wait` is how many seconds the caller has to wait, null if the attempt may be made. `isAddressFree` is false if
 * the IP address has no attempts left, whatever the account.
 */
type CountedAttempt =
  | { readonly wait: number | null; readonly isAddressFree: true }
  | { readonly wait: number; readonly isAddressFree: false }

/** Counts an attempt like `countAttempt`, and returns which of its counters makes the caller wait. */
export async function countAttemptByCounter(
  trx: Transaction<Schema>,
  now: Instant,
  { email, address, counter = ANY_ADDRESS }: SignInAttempt,
): Promise<CountedAttempt> {
  const { rows } = await saveAttempt(trx, address === null ? 'account' : 'account and address', {
    account: accountHash(email),
    ...keysOf({ address, counter }),
    now,
    restartBefore: addMilliseconds(now, -RESTART_AFTER_MS),
  })
  const [counted] = rows
  if (!counted?.isAddressFree) return { wait: SECONDS_PER_EXPIRY, isAddressFree: false }
  if (counted.isAccountFree) return { wait: null, isAddressFree: true }
  const waitMs = Date.parse(counted.blockedUntil ?? now) - Date.parse(now)
  return { wait: Math.max(1, Math.ceil(waitMs / 1000)), isAddressFree: true }
}

interface AttemptValues {
  readonly account: Buffer
  readonly address: string | null
  readonly counter: string
  readonly now: Instant
  /** A counter of an account restarts if its last attempt was before this. */
  readonly restartBefore: Instant
}

interface AttemptCounted {
  readonly isAddressFree: boolean
  readonly isAccountFree: boolean
  readonly blockedUntil: string | null
}

/**
 * Increments the counter of the address, if the attempt has one, and then that of the account, unless the address has no attempts left. A
 * counter that refuses the attempt is not changed. The account is blocked after its free attempts, longer after each failure.
 */
const saveAttempt = compileOnceFor(
  (
    counters: 'account' | 'account and address',
    { account, address, counter, now, restartBefore }: AttemptValues,
  ) => {
    const failuresOfAddress = sql`greatest(0, seen.failures
      - floor(greatest(0, extract(epoch from ${now}::timestamptz - seen.updated_at)) / ${SECONDS_PER_EXPIRY}::int)::int)`
    const failuresOfAccount = sql`case when seen.updated_at < ${restartBefore}::timestamptz then 1 else seen.failures + 1 end`
    const countOfAddress =
      counters === 'account'
        ? sql`select 1`
        : sql`
          insert into sign_in_attempts as seen (account_hash, address, failures, updated_at)
          values (${ANY_ACCOUNT}, ${address}, 1, ${now}::timestamptz)
          on conflict (account_hash, address) do update
            set failures = ${failuresOfAddress} + 1, updated_at = greatest(seen.updated_at, excluded.updated_at)
            where ${failuresOfAddress} < ${ATTEMPTS_PER_ADDRESS}::int
          returning 1`
    return sql<AttemptCounted>`
      with of_address as (${countOfAddress}), of_account as (
        insert into sign_in_attempts as seen (account_hash, address, failures, updated_at)
        select ${account}, ${counter}, 1, ${now}::timestamptz from of_address
        on conflict (account_hash, address) do update
          set failures = ${failuresOfAccount}, updated_at = greatest(seen.updated_at, excluded.updated_at),
            blocked_until = case when ${failuresOfAccount} >= ${FREE_ATTEMPTS}::int then ${now}::timestamptz
              + make_interval(secs => least(2 ^ (${failuresOfAccount} - ${FREE_ATTEMPTS}::int), ${MAX_WAIT_SECONDS}::int)) end
          where seen.blocked_until is null or seen.blocked_until <= ${now}::timestamptz
        returning 1
      )
      select exists (select from of_address) as "isAddressFree", exists (select from of_account) as "isAccountFree",
        (select blocked_until from sign_in_attempts where account_hash = ${account} and address = ${counter}) as "blockedUntil"`
  },
)

/** After a success: deletes the counter of the account that the attempt incremented, and decrements that of the address, if there is one. */
export async function resetAttempts(
  trx: Transaction<Schema>,
  { email, address, counter = ANY_ADDRESS }: SignInAttempt,
): Promise<void> {
  await reduceAttempts(trx, { account: accountHash(email), ...keysOf({ address, counter }) })
}

function keysOf({ address, counter }: Pick<AttemptValues, 'address' | 'counter'>) {
  return { address: address === null ? null : countedAddress(address), counter: countedAddress(counter) }
}

const reduceAttempts = compileOnce(
  ({ account, address, counter }: Pick<AttemptValues, 'account' | 'address' | 'counter'>) => sql`
    with reset as (
      delete from sign_in_attempts where account_hash = ${account} and address = ${counter}
    )
    update sign_in_attempts set failures = greatest(0, failures - 1)
    where account_hash = ${ANY_ACCOUNT} and address = ${address}`,
)
