import { CODES } from '../../src/domain/codes.ts'
import { accountingReversalBody, sendingStarted } from '../../src/domain/contract/accounting.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { defineRoute } from '../http/route.ts'
import { issuesAt, RefusedError } from '../refused-error.ts'
import { lockPostingOf } from '../store/accounting-month-facts.ts'
import { reversibleEntries } from '../store/accounting-posted.ts'
import { recordChanges } from '../workflow/record-changes.ts'
import { requestJob } from '../workflow/request-job.ts'

/**
 * Requests the entry that reverses a posted one. The till, remittance or movement of the entry stays as it is: what replaces the entry is
 * posted in the accounting software.
 *
 * Refused as EntryReversed once it is reversed, and as ReversalNotReversible for an entry that reverses another.
 */
export const reverseAccountingEntry = defineRoute({
  method: 'post',
  path: '/accountingreversals',
  summary: 'Post the entry that reverses a posted one, with a reason',
  roles: CAPABILITIES.control,
  body: accountingReversalBody,
  answer: sendingStarted,
  created: true,
  async handle(trx, call) {
    const { entryId, reason } = call.body
    const [found] = await reversibleEntries(trx, [entryId])
    if (!found) throw new RefusedError('NotFound', issuesAt(['entryId'], 'issue.unknown'))
    const { organizationId, establishmentId, kind } = found
    await lockPostingOf(trx, found)
    const [entry] = await reversibleEntries(trx, [entryId])
    if (kind === 'REVERSAL') throw new RefusedError('ReversalNotReversible')
    if (entry?.isReversed) throw new RefusedError('EntryReversed')
    await recordChanges(trx, call, [
      {
        ...{ id: entryId, organizationId, establishmentId },
        ...{ entity: 'accountingEntry', action: 'reverse' },
        before: null,
        after: { reason, journal: found.journalCode, number: found.number },
      },
    ])
    const id = await requestJob(trx, call, {
      ...{ type: 'ACCOUNTING-CASH', organizationId, establishmentId },
      payload: { logIds: [], remittanceIds: [], reversals: [{ entryId, reason }] },
    })
    return {
      code: CODES.created,
      status: 201,
      data: { jobs: [{ type: 'ACCOUNTING-CASH' as const, id }], rowCount: 1 },
    }
  },
})
