import type { ExportList } from '../../src/domain/lists/exports.ts'
import type { ListQuery } from '../../src/domain/lists/query.ts'
import { cashLogs } from '../resources/cash-logs.ts'
import { controlSheets } from '../resources/control-sheets.ts'
import { counts } from '../resources/counts.ts'
import { auditEvents } from '../resources/events.ts'
import { pouches } from '../resources/pouches.ts'
import { remittances } from '../resources/remittances.ts'
import { walletMovements } from '../resources/wallet.ts'
import { auditColumns } from './audit-export.ts'
import {
  CONTROL_SHEET_FIELDS,
  cashLogColumns,
  controlSheetColumns,
  countColumns,
  pouchColumns,
  remittanceColumns,
  walletMovementColumns,
} from './export-columns.ts'
import type { DocumentText, DocumentTexts } from './language.ts'
import { defineExport, type ListExport, type ListedRow } from './list-export.ts'
import { ticketExport } from './ticket-export.ts'

const named =
  (file: DocumentText) =>
  (_: unknown, { t }: DocumentTexts) =>
    t(file)
const titled =
  (sheet: DocumentText) =>
  ({ t }: DocumentTexts) =>
    t(sheet)

/** The days of a filter on the date, for the name of a file. */
function periodOf({ filters }: ListQuery): readonly string[] {
  const dayOf = (operator: 'from' | 'to') =>
    filters.find((one) => one.field === 'date' && one.operator === operator)?.values ?? []
  return [...dayOf('from'), ...dayOf('to')]
}

/** The lists that can be exported. Paper tickets have a rule of their own: see `tickets.ts`. */
export const LIST_EXPORTS: readonly ListExport<ListedRow>[] = [
  defineExport({
    list: 'cashlogs',
    resource: cashLogs,
    what: 'cash logs',
    columns: cashLogColumns,
    sheet: titled('paper.export.cashLogs'),
    name: named('paper.file.cashLogs'),
  }),
  defineExport({
    list: 'counts',
    resource: counts,
    what: 'counts',
    columns: countColumns,
    sheet: titled('paper.export.counts'),
    name: named('paper.file.counts'),
  }),
  defineExport({
    list: 'controlsheets',
    resource: controlSheets,
    fields: CONTROL_SHEET_FIELDS,
    what: 'cash logs with their control',
    columns: controlSheetColumns,
    sheet: titled('paper.export.cashLogs'),
    name: ({ query }, { t }) => [t('paper.file.control'), ...periodOf(query)].join(' '),
  }),
  defineExport({
    list: 'remittances',
    resource: remittances,
    what: 'remittances',
    columns: remittanceColumns,
    sheet: titled('paper.export.remittances'),
    name: named('paper.file.remittances'),
  }),
  defineExport({
    list: 'pouches',
    resource: pouches,
    what: 'pouches',
    columns: pouchColumns,
    sheet: titled('paper.export.pouches'),
    name: named('paper.file.pouches'),
  }),
  defineExport({
    list: 'walletmovements',
    resource: walletMovements,
    what: 'wallet movements',
    columns: walletMovementColumns,
    sheet: titled('paper.export.walletMovements'),
    name: named('paper.file.walletMovements'),
  }),
  ticketExport,
  defineExport({
    list: 'auditevents',
    resource: auditEvents,
    what: 'the audit log',
    columns: auditColumns,
    sheet: titled('audit.title'),
    name: named('audit.title'),
  }),
]

/** The export of a list, by the list's name. */
export function exportOf(list: ExportList): ListExport<ListedRow> {
  const found = LIST_EXPORTS.find((one) => one.list === list)
  if (!found) throw new Error(`${list} is not an exported list`)
  return found
}
