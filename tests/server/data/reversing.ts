import { CODES } from '../../../src/domain/codes.ts'
import { accountingReversalBody } from '../../../src/domain/contract/accounting.ts'
import { right, wrong } from '../../paths/pairwise/classes.ts'
import { mostOf, NO_ID, neededTexts, UNKNOWN_ID } from '../../paths/pairwise/wire.ts'
import { controlled, entriesOf, keepBooks, sendNow } from '../commands/books.ts'
import { validatedSheet } from '../commands/test-app.ts'
import type { Place } from '../rights-matrix/record-kind.ts'
import { callCommand } from './bodies.ts'
import type { Command } from './commands.ts'

/** Reversing a posted entry. Its job does not run between the rows, so that the same entry can be requested again. */
export function reversingCommands({ testApp, testOrganization, next }: Place): readonly Command[] {
  const { ids, people } = testOrganization
  return [
    callCommand('books', 'POST /accountingreversals', people.accountant, {
      async fields() {
        await keepBooks(testOrganization)
        const { date, cashRegisterId } = next()
        const counts = [{ paymentCategoryId: ids.card, totalCents: 1_200 }]
        const log = await validatedSheet(testOrganization, {
          ...{ date, cashRegisterId, counts, turnoverCents: 1_200 },
        })
        await sendNow(testApp, testOrganization, await controlled(testOrganization, log))
        const entry = (await entriesOf(testOrganization)).find(({ sourceId }) => sourceId === log.id)!
        return {
          entryId: [
            right('of a sheet', entry.id),
            wrong('NotFound issue.unknown', 'unknown', UNKNOWN_ID),
            NO_ID,
            wrong('issue.id', 'left out', undefined),
          ],
          reason: neededTexts(mostOf(accountingReversalBody, 'reason'), 'issue.required'),
        }
      },
      body: (values) => values,
      code: CODES.created,
      has: () => ({ rowCount: 1 }),
    }),
  ]
}
