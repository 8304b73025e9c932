import { sql, type Transaction } from 'kysely'
import type { GroupToday } from '../../src/domain/contract/today.ts'
import type { KnownSales } from '../../src/domain/counting/sales-of-day.ts'
import { type BusinessDate, type Instant, NIGHT_ENDS_AT_HOUR } from '../../src/domain/dates/calendar.ts'
import { ON_SITE_STATUSES } from '../../src/domain/pouches/on-site.ts'
import { linesOfClosing, turnoverOfClosing } from './closing-lines.ts'
import { nameOfCounter } from './counters.ts'
import { holdsMoneyOrOpenWork } from './held-money.ts'
import { inNameOrder } from './name-order.ts'
import { listOf, openStatuses, statusesWithoutFinalDelta } from './rules-in-sql.ts'
import type { Schema } from './schema.ts'

const onSite = listOf(ON_SITE_STATUSES)

type Establishment = GroupToday['establishments'][number]

/** An establishment of the group, with what is known of the sales of yesterday instead of their sum. */
interface GroupEstablishment extends Omit<Establishment, 'salesCents' | 'salesArePartial'>, KnownSales {
  readonly yesterday: BusinessDate
  /** The active registers. Empty if the establishment is inactive, because nothing is due there. */
  readonly registerIds: readonly string[]
}

export interface GroupFigures extends Omit<GroupToday, 'establishments'> {
  readonly establishments: readonly GroupEstablishment[]
}

/**
 * The figures of the home screen of a group:
 * - for each establishment in scope, the known sales of yesterday, the cash in the safe, the differences of this week and last week, and the numbers
 *   of records that wait to be worked on;
 * - the registers and people with a difference in the two weeks, also if their differences cancel each other out;
 * - the number of failed jobs that nobody has seen.
 *
 * An inactive establishment is left out unless it holds money or has something that is unfinished or that accounting must check.
 */
export async function readGroupToday(
  trx: Transaction<Schema>,
  organizationId: string,
  now: Instant,
): Promise<GroupFigures> {
  const inEstablishment = sql`organization_id = h.organization_id and establishment_id = h.id`
  const countsToControl = sql`from counts where ${inEstablishment} and status = 'VALIDATED'`
  const remittancesToControl = sql`from remittances where ${inEstablishment} and status = 'VALIDATED'`
  /**
   * The sum of the deltas of a week, in cents. Its dates are at least `to` and less than `from` days before today.
   */
  const week = (from: number, to: number) =>
    sql`(sum(logs.delta_cents) filter (where logs.date > logs.today - ${sql.lit(from)} and logs.date <= logs.today - ${sql.lit(to)}))::bigint`
  const weeks = sql`${week(7, 0)} as "thisWeekCents", ${week(14, 7)} as "lastWeekCents"`
  const hasDifference = sql`bool_or(logs.delta_cents <> 0)`
  const largestFirst = sql`coalesce(abs(g."thisWeekCents"), 0) desc, coalesce(abs(g."lastWeekCents"), 0) desc, g.name, g.id`
  const found = await sql<{ group: GroupFigures }>`
    with shown_establishments as materialized (
      select organization_id, id, name, status,
        (${now}::timestamptz at time zone time_zone - make_interval(hours => ${sql.lit(NIGHT_ENDS_AT_HOUR)}))::date as today
      from establishments h where organization_id = ${organizationId}::uuid
        and (status = 'ACTIVE' or (status = 'INACTIVE'
          and (${holdsMoneyOrOpenWork('h')} or exists (select ${countsToControl}) or exists (select ${remittancesToControl}))))
    ), logs as materialized (
      select l.establishment_id, l.cash_register_id, l.counted_by_id, l.counted_by_name, l.date, l.delta_cents, h.today
      from shown_establishments h join cash_logs l on l.organization_id = h.organization_id and l.establishment_id = h.id
      where l.date > h.today - 14 and l.status not in ${statusesWithoutFinalDelta} and l.delta_cents is not null
    ), tills as (
      select r.id, r.name, h.name as "establishmentName", ${weeks}
      from logs join cash_registers r on r.organization_id = ${organizationId}::uuid and r.id = logs.cash_register_id
        join shown_establishments h on h.id = logs.establishment_id
      group by r.id, r.name, h.name having ${hasDifference}
    ), counters as (
      select counted_by_id as id, ${nameOfCounter(organizationId)} as name, ${weeks} from logs group by counted_by_id
        having ${hasDifference}
    )
    select json_build_object(
      'establishments', (select coalesce(json_agg(json_build_object(
        'id', h.id, 'name', h.name,
        'yesterday', h.today - 1,
        'registerIds', (select coalesce(json_agg(id), '[]') from cash_registers
          where ${inEstablishment} and status = 'ACTIVE' and h.status = 'ACTIVE'),
        'closings', (select coalesce(json_agg(json_build_object('service', service, 'turnoverCents', ${turnoverOfClosing('a')},
            'cashRegisterIds', (select coalesce(json_agg(distinct line.cash_register_id), '[]')
              from ${linesOfClosing('a')} line))), '[]')
          from archives a where ${inEstablishment} and date = h.today - 1 and replaced_by_id is null),
        'sheets', (select coalesce(json_agg(json_build_object('service', service, 'cashRegisterId', cash_register_id,
            'turnoverCents', turnover_cents)), '[]')
          from cash_logs where ${inEstablishment} and date = h.today - 1
            and status not in ${statusesWithoutFinalDelta} and turnover_cents is not null),
        'pouchesCents', (select coalesce(sum(value_cents), 0) from pouches
          where ${inEstablishment} and status in ${onSite} and type in ('NOTES', 'CHANGE')),
        'walletCents', coalesce((select balance_cents from wallets where ${inEstablishment}), 0),
        'thisWeekCents', w."thisWeekCents", 'lastWeekCents', w."lastWeekCents",
        'openSheets', (select count(*) from cash_logs where ${inEstablishment} and status in ${openStatuses}),
        'logsToControl', (select count(distinct cash_log_id) ${countsToControl}),
        'remittancesToControl', (select count(*) ${remittancesToControl})
      ) order by ${inNameOrder(sql`h.name`)}, h.id), '[]')
      from shown_establishments h left join (select establishment_id, ${weeks} from logs group by establishment_id) w on w.establishment_id = h.id),
      'registers', (select coalesce(json_agg(g order by ${largestFirst}), '[]') from tills g),
      'people', (select coalesce(json_agg(g order by ${largestFirst}), '[]') from counters g),
      'jobsInError', (select count(*) from job_events
        where organization_id = ${organizationId}::uuid and status = 'ERROR' and seen_at is null)
    ) as group`.execute(trx)
  return found.rows[0]!.group
}
