import { CODES } from '../../../src/domain/codes.ts'
import { type CashLogDraft, cashLogDraftBody } from '../../../src/domain/contract/cash-log-drafts.ts'
import { DRAFT_LENGTH_MAX } from '../../../src/domain/counting/drafts.ts'
import { right, wrong } from '../../paths/pairwise/classes.ts'
import { DAYS, mostOf, NO_ID, oneOf, texts, UNKNOWN_ID } from '../../paths/pairwise/wire.ts'
import { TODAY } from '../commands/test-app.ts'
import type { Place } from '../rights-matrix/record-kind.ts'
import { callCommand, SET_WHEN_SENT } from './bodies.ts'
import type { Command } from './commands.ts'

const UNKNOWN = 'NotFound issue.unknown'

/** The classes of a required text that may consist of blanks, because the server stores it without reading it. */
const textUpTo = (most: number) =>
  texts(most).map((one) => (one.name === 'nothing' ? wrong('issue.required', one.name, one.value) : one))

/** Storing the draft of a cash log: what a person has typed and not yet saved. */
export function draftingCommands({ testOrganization }: Place): readonly Command[] {
  const { ids, people } = testOrganization
  return [
    callCommand('drafts', 'PUT /cashlogdrafts', people.user, {
      fields: () => ({
        version: [
          right('of now', SET_WHEN_SENT),
          wrong('StaleVersion', 'another', 9_999),
          wrong('issue.version', 'negative', -1),
          wrong('issue.version', 'text', '1'),
          wrong('issue.version', 'left out', undefined),
        ],
        date: [
          ...DAYS,
          right('today', TODAY),
          wrong('InvalidRequest issue.future', 'tomorrow', '2026-11-21'),
        ],
        service: oneOf(['lunch', 'evening']),
        cashRegisterId: [
          right('active', ids.bar),
          right('inactive', ids.inactiveRegister),
          wrong(UNKNOWN, 'of another establishment', ids.otherBar),
          wrong(UNKNOWN, 'unknown', UNKNOWN_ID),
          NO_ID,
        ],
        device: textUpTo(mostOf(cashLogDraftBody, 'device')),
        schemaVersion: [
          right('the first', 1),
          right('the last', 1_000),
          wrong('issue.version', 'none', 0),
          wrong('issue.version', 'a half', 1.5),
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
