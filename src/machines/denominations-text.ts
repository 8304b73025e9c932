import { type Denominations, parsePieces } from '../domain/counting/denominations.ts'
import type { Cents } from '../domain/money.ts'

/** A field of a form: the number of pieces or rolls of one face value. The face value is in cents. */
type DenominationField = `piece.${Cents}` | `roll.${Cents}`

/** The typed text by field. An untouched field is absent or blank. */
export type DenominationsText = Readonly<Partial<Record<string, string>>>

/** The parsed quantities by face value (null when no field has a readable one), and the unreadable fields. */
interface ParsedDenominations {
  readonly pieces: Denominations | null
  readonly faults: Readonly<Partial<Record<string, 'QuantityInvalid'>>>
}

/** Parses pieces or rolls of the given face values. Blank is not zero; an unreadable field counts as nothing and is an issue. */
export function parseDenominations(
  text: DenominationsText,
  kind: 'piece' | 'roll',
  faces: readonly Cents[],
): ParsedDenominations {
  const pieces: Record<string, number> = {}
  const faults: Record<string, 'QuantityInvalid'> = {}
  for (const face of faces) {
    const field: DenominationField = `${kind}.${face}`
    const parsed = parsePieces(text[field] ?? '')
    if (parsed.kind === 'pieces') pieces[face] = parsed.pieces
    if (parsed.kind === 'refused') faults[field] = 'QuantityInvalid'
  }
  return { pieces: Object.keys(pieces).length > 0 ? pieces : null, faults }
}

/** True when anything was typed. */
export function hasInput(text: DenominationsText): boolean {
  return Object.values(text).some((value) => (value ?? '').trim() !== '')
}
