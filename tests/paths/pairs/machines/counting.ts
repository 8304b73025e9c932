import { formatMoneyInput } from '../../../../src/domain/money.ts'
import {
  AMOUNTS_TYPED,
  blank,
  DATES,
  each,
  Here,
  PIECES_TYPED,
  POUCH_NUMBERS,
  reasons,
  right,
  TEXTS_TYPED,
  wrong,
} from '../classes.ts'
import { type Plan, saysOf, type Trial } from '../plan.ts'

interface Line {
  readonly text: Readonly<Record<string, string>>
  readonly status: string
  readonly value: { readonly totalCents: number | null }
}
interface Counting {
  readonly sheet: {
    readonly stored: { readonly counts: readonly unknown[] } | null
    readonly entries: readonly Line[]
  } | null
  readonly choice: object
  readonly draftLost: boolean
}
/** Wherever one begins to type, typing leads here. */
const TYPING = ['counting.typing']
const REVIEWING = ['reviewing.ready', 'reviewing.refused']
const BLANK = right('nothing', '', null)
/** The notes may be typed into, and nothing was laid aside as the float. */
const isOpen = ({ sheet }: Counting) =>
  sheet?.entries[0]?.status === 'CREATED' && sheet.entries[1]?.text.total === undefined
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

const line = (field: string, text: unknown) => ({ type: 'EDIT', paymentCategoryId: 'notes', field, text })
/** Types the notes and the sheet anew; what is not told is left blank. */
const typed =
  (event: string) =>
  ({ values }: Trial) => [
    ...['total', 'piece.5000', 'pouchNumber'].map((field) => line(field, values[field] ?? '')),
    ...['turnover', 'float', 'comment'].map((field) => ({
      type: 'EDIT_SHEET',
      field,
      text: values[field] ?? (field === 'turnover' ? '100' : ''),
    })),
    { type: event },
  ]
const unsent = ({ faults }: Trial) => ({
  refusal: faults.length > 0 ? { name: 'InvalidRequest', ...saysOf(faults) } : null,
})
const saved = {
  event: 'SAVE',
  in: TYPING,
  where: isOpen,
  to: 'saving',
  refused: 'counting.refused',
  send: typed('SAVE'),
}
const OPTIONAL = [BLANK, ...AMOUNTS_TYPED]
/** Of a line that can't be read, all is said; of one that can, the first rule that is broken. */
const unreviewed = ({ faults }: Trial) => {
  const unread = faults.filter((name) => /^(?:Money|Quantity)/u.test(name))
  if (unread.length > 0) return { refusal: { name: 'InvalidRequest', ...saysOf(unread) } }
  return { refusal: faults.length > 0 ? { name: faults[0] } : null }
}
const reviewed = {
  event: 'REVIEW',
  in: TYPING,
  where: isOpen,
  to: 'reviewing.ready',
  refused: 'counting.refused',
  send: typed('REVIEW'),
  has: unreviewed,
}
const NUMBERS = [...POUCH_NUMBERS, ...blank('PouchNumberRequired')]
const TURNOVER = [...AMOUNTS_TYPED, ...blank('TurnoverRequired')]
const isWorth = ({ name }: { name: string }) => name !== 'zero' && name !== 'none'

/** The turnover that leaves the till over (or short) by so many cents, with a float of nothing. */
const leaving = (cents: number) =>
  new Here(({ sheet }: Counting) => {
    const counted = sheet?.entries.reduce((sum, { value }) => sum + (value.totalCents ?? 0), 0) ?? 0
    return counted - cents < 0 ? undefined : formatMoneyInput(counted - cents)
  })
const OVER = [
  right('a cent over the tolerance', leaving(101)),
  right('short by a cent beyond the tolerance', leaving(-101)),
]
const WITHIN = [
  right('nothing over', leaving(0)),
  right('over by the tolerance', leaving(100)),
  right('short by the tolerance', leaving(-100)),
]
const validated = {
  event: 'VALIDATE',
  in: REVIEWING,
  where: ({ sheet }: Counting) => sheet?.entries[0]?.status === 'CREATED',
  send: ({ values }: Trial) => [
    { type: 'EDIT_SHEET', field: 'float', text: '0' },
    ...Object.entries(values).map(([field, text]) => ({ type: 'EDIT_SHEET', field, text })),
    { type: 'VALIDATE' },
  ],
  to: 'savingFirst',
  refused: 'reviewing.refused',
  has: ({ faults }: Trial) => ({ refusal: faults.length > 0 ? { name: faults[0] } : null }),
}

const LEFT = { few: { 5000: 1 }, all: { 5000: 4 }, more: { 5000: 5 }, none: {}, others: { 2000: 1 } }
const cashLog: readonly Plan[] = [
  {
    event: 'CHOOSE',
    fields: {
      'choice.date': DATES,
      'choice.service': each(['lunch', 'evening']),
      'choice.cashRegisterId': [right('a register', 'register-2'), right('of elsewhere', 'register-9')],
    },
    // What is typed and can't be kept on the device would be lost: that is asked first.
    to: ({ state, context }) =>
      state.startsWith('counting') && context.sheet.changed && context.draftLost
        ? 'confirmingLeave'
        : 'choosing',
    has: ({ state, context, values }) =>
      state.startsWith('counting') && context.sheet.changed && context.draftLost
        ? { choice: context.choice }
        : { choice: { date: values['choice.date'], cashRegisterId: values['choice.cashRegisterId'] } },
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
  {
    ...saved,
    of: 'counted by their total',
    fields: {
      total: OPTIONAL,
      pouchNumber: [right('too short yet', 'ABC'), BLANK],
      turnover: OPTIONAL,
      float: OPTIONAL,
      comment: TEXTS_TYPED,
    },
    has: unsent,
  },
  {
    ...saved,
    of: 'counted by pieces',
    fields: { 'piece.5000': [BLANK, ...PIECES_TYPED], comment: TEXTS_TYPED, turnover: OPTIONAL },
    has: unsent,
  },
  {
    ...saved,
    of: 'pieces and a total',
    fields: {
      'piece.5000': [right('two', '2')],
      total: [
        right('what they come to', '100,00'),
        wrong('TotalMismatch', 'a cent more', '100,01'),
        wrong('TotalMismatch', 'zero', '0'),
      ],
    },
    has: unsent,
  },
  {
    ...reviewed,
    of: 'counted by their total',
    fields: {
      total: AMOUNTS_TYPED.filter(isWorth),
      pouchNumber: NUMBERS,
      turnover: TURNOVER,
      float: OPTIONAL,
    },
  },
  {
    ...reviewed,
    of: 'counted by pieces',
    fields: { 'piece.5000': PIECES_TYPED.filter(isWorth), pouchNumber: NUMBERS, turnover: TURNOVER },
  },
  {
    ...reviewed,
    of: 'none of them, which need no pouch',
    fields: {
      total: each(['0', '0,00']),
      pouchNumber: NUMBERS.map(({ name, value }) => right(name, value)),
      turnover: TURNOVER,
    },
  },
  {
    ...reviewed,
    of: 'nothing counted',
    fields: { total: blank('NothingCounted'), turnover: TURNOVER.filter(({ fault }) => fault === null) },
  },
  { ...validated, of: 'within the tolerance', fields: { turnover: WITHIN, comment: TEXTS_TYPED } },
  { ...validated, of: 'beyond it', fields: { turnover: OVER, comment: reasons('CommentRequired') } },
  {
    ...validated,
    of: 'without a turnover',
    fields: { turnover: blank('TurnoverRequired'), comment: TEXTS_TYPED },
  },
]

export const CASH_LOG = { 'cash-log': cashLog }
