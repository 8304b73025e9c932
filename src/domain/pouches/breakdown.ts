import { compareTexts } from '../compare-texts.ts'
import { type Denominations, denominationsTotal } from '../counting/denominations.ts'
import { type Cents, sumCents } from '../money.ts'
import type { TicketLine } from '../tickets/tickets.ts'

/**
 * The recorded content of a pouch: its notes by face value, the number of its cheques, its vouchers by issuer and year. A field is null where
 * nothing is recorded, or where the pouch has other content.
 */
export interface PouchContent {
  readonly denominations: Denominations | null
  readonly cheques: number | null
  readonly tickets: readonly TicketLine[] | null
}

/** One line of a breakdown. `faceCents` is set for notes, `issuer` and `year` for vouchers; cheques have none of them. */
export interface BreakdownLine {
  readonly faceCents: Cents | null
  readonly issuer: string | null
  readonly year: number | null
  readonly pieces: number
  readonly cents: Cents
}

/**
 * The content of several pouches. `unknown` are the pouches without a usable breakdown. The lines and `unknown.cents` add up to the value of all
 * pouches.
 */
export interface Breakdown {
  readonly lines: readonly BreakdownLine[]
  readonly unknown: { readonly numbers: readonly string[]; readonly cents: Cents }
}

interface ValuedPouch {
  readonly id: string
  readonly number: string
  readonly valueCents: Cents
}

/**
 * Adds up the content of pouches: notes by face value, largest first; cheques together; vouchers by issuer and year. A pouch without
 * recorded content, or whose content does not equal its value, is listed as unknown.
 */
export function addUpPouches(
  pouches: readonly ValuedPouch[],
  contentOf: (pouchId: string) => PouchContent | undefined,
): Breakdown {
  const knownLines: BreakdownLine[] = []
  const unknownPouches: ValuedPouch[] = []
  for (const pouch of pouches) {
    const lines = linesOf(contentOf(pouch.id), pouch.valueCents)
    if (sumCents(lines.map(({ cents }) => cents)) === pouch.valueCents) knownLines.push(...lines)
    else unknownPouches.push(pouch)
  }
  const groups = Map.groupBy(knownLines, ({ faceCents, issuer, year }) =>
    JSON.stringify([faceCents, issuer, year]),
  )
  return {
    lines: [...groups.values()].map(addUpLines).toSorted(compareLines),
    unknown: {
      numbers: unknownPouches.map(({ number }) => number),
      cents: sumCents(unknownPouches.map(({ valueCents }) => valueCents)),
    },
  }
}

function linesOf(content: PouchContent | undefined, valueCents: Cents): readonly BreakdownLine[] {
  const { denominations, cheques, tickets } = content ?? {}
  const emptyKey = { faceCents: null, issuer: null, year: null }
  if (tickets)
    return tickets.map(({ issuer, year, quantity, declaredCents }) => ({
      ...emptyKey,
      issuer,
      year,
      pieces: quantity,
      cents: declaredCents,
    }))
  if (denominations)
    return Object.entries(denominations)
      .filter(([, pieces]) => pieces > 0)
      .map(([face, pieces]) => ({
        ...emptyKey,
        faceCents: Number(face),
        pieces,
        cents: denominationsTotal({ [face]: pieces }),
      }))
  // Only the number of cheques is recorded: their amount is the declared value.
  return cheques ? [{ ...emptyKey, pieces: cheques, cents: valueCents }] : []
}

function addUpLines(lines: readonly BreakdownLine[]): BreakdownLine {
  return {
    ...lines[0]!,
    pieces: lines.reduce((sum, { pieces }) => sum + pieces, 0),
    cents: sumCents(lines.map(({ cents }) => cents)),
  }
}

function compareLines(first: BreakdownLine, second: BreakdownLine): number {
  const byFace = (second.faceCents ?? 0) - (first.faceCents ?? 0)
  const byIssuer = compareTexts(first.issuer ?? '', second.issuer ?? '')
  return byFace || byIssuer || (first.year ?? 0) - (second.year ?? 0)
}
