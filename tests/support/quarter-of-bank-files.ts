import { addDays } from '../../src/domain/dates/calendar.ts'
import { type WrittenStatement, writeCamt053, writeCfonb120, writeCsv, writeMt940 } from './bank-files.ts'
import { BANK_TABLES } from './bank-tables.ts'

const CASH = 'VERSEMENT ESPECES'
/** The number of the cash line, in the first file, that credits two remittances and names neither. */
const JOINT_CREDIT_NUMBER = 5
export const JOINT_CREDIT_LABEL = 'VERSEMENT GUICHET'
/** The lines of a file, repeated in this order, each with its own number, with amounts in cents. */
const CYCLE = [
  ['REMISE CB', 10_000],
  ['EDENRED REMBOURSEMENT', 2_500],
  ['FRAIS TENUE', -150],
  ['PRLV EDF', -1_200],
  ['VIR INTERNE', -3_000],
  [CASH, 16_000],
] as const

/** The first days of the periods of four weeks that the files cover. On the day of the tests, 20 November, matching looks back to 22 August. */
const PERIODS = ['2026-08-24', '2026-09-21', '2026-10-19'] as const
const PERIOD_DAYS = 28
/** Lines of a file by period: 735 over three accounts. */
const LINES = [82, 82, 81] as const

/** The formats of the files, by account and period: the four formats and the five layouts of banks. */
const WRITERS: readonly (readonly ((statement: WrittenStatement, id: string) => string)[])[] = [
  [(statement, id) => writeCamt053(statement, id), writeCfonb120, writeMt940],
  [writeCsv, BANK_TABLES.creditAgricole, BANK_TABLES.bnpParibas],
  [BANK_TABLES.societeGenerale, BANK_TABLES.qonto, BANK_TABLES.lcl],
]

export interface QuarterFile {
  readonly iban: string
  readonly name: string
  readonly statement: WrittenStatement
  readonly text: string
}

/**
 * Twelve weeks of statements of three accounts, each file in another format. Each account begins at 1 000,00 €; the third file of the first
 * account begins 50,00 € too high, as if a line were missing.
 */
export function quarterOf(ibans: readonly string[]): readonly QuarterFile[] {
  return ibans.flatMap((iban, account) => {
    let openingCents = 100_000
    return PERIODS.map((openedOn, index): QuarterFile => {
      if (account === 0 && index === 2) openingCents += 5_000
      const lines = linesOf(openedOn, LINES[index] ?? 0, account * 3 + index)
      const closingCents = openingCents + lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
      const statement = {
        iban,
        openedOn,
        closedOn: addDays(openedOn, PERIOD_DAYS - 1),
        openingCents,
        closingCents,
        lines,
      }
      openingCents = closingCents
      const name = `compte-${account + 1}-${openedOn}.txt`
      return { iban, name, statement, text: WRITERS[account]![index]!(statement, name) }
    })
  })
}

function linesOf(firstDay: string, count: number, file: number): WrittenStatement['lines'] {
  return Array.from({ length: count }, (_, index) => {
    const [label, amountCents] = CYCLE[index % CYCLE.length]!
    const day = addDays(firstDay, Math.floor((index * PERIOD_DAYS) / count))
    const number = String(file * 100 + index).padStart(4, '0')
    const isCash = label === CASH
    return {
      bookedOn: day,
      valueOn: day,
      amountCents,
      reference: '',
      label:
        isCash && file * 100 + index === JOINT_CREDIT_NUMBER
          ? JOINT_CREDIT_LABEL
          : `${label} ${isCash ? 'SAC' : ''}${number}`,
    }
  })
}
