import type { Transaction } from 'kysely'
import { z } from 'zod'
import { awaitsClosing } from '../../src/domain/accounting/sending.ts'
import { CODES } from '../../src/domain/codes.ts'
import { sendingStarted } from '../../src/domain/contract/accounting.ts'
import {
  type CountStatusBody,
  countRow,
  countStatusBody,
  countsChanged,
} from '../../src/domain/contract/cash-logs.ts'
import { deletionQuery, id } from '../../src/domain/contract/common.ts'
import { needsClosingReason } from '../../src/domain/counting/late-closing.ts'
import { countLifecycle, decideCountControl } from '../../src/domain/lifecycles/count.ts'
import { canFollow } from '../../src/domain/lifecycles/lifecycle.ts'
import { pouchLifecycle } from '../../src/domain/lifecycles/pouch.ts'
import { sumCents } from '../../src/domain/money.ts'
import { isRefused, type Refused } from '../../src/domain/refusals.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { type Call, defineRoute, type Route } from '../http/route.ts'
import { defineStatusCall, type StatusCall } from '../http/status-call.ts'
import { RefusedError } from '../refused-error.ts'
import { counts as countsResource } from '../resources/counts.ts'
import { lockTodaysMonthsShared, refuseChangeInClosedMonth } from '../store/accounting-months.ts'
import { findExpectedAmounts } from '../store/archives.ts'
import { type CashLogRecord, lockSheetsOfCounts, type Sheet, saveSheets } from '../store/cash-logs.ts'
import type { CountRecord } from '../store/counts.ts'
import { findCategories, findClosingRules, lockCategoriesShared } from '../store/lookups.ts'
import { findFirstPouchValues, lockPouchesOfCounts, type PouchRecord, savePouches } from '../store/pouches.ts'
import { inOneRoundTrip } from '../store/round-trip.ts'
import type { Edited } from '../store/rows.ts'
import type { Schema } from '../store/schema.ts'
import { countsInDispatches } from '../store/ticket-dispatches.ts'
import {
  insertWalletMovements,
  lockWalletBalances,
  type ReversibleMovement,
  reversalOf,
  reversibleMovements,
} from '../store/wallet.ts'
import { withNextStatus } from '../workflow/follow-lifecycle.ts'
import { creationChange, editChanges, recordChanges, sheetChanges } from '../workflow/record-changes.ts'
import {
  type RefusedRow,
  refuseEach,
  refuseMissing,
  refuseRow,
  refuseRows,
  refuseStaleDeletion,
  rowRefusal,
} from '../workflow/refuse-rows.ts'
import { countAfterDeletion, followsCount, withTotals } from '../workflow/sheet.ts'
import { withEditedCounts } from '../workflow/sheet-closings.ts'
import { countedByEditor } from './cash-log-checks.ts'
import { sendCounts, sendProvisions } from './sending.ts'
import { serializeRow, serializeRows } from './serialize-rows.ts'

/** The event of the lifecycle for each requested status except SEND and SENTP. */
const EVENTS = {
  AVALIDATED: 'accountingValidate',
  VALIDATED: 'undoControl',
  UNVALIDATED: 'invalidate',
} as const satisfies Partial<Record<CountStatusBody['status'], string>>

/** The code of the answer for each event. The owner's specification has no code for `undoControl`. */
const ANSWERS = {
  accountingValidate: CODES.countsValidated,
  undoControl: CODES.modified,
  invalidate: CODES.countsInvalidated,
}

/** The commands of accounting on counts: control them or undo the control, invalidate them with a reason, send them or their provisions. */
const controlCounts = defineStatusCall({
  resource: 'counts',
  summary: 'Control counts or undo the control, invalidate or send them',
  roles: {
    AVALIDATED: CAPABILITIES.control,
    VALIDATED: CAPABILITIES.control,
    UNVALIDATED: CAPABILITIES.control,
    SEND: CAPABILITIES.control,
    SENTP: CAPABILITIES.control,
  },
  body: countStatusBody,
  answer: z.union([z.array(countRow), sendingStarted, countsChanged]),
  bulk: true,
  async handle(trx, call) {
    const { rowIds, body, session, now } = call
    if (body.status === 'SEND' || body.status === 'SENTP')
      return sendToAccounting(trx, call, await lockSheetsOf(trx, rowIds))
    const event = EVENTS[body.status]
    const [, sheets, pouches, dispatchedIds] = await inOneRoundTrip(
      event === 'invalidate' ? lockTodaysMonthsShared(trx, { table: 'counts', ids: rowIds }, now) : null,
      lockSheetsOf(trx, rowIds),
      lockPouchesOfCounts(trx, rowIds),
      event === 'invalidate' ? countsInDispatches(trx, rowIds) : new Set<string>(),
    )
    const reason = body.reason ?? ''
    const requestedIds = new Set(rowIds)
    const refused: RefusedRow[] = []
    const applyControl = (log: CashLogRecord, count: CountRecord): CountRecord => {
      if (!requestedIds.has(count.id)) return count
      const facts = { log, pouch: pouches.get(count.id), isDispatched: dispatchedIds.has(count.id) }
      const decision = decideControl(call, event, count, facts)
      if (!isRefused(decision)) return decision
      refused.push({ row: count, refusal: decision.refusal })
      return count
    }
    const acceptsClosing = ({ validatedDeltaCents, closingReason }: CashLogRecord) =>
      event === 'accountingValidate' && validatedDeltaCents !== null && closingReason === null
    const edits = sheets.map((before) => ({
      before,
      after: withTotals({
        log: acceptsClosing(before.log) ? { ...before.log, closingReason: reason.trim() } : before.log,
        counts: before.counts.map((count) => applyControl(before.log, count)),
      }),
    }))
    await refuseRows(trx, refused)
    const code = ANSWERS[event]
    const changes = edits.flatMap((edit) => sheetChanges(event, edit))
    const saved = saveSheets(trx, edits, now)
    if (event === 'invalidate') {
      const [, changesOfEffects] = await inOneRoundTrip(
        saved,
        reverseEffects(trx, call, { sheets, countIds: rowIds, pouches: [...pouches.values()] }),
      )
      changes.push(...changesOfEffects)
    }
    const [, , json] = await inOneRoundTrip(
      saved,
      recordChanges(trx, call, changes),
      body.ids
        ? JSON.stringify({ changed: rowIds.length })
        : serializeRows(trx, session, countsResource, rowIds),
    )
    return { code, json }
  },
})

/** The count after the event, or why the event is refused. */
function decideControl(
  { body, isStale }: StatusCall<CountStatusBody>,
  event: keyof typeof ANSWERS,
  count: CountRecord,
  {
    log,
    pouch,
    isDispatched,
  }: {
    readonly log: CashLogRecord
    readonly pouch: Pick<PouchRecord, 'status'> | undefined
    readonly isDispatched: boolean
  },
): CountRecord | Refused {
  const reason = body.reason ?? ''
  const decision = decideCountControl(
    {
      status: count.status,
      pouchCommitted: pouch !== undefined && pouch.status !== 'CREATED',
      // Only sending a provision needs the code.
      hasProvisionCode: false,
      needsClosingReason: needsClosingReason(log),
    },
    { event, reason },
  )
  // The person may have accepted another delta than the present one.
  const acceptedCents = body.acceptedDeltas?.[log.id]
  const isDeltaChanged = acceptedCents !== undefined && acceptedCents !== log.deltaCents
  const refusalByRule = isRefused(decision) ? decision.refusal : isDeltaChanged ? 'DeltaChanged' : null
  const refusal = rowRefusal(refusalByRule ?? (isDispatched ? 'TicketsInDispatch' : null), isStale(count))
  if (refusal !== null) return { refusal }
  if (isRefused(decision)) return decision
  return { ...count, status: decision.to, reason: event === 'invalidate' ? reason.trim() : count.reason }
}

/**
 * Deletes one line of a sheet. A line for which a closing expects an amount, or that belongs to a partly validated sheet, becomes "not counted"
 * instead.
 */
const deleteCount = defineRoute({
  method: 'delete',
  path: '/counts/{id}',
  summary: 'Delete a count',
  roles: CAPABILITIES.count,
  params: z.object({ id }),
  query: deletionQuery,
  answer: countRow,
  async handle(trx, call) {
    const { params, session, now } = call
    const [before] = await lockSheetsOf(trx, [params.id])
    const row = before?.counts.find((count) => count.id === params.id)
    if (!before || !row) throw new RefusedError('NotFound')
    if (!canFollow(countLifecycle, row.status, 'delete')) await refuseRow(trx, row, 'StatusDoesNotAllow')
    await refuseStaleDeletion(trx, row, call.query)
    const { organizationId } = before.log
    const [, firstPouchValues, expectation, categories] = await inOneRoundTrip(
      refuseChangeInClosedMonth(trx, before.log),
      findFirstPouchValues(trx, before.log),
      findExpectedAmounts(trx, before.log),
      findCategories(
        trx,
        before.counts.map((count) => count.paymentCategoryId),
        organizationId,
      ),
    )
    const counts = before.counts.map((count) => {
      if (count !== row) return count
      const options = { followsCount: followsCount(expectation, categories, count.paymentCategoryId) }
      return countAfterDeletion(before, count, firstPouchValues, options)
    })
    const edited = withEditedCounts({ log: before.log, counts }, expectation, categories)
    const after = edited.log.status === 'DELETED' ? edited : countedByEditor(before, edited, session)
    const edit = { before, after }
    await saveSheets(trx, [edit], now)
    // A log is deleted with its last count; until then it is only changed.
    const action = edit.after.log.status === 'DELETED' ? 'delete' : 'edit'
    await recordChanges(trx, call, sheetChanges(action, edit))
    return { code: CODES.countDeleted, json: await serializeRow(trx, session, countsResource, params.id) }
  },
})

/** Locks the sheets of counts. @throws RefusedError NotFound, naming the missing counts */
async function lockSheetsOf(
  trx: Transaction<Schema>,
  countIds: readonly string[],
): Promise<readonly Sheet[]> {
  const sheets = await lockSheetsOfCounts(trx, countIds)
  refuseMissing(
    countIds,
    sheets.flatMap(({ counts }) => counts),
  )
  return sheets
}

/** Sends the counts, or their provisions, to accounting. */
async function sendToAccounting(
  trx: Transaction<Schema>,
  call: StatusCall<CountStatusBody>,
  sheets: readonly Sheet[],
) {
  const ids = [...new Set(sheets.flatMap((sheet) => sheet.counts.map((count) => count.paymentCategoryId)))]
  const establishmentIds = sheets.map(({ log }) => log.establishmentId)
  const [, categories, closingRules] = await inOneRoundTrip(
    lockCategoriesShared(trx, ids),
    findCategories(trx, ids),
    findClosingRules(trx, [...new Set(establishmentIds)]),
  )
  const categoryOf = (count: CountRecord) => categories.get(count.paymentCategoryId)
  return call.body.status === 'SEND'
    ? sendCounts(trx, call, sheets, {
        isTicket: (count) => categoryOf(count)?.paperTicket === true,
        isClosingAwaited: ({ log }) => awaitsClosing(log, closingRules.get(log.establishmentId)!),
      })
    : sendProvisions(trx, call, sheets, (count) => categoryOf(count)?.hasProvisionCode === true)
}

/**
 * Reverses the effects of the validation of counts: deletes their pouches, and adds wallet movements that reverse theirs. Returns the changes for
 * the history.
 */
async function reverseEffects(
  trx: Transaction<Schema>,
  { ids, now, session }: Pick<Call, 'ids' | 'now' | 'session'>,
  {
    sheets,
    countIds,
    pouches,
  }: {
    readonly sheets: readonly Sheet[]
    readonly countIds: readonly string[]
    readonly pouches: readonly PouchRecord[]
  },
) {
  const pouchEdits = pouches.map(
    (before): Edited<PouchRecord> => ({
      before,
      after: withNextStatus(pouchLifecycle, before, 'delete'),
    }),
  )
  await savePouches(trx, pouchEdits, now)
  const reversible = await reversibleMovements(trx, { countIds })
  await refuseOverdrafts(trx, sheets, reversible)
  const reversals = reversible.map((movement) => reversalOf(movement, ids.next(), now))
  const author = { id: session.userId, name: session.userName, at: now }
  const movements = await insertWalletMovements(trx, reversals, author)
  return [
    ...pouchEdits.flatMap((edit) => editChanges('pouch', 'delete', edit)),
    ...movements.map((movement) => creationChange('walletMovement', movement)),
  ]
}

/**
 * Refuses to take coins out of a wallet whose balance is less than their sum.
 *
 * @param movements those that put the coins into the wallets
 * @throws RefusedError CoinsLeftWallet, naming the counts of these coins
 */
async function refuseOverdrafts(
  trx: Transaction<Schema>,
  sheets: readonly Sheet[],
  movements: readonly ReversibleMovement[],
): Promise<void> {
  const byEstablishment = Map.groupBy(movements, ({ establishmentId }) => establishmentId)
  const balances = await lockWalletBalances(trx, [...byEstablishment.keys()])
  const overdrawing = [...byEstablishment]
    .filter(([id, group]) => sumCents(group.map(({ movementCents }) => movementCents)) > balances.get(id)!)
    .flatMap(([, group]) => group.map(({ countId }) => countId))
  const refusedIds = new Set(overdrawing)
  const rows = sheets.flatMap(({ counts }) => counts.filter(({ id }) => refusedIds.has(id)))
  await refuseEach(trx, rows, 'CoinsLeftWallet')
}

export const countRoutes: readonly Route[] = [controlCounts, deleteCount]
