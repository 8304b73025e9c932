import { createHash } from 'node:crypto'
import type { ParsedLine } from './statement.ts'

/**
 * Identifies each movement of an account in any file: by the account, both dates, the amount, the label, the reference, and the position among
 * movements for which all of these are the same. A statement contains complete days, so the second of two identical movements is the second
 * in every file.
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
