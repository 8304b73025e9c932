import type { BusinessDate, Instant, Service } from '../dates/calendar.ts'
import type { Cents } from '../money.ts'

interface SheetKey {
  readonly date: BusinessDate
  readonly service: Service
  readonly cashRegisterId: string
}

/** The sheet of a draft on this device. `countedCents` is null for drafts of an older format. */
export interface DraftSummary extends SheetKey {
  readonly countedCents: Cents | null
}

/** A draft on the server, with the id of the device that sent it. */
interface ServerDraft extends DraftSummary {
  readonly cashRegisterName: string
  readonly storedAt: Instant
  readonly device: string
}

/** An unsaved sheet of the person. `otherDeviceAt` is set if only another device has it: the time at which that device sent it. */
export interface UnsavedSheet extends DraftSummary {
  readonly cashRegisterName: string
  readonly otherDeviceAt: Instant | null
}

/**
 * Merges the drafts of the server with those of this device, which are the newer ones. Drafts of unknown registers are left out, and those of
 * sheets that somebody has validated since (`validatedDrafts`).
 */
export function unsavedSheets(
  {
    drafts,
    validatedDrafts,
    registers,
  }: {
    readonly drafts: readonly ServerDraft[]
    readonly validatedDrafts: readonly SheetKey[]
    readonly registers: readonly { readonly id: string; readonly name: string }[]
  },
  deviceDrafts: readonly DraftSummary[],
  device: string,
): readonly UnsavedSheet[] {
  const deviceSheets = deviceDrafts.flatMap((draft): UnsavedSheet[] => {
    const register = registers.find(({ id }) => id === draft.cashRegisterId)
    const isValidated = validatedDrafts.some((sheet) => isSameSheet(sheet, draft))
    return register && !isValidated
      ? [{ ...draft, cashRegisterName: register.name, otherDeviceAt: null }]
      : []
  })
  const serverSheets = drafts
    .filter((draft) => !deviceSheets.some((deviceSheet) => isSameSheet(deviceSheet, draft)))
    .map(
      ({ storedAt, device: sentBy, ...draft }): UnsavedSheet => ({
        ...draft,
        otherDeviceAt: sentBy === device ? null : storedAt,
      }),
    )
  return [...deviceSheets, ...serverSheets]
}

/** True when both are of the same date, service and register. */
export function isSameSheet(first: SheetKey, second: SheetKey): boolean {
  return (
    first.date === second.date &&
    first.service === second.service &&
    first.cashRegisterId === second.cashRegisterId
  )
}
