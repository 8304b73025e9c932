import type { PaymentCategory, PaymentMode } from '../../../domain/contract/payments.ts'
import { inSheetOrder } from '../../../domain/counting/sheet-order.ts'
import type { Entry } from '../../../machines/cash-log/types.ts'

export interface SheetLine {
  readonly category: PaymentCategory
  readonly entry: Entry
}

/** The entries of one payment mode. */
export interface SheetGroup {
  readonly mode: PaymentMode
  readonly lines: readonly SheetLine[]
}

/**
 * Groups the entries of a sheet by payment mode, in the order of the sheet. An entry whose category or mode is unknown is left
 * out; the server never sends one.
 */
export function groupByMode(
  entries: readonly Entry[],
  categories: readonly PaymentCategory[],
  modes: readonly PaymentMode[],
): SheetGroup[] {
  const groups = new Map<string, SheetLine[]>()
  for (const category of inSheetOrder(categories)) {
    const entry = entries.find(({ paymentCategoryId }) => paymentCategoryId === category.id)
    const id = category.paymentModeId
    if (entry) groups.set(id, [...(groups.get(id) ?? []), { category, entry }])
  }
  return [...groups].flatMap(([id, lines]) => {
    const mode = modes.find((candidate) => candidate.id === id)
    return mode ? [{ mode, lines }] : []
  })
}
