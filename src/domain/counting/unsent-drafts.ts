import type { DraftSummary, SheetKey } from './unsaved-sheets.ts'

const textOf = ({ date, service, cashRegisterId }: SheetKey) => `${date} ${service} ${cashRegisterId}`

/** The drafts of this device that the server does not have. */
export function unsentDrafts(
  { drafts, validatedDrafts }: { readonly [List in 'drafts' | 'validatedDrafts']: readonly SheetKey[] },
  deviceDrafts: readonly DraftSummary[],
): readonly DraftSummary[] {
  const sent = new Set([...drafts, ...validatedDrafts].map(textOf))
  return deviceDrafts.filter((draft) => !sent.has(textOf(draft)))
}
