import {
  type ClosingFault,
  type ClosingFaultName,
  MAX_FAULTS,
} from '../../../src/domain/closings/closings.ts'

const MAX_VALUE_LENGTH = 60
/** Only this many characters of a value are processed; the rest of a longer value is ignored. */
const MAX_READ = 1_000

/**
 * Collects the errors of a file of closings, or of the answers of a POS, up to a maximum. The same error with the same value in the same row and
 * column is listed once.
 */
export class ClosingsFileFaults {
  readonly #list: ClosingFault[] = []
  readonly #reported = new Set<string>()

  get list(): readonly ClosingFault[] {
    return this.#list
  }

  get isFull(): boolean {
    return this.#list.length >= MAX_FAULTS
  }

  add(row: number, column: string, name: ClosingFaultName, value: unknown = ''): void {
    if (this.isFull) return
    const fault = { row, column, name, value: toShortText(value) }
    const text = JSON.stringify(fault)
    if (!this.#reported.has(text)) this.#list.push(fault)
    this.#reported.add(text)
  }
}

/** The invalid value as one short line of text. */
function toShortText(value: unknown): string {
  if (value === undefined || value === null) return ''
  const text = typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value)
  const line = text
    .slice(0, MAX_READ)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
  const characters = [...line]
  return characters.length > MAX_VALUE_LENGTH
    ? `${characters.slice(0, MAX_VALUE_LENGTH - 1).join('')}…`
    : line
}
