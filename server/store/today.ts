import { sql, type Transaction } from 'kysely'
import type { Today } from '../../src/domain/contract/today.ts'
import type { BusinessDate, Frequency } from '../../src/domain/dates/calendar.ts'
import type { Cents } from '../../src/domain/money.ts'
import { findShortages } from '../../src/domain/wallet/shortages.ts'
import { INVENTORY_DIFFERENCE_CENTS } from './accounting-month-facts.ts'
import { isOneOf } from './rows.ts'
import { beyondTolerance, openStatuses, statusesWithoutFinalDelta } from './rules-in-sql.ts'
import type { Schema } from './schema.ts'
import { isReceptionInEffect } from './wallet.ts'

/** The data of an establishment that the home screen needs. */
interface HomeEstablishment {
  readonly id: string
  readonly organizationId: string
  readonly isActive: boolean
  readonly hasCategories: boolean
  readonly lacksFloatLine: boolean
  readonly timeZone: string
  readonly remittanceFrequency: Frequency
  readonly remittanceDay: number
}

/** Free pouches of one date. */
export interface PouchesOfDate {
  readonly date: BusinessDate
  readonly count: number
  readonly valueCents: Cents
}

type Figures = Pick<
  Today,
  | 'openSheets'
  | 'remittancesSentBack'
  | 'logsWithDelta'
  | 'logsToControl'
  | 'remittancesPrepared'
  | 'remittancesLate'
  | 'remittancesToControl'
  | 'walletShortages'
  | 'coinsToReceive'
  | 'jobsInError'
  | 'attendance'
  | 'deltas'
> & { readonly freePouches: readonly PouchesOfDate[] }

/** An establishment in scope, or undefined. */
export function findHomeEstablishment(
  trx: Transaction<Schema>,
  id: string,
): Promise<HomeEstablishment | undefined> {
  const activeCategories = sql`select from payment_categories c
    where c.organization_id = establishments.organization_id and c.active`
  const activeRegisters = sql`select from cash_registers r
    where r.organization_id = establishments.organization_id and r.establishment_id = establishments.id and r.status = 'ACTIVE'`
  return trx
    .selectFrom('establishments')
    .select([
      'id',
      'organization_id as organizationId',
      sql<boolean>`status = 'ACTIVE'`.as('isActive'),
      sql<boolean>`exists(${activeCategories})`.as('hasCategories'),
      sql<boolean>`exists(${activeRegisters} and r.float_cents > 0)
        and not exists(${activeCategories} and c.till_float and c.debit and not c.paper_ticket)`.as(
        'lacksFloatLine',
      ),
      'time_zone as timeZone',
      'remittance_frequency as remittanceFrequency',
      'remittance_day as remittanceDay',
    ])
    .where(isOneOf('id', [id]))
    .executeTakeFirst()
}

/** The largest number of open sheets that are read: the oldest, because they keep a month from being closed. */
const MAX_OPEN_SHEETS = 100

/**
 * The number of inventories that are read before those that can be shortages. The surplus of the inventory just before a shortage explains it, unless
 * that surplus explains an earlier shortage, and so on (`findShortages`).
 */
const MAX_EARLIER_INVENTORIES = 50

/** The condition for a row to belong to the establishment. It includes the organization, so that head office uses the indexes too. */
function isOfEstablishment({ organizationId, id }: HomeEstablishment, table?: string) {
  const column = (name: string) => sql.ref(table === undefined ? name : `${table}.${name}`)
  return sql`${column('organization_id')} = ${organizationId}::uuid and ${column('establishment_id')} = ${id}::uuid`
}

/** SQL for the name of the person who last sent back the row with this alias. */
function sentBackBy(alias: 's' | 'r') {
  return sql`(select e.by_name from audit_events e where e.organization_id = ${sql.ref(`${alias}.organization_id`)}
    and e.entity_id = ${sql.ref(`${alias}.id`)} and e.action = 'invalidate' order by e.sequence desc limit 1)`
}

/** Reads the figures of the home screen, in one statement. */
export async function readHomeFigures(
  trx: Transaction<Schema>,
  establishment: HomeEstablishment,
  {
    since,
    shortagesSince,
    localDate,
  }: {
    /** The first date of the logs, counts and closings that are read; open sheets of any date are read. */
    readonly since: BusinessDate
    /** The first date of the inventories and receptions that can be shortages; `MAX_EARLIER_INVENTORIES` before them are read too. */
    readonly shortagesSince: BusinessDate
    /** Today's calendar date: a prepared remittance with an earlier date is late. */
    readonly localDate: BusinessDate
  },
): Promise<Figures> {
  const inEstablishment = isOfEstablishment(establishment)
  const logs = sql`select * from cash_logs where ${inEstablishment}
    and date >= ${since}::date and status not in ${statusesWithoutFinalDelta}`
  const found = await sql<{
    figures: Omit<Figures, 'walletShortages'> & {
      inventories: Figures['walletShortages']
      shortReceptions: Figures['walletShortages']
    }
  }>`
    with logs as materialized (${logs})
    select json_build_object(
      'openSheets', (select coalesce(json_agg(json_build_object('date', s.date, 'service', s.service,
          'cashRegisterId', s.cash_register_id, 'cashRegisterName', g.name, 'countedCents', s.counted_cents,
          'sentBack', (select json_build_object('byName', coalesce(${sentBackBy('s')}, ''), 'reason', c.reason)
            from counts c where c.organization_id = s.organization_id and c.cash_log_id = s.id
              and c.status in ${openStatuses} and c.reason is not null limit 1)
          ) order by s.date desc, s.service, g.number), '[]')
        from (select * from cash_logs where ${inEstablishment} and status in ${openStatuses}
          order by date, service desc limit ${sql.lit(MAX_OPEN_SHEETS)}) s
        join cash_registers g on g.organization_id = s.organization_id and g.id = s.cash_register_id),
      'remittancesSentBack', (select coalesce(json_agg(json_build_object('id', r.id, 'reference', r.reference,
          'byName', coalesce(${sentBackBy('r')}, ''), 'reason', coalesce(r.reason, '')) order by r.reference), '[]')
        from remittances r where ${isOfEstablishment(establishment, 'r')} and r.status = 'UNVALIDATED'),
      'logsWithDelta', (select count(*) from logs where ${beyondTolerance('logs')}
        and status = 'VALIDATED'),
      'logsToControl', (select count(distinct cash_log_id) from counts
        where ${inEstablishment} and status = 'VALIDATED' and date >= ${since}::date),
      'freePouches', (select coalesce(json_agg(day order by day.date), '[]') from (
        select date, count(*) as count, sum(value_cents)::bigint as "valueCents"
        from pouches where ${inEstablishment} and status = 'CREATED' group by date
      ) day),
      'remittancesPrepared', (select count(*) from remittances
        where ${inEstablishment} and status = 'PREPARED'),
      'remittancesLate', (select json_build_object('count', count(*),
          'valueCents', coalesce(sum(total_cents), 0)::bigint, 'oldestDate', min(date)) from remittances
        where ${inEstablishment} and status = 'PREPARED' and date < ${localDate}::date),
      'remittancesToControl', (select count(*) from remittances
        where ${inEstablishment} and status = 'VALIDATED'),
      'inventories', (select coalesce(json_agg(json_build_object('id', w.id, 'date', w.date,
          'differenceCents', ${INVENTORY_DIFFERENCE_CENTS}, 'pouchNumber', null) order by w.sequence), '[]')
        from wallet_movements w where ${isOfEstablishment(establishment, 'w')} and w.type = 'INVENTORY'
          and (w.date >= ${shortagesSince}::date or w.sequence in (select sequence from wallet_movements
            where ${inEstablishment} and type = 'INVENTORY' and date < ${shortagesSince}::date
            order by sequence desc limit ${sql.lit(MAX_EARLIER_INVENTORIES)}))),
      'shortReceptions', (select coalesce(json_agg(json_build_object('id', w.id, 'date', w.date,
          'differenceCents', w.movement_cents - p.value_cents, 'pouchNumber', p.number) order by w.sequence), '[]')
        from wallet_movements w join pouches p on p.organization_id = w.organization_id and p.id = w.pouch_id
        where ${isOfEstablishment(establishment, 'w')} and w.date >= ${shortagesSince}::date
          and ${isReceptionInEffect('w')} and w.movement_cents < p.value_cents),
      'coinsToReceive', (select json_build_object('count', count(*), 'valueCents', coalesce(sum(value_cents), 0))
        from pouches where ${inEstablishment} and type = 'CHANGE' and status = 'VALIDATED'),
      'jobsInError', (select count(*) from job_events
        where organization_id = ${establishment.organizationId}::uuid and status = 'ERROR' and seen_at is null),
      'attendance', (select coalesce(json_agg(day order by day.date, day.service desc), '[]') from (
        select date, service, sum(clients)::int as clients from archives
        where ${inEstablishment} and date >= ${since}::date and replaced_by_id is null group by date, service
      ) day),
      'deltas', (select coalesce(json_agg(day order by day.date), '[]') from (
        select date, coalesce(sum(delta_cents) filter (where delta_cents > 0), 0)::bigint as "overCents",
          coalesce(sum(delta_cents) filter (where delta_cents < 0), 0)::bigint as "shortCents",
          sum(delta_cents)::bigint as "deltaCents" from logs where delta_cents is not null group by date
      ) day)
    ) as figures`.execute(trx)
  const { inventories, shortReceptions, ...figures } = found.rows[0]!.figures
  const shortInventories = findShortages(inventories).filter(({ date }) => date >= shortagesSince)
  const walletShortages = [...shortInventories, ...shortReceptions].sort((a, b) =>
    a.date.localeCompare(b.date),
  )
  return { ...figures, walletShortages: walletShortages.toReversed() }
}
