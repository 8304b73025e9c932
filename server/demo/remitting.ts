import { addDays, type BusinessDate, localTime } from '../../src/domain/dates/calendar.ts'
import { nextRemittanceDate } from '../../src/domain/dates/remittance-days.ts'
import { nextStatus } from '../../src/domain/lifecycles/lifecycle.ts'
import { type PouchEvent, pouchLifecycle } from '../../src/domain/lifecycles/pouch.ts'
import {
  correctsHandOver,
  decideHandOver,
  decidePreparation,
  decideRemittance,
  isCreditedByBank,
  needsCarrier,
  type RemittanceCommand,
} from '../../src/domain/lifecycles/remittance.ts'
import { handedOverOn } from '../../src/domain/lifecycles/remittance-dates.ts'
import type { Cents } from '../../src/domain/money.ts'
import type { PouchType } from '../../src/domain/pouches/types.ts'
import { authorAt, type DemoEstablishment, planTask, requireAllowed, rowAt } from './demo-establishment.ts'
import { addReception, addWorkingDays, RECEPTION_MINUTE } from './exchanges.ts'
import type { Author, Row } from './rows-by-table.ts'

/** A remittance with its pouches. */
interface Remittance {
  readonly row: Row<'remittances'>
  readonly pouches: readonly Row<'pouches'>[]
  /** The number of later remittance days of the establishment: 0 for the latest remittance. */
  readonly rank: number
}

const COURIERS = ['D. Pereira', 'A. Lambert', 'S. Traoré', 'M. Kowalski'] as const
const TYPES: readonly PouchType[] = ['NOTES', 'CHEQUES', 'CHANGE']
/** The highest rank, which all older remittances have. */
const MAX_RANK = 6
/** The rank of the remittance of notes that the bank has not credited yet. */
const UNCREDITED_RANK = 1
/** The rank of the remittance in which the carrier found one note less. */
const SHORT_RANK = 2
/** The rank of the remittance that was prepared, undone and prepared again. */
const UNDONE_RANK = 3
/** The rank of the remittance that the accountant invalidated and the director handed over again. */
const CORRECTED_RANK = 4
/** The time of each step, in minutes after midnight. */
const HAND_OVER_MINUTE = 14 * 60 + 10
const INVALIDATION_MINUTE = 9 * 60 + 50
const SECOND_HAND_OVER_MINUTE = 15 * 60
const CREDIT_MINUTE = 11 * 60
/** The value of a note that the carrier did not find: in the remittances of SHORT_RANK, and in others at random. */
const MISSING_CENTS: Cents = 2_000
const UNDO_REASON = 'Date de passage du transporteur modifiée.'
const UNREADABLE_SLIP_REASON = 'Bordereau du transporteur illisible : numéro de reçu à confirmer.'
const MISSING_NOTE_REASON = 'Il manque 20 € au comptage du transporteur'

/**
 * Schedules the preparation of remittances if the date is a remittance day: one for each of notes, cheques and change, a few minutes apart. A
 * type without pouches gets none.
 */
export function planRemittances(establishment: DemoEstablishment, date: BusinessDate): void {
  const { frequency, remittanceDay } = establishment.setup.model
  if (nextRemittanceDate(frequency, remittanceDay, date) !== date) return
  const rank = rankOf(establishment, date)
  for (const [index, type] of TYPES.entries()) {
    const minute = 10 * 60 + 30 + index * 6
    planTask(establishment, date, minute, () => {
      // Yesterday's pouches stay in the safe for another day, in case they must be counted again.
      const pouches = establishment.freePouches.filter(
        (pouch) => pouch.type === type && pouch.date < addDays(date, -1),
      )
      if (pouches.length === 0) return
      if (type === 'NOTES' && rank === UNDONE_RANK) prepareAndUndo(establishment, date, minute, pouches, rank)
      const remittance = prepare(establishment, date, minute, type, pouches, rank)
      // The latest remittance of cash still waits for the carrier.
      const staysPrepared = rank === 0 && type !== 'CHEQUES'
      if (remittance && !staysPrepared) planHandOver(establishment, addWorkingDays(date, 1), remittance)
    })
  }
}

/** The rank of the remittances that are prepared on a date. */
function rankOf(establishment: DemoEstablishment, date: BusinessDate): number {
  const { frequency, remittanceDay } = establishment.setup.model
  let rank = 0
  let laterDate = nextRemittanceDate(frequency, remittanceDay, addDays(date, 1))
  while (rank < MAX_RANK && laterDate <= establishment.timeline.today) {
    rank += 1
    laterDate = nextRemittanceDate(frequency, remittanceDay, addDays(laterDate, 1))
  }
  return rank
}

/** Prepares a remittance of these pouches. Returns null, without any change, if the time is in the future. */
function prepare(
  establishment: DemoEstablishment,
  date: BusinessDate,
  minute: number,
  type: PouchType,
  pouches: readonly Row<'pouches'>[],
  rank: number,
): Remittance | null {
  const at = establishment.timeline.at(date, minute)
  if (at === null) return null
  const { director } = establishment.staff
  const carrierId = needsCarrier(type) ? establishment.setup.carrierId : null
  const facts = pouches.map(({ value_cents, ...pouch }) => ({ ...pouch, valueCents: value_cents }))
  const carrier = carrierId === null ? null : ({ status: 'ACTIVE' } as const)
  const { to, totalCents } = requireAllowed(
    decidePreparation({ type, pouches: facts, carrier, date, today: date }),
  )
  const row: Row<'remittances'> = {
    ...rowAt(establishment, at),
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
  const author = authorAt(establishment, at, director)
  const reference = establishment.nextReference
  establishment.nextReference += 1
  establishment.collector.create(author, 'remittances', row, {
    reference,
    pouchIds: pouches.map((pouch) => pouch.id),
  })
  for (const pouch of pouches) {
    establishment.collector.add('remittance_pouches', {
      organization_id: row.organization_id,
      establishment_id: row.establishment_id,
      remittance_id: row.id,
      pouch_id: pouch.id,
    })
  }
  movePouches(establishment, author, pouches, 'prepare')
  establishment.freePouches = establishment.freePouches.filter((pouch) => !pouches.includes(pouch))
  return { row, pouches, rank }
}

/** Prepares a remittance and undoes it a few minutes later, so that it can be prepared again. */
function prepareAndUndo(
  establishment: DemoEstablishment,
  date: BusinessDate,
  minute: number,
  pouches: readonly Row<'pouches'>[],
  rank: number,
): void {
  const remittance = prepare(establishment, date, minute, 'NOTES', pouches, rank)
  const at = establishment.timeline.at(date, minute + 3)
  if (!remittance || at === null) return
  const author = authorAt(establishment, at, establishment.staff.director)
  remittance.row.reason = UNDO_REASON
  decideAndChange(establishment, author, remittance, 'undo')
  movePouches(establishment, author, pouches, 'release')
  establishment.freePouches.push(...pouches)
  // The undone remittance must be written before its pouches can be in another one.
  establishment.collector.startBatch()
}

/** Schedules the hand-over or deposit of all pouches, and the steps that follow it. */
function planHandOver(establishment: DemoEstablishment, date: BusinessDate, remittance: Remittance): void {
  planTask(establishment, date, HAND_OVER_MINUTE, () => {
    const author = handOver(establishment, date, HAND_OVER_MINUTE, remittance)
    if (author === null) return
    const { rank, row } = remittance
    movePouches(establishment, author, remittance.pouches, 'handOver', depositFields(row))
    if (!isCreditedByBank(row.type)) {
      for (const pouch of remittance.pouches) {
        const receptionDate = addWorkingDays(date, 5)
        planTask(establishment, receptionDate, RECEPTION_MINUTE, () =>
          addReception(establishment, receptionDate, pouch),
        )
      }
    }
    if (rank === CORRECTED_RANK && row.type === 'NOTES')
      planCorrection(establishment, addWorkingDays(date, 1), remittance)
    // The bank has not credited the latest cheques yet, nor the notes of the remittance before the latest.
    const isUncredited =
      row.type === 'CHEQUES' ? rank === 0 : rank === UNCREDITED_RANK && row.type === 'NOTES'
    if (isUncredited) establishment.uncredited.push({ row, pouches: remittance.pouches, handedOverOn: date })
    else planControl(establishment, addWorkingDays(date, isCreditedByBank(row.type) ? 3 : 6), remittance)
  })
}

/**
 * Records in the remittance that a courier has taken all its pouches, with a receipt number, or that they are deposited. The pouches are not
 * changed. Returns null, without any change, if the time is in the future.
 */
function handOver(
  establishment: DemoEstablishment,
  date: BusinessDate,
  minute: number,
  remittance: Remittance,
): Author | null {
  const { row, pouches } = remittance
  const at = establishment.timeline.at(date, minute)
  if (at === null) return null
  const { director } = establishment.staff
  const author = authorAt(establishment, at, director)
  const pouchIds = pouches.map((pouch) => pouch.id)
  const { to } = requireAllowed(
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
  if (!correctsHandOver(row.status)) {
    row.validated_at = at
    row.validated_by_id = director.id
    row.validated_by_name = director.name
  }
  row.reason = null
  if (needsCarrier(row.type)) {
    row.courier_name = establishment.rng.pick(COURIERS)
    row.receipt_number = `BR-${date.replaceAll('-', '').slice(2)}-${establishment.rng.int(100, 999)}`
  }
  establishment.collector.change(author, 'validate', 'remittances', row, to, {
    selfValidation: true,
    ...depositFields(row),
  })
  return author
}

/** The additional field in the history of a deposit. */
function depositFields({ carrier_id }: Row<'remittances'>) {
  return carrier_id === null ? { carrierId: null } : {}
}

/** Schedules a correction: the accountant invalidates the remittance, and the director hands it over again the same afternoon. */
function planCorrection(establishment: DemoEstablishment, date: BusinessDate, remittance: Remittance): void {
  planTask(establishment, date, INVALIDATION_MINUTE, () => {
    const at = establishment.timeline.at(date, INVALIDATION_MINUTE)
    if (at === null) return
    remittance.row.reason = UNREADABLE_SLIP_REASON
    decideAndChange(
      establishment,
      authorAt(establishment, at, establishment.staff.accountant),
      remittance,
      'invalidate',
    )
    planTask(establishment, date, SECOND_HAND_OVER_MINUTE, () =>
      handOver(establishment, date, SECOND_HAND_OVER_MINUTE, remittance),
    )
  })
}

/**
 * Schedules the control of a remittance by the accountant. The accountant enters the credited amount, except for change; each pouch gets its part.
 * If a note is missing, the accountant also enters the amount that the carrier counted in the pouch.
 */
function planControl(establishment: DemoEstablishment, date: BusinessDate, remittance: Remittance): void {
  planTask(establishment, date, CREDIT_MINUTE, () => {
    const at = establishment.timeline.at(date, CREDIT_MINUTE)
    if (at === null) return
    const { row, pouches, rank } = remittance
    const author = authorAt(establishment, at, establishment.staff.accountant)
    const isShort = row.type === 'NOTES' && (rank === SHORT_RANK || establishment.rng.chance(0.03))
    const pouch = isShort ? pouches.find((candidate) => candidate.value_cents > MISSING_CENTS) : undefined
    if (pouch) {
      pouch.carrier_counted_cents = pouch.value_cents - MISSING_CENTS
      establishment.collector.change(author, 'carrierCount', 'pouches', pouch, pouch.status)
    }
    if (isCreditedByBank(row.type)) {
      row.credited_cents = row.total_cents - (pouch ? MISSING_CENTS : 0)
      row.credited_on = addDays(date, -1)
    }
    row.reason = pouch ? MISSING_NOTE_REASON : null
    decideAndChange(establishment, author, remittance, 'accountingValidate')
    if (!isCreditedByBank(row.type)) return
    for (const credited of pouches) {
      credited.credited_cents = credited.carrier_counted_cents ?? credited.value_cents
      establishment.collector.change(author, 'credit', 'pouches', credited, credited.status)
    }
  })
}

/** Changes the status of a remittance by the product's own rule. The input of the command (reason, credit) is already in the row. */
function decideAndChange(
  establishment: DemoEstablishment,
  author: Author,
  { row }: Remittance,
  event: RemittanceCommand['event'],
): void {
  const { status, type, total_cents: totalCents, credited_cents: creditedCents, reason } = row
  const timeZone = establishment.setup.row.time_zone ?? ''
  const creditDate = row.credited_on
    ? {
        creditedOn: row.credited_on,
        today: localTime(author.at, timeZone).date,
        handedOverOn: handedOverOn({ validatedAt: row.validated_at ?? null, timeZone }),
      }
    : null
  const { to } = requireAllowed(
    decideRemittance(
      { status, type, totalCents, creditedCents: null },
      { event, reason: reason ?? '', creditedCents, creditDate },
    ),
  )
  establishment.collector.change(author, event, 'remittances', row, to)
}

function movePouches(
  establishment: DemoEstablishment,
  author: Author,
  pouches: readonly Row<'pouches'>[],
  event: PouchEvent,
  extraFields?: Readonly<Record<string, unknown>>,
): void {
  for (const pouch of pouches) {
    const { to } = requireAllowed(nextStatus(pouchLifecycle, pouch.status, event))
    establishment.collector.change(author, event, 'pouches', pouch, to, extraFields)
  }
}
