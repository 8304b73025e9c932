import { type Denominations, parsePieces } from '../domain/counting/denominations.ts'
import type { Cents } from '../domain/money.ts'

/** A field of a pile: pieces or rolls of one face value, in cents. */
export type PileField = `piece.${Cents}` | `roll.${Cents}`

/** The typed text by field. An untouched field is absent or blank. */
export type PileText = Readonly<Partial<Record<string, string>>>

/** The parsed quantities by face value (null when nothing was typed), and the unreadable fields. */
export interface ParsedPile {
  readonly pile: Denominations | null
  readonly faults: Readonly<Partial<Record<string, 'QuantityInvalid'>>>
}

/** Parses pieces or rolls of the given face values. Blank is not zero; an unreadable field counts as nothing and is an issue. */
export function parsePile(text: PileText, kind: 'piece' | 'roll', faces: readonly Cents[]): ParsedPile {
  const pile: Record<string, number> = {}
  const faults: Record<string, 'QuantityInvalid'> = {}
  for (const face of faces) {
    const field: PileField = `${kind}.${face}`
    const read = parsePieces(text[field] ?? '')
    if (read.kind === 'pieces') pile[face] = read.pieces
    if (read.kind === 'refused') faults[field] = 'QuantityInvalid'
  }
  return { pile: Object.keys(pile).length > 0 ? pile : null, faults }
}

/** True where anything was typed. */
export function hasInput(text: PileText): boolean {
  return Object.values(text).some((value) => (value ?? '').trim() !== '')
}
