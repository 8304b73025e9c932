import {
  areDenominations,
  COINS,
  type Denominations,
  denominationsTotal,
  MAX_PIECES,
  ROLLS,
} from '../counting/denominations.ts'
import type { PouchStatus, PouchType } from '../lifecycles/pouch.ts'
import type { Cents } from '../money.ts'
import { type Refused, refuse } from '../refusals.ts'
import { type DecreaseRefusal, type InventoryRefusal, piecesOnly } from './wallet.ts'

/** An exchange is a CHANGE pouch: notes left in it, coins are to come back. Its state follows from the pouch. */
export const EXCHANGE_STATES = ['IN_PROGRESS', 'RECEIVED', 'CANCELED'] as const
export type ExchangeState = (typeof EXCHANGE_STATES)[number]

/** What the rules of exchanges read of a pouch. `received`: a RECEPTION stands against it. */
export interface ExchangeFacts {
  readonly type: PouchType
  readonly status: PouchStatus
  readonly valueCents: Cents
  readonly received: boolean
}

/** Where an exchange stands. */
export function exchangeState({
  status,
  received,
}: Pick<ExchangeFacts, 'status' | 'received'>): ExchangeState {
  if (received) return 'RECEIVED'
  return status === 'DELETED' ? 'CANCELED' : 'IN_PROGRESS'
}

/** True for a pouch of change that coins came back for: it is neither given back nor handed over again. */
export function isExchanged(pouch: { readonly type: PouchType; readonly status: PouchStatus }): boolean {
  return pouch.type === 'CHANGE' && pouch.status === 'ARCHIVED'
}

/** Coins that were delivered: rolls and loose coins, each by face value in cents. */
export interface ReceptionEntry {
  readonly rolls: Denominations
  readonly denominations: Denominations
}

export type ReceptionRefusal = 'RollsInvalid' | 'DenominationsInvalid' | 'CoinsRequired'

/** Every fault of what is typed in the wallet's dialogs; its message is `failure.<name>`. */
export type WalletEntryRefusal = InventoryRefusal | DecreaseRefusal | ReceptionRefusal | 'TotalTooLarge'

/** A reception as it is stored: `denominations` are all its coins, those that came in rolls included. */
export interface SettledReception {
  readonly valueCents: Cents
  readonly denominations: Denominations
  readonly rolls: Denominations
}

/** What was delivered, in cents and in coins. */
export function settleReception(
  entry: ReceptionEntry,
): SettledReception | { readonly refusal: ReceptionRefusal } {
  if (!areDenominations(entry.rolls, ['coins'])) return { refusal: 'RollsInvalid' }
  if (!areDenominations(entry.denominations, ['coins'])) return { refusal: 'DenominationsInvalid' }
  const denominations = withRolls(entry)
  if (!areDenominations(denominations, ['coins'])) return { refusal: 'RollsInvalid' }
  const valueCents = denominationsTotal(denominations)
  if (valueCents === 0) return { refusal: 'CoinsRequired' }
  return { valueCents, denominations, rolls: piecesOnly(entry.rolls) }
}

/** All the coins of a delivery by face value, those in rolls included. */
export function withRolls({ rolls, denominations }: ReceptionEntry): Denominations {
  const coins = COINS.map((face): [string, number] => [
    String(face),
    (denominations[face] ?? 0) + (rolls[face] ?? 0) * ROLLS[face],
  ])
  return piecesOnly(Object.fromEntries(coins))
}

/** The loose coins of a stored reception: all of them without those that came in rolls. */
export function looseCoins({ denominations, rolls }: Omit<SettledReception, 'valueCents'>): Denominations {
  const coins = COINS.map((face): [string, number] => [
    String(face),
    (denominations[face] ?? 0) - (rolls[face] ?? 0) * ROLLS[face],
  ])
  return piecesOnly(Object.fromEntries(coins))
}

/** The most rolls of a face value that can be received at once. */
export function maxRolls(face: keyof typeof ROLLS): number {
  return Math.floor(MAX_PIECES / ROLLS[face])
}

/**
 * Decides whether coins may be received against a pouch: an exchange in progress whose pouch is at hand or was handed
 * over; a value other than the pouch's is confirmed. `differenceCents` is received − value (short is negative).
 */
export function decideReception(
  exchange: ExchangeFacts,
  reception: { readonly valueCents: Cents; readonly confirmedDifference: boolean },
): { readonly differenceCents: Cents } | Refused {
  if (exchange.type !== 'CHANGE') return refuse('NotAnExchange')
  const state = exchangeState(exchange)
  if (state === 'CANCELED') return refuse('ExchangeCanceled')
  if (state === 'RECEIVED') return refuse('ExchangeReceived')
  if (exchange.status === 'PREPARED') return refuse('ExchangePrepared')
  const differenceCents = reception.valueCents - exchange.valueCents
  if (differenceCents !== 0 && !reception.confirmedDifference) return refuse('DifferenceNotConfirmed')
  return { differenceCents }
}
