import type { Transaction } from 'kysely'
import { z } from 'zod'
import { CODES } from '../../src/domain/codes.ts'
import { compareTexts } from '../../src/domain/compare-texts.ts'
import { type CashLogStatusBody, cashLog, cashLogStatusBody } from '../../src/domain/contract/cash-logs.ts'
import { COUNT_TYPE_RULES } from '../../src/domain/count-types.ts'
import { seesExpectedAmount } from '../../src/domain/counting/blind-count.ts'
import { type Instant, localTime } from '../../src/domain/dates/calendar.ts'
import { countLifecycle } from '../../src/domain/lifecycles/count.ts'
import { canFollow } from '../../src/domain/lifecycles/lifecycle.ts'
import { decideLogValidation, isWithoutAmounts } from '../../src/domain/lifecycles/log-validation.ts'
import { normalizePouchNumber } from '../../src/domain/pouches/number.ts'
import { isRefused } from '../../src/domain/refusals.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { defineStatusCall, type StatusCall } from '../http/status-call.ts'
import { refusedRows } from '../refused-error.ts'
import { cashLogs } from '../resources/cash-logs.ts'
import type { Session } from '../session.ts'
import { lockTodaysMonthsShared } from '../store/accounting-months.ts'
import { clearDraftsOfSheets, savedSheetsOf } from '../store/cash-log-drafts.ts'
import { editedCounts, lockSheets, type Sheet, saveSheets } from '../store/cash-logs.ts'
import {
  type EstablishmentData,
  findEstablishmentsOfLogs,
  findPaperTicketCategories,
} from '../store/lookups.ts'
import { insertPouches, type PouchRecord } from '../store/pouches.ts'
import { inOneRoundTrip } from '../store/round-trip.ts'
import type { Edited } from '../store/rows.ts'
import type { Schema } from '../store/schema.ts'
import { insertWalletMovements, type NewMovement } from '../store/wallet.ts'
import { withNextStatus } from '../workflow/follow-lifecycle.ts'
import { queueDeltaMail } from '../workflow/queue-delta-mail.ts'
import { creationChange, recordChanges, sheetChanges } from '../workflow/record-changes.ts'
import {
  type RefusedRow,
  refuseMissing,
  refuseRows,
  refuseUnknown,
  rowRefusal,
} from '../workflow/refuse-rows.ts'
import { withCounts } from '../workflow/sheet.ts'
import { checkedReasonId } from './cash-log-checks.ts'
import { serializeRows } from './serialize-rows.ts'

/**
 * Validates sheets in the establishment: notes and cheques are sealed in pouches, and coins go into the
 * wallet.
 */
export const validateCashLogs = defineStatusCall({
  resource: 'cashlogs',
  summary: 'Validate cash logs',
  roles: { VALIDATED: CAPABILITIES.count },
  body: cashLogStatusBody,
  answer: z.array(cashLog),
  takesDraft: true,
  async handle(trx, call) {
    const { rowIds, session, now } = call
    const [, sheets, establishments, paperTickets] = await inOneRoundTrip(
      lockTodaysMonthsShared(trx, { table: 'cash_logs', ids: rowIds }, now),
      lockSheets(trx, rowIds),
      findEstablishmentsOfLogs(trx, rowIds),
      findPaperTicketCategories(trx, rowIds),
    )
    refuseMissing(
      rowIds,
      sheets.map(({ log }) => log),
    )
    const sheetsWithBody = await withBody(trx, sheets, establishments, call.body)
    const decisions = sheetsWithBody.map((sheet) => {
      const establishment = establishments.get(sheet.log.establishmentId)
      const isBlind = establishment !== undefined && !seesExpectedAmount(session.role, establishment)
      const counts = sheet.counts.map((count) => ({
        ...count,
        isPaperTicket: paperTickets.has(count.paymentCategoryId),
      }))
      return { sheet, decision: decideLogValidation({ ...sheet.log, counts, isBlind }) }
    })
    const refused = decisions.flatMap(({ sheet: { log }, decision }): RefusedRow[] => {
      const refusal = rowRefusal(isRefused(decision) ? decision.refusal : null, call.isStale(log))
      return refusal === null ? [] : [{ row: log, refusal }]
    })
    await refuseRows(trx, refused)
    const edits = sheetsWithBody.map((sheet, index) => ({
      before: sheets[index]!,
      after: validateSheet(sheet, session, now),
    }))
    const logs = sheets.map(({ log }) => log)
    const author = { id: session.userId, name: session.userName, at: now }
    const [, , pouches, movements] = await inOneRoundTrip(
      saveSheets(trx, edits, now),
      clearDraftsOfSheets(trx, savedSheetsOf(logs), session, call),
      sealPouches(trx, call, edits),
      insertWalletMovements(trx, coinMovements(call, edits, establishments), author),
    )
    const [, , json] = await inOneRoundTrip(
      recordChanges(trx, call, [
        ...edits.flatMap((edit) => sheetChanges('validate', edit)),
        ...pouches.map((pouch) => creationChange('pouch', pouch)),
        ...movements.map((movement) => creationChange('walletMovement', movement)),
      ]),
      queueDeltaMails(trx, call, edits),
      serializeRows(trx, session, cashLogs, rowIds),
    )
    const isOk = decisions.every(({ decision }) => !isRefused(decision) && decision.outcome === 'countOk')
    return { code: isOk ? CODES.countOk : CODES.countKo, json }
  },
})

/** Queues a mail for each sheet whose delta is beyond the tolerance. */
async function queueDeltaMails(
  trx: Transaction<Schema>,
  { now, ids }: StatusCall<CashLogStatusBody>,
  edits: readonly Edited<Sheet>[],
): Promise<void> {
  for (const { after } of edits) await queueDeltaMail(trx, after.log, { now, ids })
}

type Establishments = ReadonlyMap<string, EstablishmentData>

/** The sheets with the comment and the reason of the body, and the current tolerance of their establishment. */
async function withBody(
  trx: Transaction<Schema>,
  sheets: readonly Sheet[],
  establishments: Establishments,
  body: CashLogStatusBody,
): Promise<readonly Sheet[]> {
  const reasonId = await reasonOf(trx, sheets, body.reasonId ?? null)
  return sheets.map(({ log, counts }) => {
    const { toleranceCents } = establishments.get(log.establishmentId) ?? log
    const comment = body.comment ?? log.comment
    return { log: { ...log, toleranceCents, comment, reasonId: reasonId ?? log.reasonId }, counts }
  })
}

/**
 * Returns the reason of the body; null if it gives none. Unless all sheets have it already, they must belong to one organization, and it must
 * be an active reason of this organization.
 *
 * @throws RefusedError NotFound, InvalidRequest, at `reasonId`
 */
async function reasonOf(
  trx: Transaction<Schema>,
  sheets: readonly Sheet[],
  reasonId: string | null,
): Promise<string | null> {
  if (reasonId === null || sheets.every(({ log }) => log.reasonId === reasonId)) return reasonId
  const [organizationId, ...others] = new Set(sheets.map(({ log }) => log.organizationId))
  if (organizationId === undefined || others.length > 0) refuseUnknown(['reasonId'])
  return checkedReasonId(trx, organizationId!, reasonId, null)
}

/** The sheet with its open counts validated; those without amounts (`isWithoutAmounts`) are deleted. */
function validateSheet(sheet: Sheet, session: Session, now: Instant): Sheet {
  const { log, counts } = withCounts(sheet, (count) => {
    if (!canFollow(countLifecycle, count.status, 'validate')) return count
    return isWithoutAmounts(count)
      ? withNextStatus(countLifecycle, count, 'delete')
      : { ...count, status: 'VALIDATED', reason: null }
  })
  return {
    log: {
      ...log,
      validatedDeltaCents: null,
      closingReason: null,
      validatedAt: now,
      validatedById: session.userId,
      validatedByName: session.userName,
    },
    counts,
  }
}

/** The counts that were validated with an amount, each with its log. */
function countsWithAmount(edits: readonly Edited<Sheet>[]) {
  return edits.flatMap((edit) =>
    editedCounts(edit).changed.flatMap(({ after: count }) =>
      count.totalCents === null || count.totalCents === 0
        ? []
        : [{ log: edit.after.log, count, totalCents: count.totalCents }],
    ),
  )
}

/**
 * Adds a pouch for each validated count that needs one.
 *
 * @throws RefusedError PouchNumberTaken, naming the counts whose pouch number is in use in the establishment
 */
async function sealPouches(
  trx: Transaction<Schema>,
  { ids, now }: StatusCall<CashLogStatusBody>,
  edits: readonly Edited<Sheet>[],
): Promise<readonly PouchRecord[]> {
  const pouches = countsWithAmount(edits)
    .flatMap(({ log, count, totalCents }): PouchRecord[] => {
      const { pouchType } = COUNT_TYPE_RULES[count.countType]
      if (pouchType === null) return []
      const pouch = {
        id: ids.next(),
        organizationId: count.organizationId,
        establishmentId: count.establishmentId,
        version: 1,
        updatedAt: now,
        number: normalizePouchNumber(count.pouchNumber ?? ''),
        type: pouchType,
        date: log.date,
        valueCents: totalCents,
        status: 'CREATED' as const,
        countId: count.id,
      }
      return [pouch]
    })
    // In a fixed order, so that two people who seal the same numbers wait for each other instead of deadlocking.
    .sort((a, b) => compareTexts(a.number, b.number))
  const insertedIds = new Set(await insertPouches(trx, pouches, now))
  const pouchesWithTakenNumber = pouches.filter((pouch) => !insertedIds.has(pouch.id))
  if (pouchesWithTakenNumber.length > 0)
    throw refusedRows(
      pouchesWithTakenNumber.map((pouch) => ({ id: pouch.countId!, refusal: 'PouchNumberTaken' })),
    )
  return pouches
}

/** The movements of the coins that go into the wallet. Their date is today, also if the sheet is of an earlier date. */
function coinMovements(
  { ids, now }: StatusCall<CashLogStatusBody>,
  edits: readonly Edited<Sheet>[],
  establishments: Establishments,
): readonly NewMovement[] {
  return countsWithAmount(edits)
    .filter(({ count }) => COUNT_TYPE_RULES[count.countType].movesWallet)
    .map(({ count, totalCents }) => ({
      id: ids.next(),
      organizationId: count.organizationId,
      establishmentId: count.establishmentId,
      date: localTime(now, establishments.get(count.establishmentId)!.timeZone).date,
      type: 'COUNT',
      movementCents: totalCents,
      denominations: count.denominations,
      pouchId: null,
      countId: count.id,
      reversesId: null,
    }))
}
