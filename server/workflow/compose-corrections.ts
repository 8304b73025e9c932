import type { Transaction } from 'kysely'
import {
  areTakingsSent,
  composeCorrections,
  composeShareCorrections,
  type EntriesToPost,
  type LogToCorrect,
} from '../../src/domain/accounting/sending.ts'
import type { PostingSettings } from '../store/accounting.ts'
import type { AccountedLog } from '../store/accounting-facts.ts'
import { postedLogs } from '../store/accounting-posted.ts'
import type { Schema } from '../store/schema.ts'

/**
 * Composes corrections, dated like their sheets, for those of the sheets whose closing arrived or was replaced after they were sent. A sheet
 * that was sent without an entry, because there was nothing to post, gets its first one as a correction.
 */
export async function correctionsOf(
  trx: Transaction<Schema>,
  facts: readonly AccountedLog[],
  accounts: PostingSettings['accounts'],
): Promise<EntriesToPost> {
  return composeCorrections(await logsToCorrect(trx, facts), accounts)
}

/**
 * Composes corrections for those of the sheets whose share of the sales changed because of the tips of another till. `facts` are of sheets that
 * share a closing with that till.
 */
export async function shareCorrectionsOf(
  trx: Transaction<Schema>,
  facts: readonly AccountedLog[],
  accounts: PostingSettings['accounts'],
): Promise<EntriesToPost> {
  return composeShareCorrections(await logsToCorrect(trx, facts), accounts)
}

async function logsToCorrect(
  trx: Transaction<Schema>,
  facts: readonly AccountedLog[],
): Promise<readonly LogToCorrect[]> {
  const posted = await postedLogs(
    trx,
    facts.map(({ id }) => id),
  )
  const logs: LogToCorrect[] = []
  for (const log of facts) {
    const postedLog = posted.get(log.id)
    if (!postedLog || (postedLog.lines.length === 0 && !areTakingsSent(log.counts))) continue
    logs.push({ log, posted: postedLog.lines, corrections: postedLog.corrections, date: log.date })
  }
  return logs
}
