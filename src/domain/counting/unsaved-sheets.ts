import type { BusinessDate, Instant, Service } from '../dates/calendar.ts'
import type { Cents } from '../money.ts'

interface SheetKey {
  readonly date: BusinessDate
  readonly service: Service
  readonly cashRegisterId: string
}

/** A draft that this device holds. `countedCents` is null for drafts of an older format. */
export interface DeviceDraft extends SheetKey {
  readonly countedCents: Cents | null
}

/** A draft that the server holds, with the id of the device that sent it. */
export interface ServerDraft extends DeviceDraft {
  readonly cashRegisterName: string
  readonly keptAt: Instant
  readonly device: string
}

/** An unsaved sheet of the person. `elsewhereAt` is set if only another device has it: the time at which that device sent it. */
export interface UnsavedSheet extends DeviceDraft {
  readonly cashRegisterName: string
  readonly elsewhereAt: Instant | null
}

/** Merges the drafts of the server with those of this device, which are the newer ones; drafts of unknown registers are left out. */
export function unsavedSheets(
  server: readonly ServerDraft[],
  onDevice: readonly DeviceDraft[],
  device: string,
  registers: readonly { readonly id: string; readonly name: string }[],
): readonly UnsavedSheet[] {
  const here = onDevice.flatMap((draft): UnsavedSheet[] => {
    const register = registers.find(({ id }) => id === draft.cashRegisterId)
    return register ? [{ ...draft, cashRegisterName: register.name, elsewhereAt: null }] : []
  })
  const sent = server
    .filter((draft) => !here.some((own) => isSameSheet(own, draft)))
    .map(
      ({ keptAt, device: by, ...draft }): UnsavedSheet => ({
        ...draft,
        elsewhereAt: by === device ? null : keptAt,
      }),
    )
  return [...here, ...sent]
}

/** True when both are of the same date, service and register. */
export function isSameSheet(one: SheetKey, other: SheetKey): boolean {
  return (
    one.date === other.date && one.service === other.service && one.cashRegisterId === other.cashRegisterId
  )
}
