import type { Transaction } from 'kysely'
import { CODES } from '../../src/domain/codes.ts'
import {
  cashLogDraftAnswer,
  cashLogDraftBody,
  cashLogDraftDropQuery,
  cashLogDraftQuery,
  cashLogDraftState,
} from '../../src/domain/contract/cash-log-drafts.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { defineRoute, type Route } from '../http/route.ts'
import { RefusedError } from '../refused-error.ts'
import type { Session } from '../session.ts'
import { refuseClosedMonth } from '../store/accounting-months.ts'
import { dropDraft, findColleagueDraft, findDraft, saveDraft } from '../store/cash-log-drafts.ts'
import { findLog, type SheetKey } from '../store/cash-logs.ts'
import type { Schema } from '../store/schema.ts'
import { refuseFutureSheet, registerOf } from './cash-log-checks.ts'

/**
 * Answers the user's draft of a sheet of the current establishment, also for an inactive register or a closed month, and which colleague has typed
 * in the same sheet since it was last saved. In a closed month, a sheet that is neither saved nor begun is refused, so that nobody counts it in vain.
 *
 * @throws RefusedError MonthClosed, NotFound
 */
const readCashLogDraft = defineRoute({
  method: 'get',
  path: '/cashlogdrafts',
  summary: 'The user’s draft of a sheet',
  roles: CAPABILITIES.count,
  query: cashLogDraftQuery,
  answer: cashLogDraftAnswer,
  async handle(trx, { session, query }) {
    const { key } = await sheetOf(trx, session, query)
    const draft = await findDraft(trx, key, session)
    if (draft.typed === null && !(await findLog(trx, key))) await refuseClosedMonth(trx, key)
    return { code: CODES.saved, data: { ...draft, colleague: await findColleagueDraft(trx, key) } }
  },
})

/**
 * Stores the user's draft of a sheet, and replaces an earlier one. Drafts are not part of the books, so the history does not record them.
 *
 * @throws RefusedError StaleVersion if the draft was stored, saved as a sheet or discarded in the meantime; InvalidRequest for a future date;
 * NotFound
 */
const saveCashLogDraft = defineRoute({
  method: 'put',
  path: '/cashlogdrafts',
  summary: 'Store the user’s draft of a sheet',
  roles: CAPABILITIES.count,
  body: cashLogDraftBody,
  answer: cashLogDraftState,
  async handle(trx, { session, body, now }) {
    const { key, timeZone } = await sheetOf(trx, session, body)
    refuseFutureSheet(key.date, now, timeZone)
    return { code: CODES.saved, data: requireCurrent(await saveDraft(trx, key, session, body, now)) }
  },
})

/**
 * Deletes the user's draft of a sheet.
 *
 * @throws RefusedError StaleVersion if it was stored, saved as a sheet or discarded in the meantime; NotFound
 */
const dropCashLogDraft = defineRoute({
  method: 'delete',
  path: '/cashlogdrafts',
  summary: 'Delete the user’s draft of a sheet',
  roles: CAPABILITIES.count,
  query: cashLogDraftDropQuery,
  answer: cashLogDraftState,
  async handle(trx, { session, query, now }) {
    const { key } = await sheetOf(trx, session, query)
    return {
      code: CODES.deleted,
      data: requireCurrent(await dropDraft(trx, key, session, query.version, now)),
    }
  },
})

/** Finds the key of a sheet of the current establishment, and the establishment's time zone. @throws RefusedError NotFound */
async function sheetOf(
  trx: Transaction<Schema>,
  { establishmentId: currentEstablishmentId }: Session,
  { date, service, cashRegisterId }: Pick<SheetKey, 'date' | 'service' | 'cashRegisterId'>,
): Promise<{ readonly key: SheetKey; readonly timeZone: string }> {
  const { organizationId, establishmentId, timeZone } = await registerOf(
    trx,
    cashRegisterId,
    currentEstablishmentId,
  )
  return { key: { organizationId, establishmentId, date, service, cashRegisterId }, timeZone }
}

function requireCurrent<State>(state: State | null): State {
  if (state === null) throw new RefusedError('StaleVersion')
  return state
}

export const cashLogDraftRoutes: readonly Route[] = [readCashLogDraft, saveCashLogDraft, dropCashLogDraft]
