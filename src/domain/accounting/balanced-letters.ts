import type { EntryLine } from './entries.ts'

type LetteredLine = Pick<EntryLine, 'account' | 'letter' | 'letteredOn' | 'debitCents' | 'creditCents'>

/**
 * The entries of a file with the letters whose lines settle each other on their account within the file. If other lines with a letter are in another
 * file, such as that of the job which posted the takings of a settlement, its lines have no letter in this one: accounting software would import a
 * group that does not balance.
 */
export function withBalancedLetters<Entry extends { readonly lines: readonly LetteredLine[] }>(
  entries: readonly Entry[],
): readonly Entry[] {
  const openCents = new Map<string, number>()
  for (const line of entries.flatMap(({ lines }) => lines))
    openCents.set(groupOf(line), (openCents.get(groupOf(line)) ?? 0) + line.debitCents - line.creditCents)
  return entries.map((entry) => ({
    ...entry,
    lines: entry.lines.map((line) =>
      openCents.get(groupOf(line)) === 0 ? line : { ...line, letter: null, letteredOn: null },
    ),
  }))
}

/** The lines of an account with one letter, or without one. */
function groupOf({ account, letter }: LetteredLine): string {
  return JSON.stringify([account, letter])
}
