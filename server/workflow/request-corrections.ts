import type { Transaction } from 'kysely'
import type { Schema } from '../store/schema.ts'
import { addJob } from './request-job.ts'

/** Sheets per job, as for sending. */
const LOGS_PER_JOB = 300

/**
 * Requests the jobs that post the corrections of sheets whose closing came after they were sent to accounting. Locks chains of the history:
 * call it after every other write, and wake the queue after the commit.
 *
 * @param logIds from `importClosings`
 */
export async function requestCorrections(
  trx: Transaction<Schema>,
  tools: Parameters<typeof addJob>[1],
  by: Parameters<typeof addJob>[2],
  owner: { readonly organizationId: string; readonly establishmentId: string },
  logIds: readonly string[],
): Promise<void> {
  for (let from = 0; from < logIds.length; from += LOGS_PER_JOB) {
    const payload = { logIds: logIds.slice(from, from + LOGS_PER_JOB), remittanceIds: [] }
    await addJob(trx, tools, by, { ...owner, type: 'ACCOUNTING-CASH', payload })
  }
}
