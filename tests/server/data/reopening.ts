import { CODES } from '../../../src/domain/codes.ts'
import {
  type AccountingClosing,
  accountingClosingStatusBody,
} from '../../../src/domain/contract/accounting.ts'
import { maxLength, requiredTextClasses } from '../../paths/pairwise/body-classes.ts'
import { invalid } from '../../paths/pairwise/classes.ts'
import { dataOf, setStatus } from '../commands/test-app.ts'
import type { Workspace } from '../rights-matrix/record-kind.ts'
import type { CommandData } from './commands.ts'

const CALL = 'PUT /accountingclosingsstatus'

/**
 * Reopening a closed month. Each row first closes the month again, unless it is still closed after a refused
 * row.
 */
export function reopeningCommands({ testOrganization }: Workspace): readonly CommandData[] {
  const { ids, people } = testOrganization
  let closed: AccountingClosing | null = null
  return [
    {
      kind: 'months',
      event: CALL,
      call: CALL,
      code: CODES.modified,
      fields: () => ({
        reason: [
          ...requiredTextClasses(maxLength(accountingClosingStatusBody, 'reason'), 'ReasonRequired'),
          invalid('ReasonRequired', 'left out', undefined),
          invalid('ReasonRequired', 'null', null),
        ],
      }),
      async make() {
        closed ??= dataOf(
          await people.accountant.post<AccountingClosing>('accountingclosings', {
            establishmentId: ids.otherEstablishment,
            month: '2003-01',
            confirmedEmpty: true,
          }),
        )
        return closed
      },
      async send({ reason }, { id }) {
        const answer = await setStatus(people.admin, 'accountingclosings', id, { status: 'REOPENED', reason })
        if (answer.status === 200) closed = null
        return answer
      },
    },
  ]
}
