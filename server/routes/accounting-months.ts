import type { Transaction } from 'kysely'
import { monthState } from '../../src/domain/accounting/month.ts'
import { awaitsClosing, decideLogSending } from '../../src/domain/accounting/sending.ts'
import { CODES } from '../../src/domain/codes.ts'
import { type SendingStarted, sendingStarted } from '../../src/domain/contract/accounting.ts'
import { accountingMonth, accountingMonthQuery } from '../../src/domain/contract/accounting-months.ts'
import { needsClosingReason } from '../../src/domain/counting/late-closing.ts'
import { localTime } from '../../src/domain/dates/calendar.ts'
import { type CountStatus, countLifecycle } from '../../src/domain/lifecycles/count.ts'
import { canFollow } from '../../src/domain/lifecycles/lifecycle.ts'
import { decideRemittanceSending, remittanceLifecycle } from '../../src/domain/lifecycles/remittance.ts'
import { isRefused } from '../../src/domain/refusals.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { defineRoute, type Route } from '../http/route.ts'
import { RefusedError } from '../refused-error.ts'
import {
  earliestOpenMonthBefore,
  isMonthClosed,
  lastSendingOf,
  logsOfMonth,
  readMonthRows,
  remittancesOfMonth,
} from '../store/accounting-month-state.ts'
import { editedCounts, lockSheets, type Sheet, saveSheets } from '../store/cash-logs.ts'
import {
  type EstablishmentData,
  findCategories,
  findClosingRules,
  findEstablishments,
  lockCategoriesShared,
} from '../store/lookups.ts'
import { lockRemittances, saveRemittances } from '../store/remittances.ts'
import { inOneRoundTrip } from '../store/round-trip.ts'
import type { Schema } from '../store/schema.ts'
import { withNextStatus } from '../workflow/follow-lifecycle.ts'
import { editChanges, recordChanges, sheetChanges } from '../workflow/record-changes.ts'
import { unknownReferenceError } from '../workflow/refuse-rows.ts'
import { requestJob } from '../workflow/request-job.ts'
import { withCounts } from '../workflow/sheet.ts'

/** Answers what remains to be done before a month of an establishment can be closed. */
const readAccountingMonth = defineRoute({
  method: 'get',
  path: '/accountingmonth',
  summary: 'What remains to be done before a month can be closed',
  roles: CAPABILITIES.control,
  query: accountingMonthQuery,
  answer: accountingMonth,
  async handle(trx, { query, now }) {
    const establishment = await readEstablishment(trx, query.establishmentId)
    return {
      code: CODES.saved,
      data: {
        ...query,
        isOver: query.month < localTime(now, establishment.timeZone).date.slice(0, 7),
        isClosed: await isMonthClosed(trx, query),
        earlierMonth: await earliestOpenMonthBefore(trx, query),
        ...monthState(await readMonthRows(trx, query)),
        lastSending: await lastSendingOf(trx, query),
      },
    }
  },
})

/**
 * Sends everything of a month that can be sent, without a maximum: the sheets and remittances that accounting
 * has controlled, and the records without an accounting status, such as wallet movements and settlements. The
 * call leaves out sheets that `decideLogSending` refuses (for example because they wait for a closing), remittances
 * with a future credit date, and settlements whose bank line has a future date.
 */
const sendAccountingMonth = defineRoute({
  method: 'post',
  path: '/accountingmonth',
  summary: 'Send all that can be sent of a month to accounting: one job, and a second one for paper vouchers',
  roles: CAPABILITIES.control,
  body: accountingMonthQuery,
  answer: sendingStarted,
  created: true,
  async handle(trx, call) {
    const { body, now } = call
    const establishment = await readEstablishment(trx, body.establishmentId)
    const today = localTime(now, establishment.timeZone).date
    const sheets = await lockSheets(trx, await logsOfMonth(trx, body))
    const remittances = await lockRemittances(trx, await remittancesOfMonth(trx, body))
    const { movementsToSend } = monthState(await readMonthRows(trx, body, today))
    const canSend = (status: CountStatus) => canFollow(countLifecycle, status, 'send')
    const [, rules] = await inOneRoundTrip(
      lockCategoriesShared(trx, categoryIdsOf(sheets)),
      findClosingRules(trx, [establishment.id]),
    )
    const closingRules = rules.get(establishment.id)!
    const sheetEdits = sheets.flatMap((before) => {
      const { log, counts } = before
      const sendableIds = counts.filter(({ status }) => canSend(status)).map(({ id }) => id)
      const decision = decideLogSending(counts, new Set(sendableIds), {
        isUnaccepted: needsClosingReason(log),
        isAwaited: awaitsClosing(log, closingRules),
      })
      if (sendableIds.length === 0 || 'refused' in decision) return []
      const after = withCounts(before, (count) =>
        decision.ids.has(count.id) ? withNextStatus(countLifecycle, count, 'send') : count,
      )
      return [{ before, after }]
    })
    const decisions = remittances.map((remittance) => decideRemittanceSending(remittance, today))
    const remittanceEdits = remittances
      .filter((_, index) => !isRefused(decisions[index]!))
      .map((before) => ({ before, after: withNextStatus(remittanceLifecycle, before, 'send') }))
    if (sheetEdits.length === 0 && remittanceEdits.length === 0 && movementsToSend === 0) {
      const waitsForDate =
        decisions.some((decision) => isRefused(decision) && decision.refusal === 'CreditInFuture') ||
        monthState(await readMonthRows(trx, body)).movementsToSend > 0
      throw new RefusedError(waitsForDate ? 'CreditInFuture' : 'NothingToSend')
    }
    await saveSheets(trx, sheetEdits, now)
    await saveRemittances(trx, remittanceEdits, now)
    await recordChanges(trx, call, [
      ...sheetEdits.flatMap((edit) => sheetChanges('send', edit)),
      ...remittanceEdits.flatMap((edit) => editChanges('remittance', 'send', edit)),
    ])
    const sentCounts = sheetEdits.flatMap((edit) => editedCounts(edit).changed.map(({ after }) => after))
    const categories = await findCategories(trx, categoryIdsOf(sheetEdits.map(({ after }) => after)))
    const logIdsWithTickets = new Set(
      sentCounts
        .filter(({ paymentCategoryId }) => categories.get(paymentCategoryId)?.paperTicket === true)
        .map(({ cashLogId }) => cashLogId),
    )
    const owner = { organizationId: establishment.organizationId, establishmentId: establishment.id }
    const jobs: SendingStarted['jobs'] = []
    const addJob = async (type: SendingStarted['jobs'][number]['type'], payload: Record<string, unknown>) =>
      jobs.push({ type, id: await requestJob(trx, call, { ...owner, type, payload }) })
    await addJob('ACCOUNTING-CASH', {
      logIds: sheetEdits.map(({ after }) => after.log.id),
      remittanceIds: remittanceEdits.map(({ after }) => after.id),
      month: body,
    })
    if (logIdsWithTickets.size > 0)
      await addJob('ACCOUNTING_TICKET', { logIds: [...logIdsWithTickets], month: body })
    const rowCount = sentCounts.length + remittanceEdits.length + movementsToSend
    return { code: CODES.created, status: 201, data: { jobs, rowCount } }
  },
})

/** The ids of the payment categories of the counts of these sheets. */
function categoryIdsOf(sheets: readonly Sheet[]): readonly string[] {
  return [
    ...new Set(sheets.flatMap(({ counts }) => counts.map(({ paymentCategoryId }) => paymentCategoryId))),
  ]
}

/** @throws RefusedError NotFound */
async function readEstablishment(
  trx: Transaction<Schema>,
  establishmentId: string,
): Promise<EstablishmentData> {
  const establishment = (await findEstablishments(trx, [establishmentId])).get(establishmentId)
  if (!establishment) throw unknownReferenceError('establishmentId')
  return establishment
}

export const accountingMonthRoutes: readonly Route[] = [readAccountingMonth, sendAccountingMonth]
