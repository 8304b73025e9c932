import type { Transaction } from 'kysely'
import { z } from 'zod'
import { CODES } from '../../src/domain/codes.ts'
import {
  type CashLogBody,
  cashLog,
  cashLogBody,
  cashLogUpdateBody,
  counter,
} from '../../src/domain/contract/cash-logs.ts'
import { deletionQuery, id } from '../../src/domain/contract/common.ts'
import type { BusinessDate } from '../../src/domain/dates/calendar.ts'
import { countLifecycle } from '../../src/domain/lifecycles/count.ts'
import { canFollow } from '../../src/domain/lifecycles/lifecycle.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { type Call, defineRoute, type Route } from '../http/route.ts'
import { RefusedError } from '../refused-error.ts'
import { cashLogs } from '../resources/cash-logs.ts'
import { lockOpenMonth, refuseChangeInClosedMonth } from '../store/accounting-months.ts'
import { findExpectedAmounts, type RegisterExpectation } from '../store/archives.ts'
import { clearDraftsOfSheets } from '../store/cash-log-drafts.ts'
import {
  type CashLogRecord,
  findLog,
  insertSheet,
  lockService,
  lockSheets,
  type Sheet,
  type SheetKey,
  saveSheets,
} from '../store/cash-logs.ts'
import { findAssignedPeople } from '../store/counters.ts'
import { findDeletedFirstTotals } from '../store/counts.ts'
import { type CategoryData, findCategories } from '../store/lookups.ts'
import { findFirstPouchValues } from '../store/pouches.ts'
import { inOneRoundTrip } from '../store/round-trip.ts'
import type { Schema } from '../store/schema.ts'
import { withNextStatus } from '../workflow/follow-lifecycle.ts'
import { creationChange, recordChanges, sheetChanges } from '../workflow/record-changes.ts'
import {
  refuseEach,
  refuseRow,
  refuseRows,
  refuseStaleDeletion,
  unknownReferenceError,
} from '../workflow/refuse-rows.ts'
import {
  acceptsExpectedAmounts,
  composeCounts,
  type FirstTotals,
  presentCounts,
  withCounts,
} from '../workflow/sheet.ts'
import { NO_LATE_CLOSING, withEditedCounts } from '../workflow/sheet-closings.ts'
import {
  checkedReasonId,
  countedByEditor,
  counterOf,
  namesOtherSheet,
  refuseExcessiveAmounts,
  refuseExisting,
  refuseFinalSheet,
  registerOfEditedSheet,
  registerOfNewSheet,
} from './cash-log-checks.ts'
import { serializeRow } from './serialize-rows.ts'

const logParameters = z.object({ id })

/** Creates the sheet of a service at a register of the current establishment. */
const createCashLog = defineRoute({
  method: 'post',
  path: '/cashlogs',
  summary: 'Create the cash log of a service at a register',
  roles: CAPABILITIES.count,
  body: cashLogBody,
  answer: cashLog,
  takesDraft: true,
  created: true,
  async handle(trx, call) {
    const { session, body, now, ids } = call
    const { organizationId, establishmentId } = session
    if (establishmentId === null) throw unknownReferenceError('cashRegisterId')
    const { date, service, cashRegisterId } = body
    const key: SheetKey = { organizationId, establishmentId, date, service, cashRegisterId }
    const [register, , , existing, expectation, categoriesOfBody, reasonId, counter, ofDeleted] =
      await inOneRoundTrip(
        registerOfNewSheet(trx, key, now),
        lockOpenMonth(trx, key),
        lockService(trx, key),
        findLog(trx, key),
        findExpectedAmounts(trx, key),
        categoriesOf(trx, body, organizationId),
        checkedReasonId(trx, organizationId, body.reasonId ?? null, null),
        counterOf(trx, { establishmentId, countedById: body.countedById ?? null }, session),
        findDeletedFirstTotals(trx, key, null),
      )
    const log: CashLogRecord = {
      id: ids.next(),
      ...key,
      version: 1,
      updatedAt: now,
      status: 'CREATED',
      turnoverCents: null,
      floatCents: body.floatCents ?? register.floatCents,
      countedCents: 0,
      expectedCents: null,
      deltaCents: null,
      toleranceCents: register.toleranceCents,
      comment: body.comment ?? '',
      reasonId,
      ...counter,
      validatedAt: null,
      validatedById: null,
      validatedByName: null,
      archiveId: null,
      usualFloatCents: register.floatCents,
      ...NO_LATE_CLOSING,
    }
    const sheet = await applyEntries(trx, call, {
      sheet: { log, counts: [] },
      dateBefore: date,
      expectation,
      categoriesOfBody,
      firstTotals: { ofCounts: new Map(), ofDeleted },
    })
    refuseExisting(existing)
    const counts = sheet.counts.map((count) => creationChange('count', count))
    const [, , , json] = await inOneRoundTrip(
      insertSheet(trx, sheet, now),
      clearDraftsOfSheets(trx, { named: key }, session, call),
      recordChanges(trx, call, [creationChange('cashLog', sheet.log), ...counts]),
      serializeRow(trx, session, cashLogs, log.id),
    )
    return { code: CODES.created, status: 201, json }
  },
})

/**
 * Edits a sheet. Counts that the list of the body leaves out are removed (see `composeCounts`). Other fields
 * that the body leaves out stay unchanged. null restores the usual float of the register, and clears any other field.
 * If the body names nobody as the person who counted, it is the user when the edit changes amounts, otherwise the same person.
 * Open counts that differ become UPDATED, and the log takes the present usual
 * float, tolerance and closing. If nothing differs after that, nothing changes, not even the version.
 */
const updateCashLog = defineRoute({
  method: 'put',
  path: '/cashlogs/{id}',
  summary: 'Edit a cash log',
  roles: CAPABILITIES.count,
  params: logParameters,
  body: cashLogUpdateBody,
  answer: cashLog,
  takesDraft: true,
  async handle(trx, call) {
    const { session, params, body, now } = call
    const before = await lockSheet(trx, params.id)
    const { log } = before
    await refuseFinalSheet(trx, before)
    const { date, service, cashRegisterId } = body
    const { organizationId, establishmentId } = log
    const key: SheetKey = { organizationId, establishmentId, date, service, cashRegisterId }
    const { floatCents = log.floatCents, comment = log.comment, reasonId = log.reasonId } = body
    // For another service or register, the expected amounts are read after its lock, so that no closing can arrive in between.
    const isMoved = namesOtherSheet(log, key)
    const [, , register, acceptedReasonId, counter, expectation, categoriesOfBody, ofCounts, ofDeleted] =
      await inOneRoundTrip(
        refuseChangeInClosedMonth(trx, log),
        log.version === body.version ? null : refuseRow(trx, log, 'StaleVersion'),
        registerOfEditedSheet(trx, before, key, now),
        checkedReasonId(trx, organizationId, reasonId, log.reasonId),
        counterOf(trx, { establishmentId, countedById: body.countedById ?? null }, session, {
          countedById: log.countedById,
          countedByName: log.countedByName,
        }),
        isMoved ? null : findExpectedAmounts(trx, key),
        categoriesOf(trx, body, organizationId),
        findFirstPouchValues(trx, log),
        findDeletedFirstTotals(trx, key, log.id),
      )
    const editedLog: CashLogRecord = {
      ...log,
      ...key,
      floatCents: floatCents ?? register.floatCents,
      usualFloatCents: register.floatCents,
      toleranceCents: register.toleranceCents,
      comment: comment ?? '',
      reasonId: acceptedReasonId,
      ...counter,
    }
    const applied = await applyEntries(trx, call, {
      sheet: { ...before, log: editedLog },
      dateBefore: log.date,
      expectation: isMoved ? await findExpectedAmounts(trx, key) : expectation,
      categoriesOfBody,
      firstTotals: { ofCounts, ofDeleted },
    })
    const after = body.countedById == null ? countedByEditor(before, applied, session) : applied
    const changes = sheetChanges('edit', { before, after })
    const [, , , json] = await inOneRoundTrip(
      saveSheets(trx, changes.length > 0 ? [{ before, after }] : [], now),
      clearDraftsOfSheets(trx, { named: log, others: [key] }, session, call),
      recordChanges(trx, call, changes),
      serializeRow(trx, session, cashLogs, log.id),
    )
    return { code: CODES.countUpdated, json }
  },
})

/** Deletes a whole sheet with all its counts. */
const deleteCashLog = defineRoute({
  method: 'delete',
  path: '/cashlogs/{id}',
  summary: 'Delete a cash log with its counts',
  roles: CAPABILITIES.count,
  params: logParameters,
  query: deletionQuery,
  answer: cashLog,
  takesDraft: true,
  async handle(trx, call) {
    const before = await lockSheet(trx, call.params.id)
    const deletedLogs = before.log.status === 'DELETED' ? [before.log] : []
    const undeletableCounts = presentCounts(before).filter(
      (count) => !canFollow(countLifecycle, count.status, 'delete'),
    )
    await refuseEach(trx, [...deletedLogs, ...undeletableCounts], 'StatusDoesNotAllow')
    await refuseStaleDeletion(trx, before.log, call.query)
    // A sheet without counts stays open when its month is closed, and can still be deleted.
    if (before.counts.length > 0) await refuseChangeInClosedMonth(trx, before.log)
    const { log, counts } = withCounts(before, (count) =>
      count.status === 'DELETED' ? count : withNextStatus(countLifecycle, count, 'delete'),
    )
    // The status is set here, because `withTotals` gives CREATED to a log that never had counts.
    const after: Sheet = { log: { ...log, status: 'DELETED' }, counts }
    const [, , , json] = await inOneRoundTrip(
      saveSheets(trx, [{ before, after }], call.now),
      clearDraftsOfSheets(trx, { named: log }, call.session, call),
      recordChanges(trx, call, sheetChanges('delete', { before, after })),
      serializeRow(trx, call.session, cashLogs, log.id),
    )
    return { code: CODES.deleted, json }
  },
})

/**
 * The people who can be named as the person who counted in the current establishment. On a shared tablet this can be another person than
 * the one who is signed in.
 */
const readCounters = defineRoute({
  method: 'get',
  path: '/cashlogs/counters',
  summary: 'The people who may have counted in the current establishment',
  roles: CAPABILITIES.count,
  answer: z.object({ entries: z.array(counter) }),
  async handle(trx, { session: { establishmentId } }) {
    const entries = establishmentId === null ? [] : await findAssignedPeople(trx, establishmentId)
    return { code: CODES.saved, data: { entries: [...entries] } }
  },
})

/** Locks and returns a sheet. @throws RefusedError NotFound */
async function lockSheet(trx: Transaction<Schema>, id: string): Promise<Sheet> {
  const [sheet] = await lockSheets(trx, [id])
  if (!sheet) throw new RefusedError('NotFound')
  return sheet
}

/** The payment categories that the body names. */
function categoriesOf(trx: Transaction<Schema>, body: Pick<CashLogBody, 'counts'>, organizationId: string) {
  const ids = body.counts.map((entry) => entry.paymentCategoryId)
  return findCategories(trx, ids, organizationId)
}

/** What the counts of a body are applied to. */
interface SheetToEdit {
  readonly sheet: Sheet
  /** The date of the sheet before the edit; for a new sheet, its date. */
  readonly dateBefore: BusinessDate
  readonly expectation: RegisterExpectation | null
  readonly categoriesOfBody: ReadonlyMap<string, CategoryData>
  readonly firstTotals: FirstTotals
}

/**
 * Returns the sheet after the edit: with the counts of the body, the expected amounts of the closing, and new totals.
 *
 * @throws RefusedError for counts that can't be edited, and those of `composeCounts` and `refuseExcessiveAmounts`
 */
async function applyEntries(
  trx: Transaction<Schema>,
  { body, ids }: Pick<Call<unknown, unknown, CashLogBody>, 'body' | 'ids'>,
  { sheet, dateBefore, expectation, categoriesOfBody, firstTotals }: SheetToEdit,
): Promise<Sheet> {
  const expectedIds = [...(expectation?.byCategory.keys() ?? [])]
  const expected = await findCategories(
    trx,
    expectedIds.filter((id) => !categoriesOfBody.has(id)),
    sheet.log.organizationId,
  )
  const categories = new Map([...categoriesOfBody, ...expected])
  const { counts, refused } = composeCounts({
    sheet,
    dateBefore,
    entries: body.counts,
    categories,
    expectation,
    firstTotals,
    nextId: () => ids.next(),
  })
  await refuseRows(trx, refused)
  const { turnoverCents = null } = body
  refuseExcessiveAmounts(counts, { floatCents: sheet.log.floatCents, turnoverCents })
  const lateClosing = acceptsExpectedAmounts(sheet) ? NO_LATE_CLOSING : {}
  const log = { ...sheet.log, ...lateClosing, ...closingAndTurnoverOf(body, sheet, expectation) }
  return withEditedCounts({ log, counts }, expectation, categories)
}

/**
 * The closing of a log, and its turnover: that of the closing if there is one, otherwise the typed one. A log with a count that is not open any
 * more keeps its closing.
 */
function closingAndTurnoverOf(
  body: Pick<CashLogBody, 'turnoverCents'>,
  sheet: Sheet,
  expectation: RegisterExpectation | null,
): Pick<CashLogRecord, 'archiveId' | 'turnoverCents'> {
  const { archiveId, turnoverCents } = sheet.log
  if (!acceptsExpectedAmounts(sheet) && archiveId !== null) return { archiveId, turnoverCents }
  if (acceptsExpectedAmounts(sheet) && expectation)
    return { archiveId: expectation.archiveId, turnoverCents: expectation.turnoverCents }
  const previousTurnoverCents = archiveId === null ? turnoverCents : null
  return {
    archiveId: null,
    turnoverCents: body.turnoverCents === undefined ? previousTurnoverCents : body.turnoverCents,
  }
}

export const cashLogRoutes: readonly Route[] = [createCashLog, updateCashLog, deleteCashLog, readCounters]
