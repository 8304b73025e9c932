import { type Statement, writeCamt053, writeCfonb120, writeCsv, writeMt940 } from './bank-files.ts'
import { BANK_TABLES } from './bank-tables.ts'

/** The lines of a month, repeated in this order, each with its own number. Amounts in cents. */
const CYCLE = [
  ['REMISE CB', 10_000],
  ['EDENRED REMBOURSEMENT', 2_500],
  ['FRAIS TENUE', -150],
  ['PRLV EDF', -1_200],
  ['VIR INTERNE', -3_000],
  ['VERSEMENT ESPECES', 16_000],
] as const

const MONTHS = ['2026-08', '2026-09', '2026-10'] as const
/** Lines of a file by month: 735 over three accounts. */
const LINES = [82, 82, 81] as const

/** The formats of the files, by account and month: the four formats and the five layouts of banks. */
const WRITERS: readonly (readonly ((statement: Statement, id: string) => string)[])[] = [
  [(statement, id) => writeCamt053(statement, id), writeCfonb120, writeMt940],
  [writeCsv, BANK_TABLES.creditAgricole, BANK_TABLES.bnpParibas],
  [BANK_TABLES.societeGenerale, BANK_TABLES.qonto, BANK_TABLES.lcl],
]

export interface QuarterFile {
  readonly iban: string
  readonly name: string
  readonly statement: Statement
  readonly text: string
}

/**
 * Three months of statements of three accounts, each month in another format. Each account begins at 1 000,00; the third month of the first
 * account begins 50,00 too high, as if a line were missing.
 */
export function quarterOf(ibans: readonly string[]): readonly QuarterFile[] {
  return ibans.flatMap((iban, account) => {
    let openingCents = 100_000
    return MONTHS.map((month, place): QuarterFile => {
      if (account === 0 && place === 2) openingCents += 5_000
      const lines = linesOf(month, LINES[place] ?? 0, account * 3 + place)
      const closingCents = openingCents + lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
      const statement = {
        ...{ iban, openedOn: `${month}-01`, closedOn: `${month}-28` },
        ...{ openingCents, closingCents, lines },
      }
      openingCents = closingCents
      const name = `compte-${account + 1}-${month}.txt`
      return { iban, name, statement, text: WRITERS[account]![place]!(statement, name) }
    })
  })
}

function linesOf(month: string, count: number, file: number): Statement['lines'] {
  return Array.from({ length: count }, (_, place) => {
    const [label, amountCents] = CYCLE[place % CYCLE.length]!
    const day = `${month}-${String(1 + Math.floor((place * 28) / count)).padStart(2, '0')}`
    const number = String(file * 100 + place).padStart(4, '0')
    return { bookedOn: day, valueOn: day, amountCents, label: `${label} ${number}`, reference: '' }
  })
}
