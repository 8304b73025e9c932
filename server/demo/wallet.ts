import { type BusinessDate, daysBetween, type Instant, isoWeekday } from '../../src/domain/calendar.ts'
import type { Denominations } from '../../src/domain/denominations.ts'
import type { Cents } from '../../src/domain/money.ts'
import type { WalletMovementType } from '../store/schema.ts'
import type { Row } from './book.ts'
import { coinsWorth, notesWorth } from './cash.ts'
import { authorAt, type House, planTask, rowAt, takePouchNumber } from './house.ts'
import type { Person } from './organization.ts'

const MONDAY = 1
/** Notes are exchanged for coins every three weeks. */
const EXCHANGE_DAYS = 21
/** The wallet is brought back to about this much. */
const WALLET_CENTS: Cents = 80_000

/** A movement as it is asked for. */
interface Movement {
  readonly type: WalletMovementType
  readonly date: BusinessDate
  readonly cents: Cents
  readonly denominations: Denominations | null
  readonly pouchId?: string
  readonly countId?: string
  readonly reversesId?: string
}

/** Moves the change wallet. The database keeps the balance and the order; here it is only followed. */
export function moveWallet(
  house: House,
  at: Instant,
  by: Person,
  movement: Movement,
): Row<'wallet_movements'> {
  house.balanceCents += movement.cents
  if (house.balanceCents < 0) throw new Error('The demo data overdraws a wallet')
  const row: Row<'wallet_movements'> = {
    ...rowAt(house, at),
    date: movement.date,
    type: movement.type,
    movement_cents: movement.cents,
    denominations: movement.denominations,
    pouch_id: movement.pouchId ?? null,
    count_id: movement.countId ?? null,
    reverses_id: movement.reversesId ?? null,
    at,
    by_id: by.id,
    by_name: by.name,
  }
  const totalCents = house.balanceCents
  house.book.create(authorAt(house, at, by), 'wallet_movements', row, { totalCents })
  return row
}

/** Puts what a day asks of the wallet on its agenda: an inventory on Mondays, now and then notes sent off for coins. */
export function planWallet(house: House, date: BusinessDate, isFirst: boolean): void {
  if (isFirst || isoWeekday(date) === MONDAY) planTask(house, date, 10 * 60, () => takeInventory(house, date))
  const exchangeDay = daysBetween('2001-01-01', date) % EXCHANGE_DAYS === (house.place * 5) % EXCHANGE_DAYS
  if (exchangeDay && !isFirst) planTask(house, date, 10 * 60 + 12, () => sendNotes(house, date))
}

/** Counts the wallet: the movement is the difference to the balance, what went to the tills since. */
function takeInventory(house: House, date: BusinessDate): void {
  const at = house.timeline.at(date, 10 * 60 + house.rng.int(0, 10))
  if (at === null) return
  const notesCents = house.rng.int(60, 90) * 500
  const coinsCents = Math.round((WALLET_CENTS - notesCents) * house.rng.factor(0.2))
  const cents = notesCents + coinsCents - house.balanceCents
  if (cents === 0) return
  const denominations = { ...notesWorth(house.rng, notesCents), ...coinsWorth(house.rng, coinsCents) }
  moveWallet(house, at, house.staff.director, { type: 'INVENTORY', date, cents, denominations })
}

/** Notes leave the wallet in a pouch, to come back as coins. */
function sendNotes(house: House, date: BusinessDate): void {
  const cents = house.rng.int(30, 50) * 500
  if (house.balanceCents < cents) return
  const at = house.timeline.at(date, 10 * 60 + 12)
  if (at === null) return
  const { director } = house.staff
  const pouch: Row<'pouches'> = {
    ...rowAt(house, at),
    number: takePouchNumber(house),
    seal_number: null,
    type: 'CHANGE',
    date,
    value_cents: cents,
    carrier_counted_cents: null,
    credited_cents: null,
    status: 'CREATED',
    count_id: null,
  }
  house.book.create(authorAt(house, at, director), 'pouches', pouch)
  house.freePouches.push(pouch)
  moveWallet(house, at, director, {
    type: 'DECREASE',
    date,
    cents: -cents,
    denominations: notesWorth(house.rng, cents),
    pouchId: pouch.id,
  })
}

/** The coins that were delivered for a pouch of notes. */
export function receiveCoins(house: House, date: BusinessDate, pouch: Row<'pouches'>): void {
  const at = house.timeline.at(date, 11 * 60 + 20)
  if (at === null) return
  moveWallet(house, at, house.staff.director, {
    type: 'RECEPTION',
    date,
    cents: pouch.value_cents,
    denominations: coinsWorth(house.rng, pouch.value_cents),
    pouchId: pouch.id,
  })
}
