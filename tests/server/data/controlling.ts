import { CODES } from '../../../src/domain/codes.ts'
import { type CountRow, countStatusBody } from '../../../src/domain/contract/cash-logs.ts'
import {
  LEFT_OUT,
  maxLength,
  NULL,
  requiredTextClasses,
  rowVersionsClasses,
  textClasses,
} from '../../paths/pairwise/body-classes.ts'
import { invalid } from '../../paths/pairwise/classes.ts'
import type { ValueClass } from '../../paths/pairwise/cover.ts'
import { dataOf, setStatus } from '../commands/test-app.ts'
import type { Workspace } from '../rights-matrix/record-kind.ts'
import type { CommandData } from './commands.ts'

/** An accountant's commands on a count: control it, undo the control, send it back, and send it or its provision to accounting. */
export function controlCommands(people: Workspace['testOrganization']['people']): readonly CommandData[] {
  const most = maxLength(countStatusBody, 'reason')
  const control = (event: string, status: string, reason: readonly ValueClass[]): CommandData => ({
    kind: 'count',
    event,
    async fields({ id }) {
      const count = dataOf(await people.accountant.get<CountRow>(`counts/${id}`))
      return { reason, versions: rowVersionsClasses(count) }
    },
    checkOrder: ['versions'],
    send: (values, { id }) => setStatus(people.accountant, 'counts', id, { status, ...values }),
    code: CODE_BY_STATUS[status]!,
  })
  const optionalText = [LEFT_OUT, NULL, ...textClasses(most)]
  return [
    control('accountingValidate', 'AVALIDATED', optionalText),
    control('undoControl', 'VALIDATED', optionalText),
    control('invalidate', 'UNVALIDATED', [
      ...requiredTextClasses(most, 'ReasonRequired'),
      invalid('ReasonRequired', 'left out', undefined),
      invalid('ReasonRequired', 'null', null),
    ]),
    control('sendProvision', 'SENTP', optionalText),
    control('send', 'SEND', optionalText),
  ]
}

const CODE_BY_STATUS: Readonly<Record<string, number>> = {
  AVALIDATED: CODES.countsValidated,
  VALIDATED: CODES.modified,
  UNVALIDATED: CODES.countsInvalidated,
  SENTP: CODES.modified,
  SEND: CODES.modified,
}
