import { sql } from 'kysely'
import { JOURNAL_KINDS } from '../../src/domain/accounting/accounts.ts'
import { ENTRY_KINDS } from '../../src/domain/accounting/entries.ts'
import {
  ACCOUNTING_ENCODINGS,
  ACCOUNTING_FORMATS,
  ACCOUNTING_JOB_TYPES,
  accountingClosing,
  accountingEntry,
  accountingExport,
  accountingJournal,
} from '../../src/domain/contract/accounting.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { both, column, computed, defineResource, joined, same, storedFields } from '../query/resource.ts'
import { joinEstablishment } from './expressions.ts'

const newestFirst = { field: 'createdAt', descending: true } as const

/** The files that went to accounting. */
export const accountingExports = defineResource({
  name: 'accountingexports',
  table: 'accounting_exports',
  roles: CAPABILITIES.control,
  entry: accountingExport,
  fields: {
    ...storedFields,
    createdAt: column('instant', 'created_at', both),
    establishmentId: column('id', 'establishment_id', { filter: true }),
    establishmentName: joined('text', sql`e.name`),
    jobId: column('id', 'job_id', { filter: true }),
    type: column('enum', 'type', { ...both, values: ACCOUNTING_JOB_TYPES }),
    name: column('text', 'name', both),
    format: column('enum', 'format', { filter: true, values: ACCOUNTING_FORMATS }),
    encoding: column('enum', 'encoding', { filter: true, values: ACCOUNTING_ENCODINGS }),
    entryCount: column('integer', 'entry_count', both),
    firstDate: column('date', 'first_date', both),
    lastDate: column('date', 'last_date', both),
    debitCents: column('cents', 'debit_cents', both),
    creditCents: column('cents', 'credit_cents'),
    sizeBytes: column('integer', 'size_bytes'),
    sha256: column('text', 'sha256'),
    remarks: column('json', 'remarks'),
    deliveredAt: joined('instant', sql`d.delivered_at`),
    deliveredTo: joined('text', sql`d.host`),
  },
  joins: sql`${joinEstablishment} left join accounting_deliveries d on ${same('d')} and d.export_id = t.id`,
  search: ['name'],
  defaultSort: newestFirst,
})

/** What was posted, line by line. */
export const accountingEntries = defineResource({
  name: 'accountingentries',
  table: 'accounting_entries',
  roles: CAPABILITIES.control,
  entry: accountingEntry,
  fields: {
    ...storedFields,
    createdAt: column('instant', 'created_at', both),
    establishmentId: column('id', 'establishment_id', { filter: true }),
    establishmentName: joined('text', sql`e.name`),
    exportId: column('id', 'export_id', { filter: true }),
    journalCode: column('text', 'journal_code', both),
    journalLabel: column('text', 'journal_label'),
    number: column('integer', 'number', both),
    date: column('date', 'date', both),
    validDate: column('date', 'valid_date', { filter: true }),
    pieceRef: column('text', 'piece_ref', both),
    sourceId: column('id', 'source_id', { filter: true }),
    kind: column('enum', 'kind', { filter: true, values: ENTRY_KINDS }),
    debitCents: column('cents', 'debit_cents', both),
    creditCents: column('cents', 'credit_cents'),
    lines: computed(
      'json',
      sql`(select json_agg(json_build_object('account', l.account, 'accountLabel', l.account_label, 'label', l.label,
          'debitCents', l.debit_cents, 'creditCents', l.credit_cents, 'letter', l.letter,
          'letteredOn', l.lettered_on) order by l.position)
        from accounting_lines l where ${same('l')} and l.entry_id = t.id)`,
    ),
  },
  joins: joinEstablishment,
  search: ['pieceRef'],
  defaultSort: { field: 'date', descending: true },
})

export const accountingJournals = defineResource({
  name: 'accountingjournals',
  table: 'accounting_journals',
  roles: CAPABILITIES.control,
  entry: accountingJournal,
  fields: {
    ...storedFields,
    kind: column('enum', 'kind', { ...both, values: JOURNAL_KINDS }),
    code: column('text', 'code', both),
    label: column('text', 'label', both),
    lastNumber: column('integer', 'last_number', both),
  },
  search: ['code', 'label'],
  defaultSort: { field: 'code', descending: false },
})

/** The months that were closed. */
export const accountingClosings = defineResource({
  name: 'accountingclosings',
  table: 'accounting_closings',
  roles: CAPABILITIES.control,
  entry: accountingClosing,
  fields: {
    ...storedFields,
    createdAt: column('instant', 'created_at', both),
    establishmentId: column('id', 'establishment_id', { filter: true }),
    establishmentName: joined('text', sql`e.name`),
    month: column('text', 'month', both),
    counts: column('integer', 'counts'),
    remittances: column('integer', 'remittances'),
    byName: column('text', 'by_name'),
  },
  joins: joinEstablishment,
  search: ['month'],
  defaultSort: { field: 'month', descending: true },
})
