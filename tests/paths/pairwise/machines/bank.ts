import { BANK_KINDS, RULE_KINDS, SETTLEMENT_KINDS } from '../../../../src/domain/bank/kinds.ts'
import { each, invalid, reasons, TEXTS_TYPED, valid } from '../classes.ts'
import type { Plan } from '../plan.ts'

interface Parts {
  readonly parts: readonly unknown[]
}

/** The kinds of bank lines that credit no remittance. */
const bankLine: readonly Plan[] = [
  {
    event: 'CLASSIFY',
    fields: {
      'line.id': each(['line-1']),
      'line.isLinked': [valid('free', false), invalid('BankLineLinked', 'linked', true)],
      'line.kind': each(BANK_KINDS),
    },
    to: 'classifying.editing',
  },
  {
    event: 'TAKE_BACK',
    fields: {
      'line.id': each(['line-1']),
      'line.isLinked': each([false]),
      'line.kind': [invalid('StatusDoesNotAllow', 'no kind', 'NONE'), ...each(RULE_KINDS)],
    },
    to: 'sending',
  },
  { event: 'PICK', fields: { status: each(RULE_KINDS) }, to: 'classifying.editing' },
  { event: 'EDIT_REASON', fields: { text: TEXTS_TYPED }, to: 'classifying.editing' },
  {
    event: 'CONFIRM',
    subject: 'a line that is ignored',
    states: ['classifying.editing', 'classifying.refused'],
    fields: { text: reasons('ReasonRequired') },
    send: ({ values }) => [
      { type: 'PICK', status: 'IGNORED' },
      { type: 'EDIT_REASON', text: values.text },
      { type: 'CONFIRM' },
    ],
    to: 'sending',
    refused: 'classifying.refused',
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
        invalid('BankLineNotCredit', 'nothing', 0),
        invalid('BankLineNotCredit', 'a debit', -1),
      ],
    },
    to: 'loading',
  },
  {
    event: 'DROP',
    subject: 'one of two parts',
    appliesTo: ({ parts }: Parts) => parts.length === 2,
    fields: { place: [valid('the second', 1), invalid('NotThere', 'of none', 9)] },
    to: 'editing',
  },
  {
    event: 'DROP',
    subject: 'the only part',
    appliesTo: ({ parts }: Parts) => parts.length === 1,
    fields: { place: each([0, 1]) },
    to: null,
  },
  {
    event: 'EDIT',
    subject: 'one of two parts',
    appliesTo: ({ parts }: Parts) => parts.length === 2,
    fields: { place: [...each([0, 1]), invalid('NotThere', 'of none', 9)], ...CHANGE },
    to: 'editing',
  },
  {
    event: 'EDIT',
    subject: 'the only part',
    appliesTo: ({ parts }: Parts) => parts.length === 1,
    fields: { place: [valid('the only one', 0), invalid('NotThere', 'of none', 1)], ...CHANGE },
    to: 'editing',
  },
]

interface Amounts {
  readonly amounts: Readonly<Record<string, string>>
}

const MONDAY = 'e-1 2026-11-16 cb'
const SETTLEMENT_FIELDS = {
  'change.reason': TEXTS_TYPED,
  'change.fee': each(['0', '2,10', '', 'x']),
  'change.vat': each(['0', '']),
}
const bankSettlement: readonly Plan[] = [
  {
    event: 'OPEN',
    fields: {
      'line.id': each(['line-1']),
      'line.amountCents': each([-1, 1, 29_790]),
      'line.kind': each(['NONE', ...SETTLEMENT_KINDS]),
      'line.isSettled': each([false]),
      kind: each(SETTLEMENT_KINDS),
    },
    to: 'loading',
  },
  {
    event: 'TOGGLE',
    fields: { day: [valid('a day', MONDAY), invalid('NotThere', 'no such day', 'x')] },
    to: 'editing',
  },
  { event: 'EDIT', subject: 'the form', states: ['editing'], fields: SETTLEMENT_FIELDS, to: 'editing' },
  {
    event: 'EDIT',
    subject: 'why it is removed',
    states: ['removing'],
    fields: SETTLEMENT_FIELDS,
    to: 'removing',
  },
  {
    event: 'EDIT_DAY',
    subject: 'a chosen day',
    appliesTo: ({ amounts }: Amounts) => amounts[MONDAY] !== undefined,
    fields: {
      day: [valid('a chosen day', MONDAY), invalid('NotThere', 'another day', 'x')],
      text: each(['50', '0,01', '', 'x']),
    },
    to: 'editing',
  },
  {
    event: 'EDIT_DAY',
    subject: 'a day that is not chosen',
    appliesTo: ({ amounts }: Amounts) => amounts[MONDAY] === undefined,
    fields: { day: each([MONDAY]), text: each(['50']) },
    to: null,
  },
  {
    event: 'CONFIRM',
    subject: 'the removal',
    states: ['removing'],
    fields: { text: reasons('ReasonRequired') },
    send: ({ values }) => [{ type: 'EDIT', change: { reason: values.text } }, { type: 'CONFIRM' }],
    to: 'unlinking',
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
    to: 'editing',
  },
  {
    event: 'EDIT',
    fields: { 'change.pattern': TEXTS_TYPED, 'change.account': RULE.account, 'change.kind': RULE.kind },
    to: 'editing',
  },
  {
    event: 'PREVIEW',
    subject: 'a pattern',
    states: ['editing'],
    fields: {
      pattern: [
        valid('three letters', 'EDF'),
        valid('a star', 'REMISE*CB'),
        invalid('issue.bankPattern', 'two letters', 'CB'),
        invalid('issue.bankPattern', 'stars', '***'),
        invalid('issue.bankPattern', 'nothing', ''),
      ],
    },
    send: ({ values }) => [{ type: 'EDIT', change: values }, { type: 'PREVIEW' }],
    to: 'previewing',
  },
]

export const BANK: Readonly<Record<string, readonly Plan[]>> = {
  'bank-line': bankLine,
  'bank-settlement': bankSettlement,
  'bank-split': bankSplit,
  'bank-rule': bankRule,
}
