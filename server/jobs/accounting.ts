import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { Accounts } from '../../src/domain/accounting/accounts.ts'
import { combineEntries } from '../../src/domain/accounting/sending.ts'
import type { AccountingJobType } from '../../src/domain/contract/accounting.ts'
import { id } from '../../src/domain/contract/common.ts'
import type { Instant } from '../../src/domain/dates/calendar.ts'
import { contentTypeOf } from '../documents/accounting.ts'
import { DeliveryFailed, deliver } from '../integrations/accounting/delivery.ts'
import { JobFailure } from '../job-failure.ts'
import { deliverySettingsOf, type PostingSettings, readExport } from '../store/accounting.ts'
import { appendAudits } from '../store/audit.ts'
import { logsOfCounts } from '../store/counts.ts'
import { isTemporary } from '../store/failures.ts'
import type { Schema } from '../store/schema.ts'
import { asSystem, asSystemIn } from '../store/scope.ts'
import type { RecordChange } from '../workflow/record-changes.ts'
import { addJob, PROGRAM_AUTHOR, programAuthorAt } from '../workflow/request-job.ts'
import { monthSources } from './accounting-month-sources.ts'
import { postingOutcome } from './accounting-outcome.ts'
import { type PostedFile, postSources } from './accounting-posting.ts'
import { repostingSources } from './accounting-repostings.ts'
import { reversalSources } from './accounting-reversals.ts'
import { type LockedSources, logSources, provisionSources, remittanceSources } from './accounting-sources.ts'
import { defineJob, type FailedJobContext, type JobContext, type JobDefinition, LostRun } from './job.ts'

/** A job may send a whole month: a month of the largest establishment has fewer sheets and counts than the maximum. */
const ids = z.array(id).max(10_000).default([])
const month = z.strictObject({ establishmentId: id, month: z.string() })
const reversals = z.array(z.strictObject({ entryId: id, reason: z.string() })).default([])
const cashPayload = z.strictObject({
  logIds: ids,
  remittanceIds: ids,
  month: month.nullish(),
  reversals,
  /** The ids of reversed entries to post again. */
  repostings: ids,
})

/** Posts remittances, cash logs (without their paper vouchers), the other entries of a month, reversals, and entries in place of reversed ones. */
export const accountingCashJob = definePosting({
  type: 'ACCOUNTING-CASH',
  payload: cashPayload,
  loadSources: async (trx, payload: z.output<typeof cashPayload>, postingSettings, now) =>
    combineSources(
      await logSources(trx, payload.logIds, 'CASH', postingSettings),
      await remittanceSources(trx, payload.remittanceIds, postingSettings),
      ...(payload.month ? [await monthSources(trx, payload.month, postingSettings, now)] : []),
      await reversalSources(trx, payload.reversals),
      await repostingSources(trx, payload.repostings, postingSettings),
    ),
})

/** Posts the paper vouchers of cash logs. */
export const accountingTicketJob = definePosting({
  type: 'ACCOUNTING_TICKET',
  /** `month` is set when a whole month is sent. The job does not read it: `lastSendingOf` finds the jobs of a month by it. */
  payload: z.strictObject({ logIds: ids, month: month.nullish() }),
  loadSources: (trx, { logIds }: { readonly logIds: readonly string[] }, postingSettings) =>
    logSources(trx, logIds, 'TICKET', postingSettings),
})

/** Posts provisions of counts, before the final entries of their cash logs. */
export const accountingProvisionJob = definePosting({
  type: 'ACCOUNTING-PROVISION',
  payload: z.strictObject({ countIds: ids }),
  loadSources: async (trx, { countIds }: { readonly countIds: readonly string[] }, postingSettings) => {
    const logs = await logsOfCounts(trx, countIds)
    return provisionSources(trx, countIds, [...new Set(logs.values())], postingSettings)
  },
})

type LoadSources<Payload> = (
  trx: Transaction<Schema>,
  payload: Payload,
  postingSettings: PostingSettings,
  now: Instant,
) => Promise<LockedSources>

/** Declares a job that posts what `loadSources` loads and locks. */
function definePosting<Payload>({
  loadSources,
  ...job
}: {
  readonly type: AccountingJobType
  readonly payload: z.ZodType<Payload>
  readonly loadSources: LoadSources<Payload>
}): JobDefinition {
  return defineJob<Payload>({
    ...job,
    run: (work) => postAndDeliver(work, loadSources),
    markFailed: (failed) => markFailed(failed, loadSources),
  })
}

/**
 * Posts the entries, stores their file and delivers it if an address is configured. Postings, file and the status of the rows are written
 * in one transaction. Without a delivery, this transaction also ends the job. With a delivery, it is committed first, so that a failed
 * delivery is retried with the same file and nothing is posted twice.
 *
 * @throws JobFailure AccountMissing or CodeTooLong: nothing was posted, and the rows are in ERROR; DeliveryFailed or DeliveryAddressRefused: the
 * rows are sent nevertheless
 */
async function postAndDeliver<Payload>(work: JobContext<Payload>, loadSources: LoadSources<Payload>) {
  const { job, db } = work
  const post = (trx: Transaction<Schema>) =>
    postSources(trx, { ...work, addFileJob: () => requestFileJob(trx, work) }, (inPosting, settings) =>
      loadSources(inPosting, job.payload, settings, work.clock.now()),
    )
  let isPosted = false
  try {
    const delivery = await asSystem(db, (trx) =>
      deliverySettingsOf(trx, job.organizationId, work.config.secretKey),
    )
    if (delivery === null) return await work.conclude(async (trx) => postingOutcome(await post(trx)))
    const posted = await asSystemIn(db, job.organizationId, post)
    isPosted = true
    if (posted) await deliverOnce(work, delivery, posted)
    return await work.conclude(async (trx) => {
      if (posted) await recordDelivery(trx, work, delivery.url, posted)
      return postingOutcome(posted)
    })
  } catch (error) {
    // If there is another run, it sends the rows.
    const isRunAgain =
      work.signal.aborted || error instanceof LostRun || (isTemporary(error) && !job.isLastTry)
    if (!isPosted && !isRunAgain) await markFailed(work, loadSources)
    throw error
  }
}

/** Requests the job of a further file: it has nothing to post, and delivers the file if an address is configured. Returns the job's id. */
function requestFileJob<Payload>(
  trx: Transaction<Schema>,
  { job: { type, organizationId, establishmentId }, clock, ids, jobs }: JobContext<Payload>,
): Promise<string> {
  const request = { type, organizationId, establishmentId, payload: {} }
  return addJob(trx, { ids, jobs }, { ...PROGRAM_AUTHOR, now: clock.now() }, request)
}

/** Sets the rows of a job to ERROR, unless a run of the job has posted them: rows that are in SEND then belong to another job. */
async function markFailed<Payload>(
  { job: { id: jobId, organizationId, payload }, db, clock }: FailedJobContext<Payload>,
  loadSources: LoadSources<Payload>,
): Promise<void> {
  await asSystemIn(db, organizationId, async (trx) => {
    if (await readExport(trx, { organizationId, jobId })) return
    const now = clock.now()
    const sources = await loadSources(trx, payload, NO_POSTING_SETTINGS, now)
    const changes = await sources.mark('failed', now)
    await appendAudits(
      trx,
      changes.map(({ id: entityId, ...change }) => ({ ...change, ...programAuthorAt(now), entityId })),
    )
  })
}

/** For loading rows whose status changes to ERROR: nothing is posted for them, so no account is needed. */
const NO_POSTING_SETTINGS: PostingSettings = {
  accounts: {} as Accounts,
  bank: { bankEntries: true, bankAccounts: {} },
  entriesPer: 'TILL',
  provisionCredit: 'CATEGORY',
}

/** Delivers the file unless it was delivered before. @throws JobFailure DeliveryFailed, DeliveryAddressRefused */
async function deliverOnce<Payload>(
  work: JobContext<Payload>,
  delivery: { readonly url: string; readonly secret: string | null },
  posted: PostedFile,
): Promise<void> {
  const file = await asSystemIn(work.db, work.job.organizationId, (trx) => readExport(trx, { id: posted.id }))
  if (!file || file.delivered) return
  await work.progress({ done: posted.entryCount, total: posted.entryCount })
  try {
    await deliver(
      { ...delivery, ...file, type: contentTypeOf(file), idempotencyKey: file.id },
      {
        allowPrivate: work.config.accountingPrivateAddresses,
        signal: work.signal,
      },
    )
  } catch (error) {
    if (!(error instanceof DeliveryFailed)) throw error
    const params = { host: URL.parse(delivery.url)?.host ?? '', status: error.status ?? 0 }
    throw new JobFailure('DeliveryFailed', params, { isTransient: error.isTransient, cause: error })
  }
}

async function recordDelivery<Payload>(
  trx: Transaction<Schema>,
  { clock }: JobContext<Payload>,
  url: string,
  { id: exportId, organizationId, establishmentId }: PostedFile,
): Promise<void> {
  await trx
    .insertInto('accounting_deliveries')
    .values({
      organization_id: organizationId,
      establishment_id: establishmentId,
      export_id: exportId,
      delivered_at: clock.now(),
      host: URL.parse(url)?.host ?? '',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

function combineSources(...sources: readonly LockedSources[]): LockedSources {
  return {
    toPost: combineEntries(...sources.map(({ toPost }) => toPost)),
    async mark(result, now) {
      const changes: RecordChange[] = []
      for (const source of sources) changes.push(...(await source.mark(result, now)))
      return changes
    },
  }
}
