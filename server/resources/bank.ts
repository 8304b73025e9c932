import { type RawBuilder, sql } from 'kysely'
import { bankLine, bankStatement } from '../../src/domain/contract/bank.ts'
import { bankRule } from '../../src/domain/contract/bank-rules.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import {
  computedField,
  defineResource,
  filterAndSort,
  filterOnly,
  joinedField,
  sameOrganization,
  storedFields,
} from '../query/resource.ts'
import { ESTABLISHMENT_CODE } from '../store/accounting-facts.ts'
import { NOT_REVERSED } from '../store/accounting-posted.ts'

/** SQL for the sum of the bank lines `l` of the account of `t` that meet a condition on the booking date. */
const linesBooked = (period: RawBuilder<unknown>) => sql`(
    select coalesce(sum(l.amount_cents), 0) from bank_lines l
    where ${sameOrganization('l')} and l.account = t.account and ${period})`

/** SQL for the number and page of an MT940 statement: `{12,2}` for the id `STARTUMS 00012/002 2026-11-18`; null for other formats and ids. */
const numberAndPage = (alias: string) => sql`
    case when ${sql.ref(`${alias}.format`)} = 'MT940' then regexp_match(${sql.ref(`${alias}.statement_id`)},
      '(?:^| )([0-9]{1,5})(?:/([0-9]{1,5}))? [0-9]{4}-[0-9]{2}-[0-9]{2}$')::int[] end`

/**
 * SQL for the statement before `t`: of the statements of the same account that have balances and begin before
 * `t`, the one that begins last; of two that begin on the same day, the one that ends later. In MT940, a
 * statement or page that begins and ends on the day on which `t` begins comes before `t` if `t` ends later, or has
 * a higher number and page.
 *
 * `gap_cents` is the difference between the opening balance of `t` and the balance that follows from the
 * statement before and the lines in between. An opening balance is the balance at the beginning of the first day
 * or, in CFONB120 and MT940, at the end of the last day of the statement before: `gap_cents` is 0 if one of the
 * two fits.
 */
const previousStatement = sql`
  select p.closed_on, p.statement_id, case
    when gap.from_opening = 0 or gap.from_closing = 0 then 0
    when p.closed_on < t.opened_on then gap.from_closing
    when p.closed_on = t.opened_on and t.format in ('CFONB120', 'MT940') then gap.from_closing
    else gap.from_opening end as gap_cents
  from bank_statements p cross join lateral (select
    t.opening_cents - p.opening_cents - ${linesBooked(sql`l.booked_on >= p.opened_on and l.booked_on < t.opened_on`)} as from_opening,
    case when p.closed_on <= t.opened_on then
      t.opening_cents - p.closing_cents - ${linesBooked(sql`l.booked_on > p.closed_on and l.booked_on < t.opened_on`)} end as from_closing
  ) gap
  where ${sameOrganization('p')} and p.account = t.account and p.opening_cents is not null
    and (p.opened_on, p.closed_on) <= (t.opened_on, t.closed_on)
    and (p.opened_on < t.opened_on or p.closed_on = t.opened_on and p.format = 'MT940' and t.format = 'MT940'
      and (p.closed_on < t.closed_on or ${numberAndPage('p')} < ${numberAndPage('t')}))
  order by p.opened_on desc, p.closed_on desc, ${numberAndPage('p')} desc nulls last, p.id desc limit 1`

/** The imported statements of the organization's accounts. `gapCents` is 0 if no line is missing between a statement and the one before it. */
export const bankStatements = defineResource({
  name: 'bankstatements',
  table: 'bank_statements',
  roles: CAPABILITIES.control,
  entry: bankStatement,
  fields: {
    ...storedFields,
    account: filterAndSort,
    format: filterAndSort,
    fileName: filterAndSort,
    messageId: filterOnly,
    statementId: filterOnly,
    openedOn: filterAndSort,
    closedOn: filterAndSort,
    openingCents: filterAndSort,
    closingCents: filterAndSort,
    previousClosedOn: joinedField('date', sql`previous.closed_on`),
    previousStatementId: joinedField('text', sql`previous.statement_id`),
    gapCents: joinedField('cents', sql`previous.gap_cents`),
    lineCount: filterAndSort,
    newLineCount: filterAndSort,
    byName: filterAndSort,
  },
  joins: sql`left join lateral (${previousStatement}) previous on true`,
  search: ['fileName', 'statementId', 'account'],
  defaultSort: { field: 'closedOn', descending: true },
})

/** SQL for the id of the first remittance to which the line `t` is linked; null if it is linked to none. */
const firstLink = sql`(select l.remittance_id from bank_links l
  where ${sameOrganization('l')} and l.line_id = t.id and l.status = 'LINKED' order by l.id limit 1)`

/** SQL for all remittances to which the line `t` is linked. */
const linkedRemittances = sql`(select coalesce(json_agg(json_build_object('remittanceId', r.id, 'reference', r.reference,
    'establishmentName', e.name, 'establishmentCode', ${ESTABLISHMENT_CODE}, 'amountCents', l.amount_cents,
    'status', r.status) order by l.id), '[]')
  from bank_links l
  join remittances r on r.organization_id = l.organization_id and r.id = l.remittance_id
  join establishments e on e.organization_id = l.organization_id and e.id = l.establishment_id
  where ${sameOrganization('l')} and l.line_id = t.id and l.status = 'LINKED')`

/** SQL for the settlement of the line `t`; null if it settles nothing. */
const settlement = sql`(select json_build_object('id', s.id, 'reference', s.reference, 'establishmentName', e.name,
    'grossCents', s.gross_cents, 'feeCents', s.fee_cents, 'feeVatCents', s.fee_vat_cents,
    'differenceCents', s.difference_cents, 'differenceReason', s.difference_reason,
    'settledByName', s.settled_by_name, 'settledAt', iso_instant(s.created_at),
    'isPosted', exists (select from accounting_entries e
      where e.organization_id = s.organization_id and e.source_id = s.id and e.kind = 'SETTLEMENT' and ${NOT_REVERSED}),
    'days', (
      select coalesce(json_agg(json_build_object('date', d.date, 'categoryName', c.name, 'amountCents', d.amount_cents)
        order by d.date, c.position, c.id), '[]')
      from bank_settlement_days d
      join payment_categories c on c.organization_id = d.organization_id and c.id = d.payment_category_id
      where d.organization_id = s.organization_id and d.settlement_id = s.id))
  from bank_settlements s
  join establishments e on e.organization_id = s.organization_id and e.id = s.establishment_id
  where ${sameOrganization('s')} and s.line_id = t.id and s.status = 'SETTLED')`

/** Bank lines (credits and debits), each with the remittances to which it is linked and with its kind. */
export const bankLines = defineResource({
  name: 'banklines',
  table: 'bank_lines',
  roles: CAPABILITIES.control,
  entry: bankLine,
  fields: {
    ...storedFields,
    statementId: filterOnly,
    account: filterAndSort,
    position: filterAndSort,
    bookedOn: filterAndSort,
    valueOn: filterAndSort,
    amountCents: filterAndSort,
    label: filterAndSort,
    reference: filterAndSort,
    status: filterAndSort,
    kind: filterAndSort,
    ruleId: filterOnly,
    rulePattern: joinedField('text', sql`rule.pattern`),
    parts: joinedField('json', linkedRemittances),
    settlement: joinedField('json', settlement),
    linked: filterOnly,
    remittanceId: {
      ...computedField('id', firstLink, { filter: true }),
      hasAny: (_viewer, ids) => sql`exists (select from bank_links l
        where ${sameOrganization('l')} and l.line_id = t.id and l.status = 'LINKED' and l.remittance_id = any(${ids}))`,
    },
    remittanceReference: joinedField('integer', sql`m.reference`),
  },
  joins: sql`left join remittances m on ${sameOrganization('m')} and m.id = ${firstLink}
    left join bank_rules rule on ${sameOrganization('rule')} and rule.id = t.rule_id`,
  search: ['label', 'reference'],
  defaultSort: { field: 'bookedOn', descending: true },
})

/** The rules that give bank lines a kind. */
export const bankRules = defineResource({
  name: 'bankrules',
  table: 'bank_rules',
  roles: CAPABILITIES.control,
  entry: bankRule,
  fields: {
    ...storedFields,
    status: filterOnly,
    pattern: filterAndSort,
    account: filterOnly,
    kind: filterAndSort,
  },
  search: ['pattern'],
  deletedStatus: 'DELETED',
  defaultSort: { field: 'updatedAt', descending: true },
})
