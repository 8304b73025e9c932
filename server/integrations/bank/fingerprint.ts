import { createHash } from 'node:crypto'
import type { ParsedLine } from './statement.ts'

/**
 * Identifies a movement of an account in any file: date, amount, label, and its position among identical movements of that date.
 * A statement contains complete days, so the second of two identical movements is the second in every file.
 */
export function fingerprintsOf(account: string, lines: readonly ParsedLine[]): readonly string[] {
  const occurrences = new Map<string, number>()
  return lines.map(({ bookedOn, valueOn, amountCents, label, reference }) => {
    const content = JSON.stringify([account, bookedOn, valueOn, amountCents, label, reference])
    const occurrence = (occurrences.get(content) ?? 0) + 1
    occurrences.set(content, occurrence)
    return createHash('sha256').update(`${content} ${occurrence}`).digest('hex')
  })
}
