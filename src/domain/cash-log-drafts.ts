import type { BusinessDate, Instant, Service } from './calendar.ts'

/** How long what is typed on one sheet may be, in characters of its JSON: some fifty times a full one. */
export const DRAFT_LENGTH_MAX = 100_000

/** Under which key the draft of a sheet is kept. */
export function draftKey(
  establishmentId: string,
  sheet: { readonly date: BusinessDate; readonly service: Service; readonly cashRegisterId: string },
): string {
  const { date, service, cashRegisterId } = sheet
  return [establishmentId, date, service, cashRegisterId].join('/')
}

/** The sheet of such a key. */
export function sheetOfDraft(key: string) {
  const [, date = '', service = '', cashRegisterId = ''] = key.split('/')
  return { date, service, cashRegisterId }
}

/** What a person should know of the draft of an open sheet. */
export interface SharedDraft {
  /** When the server took what was typed; null while it lies on this device alone. */
  readonly keptAt: Instant | null
  /** That the same sheet was typed on another device meanwhile (when), or saved or dropped there. */
  readonly elsewhere: { readonly kind: 'typed' | 'settled'; readonly at: Instant | null } | null
}
