import type { Count } from '../../domain/contract/cashlogs.ts'
import { denominationKind, hasQuantity, settleEntry } from '../../domain/counting.ts'
import { type Denominations, facesOf, parsePieces } from '../../domain/denominations.ts'
import { countLifecycle, needsPouch } from '../../domain/lifecycles/count.ts'
import { canFollow } from '../../domain/lifecycles/lifecycle.ts'
import { formatMoneyInput, parseMoney } from '../../domain/money.ts'
import { normalizePouchNumber, refusePouchNumber } from '../../domain/pouch-number.ts'
import type { Entry, EntryField, EntryLine, EntryText } from './types.ts'

const NOT_COUNTED = { quantity: null, denominations: null, totalCents: null } as const

/** True for a line whose status lets it be edited; others of the same log may be further on. */
export function isEditable(line: Pick<EntryLine, 'status'>): boolean {
  return canFollow(countLifecycle, line.status, 'edit')
}

/** The fields that a line of this count type has, in their order. */
export function fieldsOf({ countType }: Pick<EntryLine, 'countType'>): readonly EntryField[] {
  const kind = denominationKind(countType)
  return [
    ...(hasQuantity(countType) ? (['quantity'] as const) : []),
    ...(kind ? facesOf(kind).map((face) => `piece.${face}` as const) : []),
    'total',
    ...(needsPouch(countType) ? (['pouchNumber'] as const) : []),
  ]
}

/** Reads a line as it is typed. A pouch number that is still too short is a fault like others: only validating minds it. */
export function readEntry(line: EntryLine, text: EntryText): Entry {
  const faults: Partial<Record<EntryField, string>> = {}
  const quantity = hasQuantity(line.countType) ? readPieces('quantity', text, faults) : null
  const denominations = readDenominations(line, text, faults)
  const total = parseMoney(text.total ?? '')
  if (total.kind === 'refused') faults.total = total.refusal
  const totalCents = total.kind === 'amount' ? total.cents : null
  const settled = settleEntry(line.countType, line.unitValueCents, { quantity, denominations, totalCents })
  if ('refusal' in settled) faults.total ??= settled.refusal
  const isReadable = !('refusal' in settled) && Object.keys(faults).length === 0
  const number = normalizePouchNumber(text.pouchNumber ?? '')
  const numberFault = number === '' ? null : refusePouchNumber(number)
  if (numberFault) faults.pouchNumber = numberFault
  return {
    ...line,
    text,
    value: isReadable ? { quantity, denominations, totalCents: settled.totalCents } : NOT_COUNTED,
    pouchNumber: number === '' ? null : number,
    faults,
  }
}

function readPieces(
  field: EntryField,
  text: EntryText,
  faults: Partial<Record<EntryField, string>>,
): number | null {
  const read = parsePieces(text[field] ?? '')
  if (read.kind === 'refused') faults[field] = 'QuantityInvalid'
  return read.kind === 'pieces' ? read.pieces : null
}

function readDenominations(
  line: EntryLine,
  text: EntryText,
  faults: Partial<Record<EntryField, string>>,
): Denominations | null {
  const kind = denominationKind(line.countType)
  if (!kind) return null
  const counted = facesOf(kind).flatMap((face) => {
    const pieces = readPieces(`piece.${face}`, text, faults)
    return pieces === null ? [] : [[String(face), pieces] as const]
  })
  return counted.length > 0 ? Object.fromEntries(counted) : null
}

/** What has to be typed to get a stored count: a total only where its parts do not say it. */
export function textOf(count: Count): EntryText {
  const { quantity, denominations, totalCents, pouchNumber, countType, unitValueCents } = count
  const parts = settleEntry(countType, unitValueCents, { quantity, denominations, totalCents: null })
  const isSaidByParts = 'totalCents' in parts && parts.totalCents === totalCents
  return {
    ...(quantity !== null && { quantity: String(quantity) }),
    ...Object.fromEntries(
      Object.entries(denominations ?? {}).map(([face, pieces]) => [`piece.${face}`, String(pieces)]),
    ),
    ...(totalCents !== null && !isSaidByParts && { total: formatMoneyInput(totalCents) }),
    ...(pouchNumber !== null && { pouchNumber }),
  }
}
