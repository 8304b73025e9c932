import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { sql, type Transaction } from 'kysely'
import type { Instant } from '../../src/domain/dates/calendar.ts'
import { invalidRequest, RefusedError } from '../refused-error.ts'
import type { Session } from '../session.ts'
import { compileOnce } from '../store/compile-once.ts'
import { inOneRoundTrip } from '../store/round-trip.ts'
import type { Schema } from '../store/schema.ts'
import { sortKeys } from '../store/sort-keys.ts'
import type { AppEnv } from './context.ts'

/** A stored answer, replayed byte by byte. */
export interface StoredAnswer {
  readonly status: number
  readonly text: string
}

/** An idempotency key: visible ASCII characters. */
export const KEY_PATTERN = /^[\x21-\x7e]{1,255}$/u

/** The idempotency key of a request; null if the client sent none. @throws RefusedError InvalidRequest */
function idempotencyKey(c: Context<AppEnv>): string | null {
  const key = c.req.header('idempotency-key')
  if (key === undefined) return null
  if (!KEY_PATTERN.test(key)) throw invalidRequest([{ path: 'Idempotency-Key', key: 'issue.value' }])
  return key
}

/** An idempotency key as it is stored. */
interface KeyRow {
  readonly organizationId: string
  readonly userId: string
  readonly method: string
  readonly route: string
  readonly key: string
  readonly hash: Buffer
}

/** The row of the request's idempotency key; null without a key. @throws RefusedError InvalidRequest */
export function keyRowOf(
  c: Context<AppEnv>,
  {
    session,
    body,
    route,
  }: {
    readonly session: Session
    readonly body: unknown
    readonly route: { readonly method: string; readonly path: string }
  },
): KeyRow | null {
  const key = idempotencyKey(c)
  if (key === null) return null
  // With the query: everything from the first slash after the host.
  const path = c.req.url.slice(c.req.url.indexOf('/', 'https://'.length))
  return {
    organizationId: session.homeOrganizationId,
    userId: session.userId,
    method: route.method,
    route: route.path,
    key,
    hash: hashOf(`${path} ${session.establishmentId}`, body),
  }
}

/**
 * Claims an idempotency key for a command. The command runs at most once per key, person, method and route; the same key with another path,
 * query, establishment or body is refused. The key, the work and the stored answer are one transaction: a refusal or a crash stores no key, and an
 * answer lost after the commit is replayed.
 *
 * Of two concurrent requests with one key, the second is refused instead of waiting, because the advisory lock is tried without waiting. The
 * stored answer is read by a second statement, which sees what the first request committed before it released the lock.
 *
 * @returns the answer to replay; null if the command is to run, and its answer to be stored with `storeAnswer`
 * @throws RefusedError StillUnderWay; KeyReusedWithAnotherBody
 */
export async function claimKey(trx: Transaction<Schema>, row: KeyRow): Promise<StoredAnswer | null> {
  const name = [row.userId, row.method, row.route, row.key].join(' ')
  const [claimed, found] = await inOneRoundTrip(tryLock(trx, { name }), selectAnswer(trx, row))
  if (!claimed.rows[0]?.isFree) throw new RefusedError('StillUnderWay', { retryAfterSeconds: 1 })
  const [stored] = found.rows
  if (!stored) return null
  if (!stored.hash.equals(row.hash)) throw new RefusedError('KeyReusedWithAnotherBody')
  return { status: stored.status, text: stored.answer }
}

/** Stores a claimed key with the answer of its command, in the same transaction. */
export function storeAnswer(
  trx: Transaction<Schema>,
  row: KeyRow,
  { status, text }: StoredAnswer,
  now: Instant,
): Promise<unknown> {
  return insertAnswer(trx, { ...row, now, status, text })
}

const tryLock = compileOnce(
  ({ name }: { readonly name: string }) =>
    sql<{ isFree: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as "isFree"`,
)

const selectAnswer = compileOnce(
  (row: KeyRow) =>
    sql<{ hash: Buffer; status: number; answer: string }>`
      select body_hash as hash, status, answer from idempotency_keys
      where organization_id = ${row.organizationId}::uuid and user_id = ${row.userId}::uuid
        and method = ${row.method} and route = ${row.route} and key = ${row.key}`,
)

const insertAnswer = compileOnce(
  (row: KeyRow & StoredAnswer & { readonly now: Instant }) => sql`
    insert into idempotency_keys
      (organization_id, user_id, method, route, key, body_hash, created_at, status, answer)
    values (${row.organizationId}::uuid, ${row.userId}::uuid, ${row.method}, ${row.route}, ${row.key},
      ${row.hash}::bytea, ${row.now}::timestamptz, ${row.status}, ${row.text})`,
)

/** A hash of a request: its path with the query, the current establishment, and its values, whatever the order of keys and the spacing. */
function hashOf(call: string, body: unknown): Buffer {
  return createHash('sha256')
    .update(`${call}\n${JSON.stringify(sortKeys(body)) ?? ''}`)
    .digest()
}
