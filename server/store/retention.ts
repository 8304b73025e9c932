import { sql } from 'kysely'
import type { Instant } from '../../src/domain/dates/calendar.ts'
import type { RetentionPeriods } from '../config.ts'
import { appendAudit, appendAudits } from './audit.ts'
import {
  type AuditChain,
  createDigest,
  isInChain,
  listChains,
  readChainEvents,
  readErasures,
} from './audit-erasures.ts'
import type { Database } from './open.ts'
import { asSystem, type TransactionWork } from './scope.ts'

/** How much one run erased. */
interface ErasedData {
  /** Deleted people whose e-mail address and ways to sign in were erased. */
  readonly contacts: number
  /** Deleted people whose names were erased. */
  readonly names: number
  /** Remittances of which the name of the courier was erased. */
  readonly couriers: number
  /** Events whose author's name and IP address were erased. */
  readonly events: number
}

/** The domain of the address that replaces an erased one; the top-level domain `.invalid` is reserved and never exists. */
const ERASED_DOMAIN = 'erased.invalid'
const ERASED_NAME = '—'

/** The tables with the ways in which a person signs in. */
const SIGN_IN_TABLES = [
  'user_credentials',
  'second_factors',
  'passkeys',
  'known_devices',
  'account_links',
] as const

/**
 * Erases personal data whose retention period is over. The figures of the books are never erased.
 * - `personMonths` after the deletion of a person: the e-mail address, the ways to sign in, the private saved
 *   views, and the name in shared views.
 * - After the retention period of the books: the names of deleted people, the authors, IP addresses and
 *   personal values in the history, and the couriers of remittances.
 *
 * Each erasure is an event of the history, and `verifyAudit` accepts it. Can run in several processes at once.
 *
 * @throws StoreFull when the disk is nearly full
 */
export async function eraseExpiredData(
  db: Database,
  now: Instant,
  { personMonths, booksYears }: RetentionPeriods,
): Promise<ErasedData> {
  await db.assertWritable()
  const contacts = await asSystem(db, eraseContacts(monthsBefore(now, personMonths), now))
  const booksEnd = booksRetentionLimit(now, booksYears)
  const names = await asSystem(db, eraseNames(booksEnd, now))
  let events = 0
  for (const chain of await asSystem(db, listChains))
    events += await asSystem(db, eraseAuthors(chain, booksEnd, now))
  const couriers = await asSystem(db, eraseCouriers(booksEnd))
  return { contacts, names, couriers, events }
}

/**
 * Records from before this instant are past the retention period of the books. The instant is the start of a calendar year: a record can belong
 * to a financial year that ends as late as the end of the next calendar year, and the period of `years` begins at that end.
 */
export function booksRetentionLimit(now: Instant, years: number): Instant {
  return new Date(Date.UTC(new Date(now).getUTCFullYear() - years - 1, 0)).toISOString()
}

/** The same day and time `months` earlier; the last day of that month if it is shorter. */
export function monthsBefore(now: Instant, months: number): Instant {
  const date = new Date(now)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() - months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.toISOString()
}

/**
 * Erases e-mail addresses, ways to sign in, private saved views, and the names in shared views, which colleagues
 * still use. A deleted person does not change, so `updated_at` is the time of the deletion. The erasure leaves it
 * unchanged, because the retention of the name begins at that time, too.
 */
function eraseContacts(before: Instant, now: Instant): TransactionWork<number> {
  return async (trx) => {
    const { rows: people } = await sql<{ organizationId: string; id: string; replacement: string }>`
      update users set email = id || ${`@${ERASED_DOMAIN}`}
      where status = 'DELETED' and updated_at < ${before}::timestamptz and email not like ${`%@${ERASED_DOMAIN}`}
      returning organization_id as "organizationId", id, email as "replacement"`.execute(trx)
    const ids = people.map(({ id }) => id)
    if (ids.length === 0) return 0
    for (const table of SIGN_IN_TABLES)
      await sql`delete from ${sql.table(table)} where user_id = any (${ids}::uuid[])`.execute(trx)
    await sql`delete from saved_views where owner_id = any (${ids}::uuid[]) and not shared`.execute(trx)
    await sql`update saved_views set owner_name = ${ERASED_NAME} where owner_id = any (${ids}::uuid[])`.execute(
      trx,
    )
    await appendAudits(
      trx,
      people.map((person) => erasureOf(person, { email: person.replacement }, now)),
    )
    return ids.length
  }
}

function eraseNames(before: Instant, now: Instant): TransactionWork<number> {
  return async (trx) => {
    const { rows: people } = await sql<{ organizationId: string; id: string }>`
      update users set first_name = ${ERASED_NAME}, last_name = ${ERASED_NAME}
      where status = 'DELETED' and updated_at < ${before}::timestamptz and last_name <> ${ERASED_NAME}
      returning organization_id as "organizationId", id`.execute(trx)
    const names = { firstName: ERASED_NAME, lastName: ERASED_NAME }
    await appendAudits(
      trx,
      people.map((person) => erasureOf(person, names, now)),
    )
    return people.length
  }
}

/**
 * Erases the couriers, who belong to another company, in the remittances whose history no longer names them: the row never contradicts its history,
 * whose erasure is recorded.
 */
function eraseCouriers(before: Instant): TransactionWork<number> {
  return async (trx) => {
    const { numAffectedRows } = await sql`
      update remittances r set courier_name = null
      where courier_name is not null and updated_at < ${before}::timestamptz and not exists (
        select from audit_events e where e.organization_id = r.organization_id and e.entity_id = r.id
          and e.entity = 'remittance' and e.after ? 'courierName')`.execute(trx)
    return Number(numAffectedRows)
  }
}

function erasureOf(
  person: { readonly organizationId: string; readonly id: string },
  after: Readonly<Record<string, unknown>>,
  at: Instant,
) {
  return {
    ...BY_PROGRAM,
    organizationId: person.organizationId,
    establishmentId: null,
    at,
    entity: 'user',
    entityId: person.id,
    before: null,
    after,
  }
}

const BY_PROGRAM = { byId: null, byName: '', address: '', action: 'anonymise' } as const

/**
 * Erases authors, IP addresses and the values about people and sessions in the first events of a chain, and records the erasure in the chain.
 * The events before the first one that is dated `limit` or later are erased, except those that an earlier run erased. All events from that one
 * on stay, even if one of them is dated earlier. Returns the number of erased events. The lock on the head makes other processes wait.
 */
function eraseAuthors(chain: AuditChain, limit: Instant, now: Instant): TransactionWork<number> {
  return async (trx) => {
    await sql`select from audit_heads where ${isInChain(chain)} for update`.execute(trx)
    const erasedUntil = (await readErasures(trx, chain)).at(-1)?.until ?? 0
    const { rows } = await sql<{ until: number | null }>`
      select coalesce(min(sequence) filter (where at >= ${limit}::timestamptz) - 1, max(sequence)) as until
      from audit_events where ${isInChain(chain)}`.execute(trx)
    const until = rows[0]?.until ?? 0
    if (until <= erasedUntil) return 0
    await sql`
      update audit_events set by_name = '', address = '',
        before = values_without_person(entity, before), after = values_without_person(entity, after)
      where ${isInChain(chain)} and sequence between ${erasedUntil + 1} and ${until}`.execute(trx)
    const digest = createDigest()
    for await (const event of readChainEvents(trx, chain, erasedUntil)) {
      if (event.sequence > until) break
      digest.add(event)
    }
    const { organizationId, establishmentId } = chain
    await appendAudit(trx, {
      ...BY_PROGRAM,
      organizationId,
      establishmentId,
      at: now,
      before: null,
      entity: establishmentId === null ? 'organization' : 'establishment',
      entityId: establishmentId ?? organizationId,
      after: { from: erasedUntil + 1, until, digest: digest.hex() },
    })
    return until - erasedUntil
  }
}
