import { formatMoneyInput } from '../../../../src/domain/money.ts'
import { DATES, each, right, TEXTS_TYPED, wrong } from '../classes.ts'
import type { Plan, Trial } from '../plan.ts'
import { type Counting, isOpen, JUDGED } from './reviewing.ts'

const piecesIn = ({ sheet }: Counting) => sheet?.entries[0]?.text['piece.5000']

const OF_LINE = 'NotOfLine'
const TYPED = [...TEXTS_TYPED, right('an amount', '12,5')]
const edited = ({ values: { paymentCategoryId, field, text } }: Trial) => ({
  sheet: {
    changed: true,
    entries: [
      paymentCategoryId === 'notes' ? { text: { [String(field)]: text } } : {},
      paymentCategoryId === 'float' ? { text: { [String(field)]: text } } : {},
    ],
  },
})
const editing = (of: string, line: string, own: readonly string[], others: readonly string[]): Plan => ({
  event: 'EDIT',
  of,
  where: isOpen,
  fields: {
    paymentCategoryId: each([line]),
    field: [...each(own), ...others.map((field) => wrong(OF_LINE, field, field))],
    text: TYPED,
  },
  to: 'counting.typing',
  has: edited,
})

const LEFT = { few: { 5000: 1 }, all: { 5000: 4 }, more: { 5000: 5 }, none: {}, others: { 2000: 1 } }
const cashLog: readonly Plan[] = [
  {
    event: 'CHOOSE',
    fields: {
      'choice.date': DATES,
      'choice.service': each(['lunch', 'evening']),
      'choice.cashRegisterId': [right('a register', 'register-2'), right('of elsewhere', 'register-9')],
    },
    to: 'choosing',
    has: ({ values }) => ({
      choice: { date: values['choice.date'], cashRegisterId: values['choice.cashRegisterId'] },
    }),
  },
  {
    event: 'OPEN',
    in: ['choosing'],
    where: ({ setup }) => setup !== null,
    fields: {
      date: [...DATES, wrong('NotChosen', 'none', undefined)],
      service: [...each(['lunch', 'evening']), wrong('NotChosen', 'none', undefined)],
      cashRegisterId: [
        ...each(['register-1', 'register-2']),
        wrong('NotChosen', 'none', undefined),
        wrong('NotChosen', 'of elsewhere', 'register-9'),
      ],
    },
    send: ({ values }) => [{ type: 'CHOOSE', choice: values }, { type: 'OPEN' }],
    to: 'opening',
    has: ({ values }) => ({ choice: values }),
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
    of: 'no line',
    where: isOpen,
    fields: { paymentCategoryId: each(['elsewhere']), field: each(['total', 'pouchNumber']), text: TYPED },
    to: null,
  },
  {
    event: 'EDIT_SHEET',
    fields: { field: each(['turnover', 'float', 'comment']), text: TYPED },
    to: ({ state }) => (state.startsWith('counting') ? 'counting.typing' : 'reviewing.ready'),
    has: ({ values: { field, text } }) => ({ sheet: { text: { [String(field)]: text }, changed: true } }),
  },
  {
    event: 'CHOOSE_REASON',
    fields: { reasonId: each(['reason-1', null]) },
    to: ({ state }) => (state.startsWith('counting') ? 'counting.typing' : 'reviewing.ready'),
    has: ({ values }) => ({ sheet: { ...values, changed: true } }),
  },
  {
    event: 'LEAVE_FLOAT',
    where: (context) => piecesIn(context) === '4',
    fields: {
      left: [
        right('some of what was counted', LEFT.few),
        right('all that was counted', LEFT.all),
        wrong('NotCounted', 'more than was counted', LEFT.more),
        wrong('NotCounted', 'nothing', LEFT.none),
        wrong('NotCounted', 'another note', LEFT.others),
      ],
    },
    to: 'counting.typing',
    has: ({ values }) => ({
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
    of: 'where nothing was counted piece by piece',
    where: (context) => piecesIn(context) === undefined,
    fields: { left: each([LEFT.few, LEFT.all]) },
    to: null,
  },
  ...JUDGED,
]

export const CASH_LOG = { 'cash-log': cashLog }
