import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { EntryLine } from '../../src/domain/accounting/entries.ts'
import { parseOwnAccounts } from '../../src/domain/accounting/own-accounts.ts'
import type { ReimbursementToPost } from '../../src/domain/accounting/reimbursement.ts'
import type { PostedExchange } from '../../src/domain/accounting/remittance.ts'
import type { WalletMovementToPost } from '../../src/domain/accounting/wallet.ts'
import type { EstablishmentMonth } from '../../src/domain/contract/accounting-months.ts'
import type { Cents } from '../../src/domain/money.ts'
import { ESTABLISHMENT_CODE } from './accounting-facts.ts'
import { NOT_LETTERED, NOT_REVERSED, TAKEN_BACK_IN_BOOKS } from './accounting-posted.ts'
import { ibanOn } from './establishment-ibans.ts'
import { lockName } from './locks.ts'
import { firstDayAfter, isInMonth } from './months.ts'
import { accountsOfTakings } from './posted-takings.ts'
import { isOneOf } from './rows.ts'
import type { Schema } from './schema.ts'
import { isReceptionInEffect, wasNotUndone } from './wallet.ts'

/**
 * Makes transactions that post in an establishment, or depend on what is posted there, wait for each other.
 * Months are locked before cash logs, cash logs before remittances, and all of them before postings. The fixed
 * order prevents deadlocks.
 */
export async function lockPostingOf(
  trx: Transaction<Schema>,
  { establishmentId }: Pick<EstablishmentMonth, 'establishmentId'>,
): Promise<void> {
  await lockName(trx, `posting ${establishmentId}`)
}

/** Like `lockPostingOf` for the establishments of several records, in a fixed order. */
export async function lockPostingsOf(
  trx: Transaction<Schema>,
  records: readonly Pick<EstablishmentMonth, 'establishmentId'>[],
): Promise<void> {
  for (const establishmentId of [...new Set(records.map((record) => record.establishmentId))].sort())
    await lockPostingOf(trx, { establishmentId })
}

/**
 * The coins of a RECEPTION `w` minus the notes of its pouch, in cents, if the pouch was in no remittance because somebody took it to the bank. Null
 * for a pouch in a remittance: its notes and coins are posted with the remittance.
 */
const EXCHANGE_DIFFERENCE_CENTS = sql<Cents | null>`(select w.movement_cents - p.value_cents from pouches p
  where p.organization_id = w.organization_id and p.id = w.pouch_id and not exists (select from remittance_pouches h
    where h.organization_id = p.organization_id and h.pouch_id = p.id and h.live))`

/**
 * True for a wallet movement `w` that is posted with its month:
 * - an inventory with a difference;
 * - the coins of a count that went into the wallet or were taken back out of it, unless the books took them back before;
 * - money bought with the bank account or paid into it, and the float of a till, unless the movement was undone;
 * - coins received with a difference for notes that were in no remittance, unless the reception was undone.
 *
 * The coins of a remittance are posted with the remittance.
 */
export const POSTED_WITH_MONTH = sql<boolean>`(w.movement_cents <> 0
  and (w.type = 'INVENTORY' or w.type in ('PURCHASE', 'PAYING_IN', 'FLOAT') and ${wasNotUndone('w')}
    or w.type in ('COUNT', 'REVERSAL') and w.count_id is not null and not ${TAKEN_BACK_IN_BOOKS})
  or ${isReceptionInEffect('w')} and ${EXCHANGE_DIFFERENCE_CENTS} <> 0)`

/** The inventories `i` of the wallet of the movement `w` that are earlier than it. */
const EARLIER_INVENTORIES = sql`wallet_movements i where i.organization_id = w.organization_id
  and i.establishment_id = w.establishment_id and i.type = 'INVENTORY' and i.sequence < w.sequence`

/**
 * The sum of the earlier inventories for two kinds of inventories `w`; null for any other movement:
 * - the first inventory of a wallet, whatever moved before it. An earlier one that found an empty wallet empty does not count;
 * - one that corrects the first inventory on the same day, without another movement in between.
 */
const OPENING_CENTS = sql<Cents | null>`case when w.type = 'INVENTORY' and not exists (select from ${EARLIER_INVENTORIES}
  and (i.movement_cents <> 0 or i.total_cents <> 0) and (i.date <> w.date or exists (select from wallet_movements m
    where m.organization_id = w.organization_id and m.establishment_id = w.establishment_id and m.type <> 'INVENTORY'
      and m.sequence between i.sequence and w.sequence)))
  then (select coalesce(sum(i.movement_cents), 0)::bigint from ${EARLIER_INVENTORIES}) end`

/** The shortage or surplus that the inventory `w` found, in cents: its movement without what was in the wallet from the beginning. */
export const INVENTORY_DIFFERENCE_CENTS = sql<Cents>`(select case when o.cents is null then w.movement_cents
  else least(0, o.cents + w.movement_cents) - least(0, o.cents) end from (select ${OPENING_CENTS} as cents) o)`

/** The difference of the inventory `w` for people; null if its whole movement was in the wallet from the beginning. */
export const SHOWN_DIFFERENCE_CENTS = sql<Cents | null>`case when w.movement_cents = 0 then 0
  else nullif(${INVENTORY_DIFFERENCE_CENTS}, 0) end`

/**
 * The lines of the posted entry of the movement that `w` reverses; empty if it reverses none, or if the entry of that movement was not posted or was
 * reversed.
 */
const REVERSED_LINES = sql`coalesce((select json_agg(json_build_object('account', l.account, 'accountLabel', l.account_label,
    'label', l.label, 'debitCents', l.debit_cents, 'creditCents', l.credit_cents, 'letter', l.letter, 'letteredOn', l.lettered_on)
    order by l.position)
  from accounting_entries e
  join accounting_lines l on l.organization_id = e.organization_id and l.entry_id = e.id
  where e.organization_id = w.organization_id and e.source_id = w.reverses_id and e.kind = 'WALLET' and ${NOT_REVERSED}), '[]')`

/** The wallet movements that are to be posted with a month and were never posted. */
export function unpostedWalletMovements(
  trx: Transaction<Schema>,
  month: EstablishmentMonth,
): Promise<readonly WalletMovementToPost[]> {
  return walletMovementsToPost(
    trx,
    sql`w.establishment_id = ${month.establishmentId}::uuid and ${isInMonth('w.date', month.month)}
      and ${POSTED_WITH_MONTH}
      and not exists (select from accounting_entries p
        where p.organization_id = w.organization_id and p.source_id = w.id and p.kind = 'WALLET')`,
  )
}

/**
 * The wallet movements `w` that meet a condition, with the data of their entries. In the result, a REVERSAL has the type COUNT. The cents of a
 * RECEPTION are its coins minus the notes of its pouch.
 */
export async function walletMovementsToPost(
  trx: Transaction<Schema>,
  condition: RawBuilder<unknown>,
): Promise<readonly WalletMovementToPost[]> {
  const { rows } = await sql<
    Omit<WalletMovementToPost, 'ownAccounts'> & {
      readonly ownAccounts: string
      readonly countId: string | null
    }
  >`
    select w.id, w.count_id as "countId", w.establishment_id as "establishmentId", ${ESTABLISHMENT_CODE} as "establishmentCode",
      e.name as "establishmentName", coalesce(e.own_accounts, '') as "ownAccounts", ${ibanOn(sql`w.date`)} as iban,
      (select g.name from cash_registers g where g.organization_id = w.organization_id and g.id = w.cash_register_id) as "registerName", w.sequence,
      case when w.type = 'REVERSAL' then 'COUNT' else w.type end as type, w.date,
      case when w.type = 'RECEPTION' then ${EXCHANGE_DIFFERENCE_CENTS} else w.movement_cents end as cents, ${OPENING_CENTS} as "openingCents",
      case when c.id is not null then json_build_object('name', c.name, 'accountingCode', c.accounting_code,
        'label', c.label) end as category, ${REVERSED_LINES} as "reversedLines"
    from wallet_movements w
    join establishments e on e.organization_id = w.organization_id and e.id = w.establishment_id
    left join counts n on n.organization_id = w.organization_id and n.id = w.count_id
    left join payment_categories c on c.organization_id = n.organization_id and c.id = n.payment_category_id
    where ${condition} order by w.sequence`.execute(trx)
  const posted = await accountsOfTakings(
    trx,
    rows.flatMap(({ countId }) => countId ?? []),
  )
  return rows.map(({ countId, category, ...row }) => ({
    ...row,
    ownAccounts: parseOwnAccounts(row.ownAccounts) ?? {},
    category: category && { ...category, posted: posted.get(countId ?? '') ?? null },
  }))
}

/** The never posted payments of voucher issuers up to the end of a month, also of dispatches that other issuers have not paid. */
export function unpostedReimbursements(
  trx: Transaction<Schema>,
  month: EstablishmentMonth,
): Promise<readonly ReimbursementToPost[]> {
  return reimbursementsToPost(
    trx,
    sql`d.establishment_id = ${month.establishmentId}::uuid
      and (r.paid ->> 'reimbursedOn')::date < ${firstDayAfter(month.month)}
      and not exists (select from accounting_entries p where p.organization_id = d.organization_id
        and p.source_id = d.id and p.kind = 'REIMBURSEMENT' and p.part = r.part)`,
  )
}

/**
 * The payments `r` of dispatches `d` that meet a condition, with the data of their entries. The part of a payment is the position of its issuer among
 * those of the lines of the dispatch, so it does not depend on who pays first.
 */
export async function reimbursementsToPost(
  trx: Transaction<Schema>,
  condition: RawBuilder<unknown>,
): Promise<readonly ReimbursementToPost[]> {
  const { rows } = await sql<
    Omit<ReimbursementToPost, 'declaredCents' | 'ownAccounts' | 'categories'> & {
      readonly ownAccounts: string
      readonly categories: readonly (ReimbursementToPost['categories'][number] & {
        readonly countId: string
      })[]
    }
  >`
    select d.id as "dispatchId", r.part, d.establishment_id as "establishmentId",
      ${ESTABLISHMENT_CODE} as "establishmentCode", coalesce(e.own_accounts, '') as "ownAccounts", ${ibanOn(sql`(r.paid ->> 'reimbursedOn')::date`)} as iban,
      coalesce(d.slip_number, '') as "slipNumber", r.paid ->> 'issuer' as issuer, r.paid ->> 'reimbursedOn' as date,
      (r.paid ->> 'reimbursedCents')::bigint as "paidCents", (r.paid ->> 'commissionCents')::bigint as "commissionCents",
      (select coalesce(json_agg(json_build_object('countId', t.count_id, 'name', c.name, 'accountingCode', c.accounting_code,
          'label', c.label, 'declaredCents', t.value_cents) order by c.position, t.date, t.id), '[]')
        from paper_tickets t
        join payment_categories c on c.organization_id = t.organization_id and c.id = t.payment_category_id
        where t.organization_id = d.organization_id and t.dispatch_id = d.id and t.issuer = r.paid ->> 'issuer') as categories
    from ticket_dispatches d
    join establishments e on e.organization_id = d.organization_id and e.id = d.establishment_id
    cross join lateral (
      select p.paid, i.part from jsonb_array_elements(d.reimbursements) as p (paid)
      join (
        select l.line ->> 'issuer' as issuer, row_number() over (order by min(l.position))::integer as part
        from jsonb_array_elements(d.lines) with ordinality as l (line, position) group by l.line ->> 'issuer'
      ) i on i.issuer = p.paid ->> 'issuer'
    ) r
    where ${condition} order by date, d.id, r.part`.execute(trx)
  const posted = await accountsOfTakings(
    trx,
    rows.flatMap(({ categories }) => categories.map(({ countId }) => countId)),
  )
  return rows.map((row) => ({
    ...row,
    ownAccounts: parseOwnAccounts(row.ownAccounts) ?? {},
    categories: row.categories.map(({ countId, ...category }) => ({
      ...category,
      posted: posted.get(countId) ?? null,
    })),
    declaredCents: row.categories.reduce((sum, { declaredCents }) => sum + declaredCents, 0),
  }))
}

/** A CHANGE remittance that was posted before all of its coins were received. */
interface WaitingForCoins extends PostedExchange {
  readonly remittanceId: string
}

/** The lines `l` of the entries of the remittance `r` that are not reversed and that no letter matches. */
const OPEN_LINES_OF_EXCHANGE = sql`accounting_entries e
  join accounting_lines l on l.organization_id = e.organization_id and l.entry_id = e.id
  where e.organization_id = r.organization_id and e.source_id = r.id and ${NOT_REVERSED} and ${NOT_LETTERED}`

/**
 * SQL for the receptions `w` of coins that are not posted, although the CHANGE remittance `r` with their notes is. It ends with a condition. The part
 * of their entry is the position of the pouch in the remittance, by number.
 */
export const LATE_RECEPTIONS = sql`remittances r
  cross join lateral (select h.organization_id, h.pouch_id, row_number() over (order by p.number) as part
    from remittance_pouches h
    join pouches p on p.organization_id = h.organization_id and p.id = h.pouch_id
    where h.organization_id = r.organization_id and h.remittance_id = r.id and h.live) h
  join wallet_movements w on w.organization_id = h.organization_id and w.pouch_id = h.pouch_id and ${isReceptionInEffect('w')}
  where r.type = 'CHANGE' and exists (select from accounting_entries p
      where p.organization_id = r.organization_id and p.source_id = r.id and p.kind = 'TRANSIT')
    and not exists (select from accounting_entries p
      where p.organization_id = r.organization_id and p.source_id = r.id and p.kind = 'COINS' and p.part = h.part)`

/** The posted CHANGE remittances with coins that were received up to the end of a month and are not posted. */
export async function remittancesWithLateCoins(
  trx: Transaction<Schema>,
  month: EstablishmentMonth,
): Promise<readonly WaitingForCoins[]> {
  const { rows } = await sql<WaitingForCoins>`
    select r.id as "remittanceId", array(select p.part from accounting_entries p
      where p.organization_id = r.organization_id and p.source_id = r.id and p.kind = 'COINS') as "postedParts",
      (select coalesce(json_object_agg(o.account, o.cents), '{}')
        from (select l.account, sum(l.debit_cents - l.credit_cents) as cents from ${OPEN_LINES_OF_EXCHANGE}
          group by l.account) o) as "openCents"
    from (select distinct r.organization_id, r.id, r.date, r.reference from ${LATE_RECEPTIONS}
      and r.establishment_id = ${month.establishmentId}::uuid and w.date < ${firstDayAfter(month.month)}) r
    order by r.date, r.reference`.execute(trx)
  return rows
}

/** Gives the letter of the last coins of a CHANGE remittance to its lines on the same account that were posted before. */
export async function letterTransit(
  trx: Transaction<Schema>,
  remittanceId: string,
  { account, letter, letteredOn }: Pick<EntryLine, 'account' | 'letter' | 'letteredOn'>,
): Promise<void> {
  await sql`
    insert into accounting_letters (organization_id, establishment_id, entry_id, position, letter, lettered_on)
    select l.organization_id, l.establishment_id, l.entry_id, l.position, ${letter}, ${letteredOn}::date
    from remittances r cross join lateral (select l.* from ${OPEN_LINES_OF_EXCHANGE} and l.account = ${account}) l
    where ${isOneOf('r.id', [remittanceId])}`.execute(trx)
}
