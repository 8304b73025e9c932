import type { DraftSummary, SheetKey } from './unsaved-sheets.ts'

const textOf = ({ date, service, cashRegisterId }: SheetKey) => `${date} ${service} ${cashRegisterId}`

/**
 * The drafts of this device for whose sheet the server has no draft from any device. The server has one for the sheets of `drafts` and
 * `validatedDrafts`. Drafts of a register that is not in `registers` are left out: the server names none of them.
 */
export function unsentDrafts(
  {
    drafts,
    validatedDrafts,
    registers,
  }: { readonly [List in 'drafts' | 'validatedDrafts']: readonly SheetKey[] } & {
    readonly registers: readonly { readonly id: string }[]
  },
  deviceDrafts: readonly DraftSummary[],
): readonly DraftSummary[] {
  const sheetsOnServer = new Set([...drafts, ...validatedDrafts].map(textOf))
  return deviceDrafts.filter(
    (draft) => registers.some(({ id }) => id === draft.cashRegisterId) && !sheetsOnServer.has(textOf(draft)),
  )
}
