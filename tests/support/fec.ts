/**
 * The 18 columns of a FEC in the order of LPF art. A. 47 A-1 VII. Typed here from the law, not imported from the product, so that tests
 * notice when the product changes them.
 */
export const FEC_COLUMNS = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
] as const

/** One line of a FEC: its texts by column. */
export type FecRow = Readonly<Record<(typeof FEC_COLUMNS)[number], string>>

/** Reads the lines of a FEC after its header. Throws if a line has fewer than 18 columns. */
export function parseFec(text: string, separator = '\t'): readonly FecRow[] {
  const [, ...lines] = text.split('\r\n')
  return lines.map((line) => {
    const cells = line.split(separator)
    if (cells.length < FEC_COLUMNS.length) throw new Error(`A line of the FEC has ${cells.length} columns`)
    return Object.fromEntries(FEC_COLUMNS.map((column, index) => [column, cells[index]])) as FecRow
  })
}

/** The cents of an amount in a FEC, such as `1234,50`. */
export function fecCents(amount: string): number {
  return Math.round(Number(amount.replace(',', '.')) * 100)
}

/** The entry that a line belongs to: its journal and its number in the journal. */
export const fecEntryOf = ({ JournalCode, EcritureNum }: FecRow) => `${JournalCode} ${EcritureNum}`
