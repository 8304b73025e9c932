import { CODES } from '../../../src/domain/codes.ts'
import { bankLineStatusBody } from '../../../src/domain/contract/bank.ts'
import {
  LEFT_OUT,
  maxLength,
  NO_ID,
  NULL,
  requiredTextClasses,
  textClasses,
  UNKNOWN_ID,
} from '../../paths/pairwise/body-classes.ts'
import { invalid, valid } from '../../paths/pairwise/classes.ts'
import {
  bankMovement,
  handedOverRemittance,
  importLines,
  linkLines,
  setBankAccount,
  unlinkLine,
} from '../commands/bank.ts'
import { dataOf, setStatus } from '../commands/test-app.ts'
import type { Workspace } from '../rights-matrix/record-kind.ts'
import { withValues } from './bodies.ts'
import type { CommandData } from './commands.ts'

const CALL = 'PUT /banklinesstatus'

/** Commands that link a bank line to a remittance, and that remove the link. */
export function linkingCommands({ testApp, testOrganization }: Workspace): readonly CommandData[] {
  const { accountant } = testOrganization.people
  const most = maxLength(bankLineStatusBody, 'reason')
  let prepared = { lineId: '', remittanceId: '', pouchId: '' }
  /** All rows use one line and one remittance, so every link is removed again. */
  const prepareLine = async () => {
    if (prepared.lineId !== '') return
    await setBankAccount(testApp, testOrganization)
    const { id: remittanceId, pouchIds } = await handedOverRemittance(testOrganization, ['LINK01'])
    const { proposals } = await importLines(testOrganization, [bankMovement(16_000, 'A LIER')], 'S-LINK')
    const { lineId } = proposals.find(({ label }) => label === 'A LIER')!
    prepared = { lineId, remittanceId, pouchId: pouchIds[0]! }
  }
  const linkLine = () =>
    linkLines(accountant, { lineId: prepared.lineId, remittanceId: prepared.remittanceId })
  const command = { kind: 'bank', event: CALL, call: CALL, code: CODES.modified } as const
  return [
    {
      ...command,
      variant: 'linked',
      async fields() {
        await prepareLine()
        const { lineId, remittanceId, pouchId } = prepared
        return {
          'links.0.lineId': [
            valid('its own', lineId),
            invalid('InvalidRequest issue.required links', 'of another line', UNKNOWN_ID),
            NO_ID,
          ],
          'links.0.remittanceId': [
            valid('of its account', remittanceId),
            invalid('NotFound', 'unknown', UNKNOWN_ID),
            NO_ID,
            invalid('issue.id', 'left out', undefined),
          ],
          'links.0.pouchIds': [
            LEFT_OUT,
            NULL,
            valid('its pouch', [pouchId]),
            valid('none of them', []),
            invalid('BankPouchCredited', 'of another remittance', [UNKNOWN_ID]),
            invalid('issue.id at 0', 'an invalid id', ['x']),
            invalid(
              'issue.tooMany',
              'too many',
              Array.from({ length: 301 }, () => pouchId),
            ),
          ],
          reason: [LEFT_OUT, NULL, ...textClasses(most)],
        }
      },
      checkOrder: ['InvalidRequest issue.required links', 'NotFound', 'BankPouchCredited'],
      send: (values) =>
        setStatus(accountant, 'banklines', prepared.lineId, {
          status: 'LINKED',
          ...withValues({ links: [{}] }, values),
        }),
      expectedData: () => ({ linked: true, remittanceId: prepared.remittanceId }),
      after: async () => void dataOf(await unlinkLine(accountant, prepared.lineId)),
    },
    {
      ...command,
      variant: 'unlinked',
      async fields() {
        await prepareLine()
        return {
          reason: [
            ...requiredTextClasses(most, 'ReasonRequired'),
            invalid('ReasonRequired', 'left out', undefined),
            invalid('ReasonRequired', 'null', null),
          ],
        }
      },
      async make() {
        await prepareLine()
        // The answer is not checked, because the line may still be linked from the row before.
        await linkLine()
        return { id: prepared.lineId }
      },
      send: ({ reason }, { id }) => setStatus(accountant, 'banklines', id, { status: 'UNLINKED', reason }),
      expectedData: () => ({ linked: false, remittanceId: null }),
    },
  ]
}
