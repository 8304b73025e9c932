import { addDays, type BusinessDate, nextRemittanceDate } from '../../src/domain/dates/calendar.ts'
import { follow } from '../../src/domain/lifecycles/lifecycle.ts'
import { type PouchEvent, type PouchType, pouchLifecycle } from '../../src/domain/lifecycles/pouch.ts'
import {
  decideHandOver,
  decidePreparation,
  decideRemittance,
  needsCarrier,
  type RemittanceCommand,
} from '../../src/domain/lifecycles/remittance.ts'
import type { Cents } from '../../src/domain/money.ts'
import { afterWorkingDays, RECEIVING, receiveCoins } from './exchanges.ts'
import { allowed, authorAt, type DemoEstablishment, planTask, rowAt } from './organization-rows.ts'
import type { Author, Row } from './rows-by-table.ts'

/** A remittance with its pouches. */
interface Remittance {
  readonly row: Row<'remittances'>
  readonly pouches: readonly Row<'pouches'>[]
  /** How many remittance days of the establishment came after it: 0 is the latest. */
  readonly rank: number
}

const COURIERS = ['D. Pereira', 'A. Lambert', 'S. Traoré', 'M. Kowalski'] as const
const TYPES: readonly PouchType[] = ['NOTES', 'CHEQUES', 'CHANGE']
/** Above this rank all are treated alike. */
const FAR_BACK = 6
/** The carrier found one note less than declared: once certainly, and now and then. */
const MISSING_CENTS: Cents = 2_000
const UNDO_REASON = 'Date de passage du transporteur modifiée.'
const UNREADABLE_SLIP = 'Bordereau du transporteur illisible : numéro de reçu à confirmer.'

/** Schedules the remittances of a remittance day in a realistic order: cheques and change follow the notes. */
export function planRemittances(house: DemoEstablishment, date: BusinessDate): void {
  const { frequency, remittanceDay } = house.site.model
  if (nextRemittanceDate(frequency, remittanceDay, date) !== date) return
  const rank = rankOf(house, date)
  for (const [index, type] of TYPES.entries()) {
    const minute = 10 * 60 + 30 + index * 6
    planTask(house, date, minute, () => {
      // Yesterday's pouches stay in the safe for another day, in case they must be counted again.
      const pouches = house.freePouches.filter(
        (pouch) => pouch.type === type && pouch.date < addDays(date, -1),
      )
      if (pouches.length === 0) return
      if (type === 'NOTES' && rank === 3) prepareAndUndo(house, date, minute, pouches, rank)
      const remittance = prepare(house, date, minute, type, pouches, rank)
      // The latest remittance of cash still waits for the carrier.
      const waits = rank === 0 && type !== 'CHEQUES'
      if (remittance && !waits) planHandOver(house, afterWorkingDays(date, 1), remittance)
    })
  }
}

function rankOf(house: DemoEstablishment, date: BusinessDate): number {
  const { frequency, remittanceDay } = house.site.model
  let rank = 0
  let next = nextRemittanceDate(frequency, remittanceDay, addDays(date, 1))
  while (rank < FAR_BACK && next <= house.timeline.today) {
    rank += 1
    next = nextRemittanceDate(frequency, remittanceDay, addDays(next, 1))
  }
  return rank
}

function prepare(
  house: DemoEstablishment,
  date: BusinessDate,
  minute: number,
  type: PouchType,
  pouches: readonly Row<'pouches'>[],
  rank: number,
): Remittance | null {
  const at = house.timeline.at(date, minute)
  if (at === null) return null
  const { director } = house.staff
  const carrierId = needsCarrier(type) ? house.site.carrierId : null
  const facts = pouches.map(({ id, type, status, value_cents }) => ({
    id,
    type,
    status,
    valueCents: value_cents,
  }))
  const carrier = carrierId === null ? null : ({ status: 'ACTIVE' } as const)
  const { to, totalCents } = allowed(decidePreparation({ type, pouches: facts, carrier }))
  const row: Row<'remittances'> = {
    ...rowAt(house, at),
    type,
    status: to,
    date,
    carrier_id: carrierId,
    total_cents: totalCents,
    pouch_count: pouches.length,
    prepared_at: at,
    prepared_by_id: director.id,
    prepared_by_name: director.name,
    validated_at: null,
    validated_by_id: null,
    validated_by_name: null,
    courier_name: null,
    receipt_number: null,
    credited_cents: null,
    credited_on: null,
    reason: null,
  }
  const author = authorAt(house, at, director)
  const reference = house.nextReference
  house.nextReference += 1
  house.collector.create(author, 'remittances', row, {
    reference,
    pouchIds: pouches.map((pouch) => pouch.id),
  })
  for (const pouch of pouches) {
    house.collector.add('remittance_pouches', {
      organization_id: row.organization_id,
      establishment_id: row.establishment_id,
      remittance_id: row.id,
      pouch_id: pouch.id,
    })
  }
  movePouches(house, author, pouches, 'prepare')
  house.freePouches = house.freePouches.filter((pouch) => !pouches.includes(pouch))
  return { row, pouches, rank }
}

/** Prepared, undone a few minutes later, and prepared again. */
function prepareAndUndo(
  house: DemoEstablishment,
  date: BusinessDate,
  minute: number,
  pouches: readonly Row<'pouches'>[],
  rank: number,
): void {
  const remittance = prepare(house, date, minute, 'NOTES', pouches, rank)
  const at = house.timeline.at(date, minute + 3)
  if (!remittance || at === null) return
  const author = authorAt(house, at, house.staff.director)
  remittance.row.reason = UNDO_REASON
  command(house, author, remittance, 'undo')
  movePouches(house, author, pouches, 'release')
  house.freePouches.push(...pouches)
  // The links must be ended before the same pouches can be linked again.
  house.collector.startBatch()
}

/** The carrier comes: every pouch is confirmed. The accountant's steps follow in the next days. */
function planHandOver(house: DemoEstablishment, date: BusinessDate, remittance: Remittance): void {
  planTask(house, date, 14 * 60 + 10, () => {
    const author = handOver(house, date, 14 * 60 + 10, remittance)
    if (author === null) return
    movePouches(house, author, remittance.pouches, 'handOver')
    const { rank, row } = remittance
    if (row.type === 'CHANGE') {
      for (const pouch of remittance.pouches) {
        const delivery = afterWorkingDays(date, 5)
        planTask(house, delivery, RECEIVING, () => receiveCoins(house, delivery, pouch))
      }
    }
    if (rank === 4 && row.type === 'NOTES') planCorrection(house, afterWorkingDays(date, 1), remittance)
    // The bank has not credited the last but one yet, nor the latest cheques.
    const uncredited = row.type === 'CHEQUES' ? rank === 0 : rank === 1 && row.type === 'NOTES'
    if (uncredited) house.uncredited.push({ row, pouches: remittance.pouches, collectedOn: date })
    else planCredit(house, afterWorkingDays(date, 3), remittance)
  })
}

/** All pouches confirmed and a receipt number; null when this is still to come. */
function handOver(
  house: DemoEstablishment,
  date: BusinessDate,
  minute: number,
  remittance: Remittance,
): Author | null {
  const { row, pouches } = remittance
  const at = house.timeline.at(date, minute)
  if (at === null) return null
  const { director } = house.staff
  const author = authorAt(house, at, director)
  const pouchIds = pouches.map((pouch) => pouch.id)
  const { to } = allowed(
    decideHandOver({
      status: row.status,
      pouchIds,
      confirmedPouchIds: pouchIds,
      leftPouchIds: [],
      preparedById: row.prepared_by_id,
      actorId: director.id,
      allowSelfValidation: true,
    }),
  )
  row.validated_at = at
  row.validated_by_id = director.id
  row.validated_by_name = director.name
  row.reason = null
  if (needsCarrier(row.type)) {
    row.courier_name = house.rng.pick(COURIERS)
    row.receipt_number = `BR-${date.replaceAll('-', '').slice(2)}-${house.rng.int(100, 999)}`
  }
  house.collector.change(author, 'validate', 'remittances', row, to, { selfValidation: true })
  return author
}

/** The accountant can't read the slip; the director confirms it the same afternoon. */
function planCorrection(house: DemoEstablishment, date: BusinessDate, remittance: Remittance): void {
  planTask(house, date, 9 * 60 + 50, () => {
    const at = house.timeline.at(date, 9 * 60 + 50)
    if (at === null) return
    remittance.row.reason = UNREADABLE_SLIP
    command(house, authorAt(house, at, house.staff.accountant), remittance, 'invalidate')
    planTask(house, date, 15 * 60, () => handOver(house, date, 15 * 60, remittance))
  })
}

/** The bank statement: the accountant enters what was credited, and where the carrier counted less. */
function planCredit(house: DemoEstablishment, date: BusinessDate, remittance: Remittance): void {
  planTask(house, date, 11 * 60, () => {
    const at = house.timeline.at(date, 11 * 60)
    if (at === null) return
    const { row, pouches, rank } = remittance
    const author = authorAt(house, at, house.staff.accountant)
    const short = row.type === 'NOTES' && (rank === 2 || house.rng.chance(0.03))
    const pouch = short ? pouches.find((one) => one.value_cents > MISSING_CENTS) : undefined
    if (pouch) {
      pouch.carrier_counted_cents = pouch.value_cents - MISSING_CENTS
      pouch.credited_cents = pouch.carrier_counted_cents
      house.collector.change(author, 'credit', 'pouches', pouch, pouch.status)
    }
    row.credited_cents = row.total_cents - (pouch ? MISSING_CENTS : 0)
    row.credited_on = addDays(date, -1)
    command(house, author, remittance, 'accountingValidate')
  })
}

/** Runs a command that the product's rule allows; its input is already in the row. */
function command(
  house: DemoEstablishment,
  author: Author,
  { row }: Remittance,
  event: RemittanceCommand['event'],
): void {
  const { status, credited_cents: creditedCents, reason } = row
  const { to } = allowed(
    decideRemittance({ status, creditedCents: null }, { event, reason: reason ?? '', creditedCents }),
  )
  house.collector.change(author, event, 'remittances', row, to)
}

function movePouches(
  house: DemoEstablishment,
  author: Author,
  pouches: readonly Row<'pouches'>[],
  event: PouchEvent,
): void {
  for (const pouch of pouches) {
    const { to } = allowed(follow(pouchLifecycle, pouch.status, event))
    house.collector.change(author, event, 'pouches', pouch, to)
  }
}
