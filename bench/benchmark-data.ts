import { sql, type Transaction } from 'kysely'
import { systemIds } from '../server/clock-and-ids.ts'
import { DEMO_ACCOUNTS } from '../server/demo/people.ts'
import { openSession } from '../server/http/sessions.ts'
import type { Database } from '../server/store/open.ts'
import type { Schema } from '../server/store/schema.ts'
import { asSystem } from '../server/store/scope.ts'
import { compareTexts } from '../src/domain/compare-texts.ts'
import { COUNT_TYPES } from '../src/domain/count-types.ts'
import { CREATE_TABLES } from './floor/statements.ts'

/** A person who counts, with the ids that their sheet needs. */
export interface CountingUser {
  readonly token: string
  readonly organizationId: string
  readonly establishmentId: string
  readonly cashRegisterId: string
  readonly userId: string
  /** The address to sign in with; the password is that of the demo. */
  readonly email: string
}

/** The session tokens and ids that the requests of a benchmark use. */
export interface BenchmarkData {
  /** The session token of an accountant. */
  readonly accountant: string
  /** The session token of a super admin. */
  readonly headOffice: string
  /** Shift leads, each in a different establishment. */
  readonly counters: readonly CountingUser[]
  readonly organizationId: string
  readonly establishmentId: string
  /** A category of which only the total is counted. */
  readonly categoryId: string
  /** Ids of validated counts that accounting has not controlled yet, each in a different cash log. */
  readonly uncontrolledCounts: readonly string[]
  /** The argon2id hash of the demo password. */
  readonly passwordHash: string
  /** The counts that exports contain: those of one establishment since a date. */
  readonly exported: ExportedCounts
}

interface ExportedCounts {
  readonly establishmentId: string
  readonly from: string
  readonly rows: number
}

const COUNTING_USERS = 16
/**
 * The most rows of an export, well below the 5,000 of a direct download (`MAX_DIRECT_ROWS`). An export has the
 * counts of one establishment, because a large organization has more in a single day.
 */
const EXPORTED_COUNTS = 2_000
const ORIGIN = { requestId: 'bench', address: '127.0.0.1', userAgent: 'bench' }

/** Writes sessions, passwords of shift leads and the tables of the floor directly into the database. */
export async function prepareBenchmarkData(db: Database): Promise<BenchmarkData> {
  for (const statement of CREATE_TABLES.split(';')) await sql.raw(statement).execute(db.kysely)
  return asSystem(db, async (trx) => {
    const tokenOf = async (person: Workplace) => {
      const { token } = await openSession(trx, systemIds.next(), {
        homeOrganizationId: person.organizationId,
        userId: person.userId,
        establishment: { organizationId: person.organizationId, id: person.establishmentId },
        now: new Date().toISOString(),
        origin: ORIGIN,
      })
      return token
    }
    const { rows: workplaces } = await sql<Workplace>`
      select distinct on (u.establishment_id) u.organization_id as "organizationId", u.user_id as "userId",
        u.establishment_id as "establishmentId", r.id as "cashRegisterId", p.email
      from user_establishments u
      join users p on p.organization_id = u.organization_id and p.id = u.user_id and p.role = 10
      join cash_registers r on r.organization_id = u.organization_id and r.establishment_id = u.establishment_id
        and r.status = 'ACTIVE'
      where p.status = 'ACTIVE'
      order by u.establishment_id, u.user_id limit ${COUNTING_USERS}`.execute(trx)
    const [first] = workplaces
    if (!first) throw new Error('The data contain no shift lead')
    const tokenOfAccount = async (email: string) => {
      const found = await sql<{ id: string }>`select id from users where email = ${email}`.execute(trx)
      return tokenOf({ ...first, userId: found.rows[0]?.id ?? '' })
    }
    // Gives these people the demo password, so that they can sign in.
    await sql`
      insert into user_credentials select u.organization_id, u.id, c.password_hash, c.changed_at
      from users u, user_credentials c join users k on k.id = c.user_id and k.email = ${DEMO_ACCOUNTS.accountant}
      where u.id = any (${workplaces.map(({ userId }) => userId)}::uuid[])
      on conflict do nothing`.execute(trx)
    const counters: CountingUser[] = []
    for (const workplace of workplaces) counters.push({ ...workplace, token: await tokenOf(workplace) })
    const category = await sql<{ id: string }>`
      select id from payment_categories where count_type = ${COUNT_TYPES.TOTAL_ONLY} and active limit 1`.execute(
      trx,
    )
    const uncontrolled = await sql<{ id: string }>`
      select distinct on (cash_log_id) id from counts where status = 'VALIDATED' order by cash_log_id, id limit 60000`.execute(
      trx,
    )
    const hash = await sql<{ hash: string }>`
      select c.password_hash as hash from user_credentials c join users u on u.id = c.user_id
      where u.email = ${DEMO_ACCOUNTS.accountant}`.execute(trx)
    return {
      accountant: await tokenOfAccount(DEMO_ACCOUNTS.accountant),
      headOffice: await tokenOfAccount(DEMO_ACCOUNTS.superAdmin),
      counters,
      organizationId: first.organizationId,
      establishmentId: first.establishmentId,
      categoryId: category.rows[0]?.id ?? '',
      uncontrolledCounts: sortRandomly(uncontrolled.rows.map(({ id }) => id)),
      passwordHash: hash.rows[0]?.hash ?? '',
      exported: await findExportedCounts(trx, first, EXPORTED_COUNTS),
    }
  })
}

/** Finds the longest period up to the last day of an establishment that has at most `maxRows` counts. */
export async function findExportedCounts(
  trx: Transaction<Schema>,
  { organizationId, establishmentId }: Pick<Workplace, 'organizationId' | 'establishmentId'>,
  maxRows: number,
): Promise<ExportedCounts> {
  const { rows } = await sql<{ from: string | null; rows: number }>`
    select to_char(min(date), 'YYYY-MM-DD') as from, coalesce(sum(rows), 0)::int as rows
    from (
      select date, count(*) as rows, sum(count(*)) over (order by date desc) as rows_since
      from counts
      where organization_id = ${organizationId}::uuid and establishment_id = ${establishmentId}::uuid
        and status <> 'DELETED'
      group by date
    ) days
    where rows_since <= ${maxRows}::int`.execute(trx)
  const [found] = rows
  if (!found?.from) throw new Error('The data contain no counts to export')
  return { establishmentId, from: found.from, rows: found.rows }
}

interface Workplace {
  readonly organizationId: string
  readonly userId: string
  readonly establishmentId: string
  readonly cashRegisterId: string
  readonly email: string
}

/**
 * Puts the ids into a random order, which is always the same for the same ids. The ids of copied counts are hashes.
 * Those of generated counts begin with a time, so the first nine characters are ignored.
 */
function sortRandomly(ids: readonly string[]): readonly string[] {
  return ids.toSorted((a, b) => compareTexts(a.slice(9), b.slice(9)))
}
