import type { Transaction } from 'kysely'
import { repostingRefusal } from '../../src/domain/accounting/reposting.ts'
import { reversalRefusal } from '../../src/domain/accounting/reversal.ts'
import { CODES } from '../../src/domain/codes.ts'
import {
  accountingRepostingBody,
  accountingReversalBody,
  sendingStarted,
} from '../../src/domain/contract/accounting.ts'
import type { RefusalName } from '../../src/domain/refusals.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { type Call, defineRoute } from '../http/route.ts'
import { RefusedError } from '../refused-error.ts'
import { lockPostingOf } from '../store/accounting-month-facts.ts'
import { entriesForReversal } from '../store/accounting-posted.ts'
import type { Schema } from '../store/schema.ts'
import { recordChanges } from '../workflow/record-changes.ts'
import { unknownReferenceError } from '../workflow/refuse-rows.ts'
import { requestJob } from '../workflow/request-job.ts'

type PostedEntry = Awaited<ReturnType<typeof entriesForReversal>>[number]
type CorrectionCall = Call<unknown, unknown, { readonly entryId: string; readonly reason: string }>

interface Correction {
  readonly action: 'reverse' | 'repost'
  /** Why the locked entry can't be corrected this way; null if it can. */
  readonly refusalOf: (entry: PostedEntry) => RefusalName | null
  /** The part of the job's payload that names the entry. */
  readonly job: { readonly reversals: readonly object[] } | { readonly repostings: readonly string[] }
}

/**
 * Locks the postings of the establishment, records the request, and requests the job that posts the
 * correction.
 */
async function requestCorrection(
  trx: Transaction<Schema>,
  call: CorrectionCall,
  { action, refusalOf, job }: Correction,
) {
  const { entryId, reason } = call.body
  const [found] = await entriesForReversal(trx, [entryId])
  if (!found) throw unknownReferenceError('entryId')
  const { organizationId, establishmentId } = found
  await lockPostingOf(trx, found)
  const [entry = found] = await entriesForReversal(trx, [entryId])
  const refusal = refusalOf(entry)
  if (refusal) throw new RefusedError(refusal)
  await recordChanges(trx, call, [
    {
      id: entryId,
      organizationId,
      establishmentId,
      entity: 'accountingEntry',
      action,
      before: null,
      after: { reason, journal: found.journalCode, number: found.number },
    },
  ])
  const id = await requestJob(trx, call, {
    type: 'ACCOUNTING-CASH',
    organizationId,
    establishmentId,
    payload: { logIds: [], remittanceIds: [], ...job },
  })
  const jobs = [{ type: 'ACCOUNTING-CASH' as const, id }]
  return { code: CODES.created, status: 201 as const, data: { jobs, rowCount: 1 } }
}

/**
 * Requests the entry that reverses a posted one. The cash log, remittance or other record that was posted stays unchanged. The entry that
 * replaces the posted one is entered in the accounting software, or requested by `repostAccountingEntry`.
 *
 * @throws RefusedError NotFound, and the refusals of `reversalRefusal`
 */
export const reverseAccountingEntry = defineRoute({
  method: 'post',
  path: '/accountingreversals',
  summary: 'Post the entry that reverses a posted one, with a reason',
  roles: CAPABILITIES.control,
  body: accountingReversalBody,
  answer: sendingStarted,
  created: true,
  handle: (trx, call) =>
    requestCorrection(trx, call, {
      action: 'reverse',
      refusalOf: reversalRefusal,
      job: { reversals: [call.body] },
    }),
})

/**
 * Requests the entry that replaces a reversed one, after the mistake was corrected. The job composes the
 * new entry from the present state of the record that was posted. A wrong bank link of a remittance can't be corrected
 * this way: links are final once accounting has controlled the remittance.
 *
 * @throws RefusedError NotFound, and the refusals of `repostingRefusal`
 */
export const repostAccountingEntry = defineRoute({
  method: 'post',
  path: '/accountingrepostings',
  summary: 'Post an entry again after its reversal, with a reason',
  roles: CAPABILITIES.control,
  body: accountingRepostingBody,
  answer: sendingStarted,
  created: true,
  handle: (trx, call) =>
    requestCorrection(trx, call, {
      action: 'repost',
      refusalOf: repostingRefusal,
      job: { repostings: [call.body.entryId] },
    }),
})
