import { sql } from 'kysely'
import { bankLine, bankRule, bankStatement } from '../../src/domain/contract/bank.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { both, computed, defineResource, filter, joined, same, storedFields } from '../query/resource.ts'

/** The statement of the same account that begins before `t`, the latest; of two that begin on the same day the shorter. */
const previous = sql`
  select p.closed_on, p.statement_id, t.opening_cents - p.opening_cents - (
    select coalesce(sum(l.amount_cents), 0) from bank_lines l
    where ${same('l')} and l.account = t.account and l.booked_on >= p.opened_on and l.booked_on < t.opened_on) as gap_cents
  from bank_statements p
  where ${same('p')} and p.account = t.account and p.opening_cents is not null
    and (p.opened_on, p.closed_on, p.id) < (t.opened_on, t.closed_on, t.id) and p.opened_on < t.opened_on
  order by p.opened_on desc, p.closed_on desc, p.id desc limit 1`

/** Statements of the organization's accounts, as they were imported, with their continuity: no line may be missing between two. */
export const bankStatements = defineResource({
  name: 'bankstatements',
  table: 'bank_statements',
  roles: CAPABILITIES.control,
  entry: bankStatement,
  fields: {
    ...storedFields,
    account: both,
    format: both,
    fileName: both,
    messageId: filter,
    statementId: filter,
    openedOn: both,
    closedOn: both,
    openingCents: both,
    closingCents: both,
    previousClosedOn: joined('date', sql`previous.closed_on`),
    previousStatementId: joined('text', sql`previous.statement_id`),
    gapCents: joined('cents', sql`previous.gap_cents`),
    lineCount: both,
    newLineCount: both,
    byName: both,
  },
  joins: sql`left join lateral (${previous}) previous on true`,
  search: ['fileName', 'statementId', 'account'],
  defaultSort: { field: 'closedOn', descending: true },
})

/** The first live link of the line `t`, and all of them. */
const firstLink = sql`(select l.remittance_id from bank_links l
  where ${same('l')} and l.line_id = t.id and l.status = 'LINKED' order by l.id limit 1)`
const parts = sql`(select coalesce(json_agg(json_build_object('remittanceId', r.id, 'reference', r.reference,
    'establishmentName', e.name, 'amountCents', l.amount_cents) order by l.id), '[]')
  from bank_links l
  join remittances r on r.organization_id = l.organization_id and r.id = l.remittance_id
  join establishments e on e.organization_id = l.organization_id and e.id = l.establishment_id
  where ${same('l')} and l.line_id = t.id and l.status = 'LINKED')`

/** Bank lines, credits and debits, each with the remittances that it credits, or with its kind. */
export const bankLines = defineResource({
  name: 'banklines',
  table: 'bank_lines',
  roles: CAPABILITIES.control,
  entry: bankLine,
  fields: {
    ...storedFields,
    statementId: filter,
    account: both,
    position: both,
    bookedOn: both,
    valueOn: both,
    amountCents: both,
    label: both,
    reference: both,
    status: both,
    kind: both,
    ruleId: filter,
    rulePattern: joined('text', sql`rule.pattern`),
    parts: joined('json', parts),
    linked: filter,
    remittanceId: computed('id', firstLink, { filter: true }),
    remittanceReference: joined('integer', sql`m.reference`),
  },
  joins: sql`left join remittances m on ${same('m')} and m.id = ${firstLink}
    left join bank_rules rule on ${same('rule')} and rule.id = t.rule_id`,
  search: ['label', 'reference'],
  defaultSort: { field: 'bookedOn', descending: true },
})

/** The rules that give bank lines a kind. */
export const bankRules = defineResource({
  name: 'bankrules',
  table: 'bank_rules',
  roles: CAPABILITIES.control,
  entry: bankRule,
  fields: { ...storedFields, status: filter, pattern: both, account: filter, kind: both },
  search: ['pattern'],
  deletedStatus: 'DELETED',
  defaultSort: { field: 'updatedAt', descending: true },
})
