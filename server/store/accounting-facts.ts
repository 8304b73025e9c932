import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { CategoryAccounts, CountedLine, LogToPost, SoldLine } from '../../src/domain/accounting/cash.ts'
import { weightsOf } from '../../src/domain/accounting/distribute-amounts.ts'
import { parseOwnAccounts } from '../../src/domain/accounting/own-accounts.ts'
import type { CashMovement } from '../../src/domain/accounting/petty-cash.ts'
import type { RemittanceToPost } from '../../src/domain/accounting/remittance.ts'
import type { BusinessDate, Service } from '../../src/domain/dates/calendar.ts'
import type { CountStatus } from '../../src/domain/lifecycles/count.ts'
import type { Cents } from '../../src/domain/money.ts'
import { provisionsOf } from './accounting-posted.ts'
import { hasLineOfRegister, linesOfClosing } from './closing-lines.ts'
import { ibanAt } from './establishment-ibans.ts'
import { accountsOfTakings } from './posted-takings.ts'
import { isOneOf } from './rows.ts'
import { openStatuses, typeOfSale } from './rules-in-sql.ts'
import type { Schema } from './schema.ts'
import { isReceptionInEffect } from './wallet.ts'

/** A count with its status, the accounting fields of its category, and the lines of its provision. */
interface AccountedCount extends CountedLine {
  readonly status: CountStatus
}

/** A cash log to post, with its counts of every status but DELETED. */
export interface AccountedLog extends LogToPost {
  readonly counts: readonly AccountedCount[]
}

interface LogRow {
  readonly id: string
  readonly establishmentId: string
  readonly establishmentCode: string
  readonly establishmentName: string
  readonly ownAccounts: string
  readonly date: BusinessDate
  readonly service: Service
  readonly registerId: string
  readonly registerNumber: number
  readonly registerName: string
  readonly floatCents: Cents
  readonly expectedCents: Cents | null
}

/**
 * The code of the establishment `e` for its entries, unique in its organization: if several have the same code, all but the first get their position
 * among them (`LYO.2`).
 */
export const ESTABLISHMENT_CODE = sql<string>`e.code || coalesce((
  select '.' || count(*) + 1 from establishments other
  where other.organization_id = e.organization_id and other.code = e.code and other.id < e.id having count(*) > 0), '')`

/**
 * True if posted entries contain a code that changes when this establishment gets another code: its own code, or the numbered code of a later
 * establishment that has one of `codes`. Such a change is not allowed, because letters contain the code: later entries could get the letters of
 * earlier ones.
 *
 * @param codes the codes of the establishment before and after the change
 */
export async function isCodePosted(
  trx: Transaction<Schema>,
  { organizationId, id }: { readonly organizationId: string; readonly id: string },
  codes: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ isPosted: boolean }>`
    select exists (
      select from establishments e
      join accounting_entries n on n.organization_id = e.organization_id and n.establishment_id = e.id
      where e.organization_id = ${organizationId}::uuid and e.id >= ${id}::uuid and e.code = any(${[...codes]}::text[])
    ) as "isPosted"`.execute(trx)
  return rows[0]?.isPosted ?? false
}

/** The code of an establishment as its entries have it; empty if the establishment is out of scope. */
export async function codeOfEstablishment(trx: Transaction<Schema>, id: string): Promise<string> {
  const { rows } = await sql<{ code: string }>`
    select ${ESTABLISHMENT_CODE} as code from establishments e where ${isOneOf('e.id', [id])}`.execute(trx)
  return rows[0]?.code ?? ''
}

/** The condition that the log `t` is of the service of the log `l`. */
const IS_OF_SAME_SERVICE = sql<boolean>`t.organization_id = l.organization_id and t.establishment_id = l.establishment_id
  and t.date = l.date and t.service = l.service`

/** The condition that the closing with this alias has a receipt or a cash movement of the register of the log `l`. */
function hasRegisterOfLog(closing: string): RawBuilder<boolean> {
  return hasLineOfRegister(closing, sql`l.cash_register_id`)
}

/**
 * Cash logs in scope with all data of their entries, sorted by date, service (lunch first), establishment and
 * register.
 */
export async function readLogsToPost(
  trx: Transaction<Schema>,
  ids: readonly string[],
): Promise<readonly AccountedLog[]> {
  if (ids.length === 0) return []
  const logs = await sql<LogRow>`
    select l.id, l.establishment_id as "establishmentId", ${ESTABLISHMENT_CODE} as "establishmentCode", e.name as "establishmentName",
      coalesce(e.own_accounts, '') as "ownAccounts", l.date, l.service,
      l.cash_register_id as "registerId", g.number as "registerNumber", g.name as "registerName", l.float_cents as "floatCents",
      l.expected_cents as "expectedCents"
    from cash_logs l
    join establishments e on e.organization_id = l.organization_id and e.id = l.establishment_id
    join cash_registers g on g.organization_id = l.organization_id and g.id = l.cash_register_id
    where ${isOneOf('l.id', ids)} order by l.date, l.service desc, e.code, g.number`.execute(trx)
  const counts = await countsOf(trx, ids)
  const sold = await soldOf(trx, ids)
  const registers = await registersOf(trx, ids)
  const movements = await movementsOf(trx, ids)
  return logs.rows.map(({ registerId, expectedCents, ...log }) => {
    const ownRegister = registers.get(log.id)?.find((register) => register.registerId === registerId)
    const { receiptCents = 0, movementCents = 0, creditSideCents = 0, asCountedCents = 0 } = ownRegister ?? {}
    const inClosing = (registers.get(log.id) ?? []).filter(({ isInClosing }) => isInClosing)
    // What the log stores can differ: it was sent before its closing came or was replaced, or an earlier version did not expect tips as counted.
    const expected = receiptCents + movementCents + asCountedCents
    return {
      ...log,
      ownAccounts: parseOwnAccounts(log.ownAccounts) ?? {},
      expectedCents: ownRegister?.isInClosing ? expected : (expectedCents ?? 0),
      creditSideCents,
      movementCents,
      movements: (movements.get(log.id) ?? []).filter((movement) => movement.registerId === registerId),
      counts: counts.get(log.id) ?? [],
      sales: ownRegister?.isInClosing
        ? {
            sold: sold.get(log.id) ?? [],
            weights: weightsOf(inClosing.map(withTakings)),
            index: inClosing.indexOf(ownRegister),
          }
        : null,
    }
  })
}

async function countsOf(
  trx: Transaction<Schema>,
  logIds: readonly string[],
): Promise<ReadonlyMap<string, readonly AccountedCount[]>> {
  const { rows } = await sql<
    CategoryAccounts & {
      readonly id: string
      readonly logId: string
      readonly status: CountStatus
      readonly totalCents: Cents | null
    }
  >`
    select n.id, n.cash_log_id as "logId", n.status, n.total_cents as "totalCents",
      c.name, c.accounting_code as "accountingCode", c.provision_code as "provisionCode", c.label,
      c.provision_label as "provisionLabel", c.debit, c.paper_ticket as "paperTicket", c.till_float as "tillFloat"
    from counts n
    join payment_categories c on c.organization_id = n.organization_id and c.id = n.payment_category_id
    where ${isOneOf('n.cash_log_id', logIds)} and n.status <> 'DELETED' order by c.position, n.id`.execute(
    trx,
  )
  const provisions = await provisionsOf(
    trx,
    rows.map(({ id }) => id),
  )
  const counts = rows.map(({ id, logId, status, totalCents, ...category }) => ({
    logId,
    count: { id, status, category, totalCents, provision: provisions.get(id) ?? [] },
  }))
  return new Map(
    [...Map.groupBy(counts, ({ logId }) => logId)].map(([id, countsOfLog]) => [
      id,
      countsOfLog.map(({ count }) => count),
    ]),
  )
}

/**
 * Cash logs `l` with the closings `a` of their service that are not replaced and have a line of the log's
 * register. If the log names such a closing, only the closings up to it are included; otherwise all are, for
 * example when the closing came after the log was sent. Tills can close separately: a closing without the
 * register of the log has sales of other registers only.
 */
const CLOSINGS = sql`cash_logs l
  left join archives last on last.organization_id = l.organization_id and last.id = l.archive_id
    and last.replaced_by_id is null and ${hasRegisterOfLog('last')}
  join archives a on a.organization_id = l.organization_id and a.establishment_id = l.establishment_id
    and a.date = l.date and a.service = l.service and a.replaced_by_id is null
    and (last.id is null or a.sequence <= last.sequence) and ${hasRegisterOfLog('a')}`

async function soldOf(
  trx: Transaction<Schema>,
  logIds: readonly string[],
): Promise<ReadonlyMap<string, readonly SoldLine[]>> {
  const { rows } = await sql<SoldLine & { readonly logId: string }>`
    select l.id as "logId", s.sale_type as "saleType", s.tax_rate as "taxRate",
      sum(s.amount_cents)::bigint as "amountCents", sum(s.tax_cents)::bigint as "taxCents",
      case when t.id is not null then json_build_object('code', t.code, 'vatCode', t.vat_code, 'label', t.label,
        'debit', t.debit) end as accounts
    from ${CLOSINGS}
    join archive_sales s on s.organization_id = a.organization_id and s.archive_id = a.id
    left join lateral ${typeOfSale('s', sql`x.id, x.code, x.vat_code, x.label, x.debit`)} t on true
    where ${isOneOf('l.id', logIds)}
    group by l.id, s.sale_type, s.tax_rate, t.id, t.code, t.vat_code, t.label, t.debit
    order by s.sale_type, s.tax_rate`.execute(trx)
  return Map.groupBy(rows, (row) => row.logId)
}

/** The amounts of a register for a log. Those of the closings are 0 for a register that they don't have. */
interface RegisterAmounts {
  readonly logId: string
  readonly registerId: string
  readonly isInClosing: boolean
  readonly receiptCents: Cents
  readonly movementCents: Cents
  /** What is expected of the categories on the credit side, without cash movements. */
  readonly creditSideCents: Cents
  /** The part of `creditSideCents` that is expected as it was counted (`isExpectedAsCounted`). */
  readonly asCountedCents: Cents
}

/**
 * The amounts of each register of the service of a log, sorted by register id. Of registers other than the log's, only validated counts are included.
 * The closings are those of the log (`CLOSINGS`).
 */
async function registersOf(
  trx: Transaction<Schema>,
  logIds: readonly string[],
): Promise<ReadonlyMap<string, readonly RegisterAmounts[]>> {
  const { rows } = await sql<RegisterAmounts>`
    with given as (
      select l.organization_id, l.id as log_id, r.cash_register_id, r.payment_category_id, sum(r.amount_cents) as cents,
        coalesce(sum(r.amount_cents) filter (where r.is_receipt), 0) as receipts
      from ${CLOSINGS}
      cross join lateral ${linesOfClosing('a')} r
      where ${isOneOf('l.id', logIds)} group by l.organization_id, l.id, r.cash_register_id, r.payment_category_id
    ), counted as (
      select l.organization_id, l.id as log_id, t.cash_register_id, n.payment_category_id, sum(n.total_cents) as cents
      from cash_logs l
      join cash_logs t on ${IS_OF_SAME_SERVICE}
      join counts n on n.organization_id = t.organization_id and n.cash_log_id = t.id and n.status <> 'DELETED'
        and (t.id = l.id or n.status not in ${openStatuses})
      where ${isOneOf('l.id', logIds)} group by l.organization_id, l.id, t.cash_register_id, n.payment_category_id
    )
    select log_id as "logId", cash_register_id as "registerId", bool_or(receipts is not null) as "isInClosing",
      coalesce(sum(receipts), 0)::bigint as "receiptCents",
      coalesce(sum(given.cents - receipts), 0)::bigint as "movementCents",
      coalesce(sum(coalesce(receipts, 0) + x.cents) filter (where not c.debit), 0)::bigint as "creditSideCents",
      coalesce(sum(x.cents) filter (where not c.debit), 0)::bigint as "asCountedCents"
    from given full join counted using (organization_id, log_id, cash_register_id, payment_category_id)
    join payment_categories c on c.id = payment_category_id
      and c.organization_id = coalesce(given.organization_id, counted.organization_id)
    cross join lateral (
      select case when coalesce(given.cents, 0) = 0 then coalesce(counted.cents, 0) else 0 end as cents) x
    group by log_id, cash_register_id order by cash_register_id`.execute(trx)
  return Map.groupBy(rows, ({ logId }) => logId)
}

/**
 * The ids of the other logs that share a closing with one of these logs, if the organization has a category on the credit side: tips decide which
 * part of the receipts is sales, so they change the shares of the other tills, which can be posted before the tips are counted, changed or removed.
 */
export async function tillsSharingClosing(
  trx: Transaction<Schema>,
  logIds: readonly string[],
): Promise<readonly string[]> {
  if (logIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select distinct t.id from ${CLOSINGS}
    join cash_logs t on ${IS_OF_SAME_SERVICE} and ${hasLineOfRegister('a', sql`t.cash_register_id`)}
    where ${isOneOf('l.id', logIds)} and not (${isOneOf('t.id', logIds)})
      and exists (select from payment_categories c where c.organization_id = l.organization_id and not c.debit)`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}

/**
 * The takings of a register as `cashEntry` calculates them. The credit side is added to the expected amount but subtracted from the takings, hence
 * twice.
 */
function withTakings({ receiptCents, creditSideCents, asCountedCents }: RegisterAmounts) {
  return { receiptCents, takingsCents: receiptCents + asCountedCents - 2 * creditSideCents }
}

/** The cash movements in the closings of a log (`CLOSINGS`), each with its register. */
async function movementsOf(trx: Transaction<Schema>, logIds: readonly string[]) {
  const { rows } = await sql<CashMovement & { readonly logId: string; readonly registerId: string }>`
    select l.id as "logId", m.cash_register_id as "registerId", m.label, m.amount_cents as cents
    from ${CLOSINGS}
    join archive_movements m on m.organization_id = a.organization_id and m.archive_id = a.id
    where ${isOneOf('l.id', logIds)} order by a.sequence, m.position`.execute(trx)
  return Map.groupBy(rows, (row) => row.logId)
}

/**
 * The bank credits of the remittance `r`: its linked lines if they add up to the credited amount. Otherwise, the credited amount is one credit to
 * the account that the establishment had at the hand-over or deposit, which the slip names. The date of that credit is the typed one, or else the
 * day of the hand-over or deposit, or else the planned date.
 */
const CREDITS = sql`coalesce((
  select json_agg(json_build_object('on', b.booked_on, 'cents', k.amount_cents, 'iban', b.account)
    order by b.booked_on, b.id)
  from bank_links k join bank_lines b on b.organization_id = k.organization_id and b.id = k.line_id
  where k.organization_id = r.organization_id and k.remittance_id = r.id and k.status = 'LINKED'
  having sum(k.amount_cents) = r.credited_cents), json_build_array(json_build_object('on', coalesce(r.credited_on, r.handed_over_on, r.date),
    'cents', coalesce(r.credited_cents, 0), 'iban', ${ibanAt(sql`r.validated_at`)})))`

interface RemittanceRow extends Omit<RemittanceToPost, 'ownAccounts' | 'pouches'> {
  readonly ownAccounts: string
  readonly pouches: readonly (RemittanceToPost['pouches'][number] & { readonly countId: string | null })[]
}

/** Remittances in scope with all data of their entries, sorted by date, establishment and reference. Accounting must have controlled them. */
export async function readRemittancesToPost(
  trx: Transaction<Schema>,
  ids: readonly string[],
): Promise<readonly RemittanceToPost[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<RemittanceRow>`
    select r.id, r.establishment_id as "establishmentId", coalesce(e.own_accounts, '') as "ownAccounts", ${ESTABLISHMENT_CODE} as "establishmentCode", r.reference, r.type,
      coalesce(r.handed_over_on, r.date) as "handedOverOn", ${CREDITS} as credits,
      (select json_agg(json_build_object('countId', n.id, 'valueCents', p.value_cents, 'category',
          case when c.id is not null then json_build_object('name', c.name, 'accountingCode', c.accounting_code,
            'label', c.label) end, 'received',
          (select json_build_object('on', w.date, 'cents', w.movement_cents) from wallet_movements w
            where w.organization_id = p.organization_id and w.pouch_id = p.id and ${isReceptionInEffect('w')})) order by p.number)
        from remittance_pouches h
        join pouches p on p.organization_id = h.organization_id and p.id = h.pouch_id
        left join counts n on n.organization_id = p.organization_id and n.id = p.count_id
        left join payment_categories c on c.organization_id = n.organization_id and c.id = n.payment_category_id
        where h.organization_id = r.organization_id and h.remittance_id = r.id and h.live) as pouches
    from remittances r
    join establishments e on e.organization_id = r.organization_id and e.id = r.establishment_id
    where ${isOneOf('r.id', ids)} order by r.date, e.code, r.reference`.execute(trx)
  const posted = await accountsOfTakings(
    trx,
    rows.flatMap(({ pouches }) => pouches.flatMap(({ countId }) => countId ?? [])),
  )
  return rows.map((row) => ({
    ...row,
    ownAccounts: parseOwnAccounts(row.ownAccounts) ?? {},
    pouches: row.pouches.map(({ countId, category, ...pouch }) => ({
      ...pouch,
      category: category && { ...category, posted: posted.get(countId ?? '') ?? null },
    })),
  }))
}
