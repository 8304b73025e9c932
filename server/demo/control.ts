import { COUNT_TYPES } from '../../src/domain/count-types.ts'
import { isBeyondTolerance } from '../../src/domain/counting/tolerance.ts'
import { addDays, type BusinessDate, isoWeekday } from '../../src/domain/dates/calendar.ts'
import { countLifecycle, decideCountControl, logStatus } from '../../src/domain/lifecycles/count.ts'
import { nextStatus } from '../../src/domain/lifecycles/lifecycle.ts'
import { pouchLifecycle } from '../../src/domain/lifecycles/pouch.ts'
import { notesWorth } from './cash.ts'
import { INVALIDATION_REASON, RECOUNT_COMMENT } from './catalogue.ts'
import { updateTotals, validateSheet } from './counting.ts'
import {
  authorAt,
  type DemoEstablishment,
  type DemoSheet,
  planTask,
  requireAllowed,
  takePouchNumber,
} from './demo-establishment.ts'
import type { Row } from './rows-by-table.ts'
import { reverseMovement } from './wallet.ts'

const SATURDAY = 6
/** The probability that the accountant invalidates a sheet that lacks whole notes and whose pouch is in no remittance. */
const INVALIDATION_CHANCE = 0.6
/**
 * The probability that the coins of an invalidated sheet are to be invalidated too; it is 1 if nobody recounts the sheet. They are
 * invalidated only if the wallet contains enough.
 */
const COINS_TOO_CHANCE = 0.4
/**
 * The accountant controls a sheet without a large delta after more than this many days, so that late closings
 * can arrive.
 */
const CONTROL_AFTER_DAYS = 4
/** The time of each step, in minutes after midnight. */
const CONTROL_MINUTE = 9 * 60 + 30
const RECOUNT_MINUTE = 10 * 60 + 40
const REVALIDATION_MINUTE = 10 * 60 + 44

/**
 * Schedules the control of cash logs by the accountant, if the date is from Monday to Friday. Some sheets are invalidated instead: those for
 * which `isNeverRecounted` is true stay open, the others are recounted the next day. A sheet without a free pouch of notes is always controlled.
 */
export function planControl(
  establishment: DemoEstablishment,
  date: BusinessDate,
  isNeverRecounted: (sheet: DemoSheet) => boolean,
): void {
  if (isoWeekday(date) >= SATURDAY) return
  planTask(establishment, date, CONTROL_MINUTE, () => {
    const isDue = (sheet: DemoSheet) =>
      sheet.log.date < (isDeltaTooLarge(sheet) ? date : addDays(date, -CONTROL_AFTER_DAYS))
    const due = establishment.toControl.filter(isDue)
    establishment.toControl = establishment.toControl.filter((sheet) => !due.includes(sheet))
    for (const sheet of due) {
      const staysOpen = isNeverRecounted(sheet)
      const isToInvalidate =
        staysOpen || (lacksWholeNotes(sheet) && establishment.rng.chance(INVALIDATION_CHANCE))
      if (isToInvalidate && isPouchFree(sheet)) {
        invalidate(establishment, date, sheet, staysOpen || establishment.rng.chance(COINS_TOO_CHANCE))
        if (!staysOpen) planRecount(establishment, addDays(date, 1), sheet)
      } else controlSheet(establishment, date, sheet)
    }
  })
}

const isDeltaTooLarge = ({ log }: DemoSheet) => isBeyondTolerance(log.delta_cents, log.tolerance_cents)
/** True if the missing amount is a multiple of 5 €, the smallest note. */
const lacksWholeNotes = ({ log }: DemoSheet) =>
  (log.delta_cents ?? 0) < 0 && (log.delta_cents ?? 0) % 500 === 0
const notesOf = ({ counts }: DemoSheet) => counts.find((count) => count.count_type === COUNT_TYPES.NOTES)
const coinsOf = ({ counts }: DemoSheet) => counts.find((count) => count.count_type === COUNT_TYPES.COINS)

/** True if the notes of the sheet can still be counted again, because their pouch is in no remittance. */
function isPouchFree(sheet: DemoSheet): boolean {
  return sheet.pouches.get(notesOf(sheet)?.id ?? '')?.status === 'CREATED'
}

function controlSheet(establishment: DemoEstablishment, date: BusinessDate, sheet: DemoSheet): void {
  const at = establishment.timeline.at(date, CONTROL_MINUTE)
  if (at === null) return
  const author = authorAt(establishment, at, establishment.staff.accountant)
  for (const count of sheet.counts) {
    const { to } = decideControl(establishment, sheet, count, 'accountingValidate')
    establishment.collector.change(author, 'accountingValidate', 'counts', count, to)
    const issuer = issuerOf(establishment, count)
    if (issuer !== null && count.total_cents)
      establishment.freeTickets.push({ log: sheet.log, count, issuer })
  }
  establishment.collector.change(
    author,
    'accountingValidate',
    'cash_logs',
    sheet.log,
    logStatus(sheet.counts),
  )
}

/**
 * Invalidates the notes of a sheet, and its coins if `areCoinsInvalidated` is true and the wallet contains enough. The pouch of the notes is
 * deleted, and invalidated coins are taken out of the wallet.
 */
function invalidate(
  establishment: DemoEstablishment,
  date: BusinessDate,
  sheet: DemoSheet,
  areCoinsInvalidated: boolean,
): void {
  const at = establishment.timeline.at(date, CONTROL_MINUTE)
  if (at === null) return
  const { accountant } = establishment.staff
  const author = authorAt(establishment, at, accountant)
  const coins = coinsOf(sheet)
  const takesCoinsBack = areCoinsInvalidated && establishment.balanceCents >= (coins?.total_cents ?? 0)
  for (const count of [notesOf(sheet), takesCoinsBack ? coins : undefined]) {
    if (!count) continue
    const { to } = decideControl(establishment, sheet, count, 'invalidate')
    count.reason = INVALIDATION_REASON
    establishment.collector.change(author, 'invalidate', 'counts', count, to)
    const pouch = sheet.pouches.get(count.id)
    if (pouch) {
      const deleted = requireAllowed(nextStatus(pouchLifecycle, pouch.status, 'delete'))
      establishment.collector.change(author, 'delete', 'pouches', pouch, deleted.to)
      establishment.freePouches = establishment.freePouches.filter((free) => free !== pouch)
      sheet.pouches.delete(count.id)
    }
    const movement = sheet.movements.get(count.id)
    if (movement) {
      sheet.movements.delete(count.id)
      reverseMovement(establishment, at, accountant, movement)
    }
  }
  establishment.collector.change(
    author,
    'invalidate',
    'cash_logs',
    removeValidation(sheet),
    logStatus(sheet.counts),
  )
}

/** Schedules the recount: the missing notes are found, the notes get another pouch, and the log is validated again. */
function planRecount(establishment: DemoEstablishment, date: BusinessDate, sheet: DemoSheet): void {
  planTask(establishment, date, RECOUNT_MINUTE, () => {
    const notes = notesOf(sheet)
    const at = establishment.timeline.at(date, RECOUNT_MINUTE)
    if (!notes || at === null) return
    const { director } = establishment.staff
    const author = authorAt(establishment, at, director)
    const { log } = sheet
    // A count has one pouch at a time: the old pouch must be deleted in an earlier batch than the one that adds the new pouch.
    establishment.collector.startBatch()
    const { to } = requireAllowed(nextStatus(countLifecycle, notes.status, 'edit'))
    notes.first_total_cents = notes.total_cents
    notes.total_cents = (notes.total_cents ?? 0) - (log.delta_cents ?? 0)
    notes.denominations = notesWorth(establishment.rng, notes.total_cents)
    notes.pouch_number = notes.total_cents > 0 ? takePouchNumber(establishment) : null
    establishment.collector.change(author, 'edit', 'counts', notes, to)
    updateTotals(sheet)
    log.comment = RECOUNT_COMMENT
    establishment.collector.change(author, 'edit', 'cash_logs', log, logStatus(sheet.counts))
    const validatedAt = establishment.timeline.at(date, REVALIDATION_MINUTE)
    if (validatedAt !== null) validateSheet(establishment, validatedAt, director, sheet)
  })
}

/** Removes the validation from the log of the sheet. Returns this log. */
function removeValidation({ log }: DemoSheet): Row<'cash_logs'> {
  log.validated_at = null
  log.validated_by_id = null
  log.validated_by_name = null
  return log
}

/** The issuer of a count's paper vouchers; null for every other count. */
function issuerOf(establishment: DemoEstablishment, count: Row<'counts'>): string | null {
  const categories = Object.values(establishment.organization.categories)
  const category = categories.find(({ id }) => id === count.payment_category_id)
  return category?.paper_ticket ? category.issuer : null
}

/** The decision of the product's rule for a command of the accountant on a count. */
function decideControl(
  establishment: DemoEstablishment,
  sheet: DemoSheet,
  count: Row<'counts'>,
  event: 'accountingValidate' | 'invalidate',
) {
  const pouch = sheet.pouches.get(count.id)
  const category = Object.values(establishment.organization.categories).find(
    ({ id }) => id === count.payment_category_id,
  )
  return requireAllowed(
    decideCountControl(
      {
        status: count.status,
        pouchCommitted: pouch !== undefined && pouch.status !== 'CREATED',
        hasProvisionCode: category?.provision_code != null,
      },
      { event, reason: event === 'invalidate' ? INVALIDATION_REASON : '' },
    ),
  )
}
