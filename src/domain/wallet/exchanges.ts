import {
  addRolls,
  areDenominations,
  type Denominations,
  denominationsTotal,
} from '../counting/denominations.ts'
import type { PouchStatus } from '../lifecycles/pouch.ts'
import type { Cents } from '../money.ts'
import type { PouchType } from '../pouches/types.ts'
import { type Refused, refuse } from '../refusals.ts'
import type { TransferRefusal } from './transfers.ts'
import { type DecreaseRefusal, type InventoryRefusal, withoutZeroPieces } from './wallet.ts'

/** The states of an exchange, which are derived from its CHANGE pouch and its reception. */
export const EXCHANGE_STATES = ['IN_PROGRESS', 'RECEIVED', 'CANCELED'] as const
type ExchangeState = (typeof EXCHANGE_STATES)[number]

/** The fields of a pouch that the rules of exchanges read. `received` is true when coins were received for it and the reception was not undone. */
export interface ExchangeData {
  readonly type: PouchType
  readonly status: PouchStatus
  readonly valueCents: Cents
  readonly received: boolean
}

/**
 * The state: RECEIVED once coins were received for the pouch, CANCELED when the pouch is deleted, otherwise IN_PROGRESS. The same rule in SQL is
 * `state` in server/resources/wallet.ts.
 */
export function exchangeState({
  status,
  received,
}: Pick<ExchangeData, 'status' | 'received'>): ExchangeState {
  if (received) return 'RECEIVED'
  return status === 'DELETED' ? 'CANCELED' : 'IN_PROGRESS'
}

/** True for an exchange pouch whose coins were received. */
export function isExchanged(pouch: { readonly type: PouchType; readonly status: PouchStatus }): boolean {
  return pouch.type === 'CHANGE' && pouch.status === 'ARCHIVED'
}

/** What was received: rolls of coins, and loose coins and notes that the bank sent back, each by face value in cents. */
interface ReceptionEntry {
  readonly rolls: Denominations
  readonly denominations: Denominations
}

/** `CoinsRequired`: nothing was received. Notes without coins are enough. */
type ReceptionRefusal = 'RollsInvalid' | 'DenominationsInvalid' | 'CoinsRequired'

/** The errors of the wallet's dialogs; the message is `failure.<name>`. */
export type WalletEntryRefusal =
  | InventoryRefusal
  | DecreaseRefusal
  | ReceptionRefusal
  | TransferRefusal
  | 'TotalTooLarge'

/** A reception as stored: `denominations` are all its pieces, including the coins in rolls. */
interface ValidReception {
  readonly valueCents: Cents
  readonly denominations: Denominations
  readonly rolls: Denominations
}

/** Validates what was received and returns its value in cents and its pieces. */
export function validateReception(
  entry: ReceptionEntry,
): ValidReception | { readonly refusal: ReceptionRefusal } {
  if (!areDenominations(entry.rolls, ['coins'])) return { refusal: 'RollsInvalid' }
  if (!areDenominations(entry.denominations)) return { refusal: 'DenominationsInvalid' }
  const denominations = withRolls(entry)
  if (!areDenominations(denominations)) return { refusal: 'RollsInvalid' }
  const valueCents = denominationsTotal(denominations)
  if (valueCents === 0) return { refusal: 'CoinsRequired' }
  return { valueCents, denominations, rolls: withoutZeroPieces(entry.rolls) }
}

/** All received pieces by face value, including the coins in rolls. */
export function withRolls({ rolls, denominations }: ReceptionEntry): Denominations {
  return withoutZeroPieces(addRolls(denominations, rolls))
}

/**
 * Decides whether coins may be received for a pouch: it must be an exchange in progress whose pouch is free or was handed over; a value
 * other than the pouch's needs confirmation. `differenceCents` is received − value (negative when short).
 */
export function decideReception(
  exchange: ExchangeData,
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

/** The event that gives a pouch the status that it had before its coins were received. */
export function undoReceptionEvent(pouch: {
  readonly isInRemittance: boolean
}): 'undoReception' | 'undoFreeReception' {
  return pouch.isInRemittance ? 'undoReception' : 'undoFreeReception'
}
