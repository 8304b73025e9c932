import type { WalletMovementBody } from '../../src/domain/contract/wallet-movements.ts'
import type { Denominations } from '../../src/domain/counting/denominations.ts'
import type { Cents } from '../../src/domain/money.ts'
import type { WalletEntryRefusal } from '../../src/domain/wallet/exchanges.ts'
import {
  applyToBalance,
  type ComposedMovement,
  findMissingPieces,
  walletComposition,
} from '../../src/domain/wallet/wallet.ts'
import type { Call } from '../http/route.ts'
import { invalidRequest, issuesAt, RefusedError, refusedAt } from '../refused-error.ts'
import type { LockedWallet, NewMovement } from '../store/wallet.ts'
import type { RecordChange } from '../workflow/record-changes.ts'

/** A call with a body of one kind of movement. */
export type MovementCall<Body extends WalletMovementBody> = Omit<Call, 'body'> & { readonly body: Body }

/** The effects of a command on the wallet and on other records. */
export interface MovementEffects {
  readonly movement: Pick<NewMovement, 'movementCents' | 'denominations' | 'rolls' | 'pouchId' | 'comment'> &
    Partial<Pick<NewMovement, 'reversesId' | 'cashRegisterId'>>
  /** The changes of other records, for the history. */
  readonly changes: readonly RecordChange[]
  /** Saves other records. To be called before the movement is saved. */
  save?(): Promise<unknown>
  /** Saves other records that the database accepts only after the movement. */
  saveAfter?(): Promise<unknown>
}

/** Refuses to take out more pieces of a denomination than the wallet contains, if its composition is known. @throws RefusedError NotesNotInWallet */
export function refuseMissingPieces(movements: readonly ComposedMovement[], leaving: Denominations): void {
  const missing = findMissingPieces(walletComposition(movements), leaving)
  if (missing.length === 0) return
  throw refusedAt('NotesNotInWallet', ...missing.map((face) => `denominations.${face}`))
}

/**
 * Returns `movementCents` if the balance of the locked wallet allows a movement of this amount.
 *
 * @param path the field of the request that the amount follows from
 * @throws RefusedError WalletNegative, or MoneyLeftSinceMovement if a movement is undone; InvalidRequest for a balance that is too large to be stored
 */
export function allowedMovementCents(
  wallet: LockedWallet,
  movementCents: Cents,
  path: 'denominations' | 'reversesId' = 'denominations',
): Cents {
  const step = applyToBalance(wallet.balanceCents, movementCents)
  if (!('refusal' in step)) return step.movementCents
  if (step.refusal === 'TotalTooLarge') throw invalidRequest([{ path, key: 'failure.TotalTooLarge' }])
  const refusal = path === 'reversesId' ? 'MoneyLeftSinceMovement' : step.refusal
  throw refusedAt(refusal, path)
}

/** The field in which each refusal is shown. */
const FIELD_OF: Readonly<Record<WalletEntryRefusal, string>> = {
  WalletTotalRequired: 'totalCents',
  TotalMismatch: 'totalCents',
  TotalNegative: 'totalCents',
  TotalTooLarge: 'denominations',
  DenominationsInvalid: 'denominations',
  NotesRequired: 'denominations',
  CoinsRequired: 'denominations',
  MoneyRequired: 'denominations',
  RollsInvalid: 'rolls',
  PouchNumberRequired: 'pouchNumber',
  PouchNumberTooShort: 'pouchNumber',
  PouchNumberTooLong: 'pouchNumber',
  PouchNumberUnreadable: 'pouchNumber',
}

/** The error for an invalid field. The refusal TotalNegative has its own code, which the owner's specification names. */
export function invalidEntryError(refusal: WalletEntryRefusal): RefusedError {
  const path = FIELD_OF[refusal]
  return refusal === 'TotalNegative'
    ? new RefusedError(refusal, issuesAt([path], 'failure.TotalNegative'))
    : invalidRequest([{ path, key: `failure.${refusal}` }])
}
