import { sql, type Transaction } from 'kysely'
import { parseOwnAccounts } from '../../src/domain/accounting/own-accounts.ts'
import { divideByAccount } from '../../src/domain/accounting/posted-takings.ts'
import {
  type DayBalance,
  dayKey,
  type SettledDay,
  type SettledPart,
  type SettlementToPost,
  settlementLetterOf,
} from '../../src/domain/accounting/settlement.ts'
import type { BusinessDate } from '../../src/domain/dates/calendar.ts'
import type { Cents } from '../../src/domain/money.ts'
import { ESTABLISHMENT_CODE } from './accounting-facts.ts'
import type { EstablishmentMonth } from './accounting-month-facts.ts'
import { NOT_REVERSED } from './accounting-posted.ts'
import { accountsOfTakings } from './posted-takings.ts'
import type { Schema } from './schema.ts'

/** The days and categories that the settlement `s` pays, with the amount of each. */
const DAYS = sql`(select coalesce(json_agg(json_build_object('date', d.date, 'cents', d.amount_cents,
    'categoryId', c.id, 'category', json_build_object('name', c.name, 'accountingCode', c.accounting_code, 'label', c.label))
    order by d.date, c.position, c.id), '[]')
  from bank_settlement_days d
  join payment_categories c on c.organization_id = d.organization_id and c.id = d.payment_category_id
  where d.organization_id = s.organization_id and d.settlement_id = s.id)`

/** The pattern of the label that the lines of a settlement have for the day `d`: `dayLabel`, for example `Recettes 23/09 – Lyon`. */
const LABEL_OF_DAY = sql`'Recettes ' || to_char(d.date, 'DD/MM') || ' –%'`

/** A settlement before its amounts are divided among the accounts on which their takings were posted. */
interface UndividedSettlement extends SettlementToPost {
  readonly parts: readonly (SettledPart & { readonly categoryId: string })[]
}

/**
 * The settlements that were never posted and whose bank line is dated up to the end of a month, sorted by the date of the line.
 *
 * @param until leaves out lines with a later date, which can't be posted yet
 */
export async function unpostedSettlements(
  trx: Transaction<Schema>,
  { establishmentId, month }: EstablishmentMonth,
  until?: BusinessDate,
): Promise<readonly UndividedSettlement[]> {
  const { rows } = await sql<Omit<UndividedSettlement, 'ownAccounts'> & { readonly ownAccounts: string }>`
    select s.id, s.establishment_id as "establishmentId", ${ESTABLISHMENT_CODE} as "establishmentCode",
      e.name as "establishmentName", coalesce(e.own_accounts, '') as "ownAccounts", s.reference, s.kind,
      b.booked_on as date, b.account as iban, b.amount_cents as "netCents", s.fee_cents as "feeCents",
      s.fee_vat_cents as "feeVatCents", ${DAYS} as parts
    from bank_settlements s
    join bank_lines b on b.organization_id = s.organization_id and b.id = s.line_id
    join establishments e on e.organization_id = s.organization_id and e.id = s.establishment_id
    where s.establishment_id = ${establishmentId}::uuid and s.status = 'SETTLED'
      and b.booked_on < (${`${month}-01`}::date + interval '1 month')::date
      and b.booked_on <= ${until ?? 'infinity'}::date
      and not exists (select from accounting_entries p where p.organization_id = s.organization_id
        and p.source_id = s.id and p.kind = 'SETTLEMENT')
    order by b.booked_on, s.reference`.execute(trx)
  return rows.map((row) => ({ ...row, ownAccounts: parseOwnAccounts(row.ownAccounts) ?? {} }))
}

/**
 * Divides the amounts of unposted settlements among the accounts on which their takings were posted. Those of tills that are not posted are on the
 * present account of their category.
 */
export async function settlementsByAccount(
  trx: Transaction<Schema>,
  establishmentId: string,
  settlements: readonly UndividedSettlement[],
): Promise<readonly SettlementToPost[]> {
  const dates = datesOf(settlements)
  const { rows: counts } = await sql<DayOfCategory & { readonly id: string }>`
    select n.id, n.date, n.payment_category_id as "categoryId", n.total_cents as cents
    from counts n join cash_registers g on g.organization_id = n.organization_id and g.id = n.cash_register_id
    where n.establishment_id = ${establishmentId}::uuid and n.date = any(${dates}::date[])
      and n.status in ('SENT', 'ARCHIVED') order by n.date, n.service desc, g.number`.execute(trx)
  const accounts = await accountsOfTakings(
    trx,
    counts.map(({ id }) => id),
  )
  if (accounts.size === 0) return settlements
  const takings = Map.groupBy(
    counts.map(({ id, ...count }) => ({ ...count, posted: accounts.get(id) ?? null })),
    categoryKey,
  )
  const settled = await settledByCategory(trx, establishmentId, dates)
  return settlements.map((settlement) => ({
    ...settlement,
    parts: settlement.parts.flatMap((part): readonly SettledPart[] => {
      const key = categoryKey(part)
      const settledBeforeCents = settled.get(key) ?? 0
      settled.set(key, settledBeforeCents + part.cents)
      return divideByAccount(takings.get(key) ?? [], part.cents, settledBeforeCents).map(
        ({ posted, cents }) => ({ ...part, cents, category: { ...part.category, posted } }),
      )
    }),
  }))
}

/** An amount of a category on a day. */
interface DayOfCategory {
  readonly date: BusinessDate
  readonly categoryId: string
  readonly cents: Cents
}

function categoryKey({ date, categoryId }: Omit<DayOfCategory, 'cents'>): string {
  return `${date} ${categoryId}`
}

/** The amounts that posted settlements have settled, by `categoryKey`. */
async function settledByCategory(
  trx: Transaction<Schema>,
  establishmentId: string,
  dates: BusinessDate[],
): Promise<Map<string, Cents>> {
  const { rows } = await sql<DayOfCategory>`
    select d.date, d.payment_category_id as "categoryId", sum(d.amount_cents)::bigint as cents
    from bank_settlement_days d
    join bank_settlements s on s.organization_id = d.organization_id and s.id = d.settlement_id and s.status = 'SETTLED'
    join accounting_entries e on e.organization_id = s.organization_id and e.source_id = s.id and e.kind = 'SETTLEMENT'
    where d.establishment_id = ${establishmentId}::uuid and d.date = any(${dates}::date[]) and ${NOT_REVERSED}
    group by d.date, d.payment_category_id`.execute(trx)
  return new Map(rows.map((row) => [categoryKey(row), row.cents]))
}

/** A posted entry with takings of a day. */
interface TakingsEntry {
  readonly id: string
  readonly date: BusinessDate
}

/**
 * The posted entries of tills for the days of these settlements, with the dates of their sheets: the entries of takings, and the provisions of sent
 * counts. Entries that accounting reversed are left out. The lines of both kinds are added up, because an entry of takings reverses the provisions
 * of its counts. Provisions of paper vouchers are left out, because the entry of the vouchers reverses them.
 */
export async function takingsEntriesOfDays(
  trx: Transaction<Schema>,
  establishmentId: string,
  settlements: readonly SettlementToPost[],
): Promise<readonly TakingsEntry[]> {
  const dates = datesOf(settlements)
  const { rows } = await sql<TakingsEntry>`
    select e.id, g.date
    from cash_logs g join accounting_entries e on e.organization_id = g.organization_id and e.source_id = g.id
      and e.kind in ('CASH', 'CASH_DAY')
    where g.establishment_id = ${establishmentId}::uuid and g.date = any(${dates}::date[]) and ${NOT_REVERSED}
    union all
    select e.id, n.date
    from counts n join payment_categories c on c.organization_id = n.organization_id and c.id = n.payment_category_id
    join accounting_entries e on e.organization_id = n.organization_id and e.source_id = n.id and e.kind = 'PROVISION'
    where n.establishment_id = ${establishmentId}::uuid and n.date = any(${dates}::date[])
      and n.status in ('SENT', 'ARCHIVED') and not c.paper_ticket and ${NOT_REVERSED}`.execute(trx)
  return rows
}

/**
 * The amounts that tills and earlier settlements posted for the days of these settlements, by day and account.
 *
 * @param takings as `takingsEntriesOfDays` returns them
 */
export async function dayBalances(
  trx: Transaction<Schema>,
  establishmentId: string,
  settlements: readonly SettlementToPost[],
  takings: readonly TakingsEntry[],
): Promise<ReadonlyMap<string, DayBalance>> {
  const dates = datesOf(settlements)
  const { rows: taken } = await sql<SettledDay & { readonly cents: Cents }>`
    select k.date, l.account, sum(l.debit_cents - l.credit_cents)::bigint as cents
    from ${tableOf(takings)} k
    join accounting_lines l on l.entry_id = k.id and l.organization_id in (select o.organization_id from organizations o)
    group by k.date, l.account`.execute(trx)
  const { rows: settled } = await sql<SettledDay & { readonly cents: Cents }>`
    select d.date, l.account, sum(l.credit_cents - l.debit_cents)::bigint as cents
    from (select distinct t.organization_id, t.settlement_id, t.date from bank_settlement_days t
      where t.establishment_id = ${establishmentId}::uuid and t.date = any(${dates}::date[])) d
    join bank_settlements s on s.organization_id = d.organization_id and s.id = d.settlement_id and s.status = 'SETTLED'
    join accounting_entries e on e.organization_id = s.organization_id and e.source_id = s.id and e.kind = 'SETTLEMENT'
    join accounting_lines l on l.organization_id = e.organization_id and l.entry_id = e.id and l.label like ${LABEL_OF_DAY}
    where ${NOT_REVERSED} group by d.date, l.account`.execute(trx)
  const balances = new Map<string, DayBalance>(
    taken.map((row) => [dayKey(row), { takenCents: row.cents, settledCents: 0 }]),
  )
  for (const { cents, ...day } of settled) {
    const key = dayKey(day)
    const before = balances.get(key) ?? { takenCents: 0, settledCents: 0 }
    balances.set(key, { ...before, settledCents: before.settledCents + cents })
  }
  return balances
}

/**
 * Gives the letter of a posted settlement to the earlier lines of the days that it settles completely: the lines of tills, of their provisions, and
 * of earlier settlements.
 *
 * @param takings the entries of tills from which the balances of the days were calculated. Other tills of these days, which the same job posts, get
 *   no letter
 */
export async function letterSettledDays(
  trx: Transaction<Schema>,
  settlement: SettlementToPost,
  settledDays: readonly SettledDay[],
  takings: readonly TakingsEntry[],
): Promise<void> {
  if (settledDays.length === 0) return
  const { id, establishmentId, date } = settlement
  const dates = settledDays.map((day) => day.date)
  const accounts = settledDays.map(({ account }) => account)
  await sql`
    with closed as (select * from unnest(${dates}::date[], ${accounts}::text[]) as t (date, account)),
    entries as (
      select e.organization_id, k.id, k.date, null::text as label from ${tableOf(takings)} k
      join accounting_entries e on e.id = k.id and e.organization_id in (select o.organization_id from organizations o)
      union all
      select e.organization_id, e.id, d.date, ${LABEL_OF_DAY}
      from bank_settlement_days d
      join bank_settlements s on s.organization_id = d.organization_id and s.id = d.settlement_id and s.status = 'SETTLED'
      join accounting_entries e on e.organization_id = s.organization_id and e.source_id = s.id and e.kind = 'SETTLEMENT'
      where d.establishment_id = ${establishmentId}::uuid and d.date = any(${dates}::date[]) and ${NOT_REVERSED}
    )
    insert into accounting_letters (organization_id, establishment_id, entry_id, position, settlement_id, letter, lettered_on)
    select distinct l.organization_id, l.establishment_id, l.entry_id, l.position, ${id}::uuid,
      ${settlementLetterOf(settlement)}, ${date}::date
    from entries k join closed c on c.date = k.date
    join accounting_lines l on l.organization_id = k.organization_id and l.entry_id = k.id and l.account = c.account
      and (k.label is null or l.label like k.label)
    where l.letter is null
    on conflict do nothing`.execute(trx)
}

/** The days that these settlements settle. */
function datesOf(settlements: readonly SettlementToPost[]): BusinessDate[] {
  return [...new Set(settlements.flatMap(({ parts }) => parts.map(({ date }) => date)))]
}

/** The entries as a table with the columns `id` and `date`. */
function tableOf(takings: readonly TakingsEntry[]) {
  const ids = takings.map(({ id }) => id)
  const dates = takings.map(({ date }) => date)
  return sql`(select * from unnest(${ids}::uuid[], ${dates}::date[]) as t (id, date))`
}
