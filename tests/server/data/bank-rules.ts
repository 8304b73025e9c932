import { CODES } from '../../../src/domain/codes.ts'
import { type BankRule, bankRuleBody } from '../../../src/domain/contract/bank-rules.ts'
import { choiceClasses, maxLength, NULL } from '../../paths/pairwise/body-classes.ts'
import { invalid, valid } from '../../paths/pairwise/classes.ts'
import { dataOf } from '../commands/test-app.ts'
import type { Workspace } from '../rights-matrix/record-kind.ts'
import { callCommand, SET_WHEN_SENT, VERSION_CLASSES } from './bodies.ts'
import type { CommandData } from './commands.ts'

const CREATE = 'POST /bankrules'
const CHANGE = 'PUT /bankrules/{id}'
const KINDS = ['CARDS', 'VOUCHERS', 'FEES', 'IGNORED'] as const

/** Commands that create and change the rules that classify bank lines by their label. */
export function bankRuleCommands({ testOrganization }: Workspace): readonly CommandData[] {
  const { accountant } = testOrganization.people
  const most = maxLength(bankRuleBody, 'pattern')
  const fields = {
    pattern: [
      valid('a word', 'CARTES'),
      valid('with wildcards', 'REM*CB*'),
      valid('at the limit', 'X'.repeat(most)),
      invalid('issue.tooLong', 'one above the limit', 'X'.repeat(most + 1)),
      invalid('issue.required', 'nothing', ''),
      invalid('issue.bankPattern', 'wildcards only', '**'),
      invalid('issue.text', 'a number', 12),
      invalid('issue.text', 'left out', undefined),
    ],
    account: [NULL, valid('left out', undefined), valid('an account', 'FR7630006000011234567890189')],
    kind: choiceClasses(KINDS),
  }
  return [
    callCommand('bank', CREATE, accountant, {
      fields: () => fields,
      body: (values) => values,
      code: CODES.created,
      expectedData: ({ account = null, ...values }) => ({ ...values, account, status: 'ACTIVE' }),
    }),
    callCommand('bank', CHANGE, accountant, {
      fields: () => ({ ...fields, version: VERSION_CLASSES }),
      async make() {
        return dataOf(
          await accountant.post<BankRule>('bankrules', { pattern: 'AVANT', kind: 'FEES', account: null }),
        )
      },
      body: ({ version, ...values }) => ({ ...values, version: version === SET_WHEN_SENT ? 1 : version }),
      code: CODES.modified,
      expectedData: ({ account = null, version: _, ...values }) => ({ ...values, account, status: 'ACTIVE' }),
    }),
  ]
}
