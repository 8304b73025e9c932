import type { MessageId } from '../../i18n/index.ts'

/** A column of the rows of a text field. */
interface RowColumn {
  readonly label: MessageId
  /** `words` can contain spaces, `code` and `iban` can't; `rate` is a percentage, which can be blank. */
  readonly kind: 'words' | 'code' | 'iban' | 'rate'
}

/** How a text is typed as rows: `FR76…=512200, FR14…=512300` is two rows of an IBAN and an account. */
export interface RowsLayout {
  readonly columns: readonly [RowColumn, RowColumn, RowColumn?]
  readonly separator: ',' | ';'
  /** The separators with their spaces, as the text is stored. */
  readonly join: { readonly rows: string; readonly cells: string }
}

/** The cells of a row, as they are typed. */
type RowCells = readonly string[]

/** The cells after `=` in a text with rates: `607100 5,5 %` is the code 607100 and the rate 5,5. */
const RATE_AT_END = /^(\S*)\s+([\d.,]+)\s*%$/u

/** The rows of a text. A part without `=` is in the first cell. */
export function splitRows(text: string, { columns, separator }: RowsLayout): readonly RowCells[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [first = '', ...others] = part.split('=').map((cell) => cell.trim())
      const rest = others.join('')
      if (columns.length === 2) return [first, rest]
      const [, code = rest, rate = ''] = RATE_AT_END.exec(rest) ?? []
      return [first, code, rate]
    })
}

/** The text of rows. Blank rows are left out. */
export function joinRows(rows: readonly RowCells[], { join }: RowsLayout): string {
  return rows
    .filter((cells) => cells.some((cell) => cell !== ''))
    .map(([first = '', second = '', rate = '']) => {
      const rateText = rate === '' ? '' : ` ${rate.replace('.', ',')} %`
      return `${first}${join.cells}${second}${rateText}`
    })
    .join(join.rows)
}

/** A typed cell without the characters that its kind can't contain; an IBAN in capitals. */
export function cleanCell(kind: RowColumn['kind'], typed: string): string {
  if (kind === 'rate') return typed.replaceAll(/[^\d.,]/gu, '')
  if (kind === 'words') return typed.replaceAll(/[;=]/gu, '')
  const code = typed.replaceAll(/[\s,;=]/gu, '')
  return kind === 'iban' ? code.toUpperCase() : code
}

/** The first row at which `check` fails, the cell to correct, and the message key of the error; null if all rows are valid. */
export function findFaultyCell(
  rows: readonly RowCells[],
  layout: RowsLayout,
  check: (text: string) => string | null,
): { readonly row: number; readonly column: number; readonly key: string } | null {
  for (const [row, cells] of rows.entries()) {
    const before = rows.slice(0, row)
    const key = check(joinRows([...before, cells], layout))
    if (key === null) continue
    const [first = '', second = ''] = cells
    const isRateFaulty = check(joinRows([...before, [first, second]], layout)) === null
    if (isRateFaulty) return { row, column: 2, key }
    return { row, column: first !== '' && (second === '' || key === 'issue.accountCode') ? 1 : 0, key }
  }
  return null
}
