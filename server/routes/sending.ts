import type { Transaction } from 'kysely'
import { decideLogSending } from '../../src/domain/accounting/sending.ts'
import { CODES } from '../../src/domain/codes.ts'
import type { SendingStarted } from '../../src/domain/contract/accounting.ts'
import type { CountStatusBody } from '../../src/domain/contract/cash-logs.ts'
import { needsClosingReason } from '../../src/domain/counting/late-closing.ts'
import { countLifecycle, decideCountControl } from '../../src/domain/lifecycles/count.ts'
import { isRefused } from '../../src/domain/refusals.ts'
import type { HandlerAnswer } from '../http/route.ts'
import type { StatusCall } from '../http/status-call.ts'
import { editedCounts, type Sheet, saveSheets } from '../store/cash-logs.ts'
import type { CountRecord } from '../store/counts.ts'
import type { Edited } from '../store/rows.ts'
import type { Schema } from '../store/schema.ts'
import { withNextStatus } from '../workflow/follow-lifecycle.ts'
import { recordChanges, sheetChanges } from '../workflow/record-changes.ts'
import { type RefusedRow, refuseRows, rowRefusal } from '../workflow/refuse-rows.ts'
import { requestJobs } from '../workflow/request-job.ts'
import { withCounts } from '../workflow/sheet.ts'

/**
 * Sends the cash logs of counts to accounting: requests one job per organization for its paper vouchers, and one for its other counts. The sales
 * and the delta of a cash log are posted together. So all unsent counts of the log are sent. The log is refused if at least one of them is not
 * controlled or is already being sent.
 */
export async function sendCounts(
  trx: Transaction<Schema>,
  call: StatusCall<CountStatusBody>,
  sheets: readonly Sheet[],
  {
    isTicket,
    isClosingAwaited,
  }: {
    readonly isTicket: (count: CountRecord) => boolean
    readonly isClosingAwaited: (sheet: Sheet) => boolean
  },
): Promise<HandlerAnswer<SendingStarted>> {
  const requestedIds = new Set(call.rowIds)
  const refused: RefusedRow[] = []
  const edits = sheets.map((before): Edited<Sheet> => {
    const decision = decideLogSending(before.counts, requestedIds, {
      isUnaccepted: needsClosingReason(before.log),
      isAwaited: isClosingAwaited(before),
    })
    for (const row of before.counts) {
      const refusalByRule = 'refused' in decision ? (decision.refused.get(row.id) ?? null) : null
      const refusal = rowRefusal(refusalByRule, requestedIds.has(row.id) && call.isStale(row))
      if (refusal !== null) refused.push({ row, refusal })
    }
    if ('refused' in decision) return { before, after: before }
    const after = withCounts(before, (count) =>
      decision.ids.has(count.id) ? withNextStatus(countLifecycle, count, 'send') : count,
    )
    return { before, after }
  })
  await refuseRows(trx, refused)
  const sent = await saveCounts(trx, call, edits, 'send')
  const jobs = await requestJobs(trx, call, sent, (counts) => {
    const logIdsOf = (group: readonly CountRecord[]) => [...new Set(group.map(({ cashLogId }) => cashLogId))]
    const requests = [
      { type: 'ACCOUNTING-CASH', payload: { logIds: logIdsOf(counts.filter((count) => !isTicket(count))) } },
      { type: 'ACCOUNTING_TICKET', payload: { logIds: logIdsOf(counts.filter(isTicket)) } },
    ] as const
    return requests.filter(({ payload }) => payload.logIds.length > 0)
  })
  return { code: CODES.modified, data: { jobs, rowCount: sent.length } }
}

/** Sends the provisions of counts to accounting: requests one job per organization. */
export async function sendProvisions(
  trx: Transaction<Schema>,
  call: StatusCall<CountStatusBody>,
  sheets: readonly Sheet[],
  hasProvisionCode: (count: CountRecord) => boolean,
): Promise<HandlerAnswer<SendingStarted>> {
  const requestedIds = new Set(call.rowIds)
  const refused: RefusedRow[] = []
  const applySending = (count: CountRecord): CountRecord => {
    if (!requestedIds.has(count.id)) return count
    // Provisions are also sent after the pouch of the count was prepared or handed over.
    const facts = { status: count.status, pouchCommitted: false, hasProvisionCode: hasProvisionCode(count) }
    const decision = decideCountControl(facts, { event: 'sendProvision', reason: '' })
    const refusal = rowRefusal(isRefused(decision) ? decision.refusal : null, call.isStale(count))
    if (refusal !== null) refused.push({ row: count, refusal })
    return isRefused(decision) ? count : { ...count, status: decision.to }
  }
  const edits = sheets.map((before) => ({ before, after: withCounts(before, applySending) }))
  await refuseRows(trx, refused)
  const sent = await saveCounts(trx, call, edits, 'sendProvision')
  const jobs = await requestJobs(trx, call, sent, (counts) => [
    { type: 'ACCOUNTING-PROVISION', payload: { countIds: counts.map(({ id }) => id) } },
  ])
  return { code: CODES.modified, data: { jobs, rowCount: sent.length } }
}

/** Saves the sheets and records the changes. Returns the counts that changed. */
async function saveCounts(
  trx: Transaction<Schema>,
  call: StatusCall<CountStatusBody>,
  edits: readonly Edited<Sheet>[],
  event: 'send' | 'sendProvision',
): Promise<readonly CountRecord[]> {
  await saveSheets(trx, edits, call.now)
  await recordChanges(
    trx,
    call,
    edits.flatMap((edit) => sheetChanges(event, edit)),
  )
  return edits.flatMap((edit) => editedCounts(edit).changed.map(({ after }) => after))
}
