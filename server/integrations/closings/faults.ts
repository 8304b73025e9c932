import {
  type ClosingFault,
  type ClosingFaultName,
  MAX_FAULTS,
} from '../../../src/domain/closings/closings.ts'

const MAX_VALUE = 60
/** Only the start of a long value is shown. */
const MAX_READ = 1_000

/** Collects the errors of a file, up to a maximum. Each place is reported once, however many lines refer to it. */
export class Faults {
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
    const fault = { row, column, name, value: shown(value) }
    const text = JSON.stringify(fault)
    if (!this.#reported.has(text)) this.#list.push(fault)
    this.#reported.add(text)
  }
}

/** The value found there, as one short line of text. */
function shown(value: unknown): string {
  if (value === undefined || value === null) return ''
  const text = typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value)
  const line = text
    .slice(0, MAX_READ)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
  const signs = [...line]
  return signs.length > MAX_VALUE ? `${signs.slice(0, MAX_VALUE - 1).join('')}…` : line
}
