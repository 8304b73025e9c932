import type { EstablishmentColumns } from './bank-rows.ts'
import { AT } from './ids.ts'
import type { TenantRows } from './rows.ts'

/** An exported file with one entry. */
export function entryRows(
  local: EstablishmentColumns,
  ids: Readonly<Record<'accountingEntry' | 'accountingExport' | 'cashJournal' | 'job' | 'log', string>>,
) {
  const { organization_id, establishment_id } = local
  return {
    accounting_exports: {
      ...local,
      id: ids.accountingExport,
      job_id: ids.job,
      type: 'ACCOUNTING-CASH',
      name: '732829320FEC20261231.txt',
      format: 'FEC',
      encoding: 'UTF-8',
      entry_count: 1,
      first_date: '2026-11-20',
      last_date: '2026-11-20',
      debit_cents: 0,
      credit_cents: 0,
      size_bytes: 1,
      sha256: 'a'.repeat(64),
      remarks: '[]',
    },
    accounting_entries: {
      ...local,
      id: ids.accountingEntry,
      export_id: ids.accountingExport,
      journal_id: ids.cashJournal,
      date: '2026-11-20',
      valid_date: '2026-11-20',
      piece_ref: 'E-20261120-1-1',
      source_type: 'cashLog',
      source_id: ids.log,
      kind: 'CASH',
      part: 1,
      debit_cents: 1_000,
      credit_cents: 1_000,
    },
    // An entry has at least a debit and a credit.
    accounting_lines: [
      { position: 1, debit_cents: 1_000, credit_cents: 0 },
      { position: 2, debit_cents: 0, credit_cents: 1_000 },
    ].map((line) => ({
      organization_id,
      establishment_id,
      entry_id: ids.accountingEntry,
      account: '530000',
      account_label: 'Caisse',
      label: 'Caisse',
      letter: null,
      lettered_on: null,
      ...line,
    })),
  } satisfies TenantRows
}

/** A part of the entry, the accounts of its takings and of those that it settles, the content and delivery of its file, and a closed month with a file. */
export function exportRows(
  local: EstablishmentColumns,
  ids: Readonly<
    Record<
      'accountingClosing' | 'accountingEntry' | 'accountingExport' | 'category' | 'count' | 'log' | 'user',
      string
    >
  >,
) {
  const { organization_id, establishment_id } = local
  return {
    accounting_entry_parts: {
      organization_id,
      establishment_id,
      entry_id: ids.accountingEntry,
      source_id: ids.log,
      kind: 'CASH',
      lines: '[]',
    },
    accounting_entry_takings: {
      organization_id,
      establishment_id,
      entry_id: ids.accountingEntry,
      count_id: ids.count,
      account: '530000',
      account_label: 'Caisse',
    },
    accounting_settled_takings: {
      organization_id,
      establishment_id,
      entry_id: ids.accountingEntry,
      date: '2026-11-20',
      payment_category_id: ids.category,
      account: '511500',
      amount_cents: 1_000,
    },
    accounting_export_contents: {
      organization_id,
      establishment_id,
      export_id: ids.accountingExport,
      content: Buffer.from('x'),
    },
    accounting_deliveries: {
      organization_id,
      establishment_id,
      export_id: ids.accountingExport,
      delivered_at: AT,
      host: 'books.example',
    },
    accounting_closings: {
      ...local,
      id: ids.accountingClosing,
      month: '2026-10',
      counts: 1,
      remittances: 0,
      by_id: ids.user,
      by_name: 'Ada Martin',
    },
    accounting_month_files: {
      organization_id,
      establishment_id,
      closing_id: ids.accountingClosing,
      created_at: AT,
      name: 'LYO-ecritures-2026-10.txt',
      format: 'FEC',
      encoding: 'UTF-8',
      sha256: 'ab'.repeat(32),
      content: Buffer.from('x'),
    },
  } satisfies TenantRows
}
