import { areDenominations, type Denominations } from './denominations.ts'

/** The pieces of one face value, none where it was not counted. */
export function piecesOf(pile: Denominations, face: number | string): number {
  return pile[String(face)] ?? 0
}

/** True where `left` can be taken out of what was counted: at least one piece, and of no face value more than there is. */
export function canLeave(counted: Denominations, left: Denominations): boolean {
  const taken = Object.entries(left)
  return (
    areDenominations(left) &&
    taken.some(([, pieces]) => pieces > 0) &&
    taken.every(([face, pieces]) => pieces <= piecesOf(counted, face))
  )
}

/** What is remitted of a pile when `left` stays in the till. A face value that was counted stays counted, if with none. */
export function takeOut(counted: Denominations, left: Denominations): Denominations {
  return Object.fromEntries(
    Object.entries(counted).map(([face, pieces]) => [face, Math.max(0, pieces - piecesOf(left, face))]),
  )
}
