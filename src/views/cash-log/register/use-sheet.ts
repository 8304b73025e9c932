import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { CashLog, Counter } from '../../../domain/contract/cash-logs.ts'
import { sortForSheet } from '../../../domain/counting/sheet-order.ts'
import { sumCents } from '../../../domain/money.ts'
import { useDates, useText } from '../../../i18n/index.ts'
import type { cashLogMachine } from '../../../machines/cash-log/machine.ts'
import {
  selectChoice,
  selectCounted,
  selectDelta,
  selectExpected,
  selectFailed,
  selectIsBlind,
  selectRefusal,
  selectRunning,
  selectSetup,
  selectSheet,
} from '../../../machines/cash-log/selectors.ts'
import { amountOf } from '../../../machines/cash-log/sheet.ts'
import type { CashLogEvent, CountingSetup, OpenSheet } from '../../../machines/cash-log/types.ts'
import { useApp, useSessionUser } from '../../app.tsx'
import { useDocument } from '../../data/use-document.ts'
import { type LogNames, logNamesIn } from '../log/log-view.tsx'
import type { ExpectedLine, ResultFigures } from '../result/result.tsx'

export type CashLogActor = ActorRefFrom<typeof cashLogMachine>

/** The props of every phase: the actor, and a function that sends events to the actor and then writes the chosen sheet to the address. */
export interface PhaseProps {
  readonly actor: CashLogActor
  readonly send: (...events: readonly CashLogEvent[]) => void
}

/** The open sheet and the set-up of its establishment. Throws in phases without a sheet. */
export function useSheet(actor: CashLogActor): { sheet: OpenSheet; setup: CountingSetup } {
  const sheet = useSelector(actor, selectSheet)
  const setup = useSelector(actor, selectSetup)
  if (!sheet || !setup) throw new Error('no sheet')
  return { sheet, setup }
}

/**
 * The people who may have counted: the user, the person of the stored log, and all others who may count here. The others are missing until they
 * are loaded.
 */
export function useCounters(stored: Counter | null): readonly Counter[] {
  const { ports } = useApp()
  const { id, firstName, lastName } = useSessionUser()
  const { data } = useDocument(ports.cashLog.sheet.loadCounters, {})
  const user = { id, name: `${firstName} ${lastName}` }
  const people = [user, ...(stored ? [stored] : []), ...(data?.entries ?? [])]
  return [...new Map(people.map((person) => [person.id, person])).values()]
}

/** The totals of the sheet. The delta is null until something is counted: otherwise it would say that all the money is missing. */
function useFigures(actor: CashLogActor): ResultFigures {
  const { sheet } = useSheet(actor)
  const countedCents = useSelector(actor, selectCounted)
  const expectedCents = useSelector(actor, selectExpected)
  const deltaCents = useSelector(actor, selectDelta)
  const hasCounted = sheet.entries.some(({ value }) => value.totalCents !== null)
  return {
    countedCents,
    floatCents: amountOf(sheet.float) ?? sheet.registerFloatCents,
    usualFloatCents: sheet.registerFloatCents,
    expectedCents,
    deltaCents: hasCounted ? deltaCents : null,
  }
}

/**
 * The sheet in the phases that edit it, the command that runs or has failed, and the last refusal. `sendFromForm` sends an event also after a failed
 * command: the machine then accepts only RETRY and BACK, so it sends BACK first, which leads back to the phase.
 */
export function useEditedSheet({ actor, send }: PhaseProps) {
  const refusal = useSelector(actor, selectRefusal)
  const failed = useSelector(actor, selectFailed)
  return {
    ...useSheet(actor),
    title: useSheetTitle(actor),
    figures: useFigures(actor),
    isBlind: useSelector(actor, selectIsBlind),
    runningCommand: useSelector(actor, selectRunning),
    failed,
    refusal,
    issues: refusal?.issues ?? [],
    sendFromForm: (event: CashLogEvent) => (failed === null ? send(event) : send({ type: 'BACK' }, event)),
  }
}

/**
 * True while a field other than a pouch number is invalid. The totals then leave out the whole line of an invalid count, or the typed
 * turnover; an invalid float is replaced by the usual one.
 */
export function hasInvalidAmount({ entries, turnover, float }: OpenSheet): boolean {
  const hasInvalidCount = entries.some(({ faults }) =>
    Object.keys(faults).some((field) => field !== 'pouchNumber'),
  )
  return hasInvalidCount || turnover.kind === 'refused' || float.kind === 'refused'
}

/** The lines of the expected amount according to the closing: for each category its receipts, then each of its cash movements. */
export function expectedLinesOf(
  { entries, closing }: OpenSheet,
  { categories }: CountingSetup,
): ExpectedLine[] {
  return sortForSheet(categories).flatMap(({ id, name }): ExpectedLine[] => {
    const cents = entries.find(({ paymentCategoryId }) => paymentCategoryId === id)?.expectedCents ?? null
    if (cents === null) return []
    const movements = (closing?.movements ?? []).filter(({ paymentCategoryId }) => paymentCategoryId === id)
    const movementCents = sumCents(movements.map(({ amountCents }) => amountCents))
    return [
      { id, name, cents: cents - movementCents },
      ...movements.map(({ label, amountCents }, index) => ({
        id: `${id} ${index}`,
        name: label,
        cents: amountCents,
        isMovement: true,
      })),
    ]
  })
}

/** The title of the sheet: «Comptage · Midi · 20/11/2026 · Caisse 1». */
export function useSheetTitle(actor: CashLogActor): string {
  const t = useText()
  const { date } = useDates()
  const choice = useSelector(actor, selectChoice)
  const { setup } = useSheet(actor)
  const register = setup.registers.find(({ id }) => id === choice.cashRegisterId)
  if (choice.service === undefined || choice.date === undefined) return t('cashLog.register.title')
  return t('cashLog.register.sheet', {
    service: t(`service.${choice.service}`),
    date: date(choice.date),
    register: register?.name ?? '',
  })
}

/** The names shown with a stored log. */
export function useLogNames(log: CashLog, { registers, reasons }: CountingSetup): LogNames {
  const { establishments } = useSessionUser()
  return logNamesIn(log, { establishments, registers, reasons })
}
