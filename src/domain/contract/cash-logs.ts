import { z } from 'zod'
import { MONTH_TILL_TASKS } from '../accounting/month.ts'
import { MAX_PIECES } from '../counting/denominations.ts'
import { CONTROL_STAGES, COUNT_STATUSES } from '../lifecycles/count.ts'
import { MAX_BULK_COUNTS } from '../lists/query.ts'
import {
  businessDate,
  cents,
  denominations,
  id,
  instant,
  MAX_COMMENT_LENGTH,
  service,
  stored,
  trimmedText,
  version,
  versions,
} from './common.ts'
import { countType } from './payments.ts'

const countStatus = z.enum(COUNT_STATUSES)

/** The vouchers of last year among the paper vouchers that were counted in January. */
const lastYearTickets = z.strictObject({
  quantity: z
    .int({ error: 'issue.quantity' })
    .min(0, { error: 'issue.tooSmall' })
    .max(MAX_PIECES, { error: 'issue.tooLarge' })
    .nullable(),
  totalCents: cents.nullable(),
})

/**
 * The count of one payment category. `expectedCents` is null without a closing, for blind counters until the
 * log is validated, and in a log with `validatedBeforeClosing`. `firstTotalCents` is the total of the first
 * validation, if it was changed afterwards or its count was deleted and counted again; otherwise null.
 */
export const count = z.object({
  ...stored,
  establishmentId: id,
  cashLogId: id,
  paymentCategoryId: id,
  countType,
  quantity: z.int().nullable(),
  unitValueCents: cents.nullable(),
  denominations: denominations.nullable(),
  totalCents: cents.nullable(),
  firstTotalCents: cents.nullable(),
  expectedCents: cents.nullable(),
  lastYear: lastYearTickets.nullable(),
  pouchNumber: z.string().nullable(),
  pouchId: id.nullable(),
  status: countStatus,
  reason: z.string().nullable(),
})
export type Count = z.infer<typeof count>

/**
 * A count in a list, with fields of its cash log: `deltaCents` is the difference of the whole log. `pouchCommitted` is true while its pouch is in
 * a remittance that is not cancelled. `needsClosingReason` is true when a closing that arrived after the validation causes a difference beyond the
 * tolerance, until accounting accepts it. `isCash` is true for a line of cash (notes, coins, the float, other lines of their payment mode).
 */
export const countRow = count.extend({
  date: businessDate,
  service,
  establishmentName: z.string(),
  cashRegisterId: id,
  cashRegisterName: z.string(),
  paymentCategoryName: z.string(),
  deltaCents: cents.nullable(),
  comment: z.string(),
  hasProvisionCode: z.boolean(),
  needsClosingReason: z.boolean(),
  pouchCommitted: z.boolean(),
  isCash: z.boolean(),
})
export type CountRow = z.infer<typeof countRow>

/**
 * A cash log: one per establishment, date, service and register. `deltaCents` = counted − float − expected. `validatedDeltaCents` is the
 * difference that the establishment validated, if a closing that arrived afterwards changed it, and `closingReason` why accounting accepted the
 * new one: empty if it needed no reason, null until then. `validatedBeforeClosing` is true once a closing arrived after the validation, even if it
 * did not change the difference: only the log as a whole is compared with that closing.
 */
export const cashLog = z.object({
  ...stored,
  establishmentId: id,
  date: businessDate,
  service,
  cashRegisterId: id,
  status: countStatus,
  turnoverCents: cents.nullable(),
  floatCents: cents,
  usualFloatCents: cents.nullable(),
  countedCents: cents,
  expectedCents: cents.nullable(),
  deltaCents: cents.nullable(),
  toleranceCents: cents,
  comment: z.string(),
  reasonId: id.nullable(),
  countedById: id,
  countedByName: z.string(),
  validatedAt: instant.nullable(),
  validatedById: id.nullable(),
  validatedByName: z.string().nullable(),
  archiveId: id.nullable(),
  validatedDeltaCents: cents.nullable(),
  validatedBeforeClosing: z.boolean(),
  closingReason: z.string().nullable(),
  counts: z.array(count),
})
export type CashLog = z.infer<typeof cashLog>

/**
 * A cash log in a list: without its counts, with the names that a row shows. `beyondTolerance` is null when `deltaCents` is null.
 * `hasUnusualFloat` is true if its float differs from the usual one of the register, `usualFloatCents`, by more than the tolerance.
 */
export const cashLogRow = cashLog.omit({ counts: true }).extend({
  beyondTolerance: z.boolean().nullable(),
  hasUnusualFloat: z.boolean(),
  establishmentName: z.string(),
  cashRegisterName: z.string(),
  reasonName: z.string().nullable(),
})
export type CashLogRow = z.infer<typeof cashLogRow>

/** A count in its sheet: without `isCash` and the fields that the sheet itself has. */
export const sheetCount = countRow.omit({
  organizationId: true,
  establishmentId: true,
  cashRegisterId: true,
  cashLogId: true,
  establishmentName: true,
  cashRegisterName: true,
  date: true,
  service: true,
  deltaCents: true,
  comment: true,
  isCash: true,
})

/**
 * A cash log as accountants check it: with its counts, in the order of their categories. The arrays contain the statuses, categories and
 * pouch numbers of all its counts, so that lists can be filtered by them.
 */
export const controlSheet = cashLogRow.extend({
  hasClosing: z.boolean(),
  /** True when the sheet has no closing although the POS of the establishment sends closings. */
  lacksClosing: z.boolean(),
  /** True when a closing that arrived after the validation and before the final entry changed the difference. */
  hasLateClosing: z.boolean(),
  /**
   * The first closing of the sheet, if the closing that replaced it expects another amount of its register: the amount that the first one expected
   * of it, and who replaced it and why.
   */
  replacedClosing: z.object({ expectedCents: cents, byName: z.string(), reason: z.string() }).nullable(),
  /** The task of the accounting month that the sheet belongs to; null when it has none. */
  monthTask: z.enum(MONTH_TILL_TASKS).nullable(),
  countStatuses: z.array(countStatus),
  paymentCategoryIds: z.array(id),
  pouchNumbers: z.array(z.string()),
  counts: z.array(sheetCount),
})
/** A sheet as the API returns it. */
export type ControlSheetEntry = z.infer<typeof controlSheet>

/** A sheet whose counts also have the fields of the sheet, as the lists of counts show them. */
export type ControlSheet = Omit<ControlSheetEntry, 'counts'> & { counts: ControlCount[] }
/** A count of such a sheet, with the fields that it shares with its sheet. */
export type ControlCount = Omit<CountRow, 'isCash'>

/** The number of sheets with a count in a stage, counted up to the limit of totals. */
export const controlStage = z.object({
  status: z.enum(CONTROL_STAGES),
  totalItems: z.int(),
  totalIsCapped: z.boolean(),
})
export type ControlStage = z.infer<typeof controlStage>

export const countInput = z.strictObject({
  paymentCategoryId: id,
  quantity: z
    .int({ error: 'issue.quantity' })
    .min(0, { error: 'issue.tooSmall' })
    .max(MAX_PIECES, { error: 'issue.tooLarge' })
    .nullish(),
  denominations: denominations.nullish(),
  totalCents: cents.nullish(),
  lastYear: lastYearTickets.nullish(),
  pouchNumber: trimmedText(40).nullish(),
})
export type CountInput = z.infer<typeof countInput>

/** An active person of an establishment, who may be named as the one who counted. */
export const counter = z.object({ id, name: z.string() })
export type Counter = z.infer<typeof counter>

/**
 * `floatCents` defaults to the register's; `turnoverCents` is ignored when a closing gives it. `countedById` is an active person of the
 * establishment, by default the one who is signed in; the history has the person who entered the sheet.
 */
export const cashLogBody = z.strictObject({
  date: businessDate,
  service,
  cashRegisterId: id,
  turnoverCents: cents.min(0, { error: 'issue.tooSmall' }).nullish(),
  floatCents: cents.min(0, { error: 'issue.tooSmall' }).nullish(),
  comment: trimmedText(MAX_COMMENT_LENGTH).nullish(),
  reasonId: id.nullish(),
  countedById: id.nullish(),
  counts: z.array(countInput).max(200, { error: 'issue.tooMany' }),
})
export type CashLogBody = z.infer<typeof cashLogBody>

/**
 * Optional fields of the log that are left out keep the stored value. Counts that are left out are removed. Without `countedById`, the one
 * who changes totals or the float becomes the person who counted.
 */
export const cashLogUpdateBody = cashLogBody.extend({ version })

export const cashLogStatusBody = z.strictObject({
  status: z.literal('VALIDATED', { error: 'issue.value' }),
  comment: trimmedText(MAX_COMMENT_LENGTH).nullish(),
  reasonId: id.nullish(),
  version: version.nullish(),
})
export type CashLogStatusBody = z.infer<typeof cashLogStatusBody>

/** A command of accounting on counts. VALIDATED undoes the control, SEND sends the counts, SENTP only their provisions. */
export const countStatusBody = z.strictObject({
  status: z.enum(['AVALIDATED', 'VALIDATED', 'UNVALIDATED', 'SEND', 'SENTP'], {
    error: 'issue.value',
  }),
  reason: trimmedText(MAX_COMMENT_LENGTH).nullish(),
  /** The counts, instead of `id` in the query, where there are many. */
  ids: z
    .array(id)
    .min(1, { error: 'issue.required' })
    .max(MAX_BULK_COUNTS, { error: 'issue.tooMany' })
    .nullish(),
  versions: versions.nullish(),
  /** By id of a sheet: the difference that the person saw. If it has changed meanwhile, for example by a closing, the command is refused. */
  acceptedDeltas: z.record(id, cents.nullable()).nullish(),
})
export type CountStatusBody = z.infer<typeof countStatusBody>

/** The answer instead of the changed counts, when their ids were in the body. */
export const countsChanged = z.object({ changed: z.int() })
