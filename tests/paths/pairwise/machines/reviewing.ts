import { formatMoneyInput } from '../../../../src/domain/money.ts'
import {
  AMOUNTS_TYPED,
  blankTexts,
  each,
  invalid,
  PIECES_TYPED,
  POUCH_NUMBERS,
  reasons,
  StateValue,
  TEXTS_TYPED,
  valid,
} from '../classes.ts'
import { type Plan, refusalWith, type Trial } from '../plan.ts'

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
const BLANK = valid('nothing', '', null)
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
  refusal: faults.length > 0 ? { name: 'InvalidRequest', ...refusalWith(faults) } : null,
})
const saved = {
  event: 'SAVE',
  states: TYPING,
  appliesTo: isOpen,
  to: 'saving',
  refused: 'counting.refused',
  send: typed('SAVE'),
}
const OPTIONAL = [BLANK, ...AMOUNTS_TYPED]
/** An invalid line reports all its errors; a valid one, the first rule that it breaks. */
const unreviewed = ({ faults }: Trial) => {
  const unread = faults.filter((name) => /^(?:Money|Quantity)/u.test(name))
  if (unread.length > 0) return { refusal: { name: 'InvalidRequest', ...refusalWith(unread) } }
  return { refusal: faults.length > 0 ? { name: faults[0] } : null }
}
const reviewed = {
  event: 'REVIEW',
  states: TYPING,
  appliesTo: isOpen,
  to: 'reviewing.ready',
  refused: 'counting.refused',
  send: typed('REVIEW'),
  expectedContext: unreviewed,
}
const NUMBERS = [...POUCH_NUMBERS, ...blankTexts('PouchNumberRequired')]
const TURNOVER = [...AMOUNTS_TYPED, ...blankTexts('TurnoverRequired')]
const isWorth = ({ name }: { name: string }) => name !== 'zero' && name !== 'none'

/** The turnover that leaves the till over (or short) by this many cents, without a float. */
const leaving = (cents: number) =>
  new StateValue(({ sheet }: Counting) => {
    const counted = sheet?.entries.reduce((sum, { value }) => sum + (value.totalCents ?? 0), 0) ?? 0
    return counted - cents < 0 ? undefined : formatMoneyInput(counted - cents)
  })
const OVER = [
  valid('a cent over the tolerance', leaving(101)),
  valid('short by a cent beyond the tolerance', leaving(-101)),
]
const WITHIN = [
  valid('nothing over', leaving(0)),
  valid('over by the tolerance', leaving(100)),
  valid('short by the tolerance', leaving(-100)),
]
const validated = {
  event: 'VALIDATE',
  states: REVIEWING,
  appliesTo: ({ sheet }: Counting) => sheet?.entries[0]?.status === 'CREATED',
  send: ({ values }: Trial) => [
    { type: 'EDIT_SHEET', field: 'float', text: '0' },
    ...Object.entries(values).map(([field, text]) => ({ type: 'EDIT_SHEET', field, text })),
    { type: 'VALIDATE' },
  ],
  to: 'savingFirst',
  refused: 'reviewing.refused',
  expectedContext: ({ faults }: Trial) => ({ refusal: faults.length > 0 ? { name: faults[0] } : null }),
}

/** The input of a sheet, checked when it is saved, reviewed and validated. */
export const REVIEW_PLANS: readonly Plan[] = [
  {
    ...saved,
    subject: 'counted by their total',
    fields: {
      total: OPTIONAL,
      pouchNumber: [valid('too short yet', 'ABC'), BLANK],
      turnover: OPTIONAL,
      float: OPTIONAL,
      comment: TEXTS_TYPED,
    },
    expectedContext: unsent,
  },
  {
    ...saved,
    subject: 'counted by pieces',
    fields: { 'piece.5000': [BLANK, ...PIECES_TYPED], comment: TEXTS_TYPED, turnover: OPTIONAL },
    expectedContext: unsent,
  },
  {
    ...saved,
    subject: 'pieces and a total',
    fields: {
      'piece.5000': [valid('two', '2')],
      total: [
        valid('what they come to', '100,00'),
        invalid('TotalMismatch', 'a cent more', '100,01'),
        invalid('TotalMismatch', 'zero', '0'),
      ],
    },
    expectedContext: unsent,
  },
  {
    ...reviewed,
    subject: 'counted by their total',
    fields: {
      total: AMOUNTS_TYPED.filter(isWorth),
      pouchNumber: NUMBERS,
      turnover: TURNOVER,
      float: OPTIONAL,
    },
  },
  {
    ...reviewed,
    subject: 'counted by pieces',
    fields: { 'piece.5000': PIECES_TYPED.filter(isWorth), pouchNumber: NUMBERS, turnover: TURNOVER },
  },
  {
    ...reviewed,
    subject: 'none of them, which need no pouch',
    fields: {
      total: each(['0', '0,00']),
      pouchNumber: NUMBERS.map(({ name, value }) => valid(name, value)),
      turnover: TURNOVER,
    },
  },
  {
    ...reviewed,
    subject: 'nothing counted',
    fields: { total: blankTexts('NothingCounted'), turnover: TURNOVER.filter(({ fault }) => fault === null) },
  },
  { ...validated, subject: 'within the tolerance', fields: { turnover: WITHIN, comment: TEXTS_TYPED } },
  { ...validated, subject: 'beyond it', fields: { turnover: OVER, comment: reasons('CommentRequired') } },
  {
    ...validated,
    subject: 'without a turnover',
    fields: { turnover: blankTexts('TurnoverRequired'), comment: TEXTS_TYPED },
  },
]
