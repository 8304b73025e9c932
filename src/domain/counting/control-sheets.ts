import type { ControlSheet, ControlSheetEntry, CountRow } from '../contract/cash-logs.ts'

/**
 * The message that says whether the closing of a sheet arrived, whether it changed the difference after the validation, and whether one is
 * expected at all.
 */
export function closingTextKey({
  hasClosing,
  lacksClosing,
  hasLateClosing,
}: Pick<ControlSheetEntry, 'hasClosing' | 'lacksClosing' | 'hasLateClosing'>) {
  if (hasLateClosing) return 'control.closing.late'
  if (hasClosing) return 'control.closing.present'
  return lacksClosing ? 'control.closing.missing' : 'control.closing.notExpected'
}

/** The filters of the control that select counts within sheets. Values are separated by commas, as in the query of the list. */
export interface CountFilters {
  readonly countStatuses?: string
  readonly paymentCategoryIds?: string
}

/** The counts of a sheet that the filters match: a command on the sheet applies to these. */
export function matchingCounts<Row extends Pick<CountRow, 'status' | 'paymentCategoryId'>>(
  counts: readonly Row[],
  { countStatuses, paymentCategoryIds }: CountFilters,
): readonly Row[] {
  const statuses = countStatuses?.split(',')
  const categories = paymentCategoryIds?.split(',')
  return counts.filter(
    ({ status, paymentCategoryId }) =>
      (statuses?.includes(status) ?? true) && (categories?.includes(paymentCategoryId) ?? true),
  )
}

/** Copies some fields of the sheet into each of its counts. */
export function withSheetFields(entry: ControlSheetEntry): ControlSheet {
  const { organizationId, establishmentId, cashRegisterId, establishmentName, cashRegisterName } = entry
  const { id: cashLogId, date, service, deltaCents, comment } = entry
  const sheetFields = {
    organizationId,
    establishmentId,
    cashRegisterId,
    cashLogId,
    establishmentName,
    cashRegisterName,
    date,
    service,
    deltaCents,
    comment,
  }
  return { ...entry, counts: entry.counts.map((count) => ({ ...count, ...sheetFields })) }
}
