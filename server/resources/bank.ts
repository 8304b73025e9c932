import { sql } from 'kysely'
import { BANK_FORMATS } from '../../src/domain/bank/files.ts'
import { bankLine, bankStatement } from '../../src/domain/contract/bank.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { both, column, computed, defineResource, joined, same, storedFields } from '../query/resource.ts'

/** Statements of the organization's accounts, as they were brought. */
export const bankStatements = defineResource({
  name: 'bankstatements',
  table: 'bank_statements',
  roles: CAPABILITIES.control,
  entry: bankStatement,
  fields: {
    ...storedFields,
    account: column('text', 'account', both),
    format: column('enum', 'format', { ...both, values: BANK_FORMATS }),
    fileName: column('text', 'file_name', both),
    messageId: column('text', 'message_id', { filter: true }),
    statementId: column('text', 'statement_id', { filter: true }),
    openedOn: column('date', 'opened_on', both),
    closedOn: column('date', 'closed_on', both),
    openingCents: column('cents', 'opening_cents', both),
    closingCents: column('cents', 'closing_cents', both),
    lineCount: column('integer', 'line_count', both),
    newLineCount: column('integer', 'new_line_count', both),
    byName: column('text', 'by_name', both),
  },
  search: ['fileName', 'statementId', 'account'],
  defaultSort: { field: 'closedOn', descending: true },
})

/** The link of the line `t` that is live. */
const liveLink = sql`bank_links l where ${same('l')} and l.line_id = t.id and l.status = 'LINKED'`

/** Their lines, credits and debits, each with the remittance that it credits. */
export const bankLines = defineResource({
  name: 'banklines',
  table: 'bank_lines',
  roles: CAPABILITIES.control,
  entry: bankLine,
  fields: {
    ...storedFields,
    statementId: column('id', 'statement_id', { filter: true }),
    account: column('text', 'account', both),
    position: column('integer', 'position', both),
    bookedOn: column('date', 'booked_on', both),
    valueOn: column('date', 'value_on', both),
    amountCents: column('cents', 'amount_cents', both),
    label: column('text', 'label', both),
    reference: column('text', 'reference', both),
    linked: computed('boolean', sql`exists (select from ${liveLink})`, { filter: true }),
    remittanceId: computed('id', sql`(select l.remittance_id from ${liveLink})`, { filter: true }),
    remittanceReference: joined('integer', sql`m.reference`),
  },
  joins: sql`left join remittances m on ${same('m')} and m.id = (select l.remittance_id from ${liveLink})`,
  search: ['label', 'reference'],
  defaultSort: { field: 'bookedOn', descending: true },
})
