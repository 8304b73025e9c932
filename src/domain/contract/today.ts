import { z } from 'zod'
import { businessDate, cents, id, instant, service } from './common.ts'

const wholeNumber = z.int()
const slot = { date: businessDate, service }
const sheetKey = { ...slot, cashRegisterId: id }
const sheet = { ...sheetKey, cashRegisterName: z.string() }
const total = z.object({ count: wholeNumber, valueCents: cents })

/**
 * The tasks of today in an establishment. Dates are business dates; `jobsInError` counts all failed jobs that
 * the reader may see and that nobody has marked as seen, as in the list that the home screen links to.
 */
export const today = z.object({
  ...slot,
  /** The first date of `logsWithDelta`, `logsToControl`, `attendance` and `deltas`. */
  figuresSince: businessDate,
  /** False for an inactive establishment, in which nothing new is counted. */
  isActive: z.boolean(),
  /** True if the organization has an active payment category: without one, a sheet has no lines. */
  hasCategories: z.boolean(),
  /** True if an active register has a float and no active category is the line for it, so that pouches would contain the float. */
  lacksFloatLine: z.boolean(),
  /** Active registers, by number. */
  registers: z.array(z.object({ id, name: z.string() })),
  /** The caller's drafts of other sheets than `validatedDrafts`, latest first; `device` is the id of the device that sent the draft. */
  drafts: z.array(
    z.object({ ...sheet, countedCents: cents.nullable(), storedAt: instant, device: z.string() }),
  ),
  /** Sheets of which the server has a draft of the caller, and which somebody has validated since. */
  validatedDrafts: z.array(z.object(sheetKey)),
  /**
   * Sheets that are due and that nobody has saved, latest first, without closed months: those of the last seven days and, where the POS sends
   * closings, at most a hundred of the year before that have a closing.
   */
  uncounted: z.array(z.object(sheet)),
  /** Services of the last seven days that are due and have no closing, where the POS sends closings; latest first. */
  missingClosings: z.array(z.object(slot)),
  /**
   * Sheets of any date that are saved and not validated, and those that accounting sent back, with who did it and why; latest first. If
   * there are more than a hundred, only the hundred oldest.
   */
  openSheets: z.array(
    z.object({
      ...sheet,
      countedCents: cents,
      sentBack: z.object({ byName: z.string(), reason: z.string() }).nullable(),
    }),
  ),
  /** Remittances that accounting sent back. */
  remittancesSentBack: z.array(z.object({ id, reference: z.int(), byName: z.string(), reason: z.string() })),
  logsWithDelta: wholeNumber,
  logsToControl: wholeNumber,
  /** Free pouches; `overdue` are those that did not leave on a past remittance day. */
  pouchesWaiting: total.extend({ overdue: total }),
  /** The next remittance day, today included. */
  remittanceDue: businessDate,
  remittancesPrepared: wholeNumber,
  /** The prepared remittances that did not leave on their planned date, which is past; `oldestDate` is the earliest one, null if there are none. */
  remittancesLate: total.extend({ oldestDate: businessDate.nullable() }),
  remittancesToControl: wholeNumber,
  /**
   * Inventories of the last seven days that found less than the balance of the wallet, and receptions of less than the value of their pouch, latest
   * first; none for shift leads. Differences are negative. Those of inventories are the shortages of `findShortages`. `pouchNumber` is null for an
   * inventory.
   */
  walletShortages: z.array(
    z.object({ id, date: businessDate, differenceCents: cents, pouchNumber: z.string().nullable() }),
  ),
  /** Exchange pouches that were handed over and whose coins are not received yet. */
  coinsToReceive: total,
  jobsInError: wholeNumber,
  attendance: z.array(z.object({ ...slot, clients: z.int() })),
  /** The differences of validated sheets, by date: those over, those short (negative) and their sum. */
  deltas: z.array(z.object({ date: businessDate, overCents: cents, shortCents: cents, deltaCents: cents })),
})
export type Today = z.infer<typeof today>

/** The over/short of the validated sheets of the last seven days, including today, and of the seven days before, in cents; null without sheets. */
const overShortByWeek = { thisWeekCents: cents.nullable(), lastWeekCents: cents.nullable() }

/**
 * The establishments in scope, sorted by name; inactive ones only while they hold money or unfinished work.
 * “Today” and “yesterday” are business dates in the time zone of each establishment.
 */
export const groupToday = z.object({
  establishments: z.array(
    z.object({
      id,
      name: z.string(),
      /** Sales of yesterday: of the closings, and of validated sheets for tills without a closing; null when nothing is known. */
      salesCents: cents.nullable(),
      /** True while a till that was due yesterday has neither a closing nor a validated sheet. */
      salesArePartial: z.boolean(),
      /**
       * The value of the pouches of notes and change in the establishment. Together with the wallet, it is the
       * cash in the safe.
       */
      pouchesCents: cents,
      walletCents: cents,
      ...overShortByWeek,
      openSheets: wholeNumber,
      logsToControl: wholeNumber,
      remittancesToControl: wholeNumber,
    }),
  ),
  /** Tills and people with a difference in either week, even if the differences cancel each other out. The largest sum, over or short, is first. */
  registers: z.array(z.object({ id, name: z.string(), establishmentName: z.string(), ...overShortByWeek })),
  people: z.array(z.object({ id, name: z.string(), ...overShortByWeek })),
  jobsInError: wholeNumber,
})
export type GroupToday = z.infer<typeof groupToday>
