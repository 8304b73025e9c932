import { sql, type Transaction } from 'kysely'
import { type DueSheet, FACT_DAYS, type ServiceData } from '../../src/domain/counting/due-services.ts'
import { type BusinessDate, type Instant, NIGHT_ENDS_AT_HOUR } from '../../src/domain/dates/calendar.ts'
import { linesOfClosing } from './closing-lines.ts'
import { isOneOf } from './rows.ts'
import type { Schema } from './schema.ts'

/** The facts of an establishment that decide which services are due, with its time zone. */
interface ServicesOfEstablishment extends ServiceData {
  readonly id: string
  readonly timeZone: string
}

/** The largest number of forgotten sheets that are read: the latest. */
const MAX_FORGOTTEN_SHEETS = 100
/** The number of days before `before` in which forgotten sheets are searched. */
const FORGOTTEN_DAYS = 366

/**
 * Reads the sheets with a closing before this date that nobody has saved, latest first, also those of closed months. Sheets of a register before its
 * first saved one are left out: its closings can be older than the work with Sacoche, and some registers are never counted.
 */
export async function readForgottenSheets(
  trx: Transaction<Schema>,
  { organizationId, id }: { readonly organizationId: string; readonly id: string },
  before: BusinessDate,
): Promise<readonly DueSheet[]> {
  const sheetsOfRegister = sql`select from cash_logs l where l.organization_id = g.organization_id
    and l.cash_register_id = g.id and l.status <> 'DELETED'`
  const { rows } = await sql<DueSheet>`
    select c.date, c.service, g.id as "cashRegisterId", g.name as "cashRegisterName"
    from (select distinct a.date, a.service, line.cash_register_id
      from archives a left join lateral ${linesOfClosing('a')} line on true
      where a.organization_id = ${organizationId}::uuid and a.establishment_id = ${id}::uuid and a.replaced_by_id is null
        and a.date < ${before}::date and a.date >= ${before}::date - ${sql.lit(FORGOTTEN_DAYS)}) c
    join cash_registers g on g.organization_id = ${organizationId}::uuid and g.establishment_id = ${id}::uuid
      and g.status = 'ACTIVE' and g.id = coalesce(c.cash_register_id, g.id)
    where exists (${sheetsOfRegister} and l.date < c.date)
      and not exists (${sheetsOfRegister} and l.date = c.date and l.service = c.service)
    order by c.date desc, c.service, g.number limit ${sql.lit(MAX_FORGOTTEN_SHEETS)}`.execute(trx)
  return rows
}

/**
 * Reads the facts that decide which services of the last `days` business days are due, in one statement:
 * - the source of the turnover and the active registers;
 * - the closings, also replaced ones, because their numbers belong to the sequence: from `FACT_DAYS` before the last closing that is older than
 *   these days, or, if there is none, from `FACT_DAYS` before these days;
 * - the sheets, in the same way.
 */
export async function readServiceFacts(
  trx: Transaction<Schema>,
  establishmentIds: readonly string[],
  now: Instant,
  days: number,
): Promise<readonly ServicesOfEstablishment[]> {
  if (establishmentIds.length === 0) return []
  const inEstablishment = sql`organization_id = h.organization_id and establishment_id = h.id`
  const found = await sql<ServicesOfEstablishment>`
    select h.id, h.time_zone as "timeZone", h.pos_turnover_source as "posTurnoverSource",
      (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'createdAt',
          iso_instant(created_at)) order by number), '[]')
        from cash_registers where ${inEstablishment} and status = 'ACTIVE') as registers,
      (select coalesce(json_agg(json_build_object('date', a.date, 'service', a.service, 'cashRegisterId',
          r.cash_register_id, 'sequence', a.sequence)), '[]')
        from archives a
        left join lateral (select distinct cash_register_id from ${linesOfClosing('a')} line) r on true
        where a.organization_id = h.organization_id and a.establishment_id = h.id
          and a.date >= coalesce((select max(date) from archives where ${inEstablishment} and date < h.since), h.since)
            - ${sql.lit(FACT_DAYS)}) as closings,
      (select coalesce(json_agg(json_build_object('date', date, 'service', service, 'cashRegisterId',
          cash_register_id)), '[]')
        from cash_logs where ${inEstablishment} and date >= coalesce((select max(date) from cash_logs
            where ${inEstablishment} and date < h.since and status <> 'DELETED'), h.since) - ${sql.lit(FACT_DAYS)}
          and status <> 'DELETED') as counted
    from (select organization_id, id, time_zone, pos_turnover_source,
        (${now}::timestamptz at time zone time_zone - make_interval(hours => ${sql.lit(NIGHT_ENDS_AT_HOUR)}))::date
          - ${sql.lit(days - 1)} as since
      from establishments where ${isOneOf('id', establishmentIds)}) h`.execute(trx)
  return found.rows
}
