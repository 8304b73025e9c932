import { createHash } from 'node:crypto'
import type { ParsedLine, ParsedStatement } from './statement.ts'

/**
 * Identifies each movement of an account in any file of a format: by the account, both dates, the amount, the label, the reference, and the
 * position among movements for which all of these are the same. A statement contains complete days, so the second of two identical movements is
 * the second in every file.
 *
 * @param occurrences the number of times that each movement was on earlier pages of the statement; this call
 * adds its own
 */
export function fingerprintsOf(
  account: string,
  lines: readonly ParsedLine[],
  occurrences: Map<string, number> = new Map(),
): readonly string[] {
  return lines.map(({ bookedOn, valueOn, amountCents, label, reference }) => {
    const content = JSON.stringify([account, bookedOn, valueOn, amountCents, label, reference])
    const occurrence = (occurrences.get(content) ?? 0) + 1
    occurrences.set(content, occurrence)
    return createHash('sha256').update(`${content} ${occurrence}`).digest('hex')
  })
}

/**
 * The fingerprints of the lines of each statement of a file. Each page of a large statement is a separate statement here. A page is the next one
 * if its first day and opening balance are the last day and closing balance of the account's previous statement. Identical movements are counted
 * over all pages, because pages do not contain complete days. Other statements of a file may overlap, and each is counted separately.
 *
 * @param accounts the account of each statement
 */
export function fingerprintsOfFile(
  statements: readonly ParsedStatement[],
  accounts: readonly string[],
): readonly (readonly string[])[] {
  const latest = new Map<
    string,
    { readonly page: ParsedStatement; readonly occurrences: Map<string, number> }
  >()
  return statements.map((page, index) => {
    const account = accounts[index] ?? ''
    const before = latest.get(account)
    const occurrences =
      before && isNextPage(before.page, page) ? before.occurrences : new Map<string, number>()
    latest.set(account, { page, occurrences })
    return fingerprintsOf(account, page.lines, occurrences)
  })
}

function isNextPage(before: ParsedStatement, { openedOn, openingCents }: ParsedStatement): boolean {
  return openingCents !== null && before.closedOn === openedOn && before.closingCents === openingCents
}
