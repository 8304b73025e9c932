import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { ReportQuery } from '../../src/domain/contract/reports.ts'
import type { ReportName } from '../../src/domain/documents/reports.ts'
import { accountLabelOf } from './accounting-posted.ts'
import { turnoverOfClosing } from './closing-lines.ts'
import { nameOfCounter } from './counters.ts'
import { inNameOrder } from './name-order.ts'
import { isSubtracted, statusesWithoutFinalDelta } from './rules-in-sql.ts'
import type { Schema } from './schema.ts'

/** What a report covers: a period, and one establishment of the organization or all of its establishments in scope. */
interface ReportScope extends ReportQuery {
  readonly organizationId: string
}

/** The condition for a row of the table with this alias to belong to the organization and the establishment of a report. */
function isInScopeOf({ organizationId, establishmentId }: ReportScope, alias: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const inEstablishment = establishmentId
    ? sql`and ${column('establishment_id')} = ${establishmentId}::uuid`
    : sql``
  return sql<boolean>`${column('organization_id')} = ${organizationId}::uuid ${inEstablishment}`
}

const SOURCES: Readonly<Record<ReportName, (scope: ReportScope) => RawBuilder<unknown>>> = {
  deltas: (scope) => sql`
    select g.id, e.name as "establishmentName", g.name as "cashRegisterName", count(*)::int as logs,
      sum(l.counted_cents - l.float_cents)::bigint as "countedCents",
      coalesce(sum(l.delta_cents) filter (where l.delta_cents > 0), 0)::bigint as "overCents",
      coalesce(sum(l.delta_cents) filter (where l.delta_cents < 0), 0)::bigint as "shortCents",
      coalesce(sum(l.delta_cents), 0)::bigint as "deltaCents"
    from cash_logs l
    join cash_registers g on g.organization_id = l.organization_id and g.id = l.cash_register_id
    join establishments e on e.organization_id = l.organization_id and e.id = l.establishment_id
    where ${isInScopeOf(scope, 'l')} and l.date between ${scope.from}::date and ${scope.to}::date
      and l.status not in ${statusesWithoutFinalDelta}
    group by g.id, g.name, g.number, e.name order by ${inNameOrder(sql`e.name`)}, g.number`,
  // The float of a sheet is counted on a separate line, or together with the cash. The row `float` is what was counted on separate lines minus
  // all floats: with it, the rows add up to the counted amounts without floats.
  payments: (scope) => sql`
    with logs as (
      select l.id, l.organization_id, l.float_cents from cash_logs l
      where ${isInScopeOf(scope, 'l')} and l.date between ${scope.from}::date and ${scope.to}::date
        and l.status not in ${statusesWithoutFinalDelta}
    ), counted as (
      select n.total_cents as cents, c.id, c.name, c.till_float, m.name as mode
      from logs l
      join counts n on n.organization_id = l.organization_id and n.cash_log_id = l.id
      join payment_categories c on c.organization_id = n.organization_id and c.id = n.payment_category_id
      join payment_modes m on m.organization_id = c.organization_id and m.id = c.payment_mode_id
      where n.total_cents is not null and n.status <> 'DELETED'
    ), rows as (
      select id::text, mode as "paymentModeName", name as "paymentCategoryName", count(*)::int as counts,
        sum(cents)::bigint as "totalCents"
      from counted where not till_float group by id, name, mode
      union all
      select 'float', null, null, 0, (f.counted - f.deducted)::bigint
      from (select coalesce((select sum(cents) from counted where till_float), 0) as counted,
        coalesce((select sum(float_cents) from logs), 0) as deducted) f
      where f.counted <> f.deducted
    )
    select * from rows order by ("paymentCategoryName" is null), "totalCents" desc, "paymentCategoryName"`,
  attendance: (scope) => sql`
    select a.date as id, a.date, coalesce(sum(a.clients) filter (where a.service = 'lunch'), 0)::int as lunch,
      coalesce(sum(a.clients) filter (where a.service = 'evening'), 0)::int as evening,
      sum(${turnoverOfClosing('a')})::bigint as "turnoverCents"
    from archives a
    where ${isInScopeOf(scope, 'a')} and a.date between ${scope.from}::date and ${scope.to}::date
      and a.replaced_by_id is null
    group by a.date order by a.date`,
  wallets: (scope) => sql`
    select e.id, e.name as "establishmentName",
      coalesce(sum(w.movement_cents) filter (where w.date < ${scope.from}::date), 0)::bigint as "openingCents",
      coalesce(sum(w.movement_cents) filter (where w.date >= ${scope.from}::date and w.movement_cents > 0), 0)::bigint as "inCents",
      coalesce(sum(w.movement_cents) filter (where w.date >= ${scope.from}::date and w.movement_cents < 0), 0)::bigint as "outCents",
      coalesce(sum(w.movement_cents), 0)::bigint as "closingCents"
    from wallet_movements w
    join establishments e on e.organization_id = w.organization_id and e.id = w.establishment_id
    where ${isInScopeOf(scope, 'w')} and w.date <= ${scope.to}::date
    group by e.id, e.name order by ${inNameOrder(sql`e.name`)}`,
  differences: (scope) => sql`
    select concat_ws(' ', l.counted_by_id, g.id, l.reason_id) as id, ${nameOfCounter(scope.organizationId)} as "countedByName",
      e.name as "establishmentName", g.name as "cashRegisterName", r.name as reason, count(*)::int as logs,
      coalesce(sum(l.delta_cents) filter (where l.delta_cents > 0), 0)::bigint as "overCents",
      coalesce(sum(l.delta_cents) filter (where l.delta_cents < 0), 0)::bigint as "shortCents",
      sum(l.delta_cents)::bigint as "deltaCents"
    from cash_logs l
    join cash_registers g on g.organization_id = l.organization_id and g.id = l.cash_register_id
    join establishments e on e.organization_id = l.organization_id and e.id = l.establishment_id
    left join delta_reasons r on r.organization_id = l.organization_id and r.id = l.reason_id
    where ${isInScopeOf(scope, 'l')} and l.date between ${scope.from}::date and ${scope.to}::date
      and l.status not in ${statusesWithoutFinalDelta} and l.delta_cents <> 0
    group by l.counted_by_id, g.id, g.name, g.number, e.name, l.reason_id, r.name
    order by ${inNameOrder(nameOfCounter(scope.organizationId))}, ${inNameOrder(sql`e.name`)}, g.number, ${inNameOrder(sql`r.name`)}`,
  // A type of sale on the debit side, such as a discount, is subtracted, as in the entries.
  sales: (scope) => sql`
    select concat(s.sale_type, ' ', s.tax_rate) as id, s.sale_type as "saleType", s.tax_rate as "taxRate",
      sum(g.sign * (s.amount_cents - s.tax_cents))::bigint as "netCents", sum(g.sign * s.tax_cents)::bigint as "vatCents",
      sum(g.sign * s.amount_cents)::bigint as "grossCents"
    from archives a
    join archive_sales s on s.organization_id = a.organization_id and s.archive_id = a.id
    cross join lateral (select case when ${isSubtracted('s')} then -1 else 1 end as sign) g
    where ${isInScopeOf(scope, 'a')} and a.date between ${scope.from}::date and ${scope.to}::date
      and a.replaced_by_id is null
    group by s.sale_type, s.tax_rate order by s.tax_rate, s.sale_type`,
  balance: (scope) => sql`
    select l.account as id, l.account, ${accountLabelOf('l')} as label, count(*)::int as lines,
      sum(l.debit_cents)::bigint as "debitCents", sum(l.credit_cents)::bigint as "creditCents",
      sum(l.debit_cents - l.credit_cents)::bigint as "balanceCents"
    from accounting_entries e
    join accounting_lines l on l.organization_id = e.organization_id and l.entry_id = e.id
    where ${isInScopeOf(scope, 'e')} and e.date between ${scope.from}::date and ${scope.to}::date
    group by l.account order by l.account`,
  // A reversal subtracts its entry in the period of the reversal, which is later than that of the entry if the month of the entry was closed. The
  // lines of a reversal have no roles, so the lines of its entry are subtracted. A count on the credit side is subtracted, as in the entries; a log
  // adds it, hence twice.
  bridge: (scope) => sql`
    with tills as (
      select a.establishment_id, sum(${turnoverOfClosing('a')}) as cents from archives a
      where ${isInScopeOf(scope, 'a')} and a.date between ${scope.from}::date and ${scope.to}::date
        and a.replaced_by_id is null
      group by a.establishment_id
    ), logs as (
      select l.establishment_id, sum(l.counted_cents - l.float_cents - 2 * k.cents) as cents,
        coalesce(sum(l.delta_cents), 0) as delta from cash_logs l
      cross join lateral (select coalesce(sum(n.total_cents), 0) as cents from counts n
        join payment_categories c on c.organization_id = n.organization_id and c.id = n.payment_category_id and not c.debit
        where n.organization_id = l.organization_id and n.cash_log_id = l.id and n.status <> 'DELETED') k
      where ${isInScopeOf(scope, 'l')} and l.date between ${scope.from}::date and ${scope.to}::date
        and l.status not in ${statusesWithoutFinalDelta}
      group by l.establishment_id
    ), movements as (
      select l.establishment_id, sum(m.amount_cents) as cents from cash_logs l
      join archives a on a.organization_id = l.organization_id and a.establishment_id = l.establishment_id
        and a.date = l.date and a.service = l.service and a.replaced_by_id is null
      join archive_movements m on m.organization_id = a.organization_id and m.archive_id = a.id
        and m.cash_register_id = l.cash_register_id
      where ${isInScopeOf(scope, 'l')} and l.date between ${scope.from}::date and ${scope.to}::date
        and l.status not in ${statusesWithoutFinalDelta} and l.archive_id is not null
      group by l.establishment_id
    ), entries as (
      select n.organization_id, n.establishment_id, n.id, n.kind, 1 as sign from accounting_entries n
      where ${isInScopeOf(scope, 'n')} and n.date between ${scope.from}::date and ${scope.to}::date
      union all
      select n.organization_id, n.establishment_id, n.id, n.kind, -1 from accounting_entries v
      join accounting_entries n on n.organization_id = v.organization_id and n.id = v.source_id
      where ${isInScopeOf(scope, 'v')} and v.date between ${scope.from}::date and ${scope.to}::date
        and v.kind = 'REVERSAL'
    ), posted as (
      select n.establishment_id, sum(n.sign * (i.credit_cents - i.debit_cents)) as cents from entries n
      join accounting_lines i on i.organization_id = n.organization_id and i.entry_id = n.id
      where n.kind in ('CASH', 'CASH_DAY', 'CORRECTION') and i.role is not null
      group by n.establishment_id
    )
    select e.id, e.name as "establishmentName", coalesce(tills.cents, 0)::bigint as "tillCents",
      coalesce(movements.cents, 0)::bigint as "movementCents",
      (coalesce(logs.cents, 0) - coalesce(logs.delta, 0) - coalesce(tills.cents, 0) - coalesce(movements.cents, 0))::bigint
        as "otherCents",
      coalesce(logs.delta, 0)::bigint as "deltaCents", coalesce(logs.cents, 0)::bigint as "countedCents",
      (coalesce(logs.cents, 0) - coalesce(posted.cents, 0))::bigint as "waitingCents",
      coalesce(posted.cents, 0)::bigint as "postedCents"
    from establishments e
    left join tills on tills.establishment_id = e.id
    left join logs on logs.establishment_id = e.id
    left join movements on movements.establishment_id = e.id
    left join posted on posted.establishment_id = e.id
    where e.organization_id = ${scope.organizationId}::uuid
      and coalesce(tills.cents, logs.cents, posted.cents) is not null
    order by ${inNameOrder(sql`e.name`)}`,
}

/** The rows of a report as JSON text, in display order. */
export async function readReport(
  trx: Transaction<Schema>,
  report: ReportName,
  scope: ReportScope,
): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select coalesce(json_agg(r), '[]')::text as text from (${SOURCES[report](scope)}) r`.execute(trx)
  return rows[0]!.text
}
