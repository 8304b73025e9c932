import { addDays, type BusinessDate, type Instant, type Service } from '../../src/domain/dates/calendar.ts'
import { type Cents, sumCents } from '../../src/domain/money.ts'
import { planStatement } from './banking.ts'
import { CATEGORIES, SALE_TYPES } from './catalogue.ts'
import { planControl } from './control.ts'
import { countTill, validateSheet } from './counting.ts'
import { planDispatch } from './dispatching.ts'
import { planExchange } from './exchanges.ts'
import { type EndedJob, linesOf } from './jobs.ts'
import { authorAt, type DemoEstablishment, planTask, rowAt, simulateDay } from './organization-rows.ts'
import { planRemittances } from './remitting.ts'
import type { Row } from './rows-by-table.ts'
import { isOpen, type Movement, movementsOf, type Takings, takingsOf } from './takings.ts'
import { planInventory } from './wallet.ts'

/** When the till closes, and when counting starts; minutes after midnight of the business date. */
const CLOSING: Readonly<Record<Service, number>> = { lunch: 15 * 60, evening: 23 * 60 + 15 }
const COUNTING: Readonly<Record<Service, number>> = { lunch: 15 * 60 + 15, evening: 23 * 60 + 40 }
/** The till could not be reached. */
const SILENT_SHARE = 0.02
/** Approximate age in days of the log that the accountant sent back and nobody has counted again. */
const REFUSED_DAYS = 5
const MISSING_NOTE: Cents = -2_000

/** Simulates the days of an establishment, from its first service to now; yields after each day. */
export function* simulateDays(house: DemoEstablishment): Generator<BusinessDate> {
  const { today } = house.timeline
  const first = addDays(today, -house.plan.days)
  const unfinished = lastOpenBefore(house, today, 'evening')
  const refused = lastOpenBefore(house, addDays(today, 1 - REFUSED_DAYS), 'lunch')
  for (let date = first; date <= today; date = addDays(date, 1)) {
    planInventory(house, date, date === first)
    if (date !== first) planExchange(house, date)
    planControl(house, date, ({ log }) => isRefused(log.date, log.service, log.cash_register_id))
    planRemittances(house, date)
    planDispatch(house, date)
    planStatement(house, date)
    for (const service of ['lunch', 'evening'] as const) {
      if (isOpen(house.site.model, date, service))
        planService(house, date, service, { unfinished, isRefused })
    }
    simulateDay(house, date)
    yield date
  }

  function isRefused(date: BusinessDate, service: Service, registerId: string): boolean {
    return date === refused && service === 'lunch' && registerId === house.site.registers[0]?.id
  }
}

interface Story {
  /** The evening that is not completely counted and validated yet. */
  readonly unfinished: BusinessDate
  /** The log that the accountant sends back for good. */
  readonly isRefused: (date: BusinessDate, service: Service, registerId: string) => boolean
}

function planService(house: DemoEstablishment, date: BusinessDate, service: Service, story: Story): void {
  const takings = takingsOf(house.plan.seed, house.site.model, date, service)
  const { model } = house.site
  const isSilent =
    (house.rng.chance(SILENT_SHARE) && date !== house.timeline.today) ||
    (model.silentDays !== undefined && date > addDays(house.timeline.today, -model.silentDays))
  const movements = isSilent
    ? []
    : movementsOf(house.plan.seed, model, date, service, takings.receipts[0] ?? [])
  let archiveId: string | null = null
  planTask(house, date, CLOSING[service], () => {
    archiveId = takeClosing(house, date, service, { ...takings, movements }, isSilent)
  })
  // Today's services are left for the person who tries the demo.
  if (date >= house.timeline.today) return
  const open = house.site.registers.flatMap((register, place) => {
    const receipts = takings.receipts[place] ?? []
    return receipts.length > 0 ? [{ register, receipts }] : []
  })
  const isUnfinished = date === story.unfinished && service === 'evening'
  for (const [index, till] of open.entries()) {
    // On the unfinished evening one log is not validated, and in a restaurant with three tills one is not counted.
    const isLeft = isUnfinished && index >= Math.min(open.length - 1, 1)
    if (isLeft && index > 1) continue
    const minute = COUNTING[service] + index * 12
    planTask(house, date, minute, () => {
      const by = house.rng.pick(house.staff.leads)
      const at = house.timeline.at(date, minute + house.rng.int(0, 3))
      if (at === null) return
      const isRefused = story.isRefused(date, service, till.register.id)
      const deltaCents = isRefused ? MISSING_NOTE : deltaOf(house)
      const movedCents =
        till.register === house.site.registers[0] ? sumCents(movements.map((one) => one.amountCents)) : 0
      const hasRoom = cashOf(till.receipts) + movedCents + deltaCents >= 0
      const sheet = countTill(house, at, by, {
        ...till,
        date,
        service,
        archiveId,
        movedCents,
        deltaCents: hasRoom ? deltaCents : 0,
      })
      const validatedAt = isLeft ? null : house.timeline.at(date, minute + house.rng.int(5, 8))
      if (validatedAt !== null) validateSheet(house, validatedAt, by, sheet)
    })
  }
}

/** Most drawers are right; some differ by a few coins, and now and then a note is missing or too many. */
function deltaOf({ rng }: DemoEstablishment): Cents {
  const luck = rng.next()
  const sign = rng.chance(0.6) ? -1 : 1
  if (luck < 0.74) return 0
  if (luck < 0.92) return sign * rng.pick([5, 10, 10, 20, 50, 50, 100])
  if (luck < 0.975) return sign * rng.int(21, 150) * 10
  return sign * rng.pick([500, 1_000, 2_000, 2_000, 5_000])
}

function cashOf(receipts: readonly { readonly category: string; readonly amountCents: Cents }[]): Cents {
  return receipts.find((receipt) => receipt.category === 'notes')?.amountCents ?? 0
}

type ClosingTakings = Takings & { readonly movements: readonly Movement[] }

/** The closing of a service arrives from the till, or the job that requests it gives up. */
function takeClosing(
  house: DemoEstablishment,
  date: BusinessDate,
  service: Service,
  takings: ClosingTakings,
  isSilent: boolean,
): string | null {
  const at = house.timeline.at(date, CLOSING[service] + house.rng.int(0, 6))
  if (at === null) return null
  const sequence = house.nextSequence
  house.nextSequence += 1
  addClosingJob(house, { at, date, sequence, isSilent })
  if (isSilent) return null
  const archive = {
    ...rowAt(house, at),
    date,
    service,
    sequence,
    clients: takings.clients,
    turnover_cents: takings.turnoverCents,
    replaced_by_id: null,
    replacement_reason: null,
  }
  house.collector.create(authorAt(house, at, null), 'archives', archive)
  addReceipts(house, archive, takings)
  addMovements(house, archive, takings)
  addFloats(house, archive, takings)
  addSales(house, archive, takings)
  return archive.id
}

interface ClosingJob {
  readonly at: Instant
  readonly date: BusinessDate
  readonly sequence: number
  /** The till did not answer. */
  readonly isSilent: boolean
}

/** The job that requested the closing, with its history. */
function addClosingJob(house: DemoEstablishment, { at, date, sequence, isSilent }: ClosingJob): void {
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
    ...{ ...rowAt(house, at), ...outcome },
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
  house.collector.add('job_events', job)
  for (const { action, ...change } of linesOf(outcome))
    house.collector.addEvent(authorAt(house, at, null), action, 'job_events', job, change)
}

type ArchiveRow = Pick<Row<'archives'>, 'id' | 'organization_id' | 'establishment_id'>

/** The columns of every line of a closing. */
const lineOf = ({ id, organization_id, establishment_id }: ArchiveRow) => ({
  organization_id,
  establishment_id,
  archive_id: id,
})

function addReceipts(house: DemoEstablishment, archive: ArchiveRow, { receipts }: ClosingTakings): void {
  let position = 0
  for (const [place, ofRegister] of receipts.entries()) {
    for (const { category, amountCents, quantity } of ofRegister) {
      position += 1
      house.collector.add('archive_receipts', {
        ...lineOf(archive),
        position,
        cash_register_id: house.site.registers[place]?.id ?? '',
        payment_category_id: house.organization.categories[category].id,
        amount_cents: amountCents,
        operations: quantity,
        label: CATEGORIES.find(({ key }) => key === category)?.tillLabel ?? '',
      })
    }
  }
}

function addMovements(house: DemoEstablishment, archive: ArchiveRow, { movements }: ClosingTakings): void {
  const [first] = house.site.registers
  for (const [index, { amountCents, label }] of movements.entries()) {
    house.collector.add('archive_movements', {
      ...lineOf(archive),
      position: index + 1,
      cash_register_id: first?.id ?? '',
      payment_category_id: house.organization.categories.notes.id,
      amount_cents: amountCents,
      label,
    })
  }
}

function addFloats(house: DemoEstablishment, archive: ArchiveRow, { receipts }: ClosingTakings): void {
  for (const [place, ofRegister] of receipts.entries()) {
    const register = house.site.registers[place]
    if (!register || ofRegister.length === 0) continue
    house.collector.add('archive_floats', {
      ...lineOf(archive),
      cash_register_id: register.id,
      amount_cents: register.float_cents ?? 0,
    })
  }
}

function addSales(house: DemoEstablishment, archive: ArchiveRow, { salesCents }: ClosingTakings): void {
  for (const [index, amountCents] of salesCents.entries()) {
    const sale = SALE_TYPES[index]
    if (!sale || amountCents === 0) continue
    house.collector.add('archive_sales', {
      ...lineOf(archive),
      position: index + 1,
      sale_type: sale.saleType,
      tax_rate: sale.taxRate,
      amount_cents: amountCents,
      tax_cents: Math.round((amountCents * sale.taxRate) / (1_000 + sale.taxRate)),
    })
  }
}

function lastOpenBefore(house: DemoEstablishment, before: BusinessDate, service: Service): BusinessDate {
  let date = addDays(before, -1)
  while (!isOpen(house.site.model, date, service)) date = addDays(date, -1)
  return date
}
