import { sql } from 'kysely'
import { bankLine, bankStatement } from '../../src/domain/contract/bank.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { both, computed, defineResource, filter, joined, same, storedFields } from '../query/resource.ts'

/** Statements of the organization's accounts, as they were brought. */
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
    lineCount: both,
    newLineCount: both,
    byName: both,
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
    statementId: filter,
    account: both,
    position: both,
    bookedOn: both,
    valueOn: both,
    amountCents: both,
    label: both,
    reference: both,
    linked: computed('boolean', sql`exists (select from ${liveLink})`, { filter: true }),
    remittanceId: computed('id', sql`(select l.remittance_id from ${liveLink})`, { filter: true }),
    remittanceReference: joined('integer', sql`m.reference`),
  },
  joins: sql`left join remittances m on ${same('m')} and m.id = (select l.remittance_id from ${liveLink})`,
  search: ['label', 'reference'],
  defaultSort: { field: 'bookedOn', descending: true },
})
