import { z } from 'zod'
import { entryDocument } from './accounting.ts'
import { businessDate, cents, id, line } from './common.ts'
import { reportQuery } from './reports.ts'

/** An account and a period, of one establishment or of all in scope. */
export const ledgerQuery = reportQuery.safeExtend({
  account: line(20).regex(/^[0-9A-Za-z]{1,20}$/u, { error: 'issue.characters' }),
})
export type LedgerQuery = z.output<typeof ledgerQuery>

/**
 * A posted line of an account. `balanceCents` is the balance of the account after this line. For an account of class 6 or 7, this balance contains
 * only lines of the same financial year.
 */
const ledgerLine = z.object({
  id: z.string(),
  entryId: id,
  establishmentId: id,
  establishmentName: z.string(),
  date: businessDate,
  journalCode: z.string(),
  number: z.int(),
  pieceRef: z.string(),
  label: z.string(),
  debitCents: cents,
  creditCents: cents,
  balanceCents: cents,
  letter: z.string().nullable(),
  document: entryDocument.nullable(),
})
export type LedgerLine = z.infer<typeof ledgerLine>

/**
 * The ledger of an account: opening + debit − credit = closing. The opening balance contains all lines dated before the period. The balance of
 * an account of class 6 or 7 starts each financial year at zero: its opening balance contains only lines of the financial year in which the
 * period begins, and its closing balance only those of the year in which it ends.
 */
export const ledger = z.object({
  account: z.string(),
  label: z.string(),
  openingCents: cents,
  debitCents: cents,
  creditCents: cents,
  closingCents: cents,
  lines: z.array(ledgerLine),
})
export type Ledger = z.infer<typeof ledger>
