import { isSameSheet, type SheetKey } from '../../domain/counting/sheet-key.ts'
import { isBusinessDate, SERVICES, type Service } from '../../domain/dates/calendar.ts'
import { isId } from '../../domain/lists/query.ts'

/** The parameters that identify a sheet in the query of its address. */
export function sheetParameters({ date, service, cashRegisterId }: SheetKey): Record<string, string> {
  return { date, service, register: cashRegisterId }
}

/** The address of a sheet, for all links to it. */
export function sheetAddress(key: SheetKey): string {
  return `/cashregister?${new URLSearchParams(sheetParameters(key))}`
}

/** Reads the sheet from the query of an address; null when a parameter is missing or invalid. */
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

/** True when both keys identify the same sheet, or both are null. */
export function isSameAddress(first: SheetKey | null, second: SheetKey | null): boolean {
  return first === null || second === null ? first === second : isSameSheet(first, second)
}

/** The breadcrumb of all phases of counting. */
export const COUNT_BREADCRUMB = [
  { title: 'shell.menu.cashRegister', link: '/cashregister' },
  { title: 'shell.menu.count' },
] as const
