import type { Transaction } from 'kysely'
import { CODES } from '../../src/domain/codes.ts'
import {
  type FloatBody,
  type InventoryBody,
  type PayingInBody,
  type PurchaseBody,
  type WalletMovementBody,
  walletMovement,
  walletMovementBody,
} from '../../src/domain/contract/wallet-movements.ts'
import { localTime } from '../../src/domain/dates/calendar.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { validateTransfer } from '../../src/domain/wallet/transfers.ts'
import { inventoryStep, validateInventory } from '../../src/domain/wallet/wallet.ts'
import { type Call, defineRoute } from '../http/route.ts'
import { RefusedError } from '../refused-error.ts'
import { walletMovements } from '../resources/wallet.ts'
import { lockMonthShared } from '../store/accounting-months.ts'
import { inOneRoundTrip } from '../store/round-trip.ts'
import type { Schema } from '../store/schema.ts'
import { insertWalletMovements, lockWallet } from '../store/wallet.ts'
import { readMovementsFromInventory } from '../store/wallet-statement.ts'
import { creationChange, recordChanges } from '../workflow/record-changes.ts'
import { refuseInactiveRegister, registerOf } from './cash-log-checks.ts'
import { serializeRow } from './serialize-rows.ts'
import { type WalletEstablishment, walletEstablishment } from './wallet.ts'
import {
  allowedMovementCents,
  invalidEntryError,
  type MovementCall,
  type MovementEffects,
  refuseMissingPieces,
} from './wallet-checks.ts'
import { applyDecrease, applyReception } from './wallet-exchanges.ts'
import { undoMovement } from './wallet-undo.ts'

/**
 * Records a wallet movement: an inventory, notes that leave the wallet to be exchanged for coins, received coins, money that was bought with the bank
 * account or paid into it, the float of a till, or the reversal of a reception, purchase, paying in or float.
 */
export const recordWalletMovement = defineRoute({
  method: 'post',
  path: '/walletmovements',
  summary:
    'Record a wallet movement: inventory, notes sent for coins, received coins, purchase, paying in, float, reversal',
  roles: CAPABILITIES.manageWallet,
  body: walletMovementBody,
  answer: walletMovement,
  created: true,
  async handle(trx, call) {
    const { session, body, now, ids } = call
    const establishment = await walletEstablishment(trx, session)
    const { date } = localTime(now, establishment.timeZone)
    const [, { movement, changes, save, saveAfter }] = await inOneRoundTrip(
      lockMonthShared(trx, { ...establishment, date }),
      effectsOf(trx, call, establishment),
    )
    const id = ids.next()
    const added = {
      id,
      organizationId: establishment.organizationId,
      establishmentId: establishment.establishmentId,
      date,
      type: body.type,
      countId: null,
      reversesId: null,
      ...movement,
    }
    const author = { id: session.userId, name: session.userName, at: now }
    const [, movements] = await inOneRoundTrip(
      save?.(),
      insertWalletMovements(trx, [added], author),
      saveAfter?.(),
    )
    const [, json] = await inOneRoundTrip(
      recordChanges(trx, call, [
        ...changes,
        ...movements.map((movement) => creationChange('walletMovement', movement)),
      ]),
      serializeRow(trx, session, walletMovements, id),
    )
    return { code: CODES.created, status: 201, json }
  },
})

/** Checks the body, and returns the effects of the movement. @throws RefusedError if a rule does not allow the movement */
function effectsOf(
  trx: Transaction<Schema>,
  call: Call<unknown, unknown, WalletMovementBody>,
  establishment: WalletEstablishment,
): Promise<MovementEffects> {
  const { body } = call
  switch (body.type) {
    case 'INVENTORY':
      return takeInventory(trx, { ...call, body }, establishment)
    case 'DECREASE':
      return applyDecrease(trx, { ...call, body }, establishment)
    case 'RECEPTION':
      return applyReception(trx, { ...call, body }, establishment)
    case 'PURCHASE':
      return addPurchase(trx, { ...call, body }, establishment)
    case 'PAYING_IN':
      return payIn(trx, { ...call, body }, establishment)
    case 'FLOAT':
      return moveFloat(trx, { ...call, body }, establishment)
    case 'REVERSAL':
      return undoMovement(trx, { ...call, body }, establishment)
  }
}

/**
 * The effects of an inventory: a movement of the difference between the counted amount and the balance. It is recorded even if it is zero, to show
 * that the wallet was counted.
 */
async function takeInventory(
  trx: Transaction<Schema>,
  { body }: MovementCall<InventoryBody>,
  establishment: WalletEstablishment,
): Promise<MovementEffects> {
  const { totalCents = null, denominations = null } = body
  const inventory = validateInventory({ totalCents, denominations })
  if ('refusal' in inventory) throw invalidEntryError(inventory.refusal)
  const wallet = await lockWallet(trx, establishment)
  if (body.version != null && body.version !== wallet.version) throw new RefusedError('StaleVersion')
  const { movementCents } = inventoryStep(wallet.balanceCents, inventory.countedCents)
  return {
    movement: {
      movementCents,
      denominations: inventory.denominations,
      pouchId: null,
      comment: body.comment ?? '',
    },
    changes: [],
  }
}

/** The effects of adding money that was bought with the bank account. */
async function addPurchase(
  trx: Transaction<Schema>,
  { body }: MovementCall<PurchaseBody>,
  establishment: WalletEstablishment,
): Promise<MovementEffects> {
  if (!establishment.isActive) throw new RefusedError('EstablishmentInactive')
  const bought = validateTransfer({ rolls: body.rolls ?? {}, denominations: body.denominations ?? {} })
  if ('refusal' in bought) throw invalidEntryError(bought.refusal)
  const { denominations, rolls, valueCents } = bought
  const movementCents = allowedMovementCents(await lockWallet(trx, establishment), valueCents)
  return {
    movement: { movementCents, denominations, rolls, pouchId: null, comment: body.comment ?? '' },
    changes: [],
  }
}

/** The effects of paying money into the bank account. Also allowed in an inactive establishment, so that its change fund does not become a loss. */
async function payIn(
  trx: Transaction<Schema>,
  { body }: MovementCall<PayingInBody>,
  establishment: WalletEstablishment,
): Promise<MovementEffects> {
  const paid = validateTransfer({ rolls: {}, denominations: body.denominations })
  if ('refusal' in paid) throw invalidEntryError(paid.refusal)
  const [wallet, movements] = await inOneRoundTrip(
    lockWallet(trx, establishment),
    readMovementsFromInventory(trx, establishment),
  )
  const { denominations, valueCents } = paid
  const movementCents = allowedMovementCents(wallet, -valueCents)
  refuseMissingPieces(movements, denominations)
  return {
    movement: { movementCents, denominations, pouchId: null, comment: body.comment ?? '' },
    changes: [],
  }
}

/**
 * The effects of moving the float of a till out of the wallet, or back. In an inactive establishment, or with an inactive register, a float can only
 * come back.
 */
async function moveFloat(
  trx: Transaction<Schema>,
  { body }: MovementCall<FloatBody>,
  establishment: WalletEstablishment,
): Promise<MovementEffects> {
  const isLeaving = body.direction === 'toTill'
  if (isLeaving && !establishment.isActive) throw new RefusedError('EstablishmentInactive')
  const float = validateTransfer({ rolls: {}, denominations: body.denominations })
  if ('refusal' in float) throw invalidEntryError(float.refusal)
  const register = await registerOf(trx, body.cashRegisterId, establishment.establishmentId)
  if (isLeaving) refuseInactiveRegister(register)
  const [wallet, movements] = await inOneRoundTrip(
    lockWallet(trx, establishment),
    readMovementsFromInventory(trx, establishment),
  )
  const { denominations, valueCents } = float
  const movementCents = allowedMovementCents(wallet, isLeaving ? -valueCents : valueCents)
  if (isLeaving) refuseMissingPieces(movements, denominations)
  return {
    movement: {
      movementCents,
      denominations,
      pouchId: null,
      cashRegisterId: register.id,
      comment: body.comment ?? '',
    },
    changes: [],
  }
}
