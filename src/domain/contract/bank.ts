import { z } from 'zod'
import { parseColumns } from '../bank/columns.ts'
import { BANK_FORMATS } from '../bank/files.ts'
import { BANK_KINDS, BANK_LINE_STATUSES, RULE_KINDS, SETTLEMENT_KINDS } from '../bank/kinds.ts'
import { MATCH_CAUSES, MATCH_OUTCOMES, MATCH_REASONS } from '../bank/matching.ts'
import { REMITTANCE_STATUSES } from '../lifecycles/remittance.ts'
import {
  businessDate,
  cents,
  id,
  instant,
  line,
  MAX_COMMENT_LENGTH,
  MAX_IDS,
  requiredLine,
  seenVersions,
  stored,
  trimmedText,
} from './common.ts'
import { pouchType } from './pouches.ts'

/**
 * A bank statement: the opening balance plus the lines equals the closing balance; both are null for a table without balances. `newLineCount` lines
 * were in no earlier file. `gapCents` is the opening balance minus the balance that follows from the statement before and the lines in between:
 * zero when no line is missing, null when it is unknown. The statement before ends on `previousClosedOn`.
 */
export const bankStatement = z.object({
  ...stored,
  account: z.string(),
  format: z.enum(BANK_FORMATS),
  fileName: z.string(),
  messageId: z.string(),
  statementId: z.string(),
  openedOn: businessDate,
  closedOn: businessDate,
  openingCents: cents.nullable(),
  closingCents: cents.nullable(),
  previousClosedOn: businessDate.nullable(),
  previousStatementId: z.string().nullable(),
  gapCents: cents.nullable(),
  lineCount: z.int(),
  newLineCount: z.int(),
  byName: z.string(),
})
export type BankStatement = z.infer<typeof bankStatement>

/** The part of a bank line that credits a remittance. */
const bankPart = z.object({
  remittanceId: id,
  reference: z.int(),
  establishmentName: z.string(),
  establishmentCode: z.string(),
  amountCents: cents,
})

/** The takings that a bank line settles, by day and category; gross − fee (VAT included) − difference is the amount of the line. */
const bankSettlement = z.object({
  id,
  reference: z.int(),
  establishmentName: z.string(),
  grossCents: cents,
  feeCents: cents,
  feeVatCents: cents,
  differenceCents: cents,
  differenceReason: z.string().nullable(),
  settledByName: z.string(),
  settledAt: instant,
  /** True when its entry is posted and not reversed: then the settlement can't be undone. */
  isPosted: z.boolean(),
  days: z.array(z.object({ date: businessDate, categoryName: z.string(), amountCents: cents })),
})

/**
 * A bank movement; `amountCents` is positive for a credit. `parts` are all its links to remittances; `remittanceId` and `remittanceReference` are
 * those of the first one, or null. The rule `ruleId` or the person `kindByName` set `kind`.
 */
export const bankLine = z.object({
  ...stored,
  statementId: id,
  account: z.string(),
  position: z.int(),
  bookedOn: businessDate,
  valueOn: businessDate,
  amountCents: cents,
  label: z.string(),
  reference: z.string(),
  status: z.enum(BANK_LINE_STATUSES),
  kind: z.enum(BANK_KINDS),
  kindReason: z.string().nullable(),
  kindByName: z.string().nullable(),
  kindAt: instant.nullable(),
  ruleId: id.nullable(),
  rulePattern: z.string().nullable(),
  /** A link is final once its remittance is no longer VALIDATED. */
  parts: z.array(bankPart.extend({ status: z.enum(REMITTANCE_STATUSES) })),
  /** True if the line credits remittances; a settlement does not count. */
  linked: z.boolean(),
  remittanceId: id.nullable(),
  remittanceReference: z.int().nullable(),
  settlement: bankSettlement.nullable(),
})
export type BankLine = z.infer<typeof bankLine>

/**
 * The query of an upload. `name` is the name of the bank file, `account` the IBAN for a table that does not contain one. `columns` are the indexes
 * of a table's columns, as `formatColumns` writes them; the server stores them for the account. With `skipUnknownAccounts`, statements of accounts
 * that no establishment has are left out.
 */
export const bankFileQuery = z.strictObject({
  name: requiredLine(200),
  account: line(34).optional(),
  columns: line(300)
    .refine((text) => parseColumns(text) !== null, { error: 'issue.value' })
    .optional(),
  skipUnknownAccounts: z.literal('true', { error: 'issue.value' }).optional(),
})

/** A bank account of the organization, and the establishments that have or had it. */
export const bankAccount = z.object({ id: z.string(), iban: z.string(), establishments: z.array(z.string()) })
export type BankAccount = z.infer<typeof bankAccount>

/**
 * The result of an import: the statements that were stored, the number of all lines of the file, and that of the new ones. The lines of
 * `skippedAccounts` are not counted; it is absent if no account was skipped.
 */
export const bankImport = z.object({
  statements: z.array(bankStatement),
  lines: z.int(),
  newLines: z.int(),
  skippedAccounts: z.array(z.string()).optional(),
})
export type BankImport = z.infer<typeof bankImport>

/** The credit of a remittance by one bank line. */
export const bankCredit = z.object({
  id,
  lineId: id,
  bookedOn: businessDate,
  amountCents: cents,
  label: z.string(),
  reference: z.string(),
  linkedByName: z.string(),
  linkedAt: instant,
})

const candidate = z.object({
  remittanceId: id,
  pouchIds: z.array(id),
  workingDays: z.int(),
  differenceCents: cents,
  reasons: z.array(z.enum(MATCH_REASONS)),
  score: z.int(),
})

const lineFields = {
  lineId: id,
  account: z.string(),
  bookedOn: businessDate,
  amountCents: cents,
  label: z.string(),
  reference: z.string(),
}

/** A credit with the status OPEN, and the remittances that it can belong to. */
const bankProposal = z.object({
  ...lineFields,
  outcome: z.enum(MATCH_OUTCOMES),
  cause: z.enum(MATCH_CAUSES),
  candidates: z.array(candidate),
})
export type BankProposal = z.infer<typeof bankProposal>

/**
 * A remittance of notes or cheques that has left and that accounting has neither controlled nor sent back: a line can be linked to it.
 * `accounts` are the IBANs that its establishment has or had, `preparedOn` is the day of preparation, from which lines can be linked, `collectedOn`
 * that of the recorded hand-over or deposit, and `creditedCents` the sum of the linked lines.
 */
const awaitedRemittance = z.object({
  id,
  reference: z.int(),
  establishmentName: z.string(),
  establishmentCode: z.string(),
  type: pouchType,
  accounts: z.array(z.string()),
  preparedOn: businessDate,
  collectedOn: businessDate,
  slipNumber: z.string().nullable(),
  declaredCents: cents,
  creditedCents: cents,
  pouches: z.array(
    z.object({
      id,
      number: z.string(),
      declaredCents: cents,
      countedCents: cents.nullable(),
      creditedCents: cents.nullable(),
    }),
  ),
})
export type AwaitedRemittance = z.infer<typeof awaitedRemittance>

/** A line whose links to remittances can still be removed. */
const bankLinked = z.object({
  ...lineFields,
  version: z.int(),
  parts: z.array(bankPart),
  linkedByName: z.string(),
  linkedAt: instant,
})
export type BankLinked = z.infer<typeof bankLinked>

/**
 * The data of matching. `proposals` are for open credits of the last 90 days, and `linked` are the lines whose links can still be removed. If
 * `isCapped`, there are more of these credits or linked lines, or more remittances that the bank has not credited in full; they were handed over
 * or deposited too early to match these credits.
 */
export const bankMatching = z.object({
  proposals: z.array(bankProposal),
  remittances: z.array(awaitedRemittance),
  linked: z.array(bankLinked),
  isCapped: z.boolean(),
})
export type BankMatching = z.infer<typeof bankMatching>

/** The totals of all bank lines that match a list's filters, over all pages. */
export const bankLineSummary = z.object({
  count: z.int(),
  creditCents: cents,
  debitCents: cents,
  sumCents: cents,
})
export type BankLineSummary = z.infer<typeof bankLineSummary>

/**
 * Posted takings of one establishment, day and category that no bank line has settled yet. The establishment has or had the account of the line
 * that is to be settled.
 */
const unsettledDay = z.object({
  establishmentId: id,
  establishmentName: z.string(),
  date: businessDate,
  categoryId: id,
  categoryName: z.string(),
  cents,
})
export type UnsettledDayRow = z.infer<typeof unsettledDay>

/** The takings that a bank line can settle, and those that it probably settles, with the fee that remains. */
export const bankSettling = z.object({
  /** The establishments that have or had the account of the line, by name. A debit without takings is the cost of one of them. */
  establishments: z.array(z.object({ id, name: z.string() })),
  days: z.array(unsettledDay),
  proposed: z
    .object({
      feeCents: cents,
      days: z.array(z.object({ establishmentId: id, date: businessDate, categoryId: id })),
    })
    .nullable(),
})
export type BankSettling = z.infer<typeof bankSettling>
export const bankSettlingQuery = z.strictObject({ kind: z.enum(SETTLEMENT_KINDS, { error: 'issue.value' }) })

/** Takings of a category on a day that a line settles. */
const settledDay = z.strictObject({ date: businessDate, categoryId: id, amountCents: cents })

/** Refuses a day and category that an earlier part of the same settlement has already. */
function checkDistinctDays(days: readonly z.infer<typeof settledDay>[], context: z.RefinementCtx): void {
  const seen = new Set<string>()
  for (const [index, { date, categoryId }] of days.entries()) {
    const key = `${date} ${categoryId}`
    if (seen.has(key)) context.addIssue({ code: 'custom', path: [index], message: 'issue.repeated' })
    seen.add(key)
  }
}

const settlementBody = z
  .strictObject({
    establishmentId: id,
    kind: z.enum(SETTLEMENT_KINDS, { error: 'issue.value' }),
    days: z.array(settledDay).max(MAX_IDS, { error: 'issue.tooMany' }).superRefine(checkDistinctDays),
    feeCents: cents.min(0, { error: 'issue.value' }),
    feeVatCents: cents.min(0, { error: 'issue.value' }),
  })
  .refine(({ feeCents, feeVatCents }) => feeVatCents <= feeCents, {
    error: 'issue.value',
    path: ['feeVatCents'],
  })
export type SettlementBody = z.infer<typeof settlementBody>

/**
 * Each of `links` names a line, its remittance and, when not all waiting pouches of the remittance are meant, the pouches. A line that is split is
 * in several links, each with its amount. CARDS, VOUCHERS, FEES and IGNORED set the kind of a line, OPEN removes the kind. SETTLED settles the
 * takings of `settlement`. UNLINKED removes links and undoes settlements. `reason` is required for UNLINKED, to ignore a line, and for a difference
 * of a settlement.
 */
export const bankLineStatusBody = z.strictObject({
  status: z.enum(['LINKED', 'UNLINKED', 'SETTLED', 'OPEN', ...RULE_KINDS], { error: 'issue.value' }),
  links: z
    .array(
      z.strictObject({
        lineId: id,
        remittanceId: id,
        pouchIds: z.array(id).max(MAX_IDS, { error: 'issue.tooMany' }).nullish(),
        amountCents: cents.nullish(),
      }),
    )
    .max(MAX_IDS, { error: 'issue.tooMany' })
    .nullish(),
  settlement: settlementBody.nullish(),
  reason: trimmedText(MAX_COMMENT_LENGTH).nullish(),
  ...seenVersions,
})
export type BankLineStatusBody = z.infer<typeof bankLineStatusBody>

/**
 * Uncredited amounts of remittances of notes or cheques that have left and are not controlled, by days since they left. `toDays` is null for an
 * open end.
 */
export const remittanceAgeing = z.object({
  buckets: z.array(
    z.object({
      fromDays: z.int(),
      toDays: z.int().nullable(),
      count: z.int(),
      outstandingCents: cents,
    }),
  ),
  count: z.int(),
  outstandingCents: cents,
})
export type RemittanceAgeing = z.infer<typeof remittanceAgeing>
