import { BANK_KINDS, RULE_KINDS } from '../../../../src/domain/bank/kinds.ts'
import { each, reasons, right, TEXTS_TYPED, wrong } from '../classes.ts'
import type { Plan } from '../plan.ts'

interface Parts {
  readonly parts: readonly unknown[]
}

/** What a bank line is that credits no remittance. */
const bankLine: readonly Plan[] = [
  {
    event: 'CLASSIFY',
    fields: {
      'line.id': each(['line-1']),
      'line.isLinked': [right('free', false), wrong('BankLineLinked', 'linked', true)],
      'line.kind': each(BANK_KINDS),
    },
    to: 'asking.writing',
  },
  {
    event: 'TAKE_BACK',
    fields: {
      'line.id': each(['line-1']),
      'line.isLinked': each([false]),
      'line.kind': [wrong('StatusDoesNotAllow', 'no kind', 'NONE'), ...each(RULE_KINDS)],
    },
    to: 'sending',
  },
  { event: 'PICK', fields: { status: each(RULE_KINDS) }, to: 'asking.writing' },
  { event: 'EDIT_REASON', fields: { text: TEXTS_TYPED }, to: 'asking.writing' },
  {
    event: 'CONFIRM',
    of: 'a line that is ignored',
    in: ['asking.writing', 'asking.refused'],
    fields: { text: reasons('ReasonRequired') },
    send: ({ values }) => [
      { type: 'PICK', status: 'IGNORED' },
      { type: 'EDIT_REASON', text: values.text },
      { type: 'CONFIRM' },
    ],
    to: 'sending',
    refused: 'asking.refused',
  },
]

const CHANGE = {
  'change.remittanceId': each(['remittance-1', 'remittance-2', null]),
  'change.amount': each(['200', '0,01', '', 'x']),
}
const bankSplit: readonly Plan[] = [
  {
    event: 'OPEN',
    fields: {
      'line.id': each(['line-1']),
      'line.account': each(['FR1']),
      'line.amountCents': [
        ...each([1, 30_000]),
        wrong('BankLineNotCredit', 'nothing', 0),
        wrong('BankLineNotCredit', 'a debit', -1),
      ],
    },
    to: 'loading',
  },
  {
    event: 'DROP',
    of: 'one of two parts',
    where: ({ parts }: Parts) => parts.length === 2,
    fields: { place: [right('the second', 1), wrong('NotThere', 'of none', 9)] },
    to: 'editing',
  },
  {
    event: 'DROP',
    of: 'the only part',
    where: ({ parts }: Parts) => parts.length === 1,
    fields: { place: each([0, 1]) },
    to: null,
  },
  {
    event: 'EDIT',
    of: 'one of two parts',
    where: ({ parts }: Parts) => parts.length === 2,
    fields: { place: [...each([0, 1]), wrong('NotThere', 'of none', 9)], ...CHANGE },
    to: 'editing',
  },
  {
    event: 'EDIT',
    of: 'the only part',
    where: ({ parts }: Parts) => parts.length === 1,
    fields: { place: [right('the only one', 0), wrong('NotThere', 'of none', 1)], ...CHANGE },
    to: 'editing',
  },
]

const RULE = { kind: each(RULE_KINDS), account: each([null, 'FR1']) }
const bankRule: readonly Plan[] = [
  {
    event: 'OPEN',
    fields: {
      'rule.stored': each([null, { id: 'rule-1', version: 2 }]),
      'rule.pattern': each(['', 'REMISE CB']),
      'rule.account': RULE.account,
      'rule.kind': RULE.kind,
    },
    to: 'writing',
  },
  {
    event: 'EDIT',
    fields: { 'change.pattern': TEXTS_TYPED, 'change.account': RULE.account, 'change.kind': RULE.kind },
    to: 'writing',
  },
  {
    event: 'PREVIEW',
    of: 'a pattern',
    in: ['writing'],
    fields: {
      pattern: [
        right('three letters', 'EDF'),
        right('a star', 'REMISE*CB'),
        wrong('issue.bankPattern', 'two letters', 'CB'),
        wrong('issue.bankPattern', 'stars', '***'),
        wrong('issue.bankPattern', 'nothing', ''),
      ],
    },
    send: ({ values }) => [{ type: 'EDIT', change: values }, { type: 'PREVIEW' }],
    to: 'previewing',
  },
]

export const BANK: Readonly<Record<string, readonly Plan[]>> = {
  'bank-line': bankLine,
  'bank-split': bankSplit,
  'bank-rule': bankRule,
}
