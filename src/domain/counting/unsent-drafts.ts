import type { SheetKey } from './sheet-key.ts'
import type { DraftSummary } from './unsaved-sheets.ts'

const textOf = ({ date, service, cashRegisterId }: SheetKey) => `${date} ${service} ${cashRegisterId}`

/**
 * The drafts of this device for whose sheet the server has no draft from any device. The server has one for the sheets of `drafts` and
 * `validatedDrafts`.
 */
export function unsentDrafts(
  { drafts, validatedDrafts }: { readonly [List in 'drafts' | 'validatedDrafts']: readonly SheetKey[] },
  deviceDrafts: readonly DraftSummary[],
): readonly DraftSummary[] {
  const sheetsOnServer = new Set([...drafts, ...validatedDrafts].map(textOf))
  return deviceDrafts.filter((draft) => !sheetsOnServer.has(textOf(draft)))
}
