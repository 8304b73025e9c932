import { CODES } from '../../../src/domain/codes.ts'
import { accountingRepostingBody, accountingReversalBody } from '../../../src/domain/contract/accounting.ts'
import { maxLength, NO_ID, requiredTextClasses, UNKNOWN_ID } from '../../paths/pairwise/body-classes.ts'
import { invalid, valid } from '../../paths/pairwise/classes.ts'
import { controlCounts, entriesOf, saveAccountingSettings, sendNow } from '../commands/books.ts'
import { dataOf, validatedCashLog } from '../commands/test-app.ts'
import type { Workspace } from '../rights-matrix/record-kind.ts'
import { callCommand } from './bodies.ts'
import type { CommandData } from './commands.ts'

/**
 * Reversing a posted entry, and posting a reversed one again. The job of the tried command does not run between the rows, so that every row
 * can name the same entry.
 */
export function reversingCommands({ testApp, testOrganization, next }: Workspace): readonly CommandData[] {
  const { ids, people } = testOrganization
  /** Sends a sheet to accounting, and returns its entry. */
  const postEntry = async () => {
    // An earlier command may have saved settings with which sheets wait for closings.
    await saveAccountingSettings(testOrganization, { takingsWithoutClosing: 'SUSPENSE' })
    const { date, cashRegisterId } = next()
    const counts = [{ paymentCategoryId: ids.card, totalCents: 1_200 }]
    const log = await validatedCashLog(testOrganization, {
      date,
      cashRegisterId,
      counts,
      turnoverCents: 1_200,
    })
    await sendNow(testApp, testOrganization, await controlCounts(testOrganization, log))
    return (await entriesOf(testOrganization)).find(({ sourceId }) => sourceId === log.id)!
  }
  return [
    callCommand('books', 'POST /accountingreversals', people.accountant, {
      async fields() {
        const entry = await postEntry()
        return {
          entryId: [
            valid('of a sheet', entry.id),
            invalid('NotFound issue.unknown', 'unknown', UNKNOWN_ID),
            NO_ID,
            invalid('issue.id', 'left out', undefined),
          ],
          reason: requiredTextClasses(maxLength(accountingReversalBody, 'reason'), 'issue.required'),
        }
      },
      body: (values) => values,
      code: CODES.created,
      expectedData: () => ({ rowCount: 1 }),
    }),
    callCommand('books again', 'POST /accountingrepostings', people.accountant, {
      async fields() {
        const entry = await postEntry()
        const reason = 'Wrong account'
        dataOf(await people.accountant.post('accountingreversals', { entryId: entry.id, reason }))
        await testApp.server.jobs.drain()
        return {
          entryId: [
            valid('of a reversed entry', entry.id),
            invalid('NotFound issue.unknown', 'unknown', UNKNOWN_ID),
            NO_ID,
            invalid('issue.id', 'left out', undefined),
          ],
          reason: requiredTextClasses(maxLength(accountingRepostingBody, 'reason'), 'issue.required'),
        }
      },
      body: (values) => values,
      code: CODES.created,
      expectedData: () => ({ rowCount: 1 }),
    }),
  ]
}
