import { z } from 'zod'
import { MAX_ACCOUNT_CODE_LENGTH, STORED_ACCOUNT_CODE } from '../accounting/account-codes.ts'
import { ACCOUNT_KEYS, type AccountKey, JOURNAL_KINDS } from '../accounting/accounts.ts'
import { ENTRY_KINDS } from '../accounting/entries.ts'
import { isDayOfYear } from '../accounting/financial-year.ts'
import {
  ACCOUNTING_FORMATS,
  ENTRIES_PER,
  PROVISION_CREDITS,
  TAKINGS_WITHOUT_CLOSING,
} from '../accounting/formats.ts'
import { ACCOUNTING_JOB_TYPES } from '../jobs/jobs.ts'
import { MONTH_STATUSES } from '../lifecycles/accounting-month.ts'
import { WALLET_MOVEMENT_TYPES } from '../wallet/wallet.ts'
import {
  businessDate,
  cents,
  currentPassword,
  headerText,
  id,
  instant,
  line,
  MAX_COMMENT_LENGTH,
  requiredLine,
  stored,
  trimmedText,
  version,
} from './common.ts'

const ACCOUNTING_ENCODINGS = ['UTF-8', 'ISO-8859-15'] as const
export type AccountingEncoding = (typeof ACCOUNTING_ENCODINGS)[number]
const REMARKS = ['SalesWithoutClosing', 'ReceiptsBeyondSales', 'CreditSideDiffers'] as const
export type AccountingJobType = (typeof ACCOUNTING_JOB_TYPES)[number]

/** A code that the settings don't have yet has to be an `ACCOUNT_CODE`: the route checks that. */
const accountCode = line(MAX_ACCOUNT_CODE_LENGTH).regex(STORED_ACCOUNT_CODE, { error: 'issue.accountCode' })
const IBAN = /^[A-Z]{2}[0-9]{2}[A-Z0-9]{10,30}$/u
const label = requiredLine(100)
const account = z.strictObject({ code: accountCode, label })
/** Takings without a closing are not yet sales, so the suspense account can't be of class 7. */
const suspense = account.refine(({ code }) => !code.startsWith('7'), {
  error: 'issue.suspenseAccount',
  path: ['code'],
})

/** The ledger account (512) of one bank account. */
const bankAccount = z.strictObject({
  iban: line(34).regex(IBAN, { error: 'issue.iban' }),
  code: accountCode,
})
export type BankLedgerAccount = z.infer<typeof bankAccount>

/** A reason for taking cash out of a till, with the account of the expense and the rate of the deducted VAT (in tenths of a percent). */
const pettyCashReason = z.strictObject({
  reason: requiredLine(60).regex(/^[^=;]*$/u, { error: 'issue.pettyCash' }),
  code: accountCode,
  taxRate: z
    .int({ error: 'issue.value' })
    .min(0, { error: 'issue.value' })
    .max(999, { error: 'issue.value' }),
})

/** The configured accounts by key; an absent one is not set. */
const configuredAccounts = z.strictObject(
  Object.fromEntries(
    ACCOUNT_KEYS.map((key) => [key, (key === 'suspense' ? suspense : account).optional()]),
  ) as Readonly<Record<AccountKey, z.ZodOptional<typeof account>>>,
)
export type AccountSettings = Readonly<
  Partial<Record<AccountKey, { readonly code: string; readonly label: string }>>
>

/** The accounting settings of an organization. The delivery secret is never returned, only whether it is set. */
export const accountingSettings = z.object({
  organizationId: id,
  version: z.int(),
  updatedAt: instant,
  siren: z.string(),
  accounts: z.partialRecord(z.enum(ACCOUNT_KEYS), z.object({ code: z.string(), label: z.string() })),
  format: z.enum(ACCOUNTING_FORMATS),
  separator: z.enum(['TAB', 'PIPE']),
  encoding: z.enum(ACCOUNTING_ENCODINGS),
  yearEnd: z.string(),
  bankEntries: z.boolean(),
  bankAccounts: z.array(z.object({ iban: z.string(), code: z.string() })),
  pettyCash: z.array(z.object({ reason: z.string(), code: z.string(), taxRate: z.int() })),
  analyticColumn: z.boolean(),
  entriesPer: z.enum(ENTRIES_PER),
  provisionCredit: z.enum(PROVISION_CREDITS),
  takingsWithoutClosing: z.enum(TAKINGS_WITHOUT_CLOSING),
  deliveryUrl: z.string().nullable(),
  deliverySecretSet: z.boolean(),
})
export type AccountingSettings = z.infer<typeof accountingSettings>

/**
 * `deliverySecret`: absent keeps the current one unless `deliveryUrl` changes; null removes it. Other optional fields keep their value when
 * absent.
 */
export const accountingSettingsBody = z.strictObject({
  version,
  accounts: configuredAccounts,
  format: z.enum(ACCOUNTING_FORMATS, { error: 'issue.value' }),
  separator: z.enum(['TAB', 'PIPE'], { error: 'issue.value' }),
  encoding: z.enum(ACCOUNTING_ENCODINGS, { error: 'issue.value' }),
  /** The last day of the financial year, `12-31`. */
  yearEnd: z.string({ error: 'issue.monthDay' }).refine(isDayOfYear, { error: 'issue.monthDay' }),
  /** Whether credits and debits of the bank are posted to its account; false if the accounting software imports them from the bank. */
  bankEntries: z.boolean({ error: 'issue.value' }).optional(),
  bankAccounts: z.array(bankAccount).max(100, { error: 'issue.tooMany' }).optional(),
  pettyCash: z.array(pettyCashReason).max(100, { error: 'issue.tooMany' }).optional(),
  /** Whether the FEC file has the analytic code of the establishment as a 19th column. */
  analyticColumn: z.boolean({ error: 'issue.value' }).optional(),
  /** One entry per till, or one per day and establishment. */
  entriesPer: z.enum(ENTRIES_PER, { error: 'issue.value' }).optional(),
  /** The account that a provision credits: the one of its category, or suspense. */
  provisionCredit: z.enum(PROVISION_CREDITS, { error: 'issue.value' }).optional(),
  /** Whether takings without a closing are posted to suspense, or wait for their closing. */
  takingsWithoutClosing: z.enum(TAKINGS_WITHOUT_CLOSING, { error: 'issue.value' }).optional(),
  deliveryUrl: line(300).nullable(),
  deliverySecret: headerText(500).min(1, { error: 'issue.required' }).nullish(),
  currentPassword,
})
export type AccountingSettingsBody = z.infer<typeof accountingSettingsBody>

/** A journal. `lastNumber` is the number of its latest entry; once there is one, the code can't change. */
export const accountingJournal = z.object({
  ...stored,
  kind: z.enum(JOURNAL_KINDS),
  code: z.string(),
  label: z.string(),
  lastNumber: z.int(),
})
export type AccountingJournal = z.infer<typeof accountingJournal>

export const accountingJournalBody = z.strictObject({
  version,
  code: line(6)
    .toUpperCase()
    .regex(/^[A-Z0-9]{1,6}$/u, { error: 'issue.journalCode' }),
  label,
})

const entryLine = z.object({
  account: z.string(),
  accountLabel: z.string(),
  label: z.string(),
  debitCents: cents,
  creditCents: cents,
  letter: z.string().nullable(),
  letteredOn: businessDate.nullable(),
})

/**
 * The document that an entry was posted for. `day` is all sheets of an establishment and a date; `id` is then one of them. `exchange` is a
 * remittance of CHANGE pouches.
 */
export const entryDocument = z.object({
  kind: z.enum(['sheet', 'day', 'remittance', 'exchange', 'bankLine', 'ticketDispatch', 'walletMovement']),
  id,
  date: businessDate,
})
export type EntryDocument = z.infer<typeof entryDocument>

const ENTRY_RELATIONS = [
  'REVERSES',
  'REVERSED_BY',
  'REPLACES',
  'REPLACED_BY',
  'FOLLOWS_REVERSAL',
  'FOLLOWED_BY',
] as const

/**
 * A related entry, and the relation to it. A replacement is posted in place of a reversed entry, which it REPLACES. FOLLOWS_REVERSAL relates the
 * replacement to the reversal, and FOLLOWED_BY the reversal to the replacement.
 */
const entryRelation = z.object({
  relation: z.enum(ENTRY_RELATIONS),
  id,
  journalCode: z.string(),
  number: z.int(),
})

/**
 * One entry as it was sent. Its accounts, amounts and texts never change; `isReversed`, `relations` and the letters of its lines do, when later
 * entries are posted. `documentIds` are the sheets, remittance, dispatch, settlement or wallet movement that it was posted for; a reversal has
 * those of the entry that it reverses. `isReversed` is also true for a provision that the final entry of its count reverses, as soon as that entry
 * is being sent. `movementType` is set for the entry of a wallet movement.
 */
export const accountingEntry = z.object({
  ...stored,
  establishmentId: id,
  establishmentName: z.string(),
  exportId: id,
  journalCode: z.string(),
  journalLabel: z.string(),
  number: z.int(),
  date: businessDate,
  validDate: businessDate,
  pieceRef: z.string(),
  sourceId: id,
  kind: z.enum(ENTRY_KINDS),
  debitCents: cents,
  creditCents: cents,
  isReversed: z.boolean(),
  movementType: z.enum(WALLET_MOVEMENT_TYPES).nullable(),
  /** Facts for `reversalRefusal` and `repostingRefusal`. `hasCorrection` is false for another kind than `CASH`. */
  hasCorrection: z.boolean(),
  isTakenBack: z.boolean(),
  isTakingBackPosted: z.boolean(),
  relations: z.array(entryRelation),
  document: entryDocument.nullable(),
  documentIds: z.array(id),
  lines: z.array(entryLine),
})
export type AccountingEntry = z.infer<typeof accountingEntry>

/** `POST accountingreversals`: posts the reversal of an entry. */
export const accountingReversalBody = z.strictObject({ entryId: id, reason: requiredLine(100) })

/** `POST accountingrepostings`: posts an entry in place of a reversed one. The reason says what was corrected. */
export const accountingRepostingBody = z.strictObject({ entryId: id, reason: requiredLine(100) })

/** One file. `deliveredAt` and `deliveredTo` (a host) are set once it arrived at the configured address. */
export const accountingExport = z.object({
  ...stored,
  establishmentId: id.nullable(),
  establishmentName: z.string().nullable(),
  jobId: id,
  type: z.enum(ACCOUNTING_JOB_TYPES),
  name: z.string(),
  format: z.enum(ACCOUNTING_FORMATS),
  encoding: z.enum(ACCOUNTING_ENCODINGS),
  entryCount: z.int(),
  firstDate: businessDate,
  lastDate: businessDate,
  debitCents: cents,
  creditCents: cents,
  sizeBytes: z.int(),
  sha256: z.string(),
  remarks: z.array(z.object({ name: z.enum(REMARKS), count: z.int(), cents })),
  deliveredAt: instant.nullable(),
  deliveredTo: z.string().nullable(),
})
export type AccountingExport = z.infer<typeof accountingExport>

const missingAccount = z.object({
  kind: z.enum(['setting', 'category', 'provision', 'sale', 'vat']),
  name: z.string(),
  taxRate: z.int().optional(),
})

/** The entries that a sending would post; its job fails while an account is missing or a code too long. */
export const accountingPreview = z.object({
  entries: z.array(
    z.object({
      journalCode: z.string(),
      journalLabel: z.string(),
      kind: z.enum(ENTRY_KINDS),
      date: businessDate,
      pieceRef: z.string(),
      lines: z.array(entryLine),
    }),
  ),
  missing: z.array(missingAccount),
  remarks: z.array(
    z.object({
      name: z.enum(REMARKS),
      pieceRef: z.string(),
      cents,
    }),
  ),
  /** The codes that are too long for the layout of the file of their organization. */
  tooLong: z.array(
    z.object({ field: z.enum(['account', 'journal', 'analytic']), value: z.string(), max: z.int() }),
  ),
  /**
   * The layout of the file. For rows of several organizations, it is the layout of the first organization with codes that are too long, or else of
   * the first organization.
   */
  format: z.enum(ACCOUNTING_FORMATS),
  debitCents: cents,
  creditCents: cents,
})
export type AccountingPreview = z.infer<typeof accountingPreview>

/** The jobs that a sending has started, and the number of rows sent, including those that were sent along with the requested ones. */
export const sendingStarted = z.object({
  jobs: z.array(z.object({ id, type: z.enum(ACCOUNTING_JOB_TYPES) })),
  rowCount: z.int(),
})
export type SendingStarted = z.infer<typeof sendingStarted>

/**
 * The closing of an establishment's month. `counts` and `remittances` are the numbers of archived counts and remittances of the month.
 * `statusByName` is the person who reopened or exported it, `reason` the reason of the reopening, and `fileName` the file of an exported month.
 */
export const accountingClosing = z.object({
  ...stored,
  status: z.enum(MONTH_STATUSES),
  establishmentId: id,
  establishmentName: z.string(),
  month: z.string(),
  counts: z.int(),
  remittances: z.int(),
  byName: z.string(),
  reason: z.string().nullable(),
  statusByName: z.string().nullable(),
  fileName: z.string().nullable(),
  /** True while no later month of the establishment is closed. */
  isLatest: z.boolean(),
})
export type AccountingClosing = z.infer<typeof accountingClosing>

/** `PUT accountingclosingsstatus`: exports a closed month, or reopens it with a reason. */
export const accountingClosingStatusBody = z.strictObject({
  status: z.enum(['EXPORTED', 'REOPENED'], { error: 'issue.value' }),
  reason: trimmedText(MAX_COMMENT_LENGTH).nullish(),
})
