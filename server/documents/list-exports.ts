import { sql, type Transaction } from 'kysely'
import { DEFAULT_TIME_ZONE, isBusinessDate, localTime } from '../../src/domain/dates/calendar.ts'
import type { ExportList } from '../../src/domain/lists/exports.ts'
import type { ListQuery } from '../../src/domain/lists/query.ts'
import { accountingEntries } from '../resources/accounting.ts'
import { cashLogs } from '../resources/cash-logs.ts'
import { controlSheets } from '../resources/control-sheets.ts'
import { counts } from '../resources/counts.ts'
import { auditEvents } from '../resources/events.ts'
import { pouches } from '../resources/pouches.ts'
import { remittances } from '../resources/remittances.ts'
import { walletMovements } from '../resources/wallet.ts'
import { findEstablishments } from '../store/lookups.ts'
import type { Schema } from '../store/schema.ts'
import { auditColumns } from './audit-export.ts'
import { ENTRY_FIELDS, ENTRY_LINE_COUNT, entryLineColumns, linesOfEntry } from './entry-export.ts'
import {
  CONTROL_SHEET_FIELDS,
  COUNT_FIELDS,
  cashLogColumns,
  controlSheetColumns,
  countColumns,
  pouchColumns,
  remittanceColumns,
  walletMovementColumns,
} from './export-columns.ts'
import type { DocumentText, DocumentTexts } from './language.ts'
import { defineExport, type ListExportDefinition, type ListedRow } from './list-export.ts'
import { ticketExport } from './ticket-export.ts'

/**
 * Creates a function that names a file by the period of the list's date filter, or by the day of the export without such a filter. Days are in the
 * time zone of the establishment if the list is filtered by one establishment, otherwise in the default time zone.
 *
 * @param dateFields the fields that a filter can limit to a period; the first one with a filter names the file
 */
const datedName =
  (file: DocumentText, dateFields: readonly string[] = ['date']): ListExportDefinition<ListedRow>['name'] =>
  async ({ trx, query, now }, { t }) => {
    const timeZone = await timeZoneOf(trx, query)
    const period = dateFields
      .map((field) => periodOf(query, field, timeZone))
      .find(({ length }) => length > 0) ?? [localTime(now, timeZone).date]
    return [t(file), ...period].join(' ')
  }

/** The time zone of the establishment by which a list is filtered; the default one without this filter, or with several establishments. */
async function timeZoneOf(trx: Transaction<Schema>, { filters }: ListQuery): Promise<string> {
  const ids = filters.find(
    ({ field, operator }) => field === 'establishmentId' && operator === 'anyOf',
  )?.values
  const [id, ...otherIds] = ids ?? []
  if (id === undefined || otherIds.length > 0) return DEFAULT_TIME_ZONE
  return (await findEstablishments(trx, [id])).get(id)?.timeZone ?? DEFAULT_TIME_ZONE
}

const worksheetTitle =
  (title: DocumentText) =>
  ({ t }: DocumentTexts) =>
    t(title)

/** The first and the last day of the filter on a date or an instant. A missing bound is left out; without a filter the result is empty. */
function periodOf({ filters }: ListQuery, field: string, timeZone: string): readonly string[] {
  const dayOf = (operator: 'from' | 'to') =>
    filters.find((filter) => filter.field === field && filter.operator === operator)?.values ?? []
  return [...dayOf('from'), ...dayOf('to')].map((value) =>
    isBusinessDate(value) ? value : localTime(value, timeZone).date,
  )
}

/** The time zone of the establishment `e` that the resource joins. The instants of a row are shown in this zone. */
const establishmentTimeZone = {
  timeZone: sql`to_json(coalesce(e.time_zone, ${sql.lit(DEFAULT_TIME_ZONE)}))`,
} as const

/** The lists that can be exported. */
export const LIST_EXPORTS: readonly ListExportDefinition<ListedRow>[] = [
  defineExport({
    list: 'cashlogs',
    resource: cashLogs,
    added: establishmentTimeZone,
    contents: 'cash logs',
    columns: cashLogColumns,
    worksheet: worksheetTitle('paper.export.cashLogs'),
    name: datedName('paper.file.cashLogs'),
  }),
  defineExport({
    list: 'counts',
    resource: counts,
    fields: COUNT_FIELDS,
    contents: 'counts',
    columns: countColumns,
    worksheet: worksheetTitle('paper.export.counts'),
    name: datedName('paper.file.counts'),
  }),
  defineExport({
    list: 'controlsheets',
    resource: controlSheets,
    fields: CONTROL_SHEET_FIELDS,
    contents: 'cash logs with their control',
    columns: controlSheetColumns,
    worksheet: worksheetTitle('paper.export.cashLogs'),
    name: datedName('paper.file.control'),
  }),
  defineExport({
    list: 'remittances',
    resource: remittances,
    added: establishmentTimeZone,
    contents: 'remittances',
    columns: remittanceColumns,
    worksheet: worksheetTitle('paper.export.remittances'),
    name: datedName('paper.file.remittances', ['handedOverOn', 'date']),
  }),
  defineExport({
    list: 'pouches',
    resource: pouches,
    contents: 'pouches',
    columns: pouchColumns,
    worksheet: worksheetTitle('paper.export.pouches'),
    name: datedName('paper.file.pouches'),
  }),
  defineExport({
    list: 'walletmovements',
    resource: walletMovements,
    // The totals of an establishment follow each other.
    sameTimeOrder: ['organization_id', 'establishment_id', 'sequence'],
    contents: 'wallet movements',
    columns: walletMovementColumns,
    worksheet: worksheetTitle('paper.export.walletMovements'),
    name: datedName('paper.file.walletMovements'),
  }),
  ticketExport,
  defineExport({
    list: 'auditevents',
    resource: auditEvents,
    added: { hash: sql`to_json(encode(t.hash, 'hex'))` },
    // The events of one command have the same instant.
    sameTimeOrder: ['organization_id', 'establishment_id', 'sequence'],
    contents: 'the audit log',
    columns: auditColumns,
    worksheet: worksheetTitle('audit.title'),
    name: datedName('audit.title', ['at']),
  }),
  defineExport({
    list: 'accountingentries',
    resource: accountingEntries,
    fields: ENTRY_FIELDS,
    contents: 'the lines of accounting entries',
    columns: entryLineColumns,
    linesOf: linesOfEntry,
    lineCount: ENTRY_LINE_COUNT,
    worksheet: worksheetTitle('accounting.part.entries'),
    name: datedName('paper.file.entries'),
  }),
]

/** Returns the export of a list. */
export function exportOf(list: ExportList): ListExportDefinition<ListedRow> {
  const found = LIST_EXPORTS.find((candidate) => candidate.list === list)
  if (!found) throw new Error(`${list} is not an exported list`)
  return found
}
