import type { Cents } from '../../../src/domain/money.ts'
import { parseAmount, parseDay } from './csv-cells.ts'

/** A row of a table with its cells; `row` counts from 1. */
export interface CsvRow {
  readonly row: number
  readonly cells: readonly string[]
}

/**
 * The closing balance above a table, in cents: "Solde au 20/11/2026 1 234,56 €", also in Italian or English, or a row that contains a date and ends
 * with an amount. Null if there is none, or if several differ.
 */
export function balanceAbove(rows: readonly CsvRow[]): Cents | null {
  const found = new Set(rows.map(balanceIn).filter((cents) => cents !== null))
  return found.size === 1 ? ([...found][0] ?? null) : null
}

function balanceIn({ cells }: CsvRow): Cents | null {
  const filled = cells.filter((cell) => cell !== '')
  if (/solde initial|saldo iniziale|opening balance/iu.test(filled[0] ?? '')) return null
  const balanceText = /(?:solde|saldo|balance).*?\d{2}\/\d{2}\/\d{4}[\s:]*(?<amount>[+-]?\d.*)?$/iu.exec(
    filled[0] ?? '',
  )
  if (balanceText) return parseAmount((balanceText.groups?.amount ?? filled[1] ?? '').trim())
  const last = filled.at(-1) ?? ''
  const isDated = filled.slice(0, -1).some((cell) => parseDay(cell) !== null)
  // A number without cents is a count of rows.
  return isDated && /[.,]\d{2}\s?(?:€|EUR)?$/u.test(last) ? parseAmount(last) : null
}

/** At most 20 texts above a table that may contain an account number: cells, and parts of cells, with five consecutive digits, spaces ignored. */
export function accountHintsAbove(rows: readonly CsvRow[]): readonly string[] {
  const texts = rows.flatMap(({ cells }) =>
    cells.flatMap((cell) => [
      // Without the `="…"` by which spreadsheets show a number as it is.
      cell.replaceAll(/^="?|"$/gu, ''),
      // IBANs and account numbers inside the cell.
      ...(cell.match(/[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4})+(?: ?[A-Z0-9]{1,4})?|\d{5,23}/gu) ?? []),
    ]),
  )
  return [...new Set(texts.filter((text) => /\d{5}/u.test(text.replaceAll(' ', ''))))].slice(0, 20)
}
