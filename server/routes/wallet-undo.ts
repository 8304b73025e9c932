import type { Transaction } from 'kysely'
import type { MovementUndoBody } from '../../src/domain/contract/wallet-movements.ts'
import { pouchLifecycle } from '../../src/domain/lifecycles/pouch.ts'
import { hasCapability, type Role } from '../../src/domain/roles.ts'
import { undoReceptionEvent } from '../../src/domain/wallet/exchanges.ts'
import { decideMovementUndo } from '../../src/domain/wallet/undo.ts'
import { RefusedError, refusedAt } from '../refused-error.ts'
import { lockPostingOf } from '../store/accounting-month-facts.ts'
import { lockOpenMonth } from '../store/accounting-months.ts'
import { lockPouches, type PouchRecord, savePouches } from '../store/pouches.ts'
import { lockRemittances } from '../store/remittances.ts'
import { inOneRoundTrip } from '../store/round-trip.ts'
import type { Schema } from '../store/schema.ts'
import { findMovement, type StoredMovement } from '../store/undoable-movements.ts'
import { lockWallet } from '../store/wallet.ts'
import { withNextStatus } from '../workflow/follow-lifecycle.ts'
import { editChanges } from '../workflow/record-changes.ts'
import { refuseUnknown } from '../workflow/refuse-rows.ts'
import type { WalletEstablishment } from './wallet.ts'
import { allowedMovementCents, type MovementCall, type MovementEffects } from './wallet-checks.ts'

/**
 * The effects of undoing a movement: a movement of the opposite amount. The pouch of a reception gets back its status from before the reception.
 * The month, the remittance and the postings are locked, so that no job posts the movement meanwhile. The jobs lock them in the same order.
 */
export async function undoMovement(
  trx: Transaction<Schema>,
  { body, session, now }: MovementCall<MovementUndoBody>,
  establishment: WalletEstablishment,
): Promise<MovementEffects> {
  const found = await findMovement(trx, body.reversesId)
  if (found?.establishmentId !== establishment.establishmentId) refuseUnknown(['reversesId'])
  const { date, remittanceId, pouchId } = found!
  refuseUndo(found!, session.role)
  await lockOpenMonth(trx, { ...establishment, date })
  await lockRemittances(trx, remittanceId === null ? [] : [remittanceId])
  await lockPostingOf(trx, establishment)
  const [[pouch], wallet] = await inOneRoundTrip(
    lockPouches(trx, pouchId === null ? [] : [pouchId]),
    lockWallet(trx, establishment),
  )
  const movement = (await findMovement(trx, body.reversesId))!
  refuseUndo(movement, session.role)
  const { reason } = body
  const edits = pouch === undefined ? [] : [pouchEdit(pouch, movement)]
  return {
    movement: {
      movementCents: allowedMovementCents(wallet, -movement.movementCents, 'reversesId'),
      denominations: movement.denominations,
      pouchId: movement.pouchId,
      ...(movement.cashRegisterId !== null && { cashRegisterId: movement.cashRegisterId }),
      comment: reason,
      reversesId: movement.id,
    },
    changes: edits
      .flatMap(({ event, ...changed }) => editChanges('pouch', event, changed))
      .map((change) => ({ ...change, after: { ...change.after, reason } })),
    saveAfter: () => savePouches(trx, edits, now),
  }
}

/** The change of the pouch of a reception that is undone. */
function pouchEdit(before: PouchRecord, { remittanceId }: StoredMovement) {
  const event = undoReceptionEvent({ isInRemittance: remittanceId !== null })
  return { event, before, after: withNextStatus(pouchLifecycle, before, event) }
}

/** Refuses to undo what `decideMovementUndo` refuses, and a reception for a role that may not record one. @throws RefusedError */
function refuseUndo(movement: StoredMovement, role: Role): void {
  const refused = decideMovementUndo(movement)
  if (movement.type === 'RECEPTION' && !hasCapability(role, 'receiveCoins'))
    throw new RefusedError('RoleNotAllowed')
  if (refused) throw refusedAt(refused.refusal, 'reversesId')
}
