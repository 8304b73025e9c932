import { formatMoneyInput } from '../../../../src/domain/money.ts'
import {
  AMOUNTS_TYPED,
  blank,
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
/** The parts of a sheet that the plans check. */
export interface Counting {
  readonly sheet: { readonly entries: readonly Line[] } | null
}
/** Typing leads here from any phase. */
const TYPING = ['counting.typing']
const REVIEWING = ['reviewing.ready', 'reviewing.refused']
const BLANK = right('nothing', '', null)
/** The notes may be edited, and no float was put aside. */
export const isOpen = ({ sheet }: Counting) =>
  sheet?.entries[0]?.status === 'CREATED' && sheet.entries[1]?.text.total === undefined

const line = (field: string, text: unknown) => ({ type: 'EDIT', paymentCategoryId: 'notes', field, text })
/** Types the notes and the sheet again; unlisted fields are left empty. */
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
/** An invalid line reports all its errors; a valid one, the first rule that it breaks. */
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

/** The turnover that leaves the till over (or short) by this many cents, without a float. */
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

/** The input of a sheet, checked when it is saved, reviewed and validated. */
export const JUDGED: readonly Plan[] = [
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
