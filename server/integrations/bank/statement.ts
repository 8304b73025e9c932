import type { BusinessDate } from '../../../src/domain/dates/calendar.ts'
import type { Issue } from '../../../src/domain/lists/query.ts'
import type { Cents } from '../../../src/domain/money.ts'

/** One movement of an account; `amountCents` is positive for a credit. */
export interface ParsedLine {
  /** Its row in the file, from 1. */
  readonly row: number
  readonly bookedOn: BusinessDate
  readonly valueOn: BusinessDate
  readonly amountCents: Cents
  readonly label: string
  readonly reference: string
}

/** One statement of a file: opening balance, movements, closing balance. */
export interface ParsedStatement {
  readonly row: number
  /** As the bank wrote it: an IBAN or an account number; '' for a table without one. */
  readonly account: string
  /** Texts above a table that may name its account. */
  readonly accountHints?: readonly string[]
  /** The id of the message that contained it; '' when the format has none. */
  readonly messageId: string
  readonly statementId: string
  readonly openedOn: BusinessDate
  readonly closedOn: BusinessDate
  /** Null, like the closing balance, for a table that has no balance of the account. */
  readonly openingCents: Cents | null
  readonly closingCents: Cents | null
  readonly lines: readonly ParsedLine[]
}

/** The part of a bank file in which an error is. The client's text is `bank.place.<name>`. */
export type BankFilePart =
  | 'file'
  | 'account'
  | 'statement'
  | 'opening'
  | 'closing'
  | 'amount'
  | 'currency'
  | 'bookedOn'
  | 'valueOn'
  | 'label'
  | 'line'

/** Maximum number of errors that are listed; a file with more probably has another format. */
const MAX_FAULTS = 50

/** The file is refused. The path of each issue is `row.part`: its row in the file (from 1) and its `BankFilePart`. */
export class BankFileError extends Error {
  override readonly name = 'BankFileError'
  readonly issues: readonly Issue[]

  constructor(issues: readonly Issue[]) {
    super(issues.map(({ path, key }) => `${path} ${key}`).join(', '))
    this.issues = issues
  }
}

/** The columns of a table are not known; a user must assign them. */
export class BankColumnsUnknown extends Error {
  override readonly name = 'BankColumnsUnknown'
  readonly headings: readonly string[]
  /** The cells of the first row below the headings. */
  readonly sample: readonly string[]

  constructor(headings: readonly string[], sample: readonly string[]) {
    super(headings.join(', '))
    this.headings = headings
    this.sample = sample
  }
}

/** Collects the errors of a file, so that all are reported together. */
export class BankFileFaults {
  private readonly issues: Issue[] = []

  /** Adds an error once, and returns null for the value that could not be read. @throws BankFileError when there are `MAX_FAULTS` */
  add(row: number, part: BankFilePart, key: string): null {
    const path = `${row}.${part}`
    // A camt.053 file is often one line, on which every amount has the same error.
    if (this.issues.some((issue) => issue.path === path && issue.key === key)) return null
    this.issues.push({ path, key })
    if (this.issues.length >= MAX_FAULTS) throw this.error()
    return null
  }

  /** Adds an error and ends the reading of the file. @throws BankFileError */
  fail(row: number, part: BankFilePart, key: string): never {
    this.add(row, part, key)
    throw this.error()
  }

  /** @throws BankFileError when there was an error */
  throwIfAny(): void {
    if (this.issues.length > 0) throw this.error()
  }

  private error(): BankFileError {
    return new BankFileError(this.issues)
  }
}
