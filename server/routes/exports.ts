import {
  cashLogColumns,
  countColumns,
  pouchColumns,
  remittanceColumns,
  walletMovementColumns,
} from '../documents/exports.ts'
import type { DocumentText, DocumentWords } from '../documents/language.ts'
import { defineExport } from '../documents/list-export.ts'
import type { Route } from '../http/route.ts'
import { cashLogs } from '../resources/cash-logs.ts'
import { counts } from '../resources/counts.ts'
import { pouches } from '../resources/pouches.ts'
import { remittances } from '../resources/remittances.ts'
import { walletMovements } from '../resources/wallet.ts'

const named =
  (file: DocumentText) =>
  (_: unknown, { t }: DocumentWords) =>
    t(file)
const titled =
  (sheet: DocumentText) =>
  ({ t }: DocumentWords) =>
    t(sheet)

/** The lists that are taken along as files. Paper tickets have a rule of their own: see `tickets.ts`. */
export const exportRoutes: readonly Route[] = [
  defineExport({
    resource: cashLogs,
    summary: 'Download cash logs as CSV or XLSX',
    columns: cashLogColumns,
    sheet: titled('paper.export.cashLogs'),
    name: named('paper.file.cashLogs'),
  }),
  defineExport({
    resource: counts,
    summary: 'Download counts as CSV or XLSX',
    columns: countColumns,
    sheet: titled('paper.export.counts'),
    name: named('paper.file.counts'),
  }),
  defineExport({
    resource: remittances,
    summary: 'Download remittances as CSV or XLSX',
    columns: remittanceColumns,
    sheet: titled('paper.export.remittances'),
    name: named('paper.file.remittances'),
  }),
  defineExport({
    resource: pouches,
    summary: 'Download pouches as CSV or XLSX',
    columns: pouchColumns,
    sheet: titled('paper.export.pouches'),
    name: named('paper.file.pouches'),
  }),
  defineExport({
    resource: walletMovements,
    summary: 'Download wallet movements as CSV or XLSX',
    columns: walletMovementColumns,
    sheet: titled('paper.export.walletMovements'),
    name: named('paper.file.walletMovements'),
  }),
]
