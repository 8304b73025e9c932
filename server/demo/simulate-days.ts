import { DUE_FROM_HOUR } from '../../src/domain/counting/due-services.ts'
import {
  addDays,
  type BusinessDate,
  DEFAULT_TIME_ZONE,
  type Instant,
  localTime,
  SERVICES,
  type Service,
} from '../../src/domain/dates/calendar.ts'
import { type Cents, sumCents } from '../../src/domain/money.ts'
import { planStatement } from './banking.ts'
import { CATEGORY_MODELS, SALE_TYPES } from './catalogue.ts'
import { planControl } from './control.ts'
import { countTill, validateSheet } from './counting.ts'
import { authorAt, type DemoEstablishment, planTask, rowAt, simulateDay } from './demo-establishment.ts'
import { planDispatch } from './dispatching.ts'
import { planExchange } from './exchanges.ts'
import { type EndedJob, historyLinesOf } from './jobs.ts'
import { planRemittances } from './remitting.ts'
import type { Row } from './rows-by-table.ts'
import { hasService, movementsOf, type Takings, type TillMovement, takingsOf } from './takings.ts'
import { planInventory } from './wallet.ts'

/** The time at which the closing of a service arrives, in minutes after midnight of the business date. */
const CLOSING_MINUTE: Readonly<Record<Service, number>> = { lunch: 15 * 60, evening: 23 * 60 + 15 }
/** The time at which the first till is counted, in minutes after midnight of the business date. */
const COUNTING_MINUTE: Readonly<Record<Service, number>> = { lunch: 15 * 60 + 15, evening: 23 * 60 + 40 }
/** The share of services whose closing could not be read from the till. */
const SILENT_SHARE = 0.02
/** The approximate age in days of the log that the accountant invalidated and nobody has counted again. */
const SENT_BACK_DAYS = 5
/** The delta of the log that the accountant invalidated: a note of 20 € is missing. */
const MISSING_NOTE_CENTS: Cents = -2_000

/** Simulates the days of an establishment, from its first service to now; yields after each day. */
export function* simulateDays(establishment: DemoEstablishment): Generator<BusinessDate> {
  const { today } = establishment.timeline
  const firstDate = addDays(today, -establishment.plan.days)
  const unfinishedDate = lastOpenBefore(establishment, today, 'evening')
  const isServiceDueToday = hasDueService(establishment, today)
  const sentBackDate = lastOpenBefore(establishment, addDays(today, 1 - SENT_BACK_DAYS), 'lunch')
  for (let date = firstDate; date <= today; date = addDays(date, 1)) {
    planInventory(establishment, date, date === firstDate)
    if (date !== firstDate) planExchange(establishment, date)
    planControl(establishment, date, ({ log }) => isSentBack(log.date, log.service, log.cash_register_id))
    planRemittances(establishment, date)
    planDispatch(establishment, date)
    planStatement(establishment, date)
    for (const service of SERVICES) {
      if (hasService(establishment.setup.model, date, service))
        planService(establishment, date, service, { unfinishedDate, isServiceDueToday, isSentBack })
    }
    simulateDay(establishment, date)
    yield date
  }

  function isSentBack(date: BusinessDate, service: Service, registerId: string): boolean {
    return date === sentBackDate && service === 'lunch' && registerId === establishment.setup.registers[0]?.id
  }
}

interface SpecialDays {
  /** The date whose evening is not completely counted and validated yet. */
  readonly unfinishedDate: BusinessDate
  /**
   * True if a service of today can be counted already. Otherwise more of the unfinished date is left uncounted for the person who tries the
   * demo.
   */
  readonly isServiceDueToday: boolean
  /** True for the one log that the accountant invalidates and nobody corrects. */
  readonly isSentBack: (date: BusinessDate, service: Service, registerId: string) => boolean
}

/** Schedules the closing of a service and, for a date before today, the counts of its tills. */
function planService(
  establishment: DemoEstablishment,
  date: BusinessDate,
  service: Service,
  specialDays: SpecialDays,
): void {
  const takings = takingsOf(establishment.plan.seed, establishment.setup.model, date, service)
  const { model } = establishment.setup
  const isSilent =
    (establishment.rng.chance(SILENT_SHARE) && date !== establishment.timeline.today) ||
    (model.silentDays !== undefined && date > addDays(establishment.timeline.today, -model.silentDays))
  const movements = isSilent
    ? []
    : movementsOf(establishment.plan.seed, model, date, service, takings.receipts[0] ?? [])
  let archiveId: string | null = null
  planTask(establishment, date, CLOSING_MINUTE[service], () => {
    archiveId = receiveClosing(establishment, date, service, { ...takings, movements }, isSilent)
  })
  // Today's services are left for the person who tries the demo.
  if (date >= establishment.timeline.today) return
  const openTills = establishment.setup.registers.flatMap((register, index) => {
    const receipts = takings.receipts[index] ?? []
    return receipts.length > 0 ? [{ register, receipts }] : []
  })
  const isUnfinished =
    date === specialDays.unfinishedDate && (service === 'evening' || !specialDays.isServiceDueToday)
  for (const [index, till] of openTills.entries()) {
    // In the evening of the unfinished date, the log of the second till (or of the only one) is not validated, and a third till is not counted.
    // If no service of today is due yet, the same applies to the lunch of the unfinished date; in its evening, the second till (or the only one)
    // is not even counted.
    const staysOpen = isUnfinished && index >= Math.min(openTills.length - 1, 1)
    if (staysOpen && index > 1) continue
    if (staysOpen && service === 'evening' && !specialDays.isServiceDueToday) continue
    const minute = COUNTING_MINUTE[service] + index * 12
    planTask(establishment, date, minute, () => {
      const lead = establishment.rng.pick(establishment.staff.leads)
      const at = establishment.timeline.at(date, minute + establishment.rng.int(0, 3))
      if (at === null) return
      const isSentBack = specialDays.isSentBack(date, service, till.register.id)
      const deltaCents = isSentBack ? MISSING_NOTE_CENTS : randomDelta(establishment)
      const movedCents =
        till.register === establishment.setup.registers[0]
          ? sumCents(movements.map((movement) => movement.amountCents))
          : 0
      const isCashEnough = cashOf(till.receipts) + movedCents + deltaCents >= 0
      const sheet = countTill(establishment, at, lead, {
        ...till,
        date,
        service,
        archiveId,
        movedCents,
        deltaCents: isCashEnough ? deltaCents : 0,
      })
      const validatedAt = staysOpen
        ? null
        : establishment.timeline.at(date, minute + establishment.rng.int(5, 8))
      if (validatedAt !== null) validateSheet(establishment, validatedAt, lead, sheet)
    })
  }
}

/** The delta of a till: mostly 0, sometimes the value of a few coins, and rarely that of a note. 60 % of those that are not 0 are negative. */
function randomDelta({ rng }: DemoEstablishment): Cents {
  const random = rng.next()
  const sign = rng.chance(0.6) ? -1 : 1
  if (random < 0.74) return 0
  if (random < 0.92) return sign * rng.pick([5, 10, 10, 20, 50, 50, 100])
  if (random < 0.975) return sign * rng.int(21, 150) * 10
  return sign * rng.pick([500, 1_000, 2_000, 2_000, 5_000])
}

/** The cash among the receipts of a till. The till does not distinguish notes and coins: its cash is in the category of notes. */
function cashOf(receipts: readonly { readonly category: string; readonly amountCents: Cents }[]): Cents {
  return receipts.find((receipt) => receipt.category === 'notes')?.amountCents ?? 0
}

type ClosingTakings = Takings & { readonly movements: readonly TillMovement[] }

/**
 * Adds the closing of a service and the job that fetched it; only the failed job if `isSilent` is true.
 *
 * @returns the id of the closing; null if there is none, because the till did not answer or the time is in the future
 */
function receiveClosing(
  establishment: DemoEstablishment,
  date: BusinessDate,
  service: Service,
  takings: ClosingTakings,
  isSilent: boolean,
): string | null {
  const at = establishment.timeline.at(date, CLOSING_MINUTE[service] + establishment.rng.int(0, 6))
  if (at === null) return null
  const sequence = establishment.nextSequence
  establishment.nextSequence += 1
  addClosingJob(establishment, { at, date, sequence, isSilent })
  if (isSilent) return null
  const archive = {
    ...rowAt(establishment, at),
    date,
    service,
    sequence,
    clients: takings.clients,
    turnover_cents: takings.turnoverCents,
    replaced_by_id: null,
    replacement_reason: null,
  }
  establishment.collector.create(authorAt(establishment, at, null), 'archives', archive)
  addReceipts(establishment, archive, takings)
  addMovements(establishment, archive, takings)
  addFloats(establishment, archive, takings)
  addSales(establishment, archive, takings)
  return archive.id
}

interface ClosingJob {
  readonly at: Instant
  readonly date: BusinessDate
  readonly sequence: number
  /** The till did not answer. */
  readonly isSilent: boolean
}

/** Adds the job that fetched the closing, or that failed because the till did not answer, with its history. */
function addClosingJob(establishment: DemoEstablishment, { at, date, sequence, isSilent }: ClosingJob): void {
  const attempts = isSilent ? 3 : 1
  const outcome: EndedJob = {
    type: 'SERVICE-CLOSING',
    status: isSilent ? 'ERROR' : 'FINISHED',
    attempts,
    details: [
      isSilent ? { key: 'PosSilent', params: {} } : { key: 'closingsBrought', params: { count: 1, date } },
    ],
    payload: { date },
  }
  const job: Row<'job_events'> = {
    ...rowAt(establishment, at),
    ...outcome,
    sequence,
    executed_at: at,
    tries: attempts,
    requested_by_id: null,
    requested_by_name: 'Sacoche',
    due_at: null,
    progress: null,
    file_id: null,
    seen_at: null,
    seen_by_name: null,
  }
  establishment.collector.add('job_events', job)
  for (const { action, ...change } of historyLinesOf(outcome))
    establishment.collector.addEvent(authorAt(establishment, at, null), action, 'job_events', job, change)
}

type ArchiveRow = Pick<Row<'archives'>, 'id' | 'organization_id' | 'establishment_id'>

/** The columns that all lines of a closing have. */
const lineColumns = ({ id, organization_id, establishment_id }: ArchiveRow) => ({
  organization_id,
  establishment_id,
  archive_id: id,
})

function addReceipts(
  establishment: DemoEstablishment,
  archive: ArchiveRow,
  { receipts }: ClosingTakings,
): void {
  let position = 0
  for (const [index, registerReceipts] of receipts.entries()) {
    for (const { category, amountCents, quantity } of registerReceipts) {
      position += 1
      establishment.collector.add('archive_receipts', {
        ...lineColumns(archive),
        position,
        cash_register_id: establishment.setup.registers[index]?.id ?? '',
        payment_category_id: establishment.organization.categories[category].id,
        amount_cents: amountCents,
        operations: quantity,
        label: CATEGORY_MODELS.find(({ key }) => key === category)?.tillLabel ?? '',
      })
    }
  }
}

function addMovements(
  establishment: DemoEstablishment,
  archive: ArchiveRow,
  { movements }: ClosingTakings,
): void {
  const [first] = establishment.setup.registers
  for (const [index, { amountCents, label }] of movements.entries()) {
    establishment.collector.add('archive_movements', {
      ...lineColumns(archive),
      position: index + 1,
      cash_register_id: first?.id ?? '',
      payment_category_id: establishment.organization.categories.notes.id,
      amount_cents: amountCents,
      label,
    })
  }
}

function addFloats(
  establishment: DemoEstablishment,
  archive: ArchiveRow,
  { receipts }: ClosingTakings,
): void {
  for (const [index, registerReceipts] of receipts.entries()) {
    const register = establishment.setup.registers[index]
    if (!register || registerReceipts.length === 0) continue
    establishment.collector.add('archive_floats', {
      ...lineColumns(archive),
      cash_register_id: register.id,
      amount_cents: register.float_cents ?? 0,
    })
  }
}

function addSales(
  establishment: DemoEstablishment,
  archive: ArchiveRow,
  { salesCents }: ClosingTakings,
): void {
  for (const [index, amountCents] of salesCents.entries()) {
    const sale = SALE_TYPES[index]
    if (!sale || amountCents === 0) continue
    establishment.collector.add('archive_sales', {
      ...lineColumns(archive),
      position: index + 1,
      sale_type: sale.saleType,
      tax_rate: sale.taxRate,
      amount_cents: amountCents,
      tax_cents: Math.round((amountCents * sale.taxRate) / (1_000 + sale.taxRate)),
    })
  }
}

/** True if a service of today can be counted already. */
function hasDueService({ plan, setup }: DemoEstablishment, today: BusinessDate): boolean {
  const { date, hour } = localTime(plan.now, DEFAULT_TIME_ZONE)
  // After midnight, `today` is still the business date of the evening before, whose services have ended.
  return SERVICES.some(
    (service) => hasService(setup.model, today, service) && (date > today || hour >= DUE_FROM_HOUR[service]),
  )
}

/** The last date before `laterDate` on which the establishment has the service. */
function lastOpenBefore(
  establishment: DemoEstablishment,
  laterDate: BusinessDate,
  service: Service,
): BusinessDate {
  let date = addDays(laterDate, -1)
  while (!hasService(establishment.setup.model, date, service)) date = addDays(date, -1)
  return date
}
