import { repostingRefusal } from '../../src/domain/accounting/reposting.ts'
import { CODES } from '../../src/domain/codes.ts'
import { accountingRepostingBody, sendingStarted } from '../../src/domain/contract/accounting.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { defineRoute } from '../http/route.ts'
import { issuesAt, RefusedError } from '../refused-error.ts'
import { lockPostingOf } from '../store/accounting-month-facts.ts'
import { reversibleEntries } from '../store/accounting-posted.ts'
import { recordChanges } from '../workflow/record-changes.ts'
import { requestJob } from '../workflow/request-job.ts'

/**
 * Requests the entry in place of a reversed one, after what was wrong is corrected: an account, the closing, a link to the bank. It is built
 * from the present state of its document.
 *
 * Refused as EntryNotReversed before the reversal, as EntryReplaced once it was posted again, as CorrectionNotReversed while a correction of
 * the sheet would be contained twice, and as EntryNotRepostable for kinds that are not built from one document.
 */
export const repostAccountingEntry = defineRoute({
  method: 'post',
  path: '/accountingrepostings',
  summary: 'Post an entry again after its reversal, with a reason',
  roles: CAPABILITIES.control,
  body: accountingRepostingBody,
  answer: sendingStarted,
  created: true,
  async handle(trx, call) {
    const { entryId, reason } = call.body
    const [found] = await reversibleEntries(trx, [entryId])
    if (!found) throw new RefusedError('NotFound', issuesAt(['entryId'], 'issue.unknown'))
    const { organizationId, establishmentId } = found
    await lockPostingOf(trx, found)
    const [entry = found] = await reversibleEntries(trx, [entryId])
    const refusal = repostingRefusal(entry)
    if (refusal) throw new RefusedError(refusal)
    await recordChanges(trx, call, [
      {
        ...{ id: entryId, organizationId, establishmentId },
        ...{ entity: 'accountingEntry', action: 'repost' },
        before: null,
        after: { reason, journal: found.journalCode, number: found.number },
      },
    ])
    const id = await requestJob(trx, call, {
      ...{ type: 'ACCOUNTING-CASH', organizationId, establishmentId },
      payload: { logIds: [], remittanceIds: [], repostings: [entryId] },
    })
    return {
      code: CODES.created,
      status: 201,
      data: { jobs: [{ type: 'ACCOUNTING-CASH' as const, id }], rowCount: 1 },
    }
  },
})
