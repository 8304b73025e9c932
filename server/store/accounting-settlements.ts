import { sql, type Transaction } from 'kysely'
import { categoryAccount, parseOwnAccounts } from '../../src/domain/accounting/own-accounts.ts'
import { divideByAccount } from '../../src/domain/accounting/posted-takings.ts'
import {
  dayKey,
  type OpenAmount,
  type SettledDay,
  type SettledPart,
  type SettlementToPost,
  settlementLetterOf,
} from '../../src/domain/accounting/settlement.ts'
import type { EstablishmentMonth } from '../../src/domain/contract/accounting-months.ts'
import type { BusinessDate } from '../../src/domain/dates/calendar.ts'
import { type Cents, sumCents } from '../../src/domain/money.ts'
import { ESTABLISHMENT_CODE } from './accounting-facts.ts'
import { NOT_LETTERED, NOT_REVERSED } from './accounting-posted.ts'
import { firstDayAfter } from './months.ts'
import { accountsOfTakings } from './posted-takings.ts'
import { isOneOf } from './rows.ts'
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

/**
 * The settlements that were never posted and whose bank line is dated up to the end of a month, sorted by the date of the line. Their amounts are
 * not divided by account.
 *
 * @param until leaves out lines with a later date, which can't be posted yet
 */
export async function unpostedSettlements(
  trx: Transaction<Schema>,
  { establishmentId, month }: EstablishmentMonth,
  until?: BusinessDate,
): Promise<readonly SettlementToPost[]> {
  const { rows } = await sql<Omit<SettlementToPost, 'ownAccounts'> & { readonly ownAccounts: string }>`
    select s.id, s.establishment_id as "establishmentId", ${ESTABLISHMENT_CODE} as "establishmentCode",
      e.name as "establishmentName", coalesce(e.own_accounts, '') as "ownAccounts", s.reference, s.kind,
      b.booked_on as date, b.account as iban, b.amount_cents as "netCents", s.fee_cents as "feeCents",
      s.fee_vat_cents as "feeVatCents", ${DAYS} as parts
    from bank_settlements s
    join bank_lines b on b.organization_id = s.organization_id and b.id = s.line_id
    join establishments e on e.organization_id = s.organization_id and e.id = s.establishment_id
    where s.establishment_id = ${establishmentId}::uuid and s.status = 'SETTLED'
      and b.booked_on < ${firstDayAfter(month)}
      and b.booked_on <= ${until ?? 'infinity'}::date
      and not exists (select from accounting_entries p where p.organization_id = s.organization_id
        and p.source_id = s.id and p.kind = 'SETTLEMENT')
    order by b.booked_on, s.reference`.execute(trx)
  return rows.map((row) => ({ ...row, ownAccounts: parseOwnAccounts(row.ownAccounts) ?? {} }))
}

/**
 * Divides the amounts of unposted settlements among the accounts on which their takings were posted. Takings without such an account are on the
 * present account of their category.
 */
export async function settlementsByAccount(
  trx: Transaction<Schema>,
  establishmentId: string,
  settlements: readonly SettlementToPost[],
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
  const countsByCategory = Map.groupBy(counts, categoryKey)
  const settled = await settledByAccount(trx, establishmentId, dates)
  return settlements.map((settlement) => ({
    ...settlement,
    parts: settlement.parts.flatMap((part): readonly SettledPart[] => {
      const key = categoryKey(part)
      const presentAccount = categoryAccount(part.category, settlement.ownAccounts)
      const takings = (countsByCategory.get(key) ?? []).map(({ id, cents }) => ({
        account: accounts.get(id) ?? presentAccount,
        cents,
      }))
      if (takings.length === 0) return [part]
      const settledCents = settled.get(key) ?? new Map<string, Cents>()
      const divided = divideByAccount(takings, part.cents, settledCents)
      settled.set(
        key,
        addUp([...settledCents, ...divided.map(({ account, cents }) => [account.code, cents] as const)]),
      )
      return divided.map(({ account, cents }) => ({
        ...part,
        cents,
        category: { ...part.category, posted: account },
      }))
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

/** The sum of the amounts of each account. */
function addUp(amounts: readonly (readonly [account: string, cents: Cents])[]): ReadonlyMap<string, Cents> {
  return new Map(
    [...Map.groupBy(amounts, ([account]) => account)].map(([account, group]) => [
      account,
      sumCents(group.map(([, cents]) => cents)),
    ]),
  )
}

/**
 * The amounts that posted settlements have settled, by `categoryKey` and account. The account is empty for settlements that an earlier version
 * posted.
 */
async function settledByAccount(
  trx: Transaction<Schema>,
  establishmentId: string,
  dates: BusinessDate[],
): Promise<Map<string, ReadonlyMap<string, Cents>>> {
  const { rows } = await sql<DayOfCategory & { readonly account: string }>`
    select d.date, d.payment_category_id as "categoryId", coalesce(t.account, '') as account,
      coalesce(t.amount_cents, d.amount_cents) as cents
    from bank_settlement_days d
    join bank_settlements s on s.organization_id = d.organization_id and s.id = d.settlement_id and s.status = 'SETTLED'
    join accounting_entries e on e.organization_id = s.organization_id and e.source_id = s.id and e.kind = 'SETTLEMENT'
    left join accounting_settled_takings t on t.organization_id = e.organization_id and t.entry_id = e.id
      and t.date = d.date and t.payment_category_id = d.payment_category_id
    where d.establishment_id = ${establishmentId}::uuid and d.date = any(${dates}::date[]) and ${NOT_REVERSED}`.execute(
    trx,
  )
  return new Map(
    [...Map.groupBy(rows, categoryKey)].map(([key, group]) => [
      key,
      addUp(group.map(({ account, cents }) => [account, cents] as const)),
    ]),
  )
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
 * SQL for the lines with takings of the days of these settlements that have no letter, each with its day (`date`) and the date of its entry: lines of
 * tills, of their provisions, and of other settlements.
 *
 * @param takings as `takingsEntriesOfDays` returns them
 * @param excluded settlements whose lines are left out
 */
function openLines(
  establishmentId: string,
  settlements: readonly SettlementToPost[],
  takings: readonly TakingsEntry[],
  excluded: readonly SettlementToPost[] = [],
) {
  const ids = takings.map(({ id }) => id)
  const dates = takings.map(({ date }) => date)
  return sql`(
    select k.date, k.entry_date, l.* from (
      select e.organization_id, k.id, k.date, e.date as entry_date, null::text as label
      from unnest(${ids}::uuid[], ${dates}::date[]) as k (id, date)
      join accounting_entries e on e.id = k.id and e.organization_id in (select o.organization_id from organizations o)
      union
      select e.organization_id, e.id, d.date, e.date, ${LABEL_OF_DAY}
      from bank_settlement_days d
      join bank_settlements s on s.organization_id = d.organization_id and s.id = d.settlement_id and s.status = 'SETTLED'
      join accounting_entries e on e.organization_id = s.organization_id and e.source_id = s.id and e.kind = 'SETTLEMENT'
      where d.establishment_id = ${establishmentId}::uuid and d.date = any(${datesOf(settlements)}::date[])
        and s.id <> all(${excluded.map(({ id }) => id)}::uuid[]) and ${NOT_REVERSED}
    ) k
    join accounting_lines l on l.organization_id = k.organization_id and l.entry_id = k.id
      and (k.label is null or l.label like k.label)
    where ${NOT_LETTERED})`
}

/**
 * The amounts without a letter that tills and earlier settlements posted for the days of these settlements, by `dayKey`, each with the date of the
 * latest of these entries.
 *
 * @param takings as `takingsEntriesOfDays` returns them
 */
export async function openAmounts(
  trx: Transaction<Schema>,
  establishmentId: string,
  settlements: readonly SettlementToPost[],
  takings: readonly TakingsEntry[],
): Promise<ReadonlyMap<string, OpenAmount>> {
  const { rows } = await sql<SettledDay & OpenAmount>`
    select l.date, l.account, sum(l.debit_cents - l.credit_cents)::bigint as cents, max(l.entry_date) as "latestOn"
    from ${openLines(establishmentId, settlements, takings)} l group by l.date, l.account`.execute(trx)
  return new Map(rows.map((row) => [dayKey(row), row]))
}

/**
 * Gives the letter of a posted settlement to the earlier lines of the days that it settles completely: the lines of tills, of their provisions, and
 * of earlier settlements. They are lettered on the same date as the lines of the settlement, at the earliest on the date of its entry.
 *
 * @param takings the entries of tills from which the open amounts were calculated. Other tills of these days, which the same job posts, get no letter
 * @param later the settlements that the same job posted after this one; they get no letter from it
 */
export async function letterSettledDays(
  trx: Transaction<Schema>,
  settlement: SettlementToPost,
  settledDays: readonly SettledDay[],
  takings: readonly TakingsEntry[],
  later: readonly SettlementToPost[],
): Promise<void> {
  if (settledDays.length === 0) return
  const { id, establishmentId } = settlement
  const dates = settledDays.map((day) => day.date)
  const accounts = settledDays.map(({ account }) => account)
  await sql`
    insert into accounting_letters (organization_id, establishment_id, entry_id, position, settlement_id, letter, lettered_on)
    select l.organization_id, l.establishment_id, l.entry_id, l.position, ${id}::uuid,
      ${settlementLetterOf(settlement)}, (
        select max(own.lettered_on) from accounting_entries e
        join accounting_lines own on own.organization_id = e.organization_id and own.entry_id = e.id
        where ${isOneOf('e.source_id', [id])} and e.kind = 'SETTLEMENT')
    from ${openLines(establishmentId, [settlement], takings, later)} l
    join unnest(${dates}::date[], ${accounts}::text[]) as settled (date, account)
      on settled.date = l.date and settled.account = l.account`.execute(trx)
}

/**
 * Gives the letter of each of these settlements, whose entries were reversed, to the lines of its reversal. Its letter then balances without the
 * takings, which are open again. The reversal adds up all lines of an account, so the lines without a letter get it too.
 */
export async function letterReversals(
  trx: Transaction<Schema>,
  settlementIds: readonly string[],
): Promise<void> {
  await sql`
    with lettered as (
      select distinct e.organization_id, e.id, e.source_id, r.id as reversal_id, r.date, l.account, l.letter
      from accounting_entries e
      join accounting_entries r on r.organization_id = e.organization_id and r.source_id = e.id and r.kind = 'REVERSAL'
      join accounting_lines l on l.organization_id = e.organization_id and l.entry_id = e.id and l.letter is not null
      where ${isOneOf('e.source_id', settlementIds)} and e.kind = 'SETTLEMENT'
    )
    insert into accounting_letters (organization_id, establishment_id, entry_id, position, settlement_id, letter, lettered_on)
    select l.organization_id, l.establishment_id, l.entry_id, l.position, t.source_id, t.letter, t.date
    from lettered t
    join accounting_lines l on l.organization_id = t.organization_id and l.entry_id in (t.id, t.reversal_id)
      and l.account = t.account
    where l.letter is null`.execute(trx)
}

/** The days that these settlements settle. */
function datesOf(settlements: readonly SettlementToPost[]): BusinessDate[] {
  return [...new Set(settlements.flatMap(({ parts }) => parts.map(({ date }) => date)))]
}
