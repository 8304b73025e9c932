import type { Transaction } from 'kysely'
import type { Schema } from '../store/schema.ts'
import { addJob } from './request-job.ts'

/** The maximum number of sheets in a job. */
const LOGS_PER_JOB = 300

/**
 * Requests the jobs that post corrections of sheets whose closing was imported after they were sent to accounting. Locks chains of the
 * history: call it after every other write, and wake the queue after the commit. `accounting-month-state.ts` recognizes these jobs by the
 * keys of their payload.
 *
 * @param logIds the sheets, as `sentBefore` of `importClosings`
 */
export async function requestCorrections(
  trx: Transaction<Schema>,
  tools: Parameters<typeof addJob>[1],
  author: Parameters<typeof addJob>[2],
  owner: { readonly organizationId: string; readonly establishmentId: string },
  logIds: readonly string[],
): Promise<void> {
  for (let start = 0; start < logIds.length; start += LOGS_PER_JOB) {
    const payload = { logIds: logIds.slice(start, start + LOGS_PER_JOB), remittanceIds: [] }
    await addJob(trx, tools, author, { ...owner, type: 'ACCOUNTING-CASH', payload })
  }
}
