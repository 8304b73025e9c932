import { sql } from 'kysely'
import {
  accountingClosing,
  accountingEntry,
  accountingExport,
  accountingJournal,
} from '../../src/domain/contract/accounting.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { both, computed, defineResource, filter, joined, same, storedFields } from '../query/resource.ts'
import { joinEstablishment } from './expressions.ts'

const newestFirst = { field: 'createdAt', descending: true } as const

/** The accounting exports: files of entries. */
export const accountingExports = defineResource({
  name: 'accountingexports',
  table: 'accounting_exports',
  roles: CAPABILITIES.control,
  entry: accountingExport,
  fields: {
    ...storedFields,
    createdAt: both,
    establishmentId: filter,
    establishmentName: joined('text', sql`e.name`),
    jobId: filter,
    type: both,
    name: both,
    format: filter,
    encoding: filter,
    entryCount: both,
    firstDate: both,
    lastDate: both,
    debitCents: both,
    deliveredAt: joined('instant', sql`d.delivered_at`),
    deliveredTo: joined('text', sql`d.host`),
  },
  joins: sql`${joinEstablishment} left join accounting_deliveries d on ${same('d')} and d.export_id = t.id`,
  search: ['name'],
  defaultSort: newestFirst,
})

/** The posted entries, one row per line. */
export const accountingEntries = defineResource({
  name: 'accountingentries',
  table: 'accounting_entries',
  roles: CAPABILITIES.control,
  entry: accountingEntry,
  fields: {
    ...storedFields,
    createdAt: both,
    establishmentId: filter,
    establishmentName: joined('text', sql`e.name`),
    exportId: filter,
    journalCode: both,
    number: both,
    date: both,
    validDate: filter,
    pieceRef: both,
    sourceId: filter,
    kind: filter,
    debitCents: both,
    isReversed: computed(
      'boolean',
      sql`exists (select from accounting_entries r
        where ${same('r')} and r.source_id = t.id and r.kind = 'REVERSAL')`,
    ),
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
    kind: both,
    code: both,
    label: both,
    lastNumber: both,
  },
  search: ['code', 'label'],
  defaultSort: { field: 'code', descending: false },
})

/** The closings of accounting months. */
export const accountingClosings = defineResource({
  name: 'accountingclosings',
  table: 'accounting_closings',
  roles: CAPABILITIES.control,
  entry: accountingClosing,
  fields: {
    ...storedFields,
    createdAt: both,
    establishmentId: filter,
    establishmentName: joined('text', sql`e.name`),
    month: both,
    status: both,
    fileName: joined('text', sql`f.name`),
    isLatest: computed(
      'boolean',
      sql`not exists (select from accounting_closings later
        where ${same('later')} and later.establishment_id = t.establishment_id and later.month > t.month
          and later.status <> 'REOPENED')`,
    ),
  },
  joins: sql`${joinEstablishment} left join accounting_month_files f on ${same('f')} and f.closing_id = t.id`,
  search: ['month'],
  defaultSort: { field: 'month', descending: true },
})
