/** The stored ids of a statement and of the one before. */
interface StatementNumbers {
  readonly statementId: string
  readonly previousStatementId: string | null
  readonly format: string
}

/** The end of the id of an MT940 statement: its number, perhaps that of a page (`12/1`), and its date. */
const NUMBER = /(?:^| )(?<number>\d{1,5})(?:\/\d+)? \d{4}-\d{2}-\d{2}$/u

/**
 * The numbers that are missing between a statement and the one before; null when none is, or when that is unknown because the statements are
 * not numbered or a new year began. Banks number MT940 statements within a year and start each year at 1.
 */
export function missingNumbers({ statementId, previousStatementId, format }: StatementNumbers): {
  readonly from: number
  readonly to: number
} | null {
  if (format !== 'MT940') return null
  const [previous, current] = [previousStatementId ?? '', statementId].map((id) =>
    Number(NUMBER.exec(id)?.groups?.number ?? Number.NaN),
  )
  if (previous === undefined || current === undefined || !(current > previous + 1)) return null
  return { from: previous + 1, to: current - 1 }
}
