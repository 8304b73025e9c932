import type { Instant } from '../dates/calendar.ts'
import type { Cents } from '../money.ts'
import { isSameSheet, type SheetKey } from './sheet-key.ts'

/** The sheet of a draft. `countedCents` is null for drafts of an older format. */
export interface DraftSummary extends SheetKey {
  readonly countedCents: Cents | null
}

/** A sheet that somebody has validated, with its counted total. */
export interface ValidatedSheet extends SheetKey {
  readonly countedCents: Cents | null
}

/** A draft on the server, with the id of the device that sent it. */
interface ServerDraft extends DraftSummary {
  readonly cashRegisterName: string
  readonly storedAt: Instant
  readonly device: string
}

/**
 * A sheet of which the person has a draft. `otherDeviceAt` is set if only another device has the draft: the time at which that device sent it.
 * `validated` is set if only this device has the draft and somebody has validated the sheet since. The draft can then only be discarded.
 */
export interface UnsavedSheet extends DraftSummary {
  readonly cashRegisterName: string
  readonly otherDeviceAt: Instant | null
  readonly validated: ValidatedSheet | null
}

/**
 * Merges the drafts of the server and of this device; if both have a draft of a sheet, that of this device is used. A draft of this device is left
 * out if its register is unknown, or if its sheet is in `validatedDrafts`: the server has a draft of the sheet, and somebody has validated it since.
 */
export function unsavedSheets(
  {
    drafts,
    validatedDrafts,
    validatedSheets = [],
    registers,
  }: {
    readonly drafts: readonly ServerDraft[]
    readonly validatedDrafts: readonly SheetKey[]
    /** Validated sheets, among them all those of which only this device has a draft. */
    readonly validatedSheets?: readonly ValidatedSheet[]
    readonly registers: readonly { readonly id: string; readonly name: string }[]
  },
  deviceDrafts: readonly DraftSummary[],
  device: string,
): readonly UnsavedSheet[] {
  const deviceSheets = deviceDrafts.flatMap((draft): UnsavedSheet[] => {
    const register = registers.find(({ id }) => id === draft.cashRegisterId)
    const isValidated = validatedDrafts.some((sheet) => isSameSheet(sheet, draft))
    if (!register || isValidated) return []
    const validated = validatedSheets.find((sheet) => isSameSheet(sheet, draft)) ?? null
    return [{ ...draft, cashRegisterName: register.name, otherDeviceAt: null, validated }]
  })
  const serverSheets = drafts
    .filter((draft) => !deviceSheets.some((deviceSheet) => isSameSheet(deviceSheet, draft)))
    .map(
      ({ storedAt, device: sentBy, ...draft }): UnsavedSheet => ({
        ...draft,
        otherDeviceAt: sentBy === device ? null : storedAt,
        validated: null,
      }),
    )
  return [...deviceSheets, ...serverSheets]
}
