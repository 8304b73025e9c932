import type { Transaction } from 'kysely'
import { z } from 'zod'
import { CODES } from '../../src/domain/codes.ts'
import { deletionQuery, id, line } from '../../src/domain/contract/common.ts'
import { pouch, pouchNumberUse, pouchUpdateBody } from '../../src/domain/contract/pouches.ts'
import { countLifecycle } from '../../src/domain/lifecycles/count.ts'
import { decidePouchDeletion, isDispatchPouch, pouchLifecycle } from '../../src/domain/lifecycles/pouch.ts'
import { decideCustodyEdit, editOf } from '../../src/domain/pouches/custody-checks.ts'
import { normalizePouchNumber } from '../../src/domain/pouches/number.ts'
import { isRefused, type RefusalName } from '../../src/domain/refusals.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { defineRoute, type Route } from '../http/route.ts'
import { invalidRequest, RefusedError } from '../refused-error.ts'
import { pouches } from '../resources/pouches.ts'
import { lockTodaysMonthsShared } from '../store/accounting-months.ts'
import { lockSheets, saveSheets } from '../store/cash-logs.ts'
import {
  cashLogOfPouch,
  findPouchNumber,
  lockCustody,
  lockPouches,
  type PouchCustody,
  saveCustody,
  savePouches,
} from '../store/pouches.ts'
import { inOneRoundTrip } from '../store/round-trip.ts'
import type { Schema } from '../store/schema.ts'
import { countsInDispatches } from '../store/ticket-dispatches.ts'
import { insertWalletMovements, reversalOf, reversibleMovements } from '../store/wallet.ts'
import { withNextStatus } from '../workflow/follow-lifecycle.ts'
import { creationChange, editChanges, recordChanges, sheetChanges } from '../workflow/record-changes.ts'
import { refuseEach, refuseRow, refuseStaleDeletion } from '../workflow/refuse-rows.ts'
import { withCounts } from '../workflow/sheet.ts'
import { serializeRow } from './serialize-rows.ts'

/** Deletes a sealed pouch. Its count is reopened; the notes of a CHANGE pouch return to the wallet. */
const deletePouch = defineRoute({
  method: 'delete',
  path: '/pouches/{id}',
  summary: 'Delete a pouch',
  roles: CAPABILITIES.remit,
  params: z.object({ id }),
  query: deletionQuery,
  answer: pouch,
  async handle(trx, call) {
    const { params, query, session, now, ids } = call
    const [, origin] = await inOneRoundTrip(
      lockTodaysMonthsShared(trx, { table: 'pouches', ids: [params.id] }, now),
      cashLogOfPouch(trx, params.id),
    )
    // All transactions lock sheets before pouches.
    const sheets = await lockSheets(trx, origin?.cashLogId ? [origin.cashLogId] : [])
    const [before] = await lockPouches(trx, [params.id])
    if (!before) throw new RefusedError('NotFound')
    const isCountOfPouch = (count: { readonly id: string }) => count.id === before.countId
    const countsOfPouch = sheets.flatMap(({ counts }) => counts.filter(isCountOfPouch))
    const [count] = countsOfPouch
    const pouchFacts = { status: before.status, isOfDispatch: isDispatchPouch(before) }
    // Decided twice, first without the count: a refusal names the row that caused it, the pouch or the count.
    const decisionOnPouch = decidePouchDeletion({ ...pouchFacts, countStatus: null })
    if (isRefused(decisionOnPouch)) await refuseRow(trx, before, decisionOnPouch.refusal)
    await refuseStaleDeletion(trx, before, query)
    const decision = decidePouchDeletion({ ...pouchFacts, countStatus: count?.status ?? null })
    if (isRefused(decision)) await refuseEach(trx, countsOfPouch, decision.refusal)
    const dispatchedIds = await countsInDispatches(
      trx,
      countsOfPouch.map(({ id }) => id),
    )
    const dispatchedCounts = countsOfPouch.filter((count) => dispatchedIds.has(count.id))
    await refuseEach(trx, dispatchedCounts, 'TicketsInDispatch')
    const sheetEdits = sheets.map((sheet) => ({
      before: sheet,
      after: withCounts(sheet, (count) =>
        isCountOfPouch(count) ? withNextStatus(countLifecycle, count, 'reopen') : count,
      ),
    }))
    const edit = { before, after: withNextStatus(pouchLifecycle, before, 'delete') }
    await saveSheets(trx, sheetEdits, now)
    await savePouches(trx, [edit], now)
    const reversible = await reversibleMovements(trx, { decreasePouchId: before.id })
    const movements = await insertWalletMovements(
      trx,
      reversible.map((movement) => reversalOf(movement, ids.next(), now)),
      { id: session.userId, name: session.userName, at: now },
    )
    await recordChanges(trx, call, [
      ...sheetEdits.flatMap((sheetEdit) => sheetChanges('reopen', sheetEdit)),
      ...editChanges('pouch', 'delete', edit),
      ...movements.map((movement) => creationChange('walletMovement', movement)),
    ])
    return { code: CODES.pouchDeleted, json: await serializeRow(trx, session, pouches, before.id) }
  },
})

/**
 * Records the seal number of a pouch while it is in the establishment. After the pouch has left and until it is archived, records the amount that
 * the carrier counted; only the roles of the control may enter this amount. The number and the declared value of a pouch never change.
 */
const updatePouch = defineRoute({
  method: 'put',
  path: '/pouches/{id}',
  summary: 'Record the seal number of a pouch, or the carrier’s count',
  roles: CAPABILITIES.remit,
  params: z.object({ id }),
  body: pouchUpdateBody,
  answer: pouch,
  async handle(trx, call) {
    const { params, body, session, now } = call
    const before = await lockCustody(trx, params.id)
    if (!before) throw new RefusedError('NotFound')
    const decision = decideCustodyEdit({ status: before.status, role: session.role }, body)
    if (isRefused(decision)) return refuseCustody(trx, before, decision.refusal)
    if (body.version !== before.version) return refuseRow(trx, before, 'StaleVersion')
    const edit = { before, after: { ...before, ...decision } }
    const editName = editOf(body)
    const changes = editName ? editChanges('pouch', editName, edit) : []
    if (changes.length > 0) {
      await saveCustody(trx, edit, now)
      await recordChanges(trx, call, changes)
    }
    return { code: CODES.modified, json: await serializeRow(trx, session, pouches, before.id) }
  },
})

/** Refuses the edit of a pouch. The answer has the status of the pouch and who changed it last, except for RoleNotAllowed. */
async function refuseCustody(
  trx: Transaction<Schema>,
  row: PouchCustody,
  refusal: RefusalName,
): Promise<never> {
  if (refusal === 'RoleNotAllowed') throw new RefusedError(refusal)
  return refuseRow(trx, row, refusal)
}

/** Answers the pouch of the current establishment that has this number already, or null. The client asks for it before a new pouch is sealed. */
const readPouchNumber = defineRoute({
  method: 'get',
  path: '/pouches/inuse',
  summary: 'The pouch that has a number already',
  roles: CAPABILITIES.count,
  query: z.strictObject({ number: line(40) }),
  answer: pouchNumberUse,
  async handle(trx, { session: { establishmentId }, query }) {
    const number = normalizePouchNumber(query.number)
    if (number === '') throw invalidRequest([{ path: 'number', key: 'issue.value' }])
    const use = establishmentId === null ? undefined : await findPouchNumber(trx, establishmentId, number)
    return { code: CODES.saved, data: { use: use ?? null } }
  },
})

export const pouchRoutes: readonly Route[] = [deletePouch, updatePouch, readPouchNumber]
