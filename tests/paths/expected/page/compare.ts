import { isCalling } from './lines.ts'

/** Placeholder for a time of day, which is not known in advance. */
export const TIME = '⟨hh:mm⟩'
/** Separates alternative lines, one of which is shown depending on the time. */
export const OR = '⟨or⟩'

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&')
const isAs = (found: string, expected: string): boolean => expected.split(OR).some((one) => isOne(found, one))
const isOne = (found: string, expected: string): boolean =>
  found === expected ||
  (expected.includes(TIME) &&
    new RegExp(`^${expected.split(TIME).map(escaped).join('\\d\\d:\\d\\d')}$`, 'u').test(found))

export interface Compared {
  /** For each shown line, true when it is expected at its position. */
  readonly isExpected: readonly boolean[]
  /** Expected lines that are missing, and controls or announcements that are shown but not expected. */
  readonly faults: readonly string[]
}

/** Compares the lines of a page with the expected ones, in order: by their longest common subsequence. */
export function compare(found: readonly string[], expected: readonly string[]): Compared {
  const longest = found.map(() => expected.map(() => 0))
  const lengthAt = (row: number, column: number) => longest[row]?.[column] ?? 0
  for (let row = found.length - 1; row >= 0; row -= 1)
    for (let column = expected.length - 1; column >= 0; column -= 1)
      longest[row]![column] = isAs(found[row]!, expected[column]!)
        ? lengthAt(row + 1, column + 1) + 1
        : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1))
  const isExpected = found.map(() => false)
  const faults: string[] = []
  let [row, column] = [0, 0]
  while (row < found.length || column < expected.length) {
    const [there, one] = [found[row], expected[column]]
    if (there !== undefined && one !== undefined && isAs(there, one)) {
      isExpected[row] = true
      row += 1
      column += 1
    } else if (
      one !== undefined &&
      (there === undefined || lengthAt(row, column + 1) >= lengthAt(row + 1, column))
    ) {
      faults.push(
        `missing: ${one.split(OR)[0]}${there === undefined ? '' : `, found in its place: ${there}`}`,
      )
      column += 1
    } else {
      if (isCalling(there!)) faults.push(`not expected: ${there}`)
      row += 1
    }
  }
  return { isExpected, faults }
}
