import { areDenominations, type Denominations } from './denominations.ts'

/** The number of pieces of one face value; 0 when it was not counted. */
export function piecesOf(denominations: Denominations, face: number | string): number {
  return denominations[String(face)] ?? 0
}

/** True when the pieces `staying` can stay in the till: at least one, and no more of a face value than counted. */
export function canStayInTill(counted: Denominations, staying: Denominations): boolean {
  const stayingPieces = Object.entries(staying)
  return (
    areDenominations(staying) &&
    stayingPieces.some(([, pieces]) => pieces > 0) &&
    stayingPieces.every(([face, pieces]) => pieces <= piecesOf(counted, face))
  )
}

/** The pieces to remit when the pieces `staying` stay in the till. A counted face value stays in the result, possibly with 0. */
export function subtractPieces(counted: Denominations, staying: Denominations): Denominations {
  return Object.fromEntries(
    Object.entries(counted).map(([face, pieces]) => [face, Math.max(0, pieces - piecesOf(staying, face))]),
  )
}
