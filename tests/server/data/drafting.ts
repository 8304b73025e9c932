import { CODES } from '../../../src/domain/codes.ts'
import { type CashLogDraft, cashLogDraftBody } from '../../../src/domain/contract/cash-log-drafts.ts'
import { DRAFT_LENGTH_MAX } from '../../../src/domain/counting/drafts.ts'
import {
  choiceClasses,
  DATE_CLASSES,
  maxLength,
  NO_ID,
  textClasses,
  UNKNOWN_ID,
} from '../../paths/pairwise/body-classes.ts'
import { invalid, valid } from '../../paths/pairwise/classes.ts'
import { TODAY } from '../commands/test-app.ts'
import type { Workspace } from '../rights-matrix/record-kind.ts'
import { callCommand, SET_WHEN_SENT } from './bodies.ts'
import type { CommandData } from './commands.ts'

const UNKNOWN = 'NotFound issue.unknown'

/** The classes of a required text that the server stores without reading it, so that blanks are valid too. */
const textUpTo = (most: number) => [
  ...textClasses(most).map((valueClass) =>
    valueClass.name === 'nothing' ? invalid('issue.required', valueClass.name, valueClass.value) : valueClass,
  ),
  valid('blanks', '  '),
]

/** Storing the draft of a cash log: what a person has typed and not yet saved. */
export function draftingCommands({ testOrganization }: Workspace): readonly CommandData[] {
  const { ids, people } = testOrganization
  return [
    callCommand('drafts', 'PUT /cashlogdrafts', people.user, {
      fields: () => ({
        version: [
          valid('the current one', SET_WHEN_SENT),
          invalid('StaleVersion', 'another', 9_999),
          invalid('issue.version', 'negative', -1),
          invalid('issue.version', 'text', '1'),
          invalid('issue.version', 'left out', undefined),
        ],
        date: [
          ...DATE_CLASSES,
          valid('today', TODAY),
          invalid('InvalidRequest issue.future', 'tomorrow', '2026-11-21'),
        ],
        service: choiceClasses(['lunch', 'evening']),
        cashRegisterId: [
          valid('active', ids.bar),
          valid('inactive', ids.inactiveRegister),
          invalid(UNKNOWN, 'of another establishment', ids.otherBar),
          invalid(UNKNOWN, 'unknown', UNKNOWN_ID),
          NO_ID,
        ],
        device: textUpTo(maxLength(cashLogDraftBody, 'device')),
        schemaVersion: [
          valid('the first', 1),
          valid('the last', 1_000),
          invalid('issue.version', 'zero', 0),
          invalid('issue.version', 'one and a half', 1.5),
        ],
        typed: textUpTo(DRAFT_LENGTH_MAX),
      }),
      checkOrder: ['cashRegisterId', 'date', 'StaleVersion'],
      async body({ version, ...values }) {
        if (version !== SET_WHEN_SENT) return { ...values, version }
        const { date, service, cashRegisterId } = values
        const sheet = { date: String(date), service: String(service), cashRegisterId: String(cashRegisterId) }
        const storedDraft = await people.user.get<CashLogDraft>('cashlogdrafts', sheet)
        return { ...values, version: storedDraft.status === 200 ? storedDraft.data.version : 0 }
      },
      code: CODES.saved,
    }),
  ]
}
