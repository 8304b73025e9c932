import { isBusinessDate, SERVICES, type Service } from '../../domain/dates/calendar.ts'
import { isId } from '../../domain/lists/query.ts'
import type { SheetKey } from '../../machines/cash-log/types.ts'

/** The parameters that identify a sheet in the query of its address. */
export function sheetParameters({ date, service, cashRegisterId }: SheetKey): Record<string, string> {
  return { date, service, register: cashRegisterId }
}

/** The address of a sheet: every link to it uses this one. */
export function sheetAddress(key: SheetKey): string {
  return `/cashregister?${new URLSearchParams(sheetParameters(key))}`
}

/** The sheet in an address, or null when it names none, or only a part of one. */
export function readSheetKey(search: URLSearchParams): SheetKey | null {
  const date = search.get('date') ?? ''
  const service = search.get('service') ?? ''
  const cashRegisterId = search.get('register') ?? ''
  return isBusinessDate(date) && isService(service) && isId(cashRegisterId)
    ? { date, service, cashRegisterId }
    : null
}

function isService(text: string): text is Service {
  return (SERVICES as readonly string[]).includes(text)
}

/** True when both name the same sheet, or both name none. */
export function isSameSheet(one: SheetKey | null, other: SheetKey | null): boolean {
  if (one === null || other === null) return one === other
  return (
    one.date === other.date && one.service === other.service && one.cashRegisterId === other.cashRegisterId
  )
}
