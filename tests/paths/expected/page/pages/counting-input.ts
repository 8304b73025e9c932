import { type Cents, formatMoneyInput, parseMoney } from '../../../../../src/domain/money.ts'
import type { WalkContext } from '../../../walk/browser/page-object.ts'
import { type CountedSheet, TURNOVERS } from '../../../walk/browser/page-objects/counted-sheet.ts'
import { draftOf, FIFTIES, isFull, sheetOf } from '../../../walk/browser/page-objects/counting.ts'
import { EDITS } from '../../../walk/browser/page-objects/counting-memory.ts'

type Stored = 'CREATED' | 'UPDATED' | null

/**
 * The content of the sheet on the page, calculated from the gestures so far and the version that was stored
 * when it was loaded.
 */
export interface TypedSheet {
  /** The total of the notes, and their pouch number, in their displayed form. */
  readonly total: string
  readonly pouch: string
  readonly turnover: string
  readonly comment: string
  readonly hasReason: boolean
  /** Counted notes of 50 €, and whether the float was left in the till since. */
  readonly fifties: number
  readonly isFloatLeft: boolean
  /** Something was typed since the last save: stored as a draft, restored from one, or not storable. */
  readonly isChanged: boolean
  readonly draftState: 'draft' | 'lost' | null
  readonly isResumed: boolean
  /** The stored version that the page knows. */
  readonly stored: Stored
}

interface Way {
  readonly sheet: TypedSheet
  /** The stored version, also when the page does not know it. */
  readonly there: Stored | 'VALIDATED'
  /** All lines are stored, including those not counted: none is new when the sheet is saved again. */
  readonly isWhole: boolean
  /** Another person was faster, and the stored version is loaded beside the input. */
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
  draftState: null,
  isResumed: false,
  stored: null,
}

/** The version that the other person stores, in its displayed form. */
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

/** Another person's save changes the stored version. */
const storedOver = (there: Way['there']): 'CREATED' | 'UPDATED' =>
  there === 'CREATED' || there === 'UPDATED' ? 'UPDATED' : 'CREATED'

export function inputAfter(walkContext: WalkContext, labels: readonly string[]): TypedSheet {
  const counted = sheetOf(walkContext)
  const draft = draftOf(walkContext)
  const resumed = { ...BLANK, turnover: '100', isChanged: true, isResumed: true }
  const drafts = {
    total: { ...resumed, total: writtenCents(counted) },
    pieces: { ...resumed, fifties: FIFTIES },
  }
  let way: Way = { sheet: draft ? drafts[draft] : BLANK, there: null, isWhole: false, isComparing: false }
  for (const label of labels) way = after(walkContext, counted, way, label)
  return way.sheet
}

const writtenCents = ({ notesCents }: CountedSheet) => String(notesCents / 100).replace('.', ',')

function after(walkContext: WalkContext, counted: CountedSheet, way: Way, label: string): Way {
  const { sheet, there } = way
  const typed = (change: Partial<TypedSheet>): Way => ({
    ...way,
    sheet: {
      ...sheet,
      ...change,
      isChanged: true,
      draftState: isFull(walkContext) ? 'lost' : 'draft',
      isResumed: false,
    },
  })
  const [port = '', answer = ''] = label.startsWith('{') ? [] : label.split(':')
  if (port === 'openSheet' && /^(?:none|open|closed|sameClosed)$/u.test(answer))
    return read(walkContext, counted, way, answer)
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
      const saved = { ...sheet, stored, isChanged: false, draftState: null } as const
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

/** The stored version was loaded: it is shown, or compared with the input unless both are equal. */
function read(walkContext: WalkContext, counted: CountedSheet, way: Way, answer: string): Way {
  if (answer !== 'none' && answer !== 'open') return { ...way, there: 'VALIDATED', isWhole: false }
  const there = answer === 'none' ? null : storedOver(way.there)
  const their = theirs(counted, there)
  // The draft of the device was typed over a version that is no longer the stored one.
  const isBeside = way.isComparing || draftOf(walkContext) === 'total'
  const known = { ...way, there, isWhole: false }
  if (!isBeside) return { ...known, sheet: draftOf(walkContext) === 'pieces' ? way.sheet : their }
  if (!isSameInput(way.sheet, their)) return known
  const sheet = { ...way.sheet, stored: there, isChanged: false, draftState: null }
  return { ...known, sheet, isComparing: false }
}

const centsIn = (text: string): Cents | null => {
  const read = parseMoney(text)
  return read.kind === 'amount' ? read.cents : null
}

const isSameInput = (one: TypedSheet, other: TypedSheet): boolean =>
  centsIn(one.total) === centsIn(other.total) &&
  one.pouch === other.pouch &&
  centsIn(one.turnover) === centsIn(other.turnover) &&
  one.comment === other.comment &&
  one.hasReason === other.hasReason

export interface Figures {
  /** The total of the notes and of the float. */
  readonly notesCents: Cents | null
  readonly leftCents: Cents | null
  readonly countedCents: Cents
  readonly turnoverCents: Cents | null
  /** The difference; null before something is counted or without an expected amount. */
  readonly deltaCents: Cents | null
  readonly isUnread: boolean
}

const FIFTY: Cents = 5_000

/** The total of the sheet, including the float. */
export function figuresOf(sheet: TypedSheet, floatCents: Cents): Figures {
  const { fifties, isFloatLeft, total, turnover } = sheet
  const leftCents = isFloatLeft ? floatCents : null
  const notesCents = fifties > 0 ? fifties * FIFTY - (leftCents ?? 0) : centsIn(total)
  const countedCents = (notesCents ?? 0) + (leftCents ?? 0)
  const turnoverCents = centsIn(turnover)
  const isComplete = notesCents !== null && turnoverCents !== null
  return {
    notesCents,
    leftCents,
    countedCents,
    turnoverCents,
    deltaCents: isComplete ? countedCents - floatCents - turnoverCents : null,
    isUnread: total !== '' && notesCents === null,
  }
}
