import { formatMoneyInput } from '../../../../src/domain/money.ts'
import { DATES, each, invalid, TEXTS_TYPED, valid } from '../classes.ts'
import type { Plan, Trial } from '../plan.ts'
import { type Counting, isOpen, REVIEW_PLANS } from './reviewing.ts'

const piecesIn = ({ sheet }: Counting) => sheet?.entries[0]?.text['piece.5000']

const OF_LINE = 'NotOfLine'
const TYPED = [...TEXTS_TYPED, valid('an amount', '12,5')]
const edited = ({ values: { paymentCategoryId, field, text } }: Trial) => ({
  sheet: {
    changed: true,
    entries: [
      paymentCategoryId === 'notes' ? { text: { [String(field)]: text } } : {},
      paymentCategoryId === 'float' ? { text: { [String(field)]: text } } : {},
    ],
  },
})
const editing = (subject: string, line: string, own: readonly string[], others: readonly string[]): Plan => ({
  event: 'EDIT',
  subject,
  appliesTo: isOpen,
  fields: {
    paymentCategoryId: each([line]),
    field: [...each(own), ...others.map((field) => invalid(OF_LINE, field, field))],
    text: TYPED,
  },
  to: 'counting.typing',
  expectedContext: edited,
})

const LEFT = { few: { 5000: 1 }, all: { 5000: 4 }, more: { 5000: 5 }, none: {}, others: { 2000: 1 } }
const cashLog: readonly Plan[] = [
  {
    event: 'CHOOSE',
    fields: {
      'choice.date': DATES,
      'choice.service': each(['lunch', 'evening']),
      'choice.cashRegisterId': [valid('a register', 'register-2'), valid('of elsewhere', 'register-9')],
    },
    to: 'choosing',
    expectedContext: ({ values }) => ({
      choice: { date: values['choice.date'], cashRegisterId: values['choice.cashRegisterId'] },
    }),
  },
  {
    event: 'OPEN',
    states: ['choosing'],
    appliesTo: ({ setup }) => setup !== null,
    fields: {
      date: [...DATES, invalid('NotChosen', 'none', undefined)],
      service: [...each(['lunch', 'evening']), invalid('NotChosen', 'none', undefined)],
      cashRegisterId: [
        ...each(['register-1', 'register-2']),
        invalid('NotChosen', 'none', undefined),
        invalid('NotChosen', 'of elsewhere', 'register-9'),
      ],
    },
    send: ({ values }) => [{ type: 'CHOOSE', choice: values }, { type: 'OPEN' }],
    to: 'opening',
    expectedContext: ({ values }) => ({ choice: values }),
  },
  editing(
    'the notes',
    'notes',
    ['total', 'piece.5000', 'pouchNumber'],
    ['quantity', 'piece.200', 'lastYearTotal'],
  ),
  editing('the float', 'float', ['total'], ['piece.5000', 'pouchNumber', 'quantity']),
  {
    event: 'EDIT',
    subject: 'no line',
    appliesTo: isOpen,
    fields: { paymentCategoryId: each(['elsewhere']), field: each(['total', 'pouchNumber']), text: TYPED },
    to: null,
  },
  {
    event: 'EDIT_SHEET',
    fields: { field: each(['turnover', 'float', 'comment']), text: TYPED },
    to: ({ state }) => (state.startsWith('counting') ? 'counting.typing' : 'reviewing.ready'),
    expectedContext: ({ values: { field, text } }) => ({
      sheet: { text: { [String(field)]: text }, changed: true },
    }),
  },
  {
    event: 'CHOOSE_REASON',
    fields: { reasonId: each(['reason-1', null]) },
    to: ({ state }) => (state.startsWith('counting') ? 'counting.typing' : 'reviewing.ready'),
    expectedContext: ({ values }) => ({ sheet: { ...values, changed: true } }),
  },
  {
    event: 'LEAVE_FLOAT',
    appliesTo: (context) => piecesIn(context) === '4',
    fields: {
      left: [
        valid('some of what was counted', LEFT.few),
        valid('all that was counted', LEFT.all),
        invalid('NotCounted', 'more than was counted', LEFT.more),
        invalid('NotCounted', 'nothing', LEFT.none),
        invalid('NotCounted', 'another note', LEFT.others),
      ],
    },
    to: 'counting.typing',
    expectedContext: ({ values }) => ({
      sheet: {
        entries: [
          {},
          { text: { total: formatMoneyInput(50_00 * ((values.left as Record<string, number>)[5000] ?? 0)) } },
        ],
      },
    }),
  },
  {
    event: 'LEAVE_FLOAT',
    subject: 'where nothing was counted piece by piece',
    appliesTo: (context) => piecesIn(context) === undefined,
    fields: { left: each([LEFT.few, LEFT.all]) },
    to: null,
  },
  ...REVIEW_PLANS,
]

export const CASH_LOG = { 'cash-log': cashLog }
