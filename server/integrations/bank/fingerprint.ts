import { createHash } from 'node:crypto'
import type { ReadLine } from './statement.ts'

/**
 * What tells the movements of an account apart, whichever file they come in: day, amount, words, and which of several alike it is on its
 * day. A bank's statements hold whole days, so that the second of two is the second in every file.
 */
export function fingerprintsOf(account: string, lines: readonly ReadLine[]): readonly string[] {
  const seen = new Map<string, number>()
  return lines.map(({ bookedOn, valueOn, amountCents, label, reference }) => {
    const said = JSON.stringify([account, bookedOn, valueOn, amountCents, label, reference])
    const turn = (seen.get(said) ?? 0) + 1
    seen.set(said, turn)
    return createHash('sha256').update(`${said} ${turn}`).digest('hex')
  })
}
