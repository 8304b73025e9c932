import { z } from 'zod'
import { businessDate, cents, id, instant, service } from './common.ts'

const wholeNumber = z.int()
const slot = { date: businessDate, service }
const sheet = { ...slot, cashRegisterId: id, cashRegisterName: z.string() }
const total = z.object({ count: wholeNumber, valueCents: cents })

/**
 * The tasks of today in an establishment. Dates are business dates; `jobsInError` are failed jobs of the establishment and the organization
 * that nobody has seen.
 */
export const today = z.object({
  ...slot,
  /** Active registers, by number. */
  registers: z.array(z.object({ id, name: z.string() })),
  /** The caller's unsaved sheets that the server has, latest first; `device` as in the drafts of sheets. */
  drafts: z.array(
    z.object({ ...sheet, countedCents: cents.nullable(), keptAt: instant, device: z.string() }),
  ),
  /** Sheets that are due and that nobody has saved, latest first. */
  uncounted: z.array(z.object(sheet)),
  /** Services that are due without a closing, where the point of sale sends closings; latest first. */
  missingClosings: z.array(z.object(slot)),
  /** Sheets that are saved and not validated, and those that accounting sent back, with who did it and why; latest first. */
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
  /** Free pouches; `overdue` are those that were ready before the last remittance day and did not leave. */
  pouchesWaiting: total.extend({ overdue: total }),
  remittanceDue: businessDate,
  remittancesPrepared: wholeNumber,
  remittancesToControl: wholeNumber,
  /** Inventories of the last days that found less than the wallet should have held, latest first; `differenceCents` is negative. */
  walletShortages: z.array(z.object({ id, date: businessDate, differenceCents: cents })),
  /** Exchange pouches that left and whose coins have not come. */
  coinsToReceive: total,
  jobsInError: wholeNumber,
  attendance: z.array(z.object({ ...slot, clients: z.int() })),
  deltas: z.array(z.object({ date: businessDate, deltaCents: cents })),
})
export type Today = z.infer<typeof today>

/** An over/short of the last seven days up to today, and of the seven before. */
const gaps = { thisWeekCents: cents, lastWeekCents: cents }

/** The establishments in scope side by side, sorted by name. Dates are each establishment's own. */
export const groupToday = z.object({
  establishments: z.array(
    z.object({
      id,
      name: z.string(),
      /** Sales of yesterday: of the closings, or as typed where there are none; null when nothing is known. */
      salesCents: cents.nullable(),
      /** The safe: pouches of notes in the establishment, and the change wallet. */
      pouchesCents: cents,
      walletCents: cents,
      ...gaps,
      openSheets: wholeNumber,
      logsToControl: wholeNumber,
      remittancesToControl: wholeNumber,
    }),
  ),
  /** Tills and people with an over or short in either week, the largest of this week first. */
  registers: z.array(z.object({ id, name: z.string(), establishmentName: z.string(), ...gaps })),
  people: z.array(z.object({ id, name: z.string(), ...gaps })),
  jobsInError: wholeNumber,
})
export type GroupToday = z.infer<typeof groupToday>
