import { type Cents, formatMoneyInput, parseMoney } from '../../../../../src/domain/money.ts'
import type { Bench } from '../../../walk/browser/page-object.ts'
import { type CountedSheet, TURNOVERS } from '../../../walk/browser/page-objects/counted-sheet.ts'
import { draftOf, FIFTIES, isFull, sheetOf } from '../../../walk/browser/page-objects/counting.ts'
import { EDITS } from '../../../walk/browser/page-objects/counting-memory.ts'

type Stored = 'CREATED' | 'UPDATED' | null

/** What stands on the sheet in the page, by the gestures that were made and what was stored when it was read. */
export interface TypedSheet {
  /** The total of the notes, and the number of their pouch, as they are written. */
  readonly total: string
  readonly pouch: string
  readonly turnover: string
  readonly comment: string
  readonly hasReason: boolean
  /** Pieces of 50 € that were counted, and whether the float was left in the till since. */
  readonly fifties: number
  readonly isFloatLeft: boolean
  /** Something was typed since it was stored; it is kept, was taken up from what was kept, or could not be kept. */
  readonly isChanged: boolean
  readonly kept: 'draft' | 'lost' | null
  readonly isResumed: boolean
  /** What the page knows to be stored. */
  readonly stored: Stored
}

interface Way {
  readonly sheet: TypedSheet
  /** What is stored, whether the page knows or not. */
  readonly there: Stored | 'VALIDATED'
  /** All lines are stored, those that were not counted too: then none is new when the sheet is stored again. */
  readonly isWhole: boolean
  /** Somebody was faster, and what is stored is asked for beside what is typed. */
  readonly isComparing: boolean
}

const BLANK: TypedSheet = {
  total: '',
  pouch: '',
  turnover: '',
  comment: '',
  hasReason: false,
  fifties: 0,
  isFloatLeft: false,
  isChanged: false,
  kept: null,
  isResumed: false,
  stored: null,
}

/** What whoever else counts the sheet stores, as it is written when it is read. */
const theirs = ({ notesCents, number }: CountedSheet, stored: Stored): TypedSheet =>
  stored === null
    ? BLANK
    : {
        ...BLANK,
        total: formatMoneyInput(notesCents),
        pouch: number,
        turnover: formatMoneyInput(TURNOVERS['500,00']),
        stored,
      }

/** Whoever else stores what is stored already changes it. */
const storedOver = (there: Way['there']): 'CREATED' | 'UPDATED' =>
  there === 'CREATED' || there === 'UPDATED' ? 'UPDATED' : 'CREATED'

export function typedBy(bench: Bench, labels: readonly string[]): TypedSheet {
  const counted = sheetOf(bench)
  const draft = draftOf(bench)
  const resumed = { ...BLANK, turnover: '100', isChanged: true, isResumed: true }
  const drafts = {
    total: { ...resumed, total: writtenCents(counted) },
    pieces: { ...resumed, fifties: FIFTIES },
  }
  let way: Way = { sheet: draft ? drafts[draft] : BLANK, there: null, isWhole: false, isComparing: false }
  for (const label of labels) way = after(bench, counted, way, label)
  return way.sheet
}

const writtenCents = ({ notesCents }: CountedSheet) => String(notesCents / 100).replace('.', ',')

function after(bench: Bench, counted: CountedSheet, way: Way, label: string): Way {
  const { sheet, there } = way
  const typed = (change: Partial<TypedSheet>): Way => ({
    ...way,
    sheet: { ...sheet, ...change, isChanged: true, kept: isFull(bench) ? 'lost' : 'draft', isResumed: false },
  })
  const [port = '', answer = ''] = label.startsWith('{') ? [] : label.split(':')
  if (port === 'openSheet' && /^(?:none|open|closed|sameClosed)$/u.test(answer))
    return read(bench, counted, way, answer)
  switch (label) {
    case EDITS.unreadable:
      return typed({ total: 'abc' })
    case EDITS.total:
      return typed({ total: writtenCents(counted) })
    case EDITS.pouch:
      return typed({ pouch: counted.number })
    case EDITS.small:
      return typed({ turnover: '100' })
    case EDITS.large:
      return typed({ turnover: '500' })
    case EDITS.comment:
      return typed({ comment: 'Erreur' })
    case EDITS.reason:
      return typed({ hasReason: true })
    case 'saveLog:stale':
    case 'saveLog:exists':
    case 'validateLog:stale':
      return { ...way, there: storedOver(there), isWhole: false, isComparing: true }
    case 'deleteLog:stale':
      return { ...way, there: 'VALIDATED', isComparing: true }
    case 'saveLog:done': {
      const stored = way.isWhole ? 'UPDATED' : 'CREATED'
      const saved = { ...sheet, stored, isChanged: false, kept: null } as const
      return { ...way, there: stored, isWhole: true, sheet: saved }
    }
    case 'validateLog:ok':
    case 'validateLog:ko':
      return { ...way, there: 'VALIDATED' }
    case 'deleteLog:done':
      return { ...way, there: null, isWhole: false, sheet: BLANK }
  }
  if (label.includes('"LEAVE_FLOAT"')) return typed({ isFloatLeft: true })
  if (label.includes('"TAKE_FLOAT_BACK"')) return typed({ isFloatLeft: false })
  if (label.includes('"KEEP_MINE"'))
    return { ...typed({ stored: there === 'VALIDATED' ? null : there }), isComparing: false }
  if (label.includes('"TAKE_THEIRS"') && there !== 'VALIDATED')
    return { ...way, sheet: theirs(counted, there), isComparing: false }
  return label.includes('"BACK"') ? { ...way, isComparing: false } : way
}

/** What is stored was read: it is laid out, or stands beside what is typed unless that says the same. */
function read(bench: Bench, counted: CountedSheet, way: Way, answer: string): Way {
  if (answer !== 'none' && answer !== 'open') return { ...way, there: 'VALIDATED', isWhole: false }
  const there = answer === 'none' ? null : storedOver(way.there)
  const their = theirs(counted, there)
  // What was taken up from the device is typed over what was not stored then.
  const isBeside = way.isComparing || draftOf(bench) === 'total'
  const known = { ...way, there, isWhole: false }
  if (!isBeside) return { ...known, sheet: draftOf(bench) === 'pieces' ? way.sheet : their }
  if (!saysTheSame(way.sheet, their)) return known
  const sheet = { ...way.sheet, stored: there, isChanged: false, kept: null }
  return { ...known, sheet, isComparing: false }
}

const centsIn = (text: string): Cents | null => {
  const read = parseMoney(text)
  return read.kind === 'amount' ? read.cents : null
}

const saysTheSame = (one: TypedSheet, other: TypedSheet): boolean =>
  centsIn(one.total) === centsIn(other.total) &&
  one.pouch === other.pouch &&
  centsIn(one.turnover) === centsIn(other.turnover) &&
  one.comment === other.comment &&
  one.hasReason === other.hasReason

export interface Figures {
  /** Of the notes, and of what was left in the till. */
  readonly notesCents: Cents | null
  readonly leftCents: Cents | null
  readonly countedCents: Cents
  readonly turnoverCents: Cents | null
  /** None is told before something was counted, and while nothing says what to expect. */
  readonly deltaCents: Cents | null
  readonly isUnread: boolean
}

const FIFTY: Cents = 5_000

/** What the sheet comes to, with the float of the till. */
export function figuresOf(sheet: TypedSheet, floatCents: Cents): Figures {
  const { fifties, isFloatLeft, total, turnover } = sheet
  const leftCents = isFloatLeft ? floatCents : null
  const notesCents = fifties > 0 ? fifties * FIFTY - (leftCents ?? 0) : centsIn(total)
  const countedCents = (notesCents ?? 0) + (leftCents ?? 0)
  const turnoverCents = centsIn(turnover)
  const isTold = notesCents !== null && turnoverCents !== null
  return {
    notesCents,
    leftCents,
    countedCents,
    turnoverCents,
    deltaCents: isTold ? countedCents - floatCents - turnoverCents : null,
    isUnread: total !== '' && notesCents === null,
  }
}
