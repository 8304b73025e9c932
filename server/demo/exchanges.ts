import {
  type Denominations,
  denominationsTotal,
  NOTES,
  ROLLS,
} from '../../src/domain/counting/denominations.ts'
import { addDays, type BusinessDate, daysBetween, isoWeekday } from '../../src/domain/dates/calendar.ts'
import { nextStatus } from '../../src/domain/lifecycles/lifecycle.ts'
import { pouchLifecycle } from '../../src/domain/lifecycles/pouch.ts'
import type { Cents } from '../../src/domain/money.ts'
import { decideReception, validateReception } from '../../src/domain/wallet/exchanges.ts'
import { walletComposition } from '../../src/domain/wallet/wallet.ts'
import {
  authorAt,
  type DemoEstablishment,
  NEW_POUCH,
  planTask,
  requireAllowed,
  rowAt,
  takePouchNumber,
} from './demo-establishment.ts'
import type { Row } from './rows-by-table.ts'
import { addWalletMovement, reverseMovement } from './wallet.ts'

/** Notes are exchanged for coins every two weeks. */
const EXCHANGE_DAYS = 14
/** The minimum age of the latest exchange in days. It is low enough that its coins have not arrived yet. */
const LATEST_DAYS = 3
/** The time at which notes are sealed, in minutes after midnight. */
const SENDING_MINUTE = 10 * 60 + 12
/** The time at which coins are received, in minutes after midnight. */
export const RECEPTION_MINUTE = 11 * 60 + 20
/** The largest note that is exchanged for coins, in cents. */
const LARGEST_NOTE = 5_000
/**
 * The composition of the received coins: for each face value in cents, its share of the remaining amount in percent. The number of its rolls is
 * a multiple of `multiple`, so that their value is a whole number of notes of 5 €.
 */
const ROLL_SHARES: readonly (readonly [face: keyof typeof ROLLS, multiple: number, share: number])[] = [
  [200, 1, 45],
  [100, 1, 55],
  [50, 1, 50],
  [20, 5, 60],
  [10, 5, 60],
  [5, 2, 100],
]
/** The face value of the roll that is missing in a short reception, in cents. */
const MISSING_FACE = 100
const BANK_COMMENT = 'Échangé au guichet de la banque.'
const MISSING_ROLL_COMMENT =
  'Échangé au guichet de la banque : il manquait un rouleau de 1\u00a0€, réclamé le jour même.'

/** Schedules an exchange if one is due on the date. */
export function planExchange(establishment: DemoEstablishment, date: BusinessDate): void {
  const days = daysBetween(date, establishment.timeline.today) - LATEST_DAYS - (establishment.index % 5)
  if (days < 0 || days % EXCHANGE_DAYS !== 0) return
  /** The number of later exchanges: 0 for the latest. */
  const rank = days / EXCHANGE_DAYS
  planTask(establishment, date, SENDING_MINUTE, () => {
    // Most pouches wait for the carrier. Those of rank 1, 5, … are taken to the bank by a person; for rank 1, one roll is missing.
    // For rank 3, 7, … the first pouch is torn.
    if (rank % 4 === 1) takeToBank(establishment, date, rank === 1)
    else if (rank % 4 === 3) sealTwoPouches(establishment, date)
    else
      establishment.freePouches.push(
        ...sealNotes(establishment, date, SENDING_MINUTE, randomExchangeValue(establishment)),
      )
  })
}

/** A random value of the notes of an exchange: 150 to 250 €. */
function randomExchangeValue({ rng }: DemoEstablishment): Cents {
  return rng.int(30, 50) * 500
}

/**
 * Seals notes of the wallet, worth at most `cents`, in a CHANGE pouch. Returns the pouch as a list, which is
 * empty if there are no such notes or the time is in the future.
 */
function sealNotes(
  establishment: DemoEstablishment,
  date: BusinessDate,
  minute: number,
  cents: Cents,
  comment = '',
): readonly Row<'pouches'>[] {
  const denominations = availableNotes(establishment, cents)
  const valueCents = denominationsTotal(denominations)
  const at = valueCents === 0 ? null : establishment.timeline.at(date, minute)
  if (at === null) return []
  const { director } = establishment.staff
  const pouch: Row<'pouches'> = {
    ...rowAt(establishment, at),
    ...NEW_POUCH,
    number: takePouchNumber(establishment),
    type: 'CHANGE',
    date,
    value_cents: valueCents,
    count_id: null,
  }
  establishment.collector.create(authorAt(establishment, at, director), 'pouches', pouch)
  const movement = addWalletMovement(establishment, at, director, {
    type: 'DECREASE',
    cents: -valueCents,
    denominations,
    comment,
    pouchId: pouch.id,
  })
  establishment.decreases.set(pouch.id, movement)
  return [pouch]
}

/** Notes of the wallet that are together worth at most the amount. The largest are taken first, but none above `LARGEST_NOTE`. */
function availableNotes(establishment: DemoEstablishment, wantedCents: Cents): Denominations {
  const pieces = walletComposition(establishment.walletMovements) ?? {}
  const notes: Record<string, number> = {}
  let remainingCents = wantedCents
  for (const face of NOTES) {
    const count = face > LARGEST_NOTE ? 0 : Math.min(pieces[face] ?? 0, Math.floor(remainingCents / face))
    if (count > 0) notes[face] = count
    remainingCents -= count * face
  }
  return notes
}

/** Seals notes in a pouch that turns out to be torn, deletes it, so that the notes return to the wallet, and seals them in another pouch. */
function sealTwoPouches(establishment: DemoEstablishment, date: BusinessDate): void {
  const [torn] = sealNotes(establishment, date, SENDING_MINUTE, randomExchangeValue(establishment))
  if (!torn) return
  planTask(establishment, date, SENDING_MINUTE + 4, () => {
    const at = establishment.timeline.at(date, SENDING_MINUTE + 4)
    const movement = establishment.decreases.get(torn.id)
    if (at === null || !movement) return
    const { director } = establishment.staff
    const { to } = requireAllowed(nextStatus(pouchLifecycle, torn.status, 'delete'))
    establishment.collector.change(authorAt(establishment, at, director), 'delete', 'pouches', torn, to)
    reverseMovement(establishment, at, director, movement)
    establishment.freePouches.push(...sealNotes(establishment, date, SENDING_MINUTE + 6, torn.value_cents))
  })
}

/** A person takes notes to the bank, and the coins are received two working days later; one roll less if `isShort` is true. */
function takeToBank(establishment: DemoEstablishment, date: BusinessDate, isShort: boolean): void {
  const valueCents = randomExchangeValue(establishment)
  const [pouch] = sealNotes(establishment, date, SENDING_MINUTE, valueCents, BANK_COMMENT)
  if (!pouch) return
  const receptionDate = addWorkingDays(date, 2)
  planTask(establishment, receptionDate, RECEPTION_MINUTE, () =>
    addReception(establishment, receptionDate, pouch, isShort),
  )
}

/** Receives the coins for a pouch of notes: all of them, or one roll less if `isShort` is true. */
export function addReception(
  establishment: DemoEstablishment,
  date: BusinessDate,
  pouch: Row<'pouches'>,
  isShort = false,
): void {
  const at = establishment.timeline.at(date, RECEPTION_MINUTE)
  if (at === null) return
  const { director } = establishment.staff
  const allRolls = rollsWorth(pouch.value_cents)
  const coins = requireAllowed(
    validateReception({ rolls: isShort ? withoutRoll(allRolls) : allRolls, denominations: {} }),
  )
  const facts = { type: pouch.type, status: pouch.status, valueCents: pouch.value_cents, received: false }
  const { differenceCents } = requireAllowed(
    decideReception(facts, { valueCents: coins.valueCents, confirmedDifference: isShort }),
  )
  const { to } = requireAllowed(nextStatus(pouchLifecycle, pouch.status, 'receive'))
  establishment.collector.change(authorAt(establishment, at, director), 'receive', 'pouches', pouch, to)
  addWalletMovement(establishment, at, director, {
    type: 'RECEPTION',
    cents: coins.valueCents,
    denominations: coins.denominations,
    rolls: coins.rolls,
    comment: differenceCents === 0 ? '' : MISSING_ROLL_COMMENT,
    pouchId: pouch.id,
  })
}

/** Rolls with exactly this value, which must be a multiple of 5 €: the number of rolls by face value in cents. */
function rollsWorth(cents: Cents): Denominations {
  const rolls: Record<string, number> = {}
  let remainingCents = cents
  for (const [face, multiple, share] of ROLL_SHARES) {
    const multipleCents = face * ROLLS[face] * multiple
    const count = Math.floor((remainingCents * share) / 100 / multipleCents)
    if (count > 0) rolls[face] = count * multiple
    remainingCents -= count * multipleCents
  }
  return rolls
}

function withoutRoll(rolls: Denominations): Denominations {
  return { ...rolls, [MISSING_FACE]: Math.max(0, (rolls[MISSING_FACE] ?? 0) - 1) }
}

/** The last working day of the week, as ISO weekday: Friday. */
const LAST_WORKING_DAY = 5

/** The date that is this number of working days after the start. Public holidays from Monday to Friday count as working days. */
export function addWorkingDays(start: BusinessDate, days: number): BusinessDate {
  let date = start
  for (let remainingDays = days; remainingDays > 0; ) {
    date = addDays(date, 1)
    if (isoWeekday(date) <= LAST_WORKING_DAY) remainingDays -= 1
  }
  return date
}
