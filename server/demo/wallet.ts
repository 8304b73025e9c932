import type { Denominations } from '../../src/domain/counting/denominations.ts'
import { type BusinessDate, type Instant, isoWeekday, localTime } from '../../src/domain/dates/calendar.ts'
import { type Cents, formatMoneyInput } from '../../src/domain/money.ts'
import { applyToBalance, inventoryStep, type WalletMovementType } from '../../src/domain/wallet/wallet.ts'
import { coinsWorth, notesWorth } from './cash.ts'
import { authorAt, type DemoEstablishment, planTask, requireAllowed, rowAt } from './demo-establishment.ts'
import type { DemoUser } from './organization.ts'
import type { Row } from './rows-by-table.ts'

const MONDAY = 1
/** The approximate content of the wallet after an inventory. What exceeds it was given to the tills in rolls of coins of 1 €. */
const WALLET_CENTS: Cents = 80_000
/** The value of a roll of coins of 1 €. */
const ROLL_CENTS: Cents = 2_500
const OPENING_COMMENT = 'Ouverture de la réserve de monnaie.'
const WEEKLY_COMMENT = 'Compte de la semaine.'

/** A movement to be added. */
interface Movement {
  readonly type: WalletMovementType
  /** The change of the balance; negative if money leaves the wallet. */
  readonly cents: Cents
  readonly denominations: Denominations | null
  readonly rolls?: Denominations
  readonly comment?: string
  readonly pouchId?: string
  readonly countId?: string
  readonly reversesId?: string
}

/** Adds a movement to the change wallet. The generator computes the balance too, because the database does so only when the rows are written. */
export function addWalletMovement(
  establishment: DemoEstablishment,
  at: Instant,
  by: DemoUser,
  movement: Movement,
): Row<'wallet_movements'> {
  const { totalCents } = requireAllowed(applyToBalance(establishment.balanceCents, movement.cents))
  establishment.balanceCents = totalCents
  const { type, denominations } = movement
  if (type === 'INVENTORY') establishment.walletMovements = []
  establishment.walletMovements.push({ type, movementCents: movement.cents, denominations })
  const row: Row<'wallet_movements'> = {
    ...rowAt(establishment, at),
    date: localTime(at, establishment.setup.row.time_zone ?? '').date,
    type,
    movement_cents: movement.cents,
    denominations,
    rolls: movement.rolls ?? null,
    comment: movement.comment ?? '',
    pouch_id: movement.pouchId ?? null,
    count_id: movement.countId ?? null,
    reverses_id: movement.reversesId ?? null,
    cash_register_id: null,
    at,
    by_id: by.id,
    by_name: by.name,
  }
  establishment.collector.create(authorAt(establishment, at, by), 'wallet_movements', row, { totalCents })
  return row
}

/** Adds the movement that reverses the given one, with the same pieces. */
export function reverseMovement(
  establishment: DemoEstablishment,
  at: Instant,
  by: DemoUser,
  movement: Row<'wallet_movements'>,
): void {
  const { pouch_id: pouchId, count_id: countId } = movement
  addWalletMovement(establishment, at, by, {
    type: 'REVERSAL',
    cents: -movement.movement_cents,
    denominations: movement.denominations,
    ...(pouchId === null ? {} : { pouchId }),
    ...(countId === null ? {} : { countId }),
    reversesId: movement.id,
  })
}

/** Schedules an inventory if the date is the first day or a Monday. */
export function planInventory(establishment: DemoEstablishment, date: BusinessDate, isFirst: boolean): void {
  if (isFirst || isoWeekday(date) === MONDAY)
    planTask(establishment, date, 10 * 60, () => takeInventory(establishment, date, isFirst))
}

/**
 * Takes an inventory: rolls have been given to the tills since the last one, and sometimes a few coins are missing or too many. The first
 * inventory creates the content of the wallet.
 */
function takeInventory(establishment: DemoEstablishment, date: BusinessDate, isFirst: boolean): void {
  const { rng } = establishment
  const at = establishment.timeline.at(date, 10 * 60 + rng.int(0, 10))
  if (at === null) return
  const rolls = Math.max(0, Math.round((establishment.balanceCents - WALLET_CENTS) / ROLL_CENTS))
  const differenceCents = isFirst || rng.chance(0.7) ? 0 : -rng.int(-12, 35) * 10
  const foundCents = isFirst
    ? Math.round(WALLET_CENTS * rng.factor(0.2))
    : Math.max(0, establishment.balanceCents - rolls * ROLL_CENTS + differenceCents)
  const notesCents = Math.min(rng.int(60, 90) * 500, foundCents - (foundCents % 500))
  addWalletMovement(establishment, at, establishment.staff.director, {
    type: 'INVENTORY',
    cents: inventoryStep(establishment.balanceCents, foundCents).movementCents,
    denominations: { ...notesWorth(rng, notesCents), ...coinsWorth(rng, foundCents - notesCents) },
    comment: isFirst
      ? OPENING_COMMENT
      : [rollsComment(rolls), differenceComment(differenceCents)].filter(Boolean).join(' '),
  })
}

function rollsComment(rolls: number): string {
  if (rolls === 0) return WEEKLY_COMMENT
  return `${rolls} rouleau${rolls > 1 ? 'x' : ''} de 1\u00a0€ donné${rolls > 1 ? 's' : ''} aux caisses.`
}

function differenceComment(differenceCents: Cents): string {
  const amount = `${formatMoneyInput(Math.abs(differenceCents))}\u00a0€`
  if (differenceCents === 0) return ''
  return differenceCents < 0
    ? `Il manque ${amount}, recompté deux fois.`
    : `${amount} de trop, recompté deux fois.`
}
