import type { BusinessDate } from '../../../src/domain/dates/calendar.ts'
import type { Issue } from '../../../src/domain/lists/query.ts'
import type { Cents } from '../../../src/domain/money.ts'

/** One movement of an account; `amountCents` is above zero for a credit. */
export interface ReadLine {
  /** Where it stands in the file, from 1. */
  readonly row: number
  readonly bookedOn: BusinessDate
  readonly valueOn: BusinessDate
  readonly amountCents: Cents
  readonly label: string
  readonly reference: string
}

/** One statement as its file gives it: what it began with, its movements, what it ended with. */
export interface ReadStatement {
  readonly row: number
  /** As the bank wrote it: an IBAN or an account number. */
  readonly account: string
  /** The message that brought it; '' where the format has none. */
  readonly messageId: string
  readonly statementId: string
  readonly openedOn: BusinessDate
  readonly closedOn: BusinessDate
  readonly openingCents: Cents
  readonly closingCents: Cents
  readonly lines: readonly ReadLine[]
}

/** What of a bank file a fault is in. The client says it in words: `bank.place.<name>`. */
export type BankPlace =
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

/** How many faults of a file are named; a file with more is not one of its format. */
const MAX_FAULTS = 50

/** A file that can't be taken: every fault by its row in the file (1 is the first) and what it is in, as `row.place`. */
export class BankFileError extends Error {
  override readonly name = 'BankFileError'
  readonly issues: readonly Issue[]

  constructor(issues: readonly Issue[]) {
    super(issues.map(({ path, key }) => `${path} ${key}`).join(', '))
    this.issues = issues
  }
}

/** Collects the faults of a file, so that all are told at once. */
export class Faults {
  private readonly issues: Issue[] = []

  /** Notes a fault, and gives null for the value that could not be read. */
  note(row: number, place: BankPlace, key: string): null {
    this.issues.push({ path: `${row}.${place}`, key })
    if (this.issues.length >= MAX_FAULTS) throw this.error()
    return null
  }

  /** Gives up at once: nothing beyond this can be read. */
  fail(row: number, place: BankPlace, key: string): never {
    this.note(row, place, key)
    throw this.error()
  }

  /** @throws BankFileError where there was a fault */
  end(): void {
    if (this.issues.length > 0) throw this.error()
  }

  private error(): BankFileError {
    return new BankFileError(this.issues)
  }
}
