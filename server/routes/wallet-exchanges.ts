import type { Transaction } from 'kysely'
import type { DecreaseBody, ReceptionBody } from '../../src/domain/contract/wallet-movements.ts'
import { localTime } from '../../src/domain/dates/calendar.ts'
import { pouchLifecycle } from '../../src/domain/lifecycles/pouch.ts'
import { isRefused } from '../../src/domain/refusals.ts'
import { hasCapability } from '../../src/domain/roles.ts'
import { decideReception, validateReception } from '../../src/domain/wallet/exchanges.ts'
import { validateDecrease } from '../../src/domain/wallet/wallet.ts'
import { RefusedError, refusedAt } from '../refused-error.ts'
import { insertPouches, lockPouches, type PouchRecord, savePouches } from '../store/pouches.ts'
import { inOneRoundTrip } from '../store/round-trip.ts'
import type { Schema } from '../store/schema.ts'
import { areCoinsReceived, lockWallet } from '../store/wallet.ts'
import { readMovementsFromInventory } from '../store/wallet-statement.ts'
import { withNextStatus } from '../workflow/follow-lifecycle.ts'
import { creationChange, editChanges, withFields } from '../workflow/record-changes.ts'
import { refuseRow, refuseUnknown } from '../workflow/refuse-rows.ts'
import type { WalletEstablishment } from './wallet.ts'
import {
  allowedMovementCents,
  invalidEntryError,
  type MovementCall,
  type MovementEffects,
  refuseMissingPieces,
} from './wallet-checks.ts'

/**
 * The effects of taking notes out of the wallet in a new CHANGE pouch. The pouch is created before the wallet is locked, because all transactions
 * lock in this order.
 */
export async function applyDecrease(
  trx: Transaction<Schema>,
  { body, ids, now }: MovementCall<DecreaseBody>,
  establishment: WalletEstablishment,
): Promise<MovementEffects> {
  if (!establishment.isActive) throw new RefusedError('EstablishmentInactive')
  const notes = validateDecrease(body)
  if ('refusal' in notes) throw invalidEntryError(notes.refusal)
  const pouch: PouchRecord = {
    id: ids.next(),
    organizationId: establishment.organizationId,
    establishmentId: establishment.establishmentId,
    version: 1,
    updatedAt: now,
    number: notes.pouchNumber,
    type: 'CHANGE',
    date: localTime(now, establishment.timeZone).date,
    valueCents: notes.valueCents,
    status: 'CREATED',
    countId: null,
  }
  const [[insertedId], wallet, movements] = await inOneRoundTrip(
    insertPouches(trx, [pouch], now),
    lockWallet(trx, establishment),
    readMovementsFromInventory(trx, establishment),
  )
  if (insertedId === undefined) throw refusedAt('PouchNumberTaken', 'pouchNumber')
  const movementCents = allowedMovementCents(wallet, -notes.valueCents)
  const { denominations } = notes
  refuseMissingPieces(movements, denominations)
  return {
    movement: { movementCents, denominations, pouchId: pouch.id, comment: body.comment ?? '' },
    changes: [creationChange('pouch', pouch)],
  }
}

/** The effects of receiving coins for a CHANGE pouch, which completes its exchange. */
export async function applyReception(
  trx: Transaction<Schema>,
  { body, session, now }: MovementCall<ReceptionBody>,
  establishment: WalletEstablishment,
): Promise<MovementEffects> {
  if (!hasCapability(session.role, 'receiveCoins')) throw new RefusedError('RoleNotAllowed')
  const coins = validateReception({ rolls: body.rolls ?? {}, denominations: body.denominations ?? {} })
  if ('refusal' in coins) throw invalidEntryError(coins.refusal)
  const [[before], received, wallet] = await inOneRoundTrip(
    lockPouches(trx, [body.pouchId]),
    areCoinsReceived(trx, { organizationId: establishment.organizationId, id: body.pouchId }),
    lockWallet(trx, establishment),
  )
  if (before?.establishmentId !== establishment.establishmentId) refuseUnknown(['pouchId'])
  const pouch = before!
  await refuseReception(trx, pouch, {
    valueCents: coins.valueCents,
    confirmedDifference: body.confirmedDifference ?? false,
    received: pouch.status === 'ARCHIVED' || received,
  })
  const edit = { before: pouch, after: withNextStatus(pouchLifecycle, pouch, 'receive') }
  const movementCents = allowedMovementCents(wallet, coins.valueCents)
  const { denominations, rolls } = coins
  return {
    movement: { movementCents, denominations, rolls, pouchId: pouch.id, comment: body.comment ?? '' },
    // The chain of custody shows the amount.
    changes: withFields(editChanges('pouch', 'receive', edit), { receivedCents: coins.valueCents }),
    save: () => savePouches(trx, [edit], now),
  }
}

/** Refuses coins that may not be received for the pouch. @throws RefusedError */
async function refuseReception(
  trx: Transaction<Schema>,
  pouch: PouchRecord,
  { received, ...reception }: Parameters<typeof decideReception>[1] & { readonly received: boolean },
): Promise<void> {
  const decision = decideReception({ ...pouch, received }, reception)
  if (!isRefused(decision)) return
  const { refusal } = decision
  if (refusal === 'DifferenceNotConfirmed') throw refusedAt(refusal, 'confirmedDifference')
  await refuseRow(trx, pouch, refusal)
}
