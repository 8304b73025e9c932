import type { Transaction } from 'kysely'
import {
  combineEntries,
  composeLogEntries,
  composeProvisions,
  composeRemittanceEntries,
  composeTicketLogEntries,
  type EntriesToPost,
  type LogPart,
} from '../../src/domain/accounting/sending.ts'
import { type CountEvent, countLifecycle } from '../../src/domain/lifecycles/count.ts'
import { canFollow } from '../../src/domain/lifecycles/lifecycle.ts'
import { type RemittanceEvent, remittanceLifecycle } from '../../src/domain/lifecycles/remittance.ts'
import type { PostingSettings } from '../store/accounting.ts'
import { readLogsToPost, readRemittancesToPost, tillsSharingClosing } from '../store/accounting-facts.ts'
import { lockSheets, type Sheet, saveSheets } from '../store/cash-logs.ts'
import { lockRemittances, saveRemittances } from '../store/remittances.ts'
import type { Edited } from '../store/rows.ts'
import type { Schema } from '../store/schema.ts'
import { correctionsOf, shareCorrectionsOf } from '../workflow/compose-corrections.ts'
import { withNextStatus } from '../workflow/follow-lifecycle.ts'
import { editChanges, type RecordChange, sheetChanges } from '../workflow/record-changes.ts'
import { withTotals } from '../workflow/sheet.ts'

/** The records that a job sends to accounting, locked: their entries, and a function that marks them as sent or failed. */
export interface LockedSources {
  readonly toPost: EntriesToPost
  /**
   * Sets the status of the records, where they have one, to that of the result. If settlements were sent, also letters the days that they
   * pay completely. Returns the changes for the history.
   */
  mark(result: 'sent' | 'failed', now: string): Promise<readonly RecordChange[]>
}

type IsInPart = (count: { readonly id: string }) => boolean

/**
 * Composes the entries of one part of cash logs: their paper vouchers, or everything else together with the corrections of earlier entries, also of
 * those of other tills (`tillsSharingClosing`).
 */
export async function logSources(
  trx: Transaction<Schema>,
  logIds: readonly string[],
  part: LogPart,
  { accounts, entriesPer }: PostingSettings,
): Promise<LockedSources> {
  const otherTills = part === 'CASH' ? await tillsSharingClosing(trx, logIds) : []
  const locked = await lockSheets(trx, [...logIds, ...otherTills])
  const sheets = locked.filter(({ log }) => !otherTills.includes(log.id))
  const facts = await readLogsToPost(trx, logIds)
  const tickets = new Set(
    facts.flatMap(({ counts }) => counts.filter(({ category }) => category.paperTicket).map(({ id }) => id)),
  )
  const isInPart: IsInPart = ({ id }) => tickets.has(id) === (part === 'TICKET')
  const dueIds = logsToSend(sheets, isInPart)
  const dueFacts = facts.filter(({ id }) => dueIds.has(id))
  return {
    toPost:
      part === 'TICKET'
        ? composeTicketLogEntries(dueFacts, accounts, entriesPer)
        : combineEntries(
            composeLogEntries(dueFacts, 'CASH', accounts, entriesPer),
            await correctionsOf(trx, facts, accounts),
            await shareCorrectionsOf(trx, await readLogsToPost(trx, otherTills), accounts),
          ),
    mark: (result, now) => markCounts(trx, sheets, isInPart, result === 'sent' ? 'sent' : 'sendFailed', now),
  }
}

/** Composes the provisions of those of the counts that are queued or whose sending failed. `logIds` are the sheets of the counts. */
export async function provisionSources(
  trx: Transaction<Schema>,
  countIds: readonly string[],
  logIds: readonly string[],
  { accounts, provisionCredit }: PostingSettings,
): Promise<LockedSources> {
  const sheets = await lockSheets(trx, logIds)
  const requestedIds = new Set(countIds)
  const waiting = new Set(
    sheets.flatMap(({ counts }) =>
      counts.filter((count) => requestedIds.has(count.id) && isWaiting(count)).map(({ id }) => id),
    ),
  )
  const isInPart: IsInPart = ({ id }) => waiting.has(id)
  return {
    toPost: composeProvisions(await readLogsToPost(trx, logIds), isInPart, accounts, provisionCredit),
    mark: (result, now) =>
      markCounts(trx, sheets, isInPart, result === 'sent' ? 'provisionSent' : 'sendFailed', now),
  }
}

/** Composes the entries of those of the remittances that are being sent or can be sent. */
export async function remittanceSources(
  trx: Transaction<Schema>,
  ids: readonly string[],
  { accounts, bank }: PostingSettings,
): Promise<LockedSources> {
  const locked = await lockRemittances(trx, ids)
  const waiting = locked.filter(
    ({ status }) => status === 'SEND' || canFollow(remittanceLifecycle, status, 'send'),
  )
  const facts = await readRemittancesToPost(
    trx,
    waiting.map(({ id }) => id),
  )
  return {
    toPost: composeRemittanceEntries(facts, accounts, bank),
    async mark(result, now) {
      const changes: RecordChange[] = []
      // A remittance that is not in SEND but can be sent changes to SEND first.
      const steps: readonly RemittanceEvent[] = result === 'sent' ? ['send', 'sent'] : ['sendFailed']
      for (const step of steps) {
        const lockedRows = await lockRemittances(trx, ids)
        const edits = lockedRows
          .filter(({ status }) => canFollow(remittanceLifecycle, status, step))
          .map((row) => ({ before: row, after: withNextStatus(remittanceLifecycle, row, step) }))
        await saveRemittances(trx, edits, now)
        changes.push(...edits.flatMap((edit) => editChanges('remittance', step, edit)))
      }
      return changes
    },
  }
}

/** True for a count that a job has to send: it is queued, or an earlier attempt failed. */
function isWaiting({ status }: Sheet['counts'][number]): boolean {
  return status === 'SEND' || status === 'ERROR'
}

/** The ids of the sheets in which a count of this part has to be sent or can be sent. */
function logsToSend(sheets: readonly Sheet[], isInPart: IsInPart): ReadonlySet<string> {
  const isDue = (count: Sheet['counts'][number]) =>
    isInPart(count) && (isWaiting(count) || canFollow(countLifecycle, count.status, 'send'))
  return new Set(sheets.filter(({ counts }) => counts.some(isDue)).map(({ log }) => log.id))
}

/**
 * Changes the status of the counts of a part, and returns the changes for the history. For `sent` and `provisionSent`, a count that is not in SEND
 * but can be sent changes to SEND first. Counts whose status does not allow the event stay as they are.
 */
async function markCounts(
  trx: Transaction<Schema>,
  lockedSheets: readonly Sheet[],
  isInPart: IsInPart,
  event: 'sent' | 'provisionSent' | 'sendFailed',
  now: string,
): Promise<readonly RecordChange[]> {
  const changes: RecordChange[] = []
  let sheets = lockedSheets
  const steps: readonly CountEvent[] = event === 'sendFailed' ? [event] : ['send', event]
  for (const step of steps) {
    const edits = sheets.flatMap((before): Edited<Sheet>[] => {
      const counts = before.counts.map((count) =>
        isInPart(count) && canFollow(countLifecycle, count.status, step)
          ? withNextStatus(countLifecycle, count, step)
          : count,
      )
      const isSame = counts.every((count, index) => count === before.counts[index])
      return isSame ? [] : [{ before, after: withTotals({ log: before.log, counts }) }]
    })
    if (edits.length === 0) continue
    await saveSheets(trx, edits, now)
    changes.push(...edits.flatMap((edit) => sheetChanges(step, edit)))
    sheets = await lockSheets(
      trx,
      sheets.map(({ log }) => log.id),
    )
  }
  return changes
}
