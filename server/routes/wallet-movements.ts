import type { Transaction } from 'kysely'
import { CODES } from '../../src/domain/codes.ts'
import {
  type DecreaseBody,
  type FloatBody,
  type InventoryBody,
  type PurchaseBody,
  type ReceptionBody,
  type ReceptionUndoBody,
  type WalletMovementBody,
  walletMovement,
  walletMovementBody,
} from '../../src/domain/contract/wallet-movements.ts'
import type { Denominations } from '../../src/domain/counting/denominations.ts'
import { localTime } from '../../src/domain/dates/calendar.ts'
import { pouchLifecycle } from '../../src/domain/lifecycles/pouch.ts'
import type { Cents } from '../../src/domain/money.ts'
import { isRefused } from '../../src/domain/refusals.ts'
import { CAPABILITIES, hasCapability } from '../../src/domain/roles.ts'
import {
  decideReception,
  decideReceptionUndo,
  undoReceptionEvent,
  validateReception,
  type WalletEntryRefusal,
} from '../../src/domain/wallet/exchanges.ts'
import { validateTransfer } from '../../src/domain/wallet/transfers.ts'
import {
  applyToBalance,
  type ComposedMovement,
  findMissingNotes,
  inventoryStep,
  validateDecrease,
  validateInventory,
  walletComposition,
} from '../../src/domain/wallet/wallet.ts'
import { type Call, defineRoute } from '../http/route.ts'
import { invalidRequest, issuesAt, RefusedError } from '../refused-error.ts'
import { walletMovements } from '../resources/wallet.ts'
import { lockPostingOf } from '../store/accounting-month-facts.ts'
import { lockOpenMonth } from '../store/accounting-months.ts'
import { insertPouches, lockPouches, type PouchRecord, savePouches } from '../store/pouches.ts'
import { findReception, type StoredReception } from '../store/receptions.ts'
import { lockRemittances } from '../store/remittances.ts'
import { inOneRoundTrip } from '../store/round-trip.ts'
import type { Schema } from '../store/schema.ts'
import {
  areCoinsReceived,
  type LockedWallet,
  lockWallet,
  moveWallet,
  type NewMovement,
} from '../store/wallet.ts'
import { readMovementsSinceInventory } from '../store/wallet-statement.ts'
import { withNextStatus } from '../workflow/follow-lifecycle.ts'
import { type Change, creationChange, editChanges, recordChanges } from '../workflow/record-changes.ts'
import { refuseRows, refuseUnknown } from '../workflow/refuse-rows.ts'
import { refuseInactiveRegister, registerOf } from './cash-log-checks.ts'
import { serializeRow } from './serialize-rows.ts'
import { type WalletHome, walletHome } from './wallet.ts'

type MovementCall<Body extends WalletMovementBody> = Omit<Call, 'body'> & { readonly body: Body }

/** The effects of a command on the wallet and on other records. */
interface MovementEffects {
  readonly movement: Pick<NewMovement, 'movementCents' | 'denominations' | 'rolls' | 'pouchId' | 'comment'> &
    Partial<Pick<NewMovement, 'reversesId' | 'cashRegisterId'>>
  /** The changes of other records, for the history. */
  readonly changes: readonly Change[]
  /** Saves other records. To be called before the movement is saved. */
  save?(): Promise<unknown>
  /** Saves other records that the database accepts only after the movement. */
  saveAfter?(): Promise<unknown>
}

/**
 * Records a wallet movement: an inventory, notes that leave the wallet to be exchanged for coins, received coins, money that was bought with the bank
 * account, the float of a till, or the reversal of a reception.
 */
export const moveChange = defineRoute({
  method: 'post',
  path: '/walletmovements',
  summary:
    'Record a wallet movement: inventory, notes sent for coins, received coins, purchase, float, an undone reception',
  roles: CAPABILITIES.manageWallet,
  body: walletMovementBody,
  answer: walletMovement,
  created: true,
  async handle(trx, call) {
    const { session, body, now, ids } = call
    const home = await walletHome(trx, session)
    const { movement, changes, save, saveAfter } = await effectsOf(trx, call, home)
    const id = ids.next()
    const added = {
      id,
      organizationId: home.organizationId,
      establishmentId: home.establishmentId,
      date: localTime(now, home.timeZone).date,
      type: body.type,
      countId: null,
      reversesId: null,
      ...movement,
    }
    const author = { id: session.userId, name: session.userName, at: now }
    const [, movements] = await inOneRoundTrip(save?.(), moveWallet(trx, [added], author), saveAfter?.())
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

/** Checks the body, and returns the effects of the movement. @throws RefusedError when a rule does not allow it */
function effectsOf(
  trx: Transaction<Schema>,
  call: Call<unknown, unknown, WalletMovementBody>,
  home: WalletHome,
): Promise<MovementEffects> {
  const { body } = call
  switch (body.type) {
    case 'INVENTORY':
      return takeInventory(trx, { ...call, body }, home)
    case 'DECREASE':
      return sendNotes(trx, { ...call, body }, home)
    case 'RECEPTION':
      return receiveCoins(trx, { ...call, body }, home)
    case 'PURCHASE':
      return addPurchase(trx, { ...call, body }, home)
    case 'FLOAT':
      return moveFloat(trx, { ...call, body }, home)
    case 'REVERSAL':
      return undoReception(trx, { ...call, body }, home)
  }
}

/**
 * The effects of an inventory: a movement of the difference between the counted amount and the balance. It is recorded even if it is zero, to show
 * that the wallet was counted.
 */
async function takeInventory(
  trx: Transaction<Schema>,
  { body }: MovementCall<InventoryBody>,
  home: WalletHome,
): Promise<MovementEffects> {
  const { totalCents = null, denominations = null, comment = '' } = body
  const inventory = validateInventory({ totalCents, denominations })
  if ('refusal' in inventory) throw invalidEntry(inventory.refusal)
  const wallet = await lockWallet(trx, home)
  if (body.version != null && body.version !== wallet.version) throw new RefusedError('StaleVersion')
  const { movementCents } = inventoryStep(wallet.balanceCents, inventory.countedCents)
  return {
    movement: {
      movementCents,
      denominations: inventory.denominations,
      pouchId: null,
      comment: comment ?? '',
    },
    changes: [],
  }
}

/**
 * The effects of taking notes out of the wallet in a new CHANGE pouch. The pouch is created before the wallet is locked, because all transactions
 * lock in this order.
 */
async function sendNotes(
  trx: Transaction<Schema>,
  { body, ids, now }: MovementCall<DecreaseBody>,
  home: WalletHome,
): Promise<MovementEffects> {
  if (!home.isActive) throw new RefusedError('EstablishmentInactive')
  const notes = validateDecrease(body)
  if ('refusal' in notes) throw invalidEntry(notes.refusal)
  const pouch: PouchRecord = {
    id: ids.next(),
    organizationId: home.organizationId,
    establishmentId: home.establishmentId,
    version: 1,
    updatedAt: now,
    number: notes.pouchNumber,
    type: 'CHANGE',
    date: localTime(now, home.timeZone).date,
    valueCents: notes.valueCents,
    status: 'CREATED',
    countId: null,
  }
  const [[insertedId], wallet, movements] = await inOneRoundTrip(
    insertPouches(trx, [pouch], now),
    lockWallet(trx, home),
    readMovementsSinceInventory(trx, home),
  )
  if (insertedId === undefined)
    throw new RefusedError('PouchNumberTaken', issuesAt(['pouchNumber'], 'failure.PouchNumberTaken'))
  const movementCents = allowedMovement(wallet, -notes.valueCents)
  const { denominations } = notes
  refuseMissingPieces(movements, denominations)
  return {
    movement: { movementCents, denominations, pouchId: pouch.id, comment: body.comment ?? '' },
    changes: [creationChange('pouch', pouch)],
  }
}

/** The effects of receiving coins for a CHANGE pouch, which completes its exchange. */
async function receiveCoins(
  trx: Transaction<Schema>,
  { body, session, now }: MovementCall<ReceptionBody>,
  home: WalletHome,
): Promise<MovementEffects> {
  if (!hasCapability(session.role, 'receiveCoins')) throw new RefusedError('RoleNotAllowed')
  const coins = validateReception({ rolls: body.rolls ?? {}, denominations: body.denominations ?? {} })
  if ('refusal' in coins) throw invalidEntry(coins.refusal)
  const [[before], received, wallet] = await inOneRoundTrip(
    lockPouches(trx, [body.pouchId]),
    areCoinsReceived(trx, { organizationId: home.organizationId, id: body.pouchId }),
    lockWallet(trx, home),
  )
  if (before?.establishmentId !== home.establishmentId) refuseUnknown(['pouchId'])
  const pouch = before!
  await refuseReception(trx, pouch, {
    valueCents: coins.valueCents,
    confirmedDifference: body.confirmedDifference ?? false,
    received: pouch.status === 'ARCHIVED' || received,
  })
  const edit = { before: pouch, after: withNextStatus(pouchLifecycle, pouch, 'receive') }
  const movementCents = allowedMovement(wallet, coins.valueCents)
  const { denominations, rolls } = coins
  return {
    movement: { movementCents, denominations, rolls, pouchId: pouch.id, comment: body.comment ?? '' },
    changes: editChanges('pouch', 'receive', edit),
    save: () => savePouches(trx, [edit], now),
  }
}

/** The effects of adding money that was bought with the bank account. */
async function addPurchase(
  trx: Transaction<Schema>,
  { body }: MovementCall<PurchaseBody>,
  home: WalletHome,
): Promise<MovementEffects> {
  if (!home.isActive) throw new RefusedError('EstablishmentInactive')
  const bought = validateTransfer({ rolls: body.rolls ?? {}, denominations: body.denominations ?? {} })
  if ('refusal' in bought) throw invalidEntry(bought.refusal)
  const { denominations, rolls, valueCents } = bought
  const movementCents = allowedMovement(await lockWallet(trx, home), valueCents)
  return {
    movement: { movementCents, denominations, rolls, pouchId: null, comment: body.comment ?? '' },
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
  home: WalletHome,
): Promise<MovementEffects> {
  const isLeaving = body.direction === 'toTill'
  if (isLeaving && !home.isActive) throw new RefusedError('EstablishmentInactive')
  const float = validateTransfer({ rolls: {}, denominations: body.denominations })
  if ('refusal' in float) throw invalidEntry(float.refusal)
  const register = await registerOf(trx, body.cashRegisterId, home.establishmentId)
  if (isLeaving) refuseInactiveRegister(register)
  const [wallet, movements] = await inOneRoundTrip(
    lockWallet(trx, home),
    readMovementsSinceInventory(trx, home),
  )
  const { denominations, valueCents } = float
  const movementCents = allowedMovement(wallet, isLeaving ? -valueCents : valueCents)
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

/** Refuses to take out more pieces of a denomination than the wallet contains. @throws RefusedError NotesNotInWallet */
function refuseMissingPieces(movements: readonly ComposedMovement[], leaving: Denominations): void {
  const missing = findMissingNotes(walletComposition(movements), leaving)
  if (missing.length === 0) return
  throw new RefusedError(
    'NotesNotInWallet',
    issuesAt(
      missing.map((face) => `denominations.${face}`),
      'failure.NotesNotInWallet',
    ),
  )
}

/**
 * The effects of undoing a reception: its coins leave the wallet, and its pouch gets back the status that it had before. The month, the
 * remittance and the postings are locked in the order of the jobs that post, so that none of them posts the coins meanwhile.
 */
async function undoReception(
  trx: Transaction<Schema>,
  { body, session, now }: MovementCall<ReceptionUndoBody>,
  home: WalletHome,
): Promise<MovementEffects> {
  if (!hasCapability(session.role, 'receiveCoins')) throw new RefusedError('RoleNotAllowed')
  const found = await findReception(trx, body.reversesId)
  if (found?.establishmentId !== home.establishmentId) refuseUnknown(['reversesId'])
  refuseUndo(found!)
  await lockOpenMonth(trx, { ...home, date: found!.date })
  await lockRemittances(trx, found!.remittanceId === null ? [] : [found!.remittanceId])
  await lockPostingOf(trx, home)
  const [[pouch], wallet] = await inOneRoundTrip(lockPouches(trx, [found!.pouchId!]), lockWallet(trx, home))
  const reception = (await findReception(trx, body.reversesId))!
  refuseUndo(reception)
  const event = undoReceptionEvent({ isInRemittance: reception.remittanceId !== null })
  const edit = { before: pouch!, after: withNextStatus(pouchLifecycle, pouch!, event) }
  const { reason } = body
  const changes = editChanges('pouch', event, edit)
  return {
    movement: {
      movementCents: allowedMovement(wallet, -reception.movementCents),
      denominations: reception.denominations,
      pouchId: reception.pouchId,
      comment: reason,
      reversesId: reception.id,
    },
    changes: changes.map((change) => ({ ...change, after: { ...change.after, reason } })),
    saveAfter: () => savePouches(trx, [edit], now),
  }
}

/** Refuses to undo a movement that is no reception or is final. @throws RefusedError */
function refuseUndo(movement: StoredReception): void {
  const refused = decideReceptionUndo(movement)
  if (refused) throw new RefusedError(refused.refusal, issuesAt(['reversesId'], `failure.${refused.refusal}`))
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
  if (refusal === 'DifferenceNotConfirmed')
    throw new RefusedError(refusal, issuesAt(['confirmedDifference'], 'failure.DifferenceNotConfirmed'))
  await refuseRows(trx, [{ row: pouch, refusal }])
}

/** Returns the amount of a movement that the balance of the locked wallet allows. @throws RefusedError WalletNegative, InvalidRequest */
function allowedMovement(wallet: LockedWallet, movementCents: Cents): Cents {
  const step = applyToBalance(wallet.balanceCents, movementCents)
  if (!('refusal' in step)) return step.movementCents
  if (step.refusal === 'TotalTooLarge') throw invalidEntry(step.refusal)
  throw new RefusedError(step.refusal, issuesAt(['denominations'], 'failure.WalletNegative'))
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
function invalidEntry(refusal: WalletEntryRefusal): RefusedError {
  const path = FIELD_OF[refusal]
  return refusal === 'TotalNegative'
    ? new RefusedError(refusal, issuesAt([path], 'failure.TotalNegative'))
    : invalidRequest([{ path, key: `failure.${refusal}` }])
}
