import { COUNT_TYPES } from '../../src/domain/count-types.ts'
import { isBeyondTolerance } from '../../src/domain/counting/tolerance.ts'
import { addDays, type BusinessDate, isoWeekday } from '../../src/domain/dates/calendar.ts'
import { countLifecycle, decideCountControl, logStatus } from '../../src/domain/lifecycles/count.ts'
import { follow } from '../../src/domain/lifecycles/lifecycle.ts'
import { pouchLifecycle } from '../../src/domain/lifecycles/pouch.ts'
import { notesWorth } from './cash.ts'
import { INVALIDATION_REASON, RECOUNT_COMMENT } from './catalogue.ts'
import { addUp, validateSheet } from './counting.ts'
import {
  allowed,
  authorAt,
  type DemoEstablishment,
  planTask,
  type Sheet,
  takePouchNumber,
} from './organization-rows.ts'
import type { Row } from './rows-by-table.ts'
import { reverseMovement } from './wallet.ts'

const SATURDAY = 6
/** The accountant waits this many days before validating what is in order, so that late closings can arrive. */
const LAG_DAYS = 4
const HALF_PAST_NINE = 9 * 60 + 30

/** Schedules the accountant's morning of a working day. `neverRecounted` is the log that stays open. */
export function planControl(
  house: DemoEstablishment,
  date: BusinessDate,
  isNeverRecounted: (sheet: Sheet) => boolean,
): void {
  if (isoWeekday(date) >= SATURDAY) return
  planTask(house, date, HALF_PAST_NINE, () => {
    const due = house.toControl.filter(
      (sheet) => sheet.log.date < addDays(date, hasDelta(sheet) ? 0 : -LAG_DAYS),
    )
    house.toControl = house.toControl.filter((sheet) => !due.includes(sheet))
    for (const sheet of due) {
      const forGood = isNeverRecounted(sheet)
      const doubtful = forGood || (aNoteIsMissing(sheet) && house.rng.chance(0.6))
      if (doubtful && isFree(sheet)) {
        invalidate(house, date, sheet, forGood || house.rng.chance(0.4))
        if (!forGood) planRecount(house, addDays(date, 1), sheet)
      } else accept(house, date, sheet)
    }
  })
}

const hasDelta = ({ log }: Sheet) => isBeyondTolerance(log.delta_cents, log.tolerance_cents)
const aNoteIsMissing = ({ log }: Sheet) => (log.delta_cents ?? 0) < 0 && (log.delta_cents ?? 0) % 500 === 0
const notesOf = ({ counts }: Sheet) => counts.find((count) => count.count_type === COUNT_TYPES.NOTES)
const coinsOf = ({ counts }: Sheet) => counts.find((count) => count.count_type === COUNT_TYPES.COINS)

/** Its notes can still be counted again: they have not left in a remittance. */
function isFree(sheet: Sheet): boolean {
  return sheet.pouches.get(notesOf(sheet)?.id ?? '')?.status === 'CREATED'
}

function accept(house: DemoEstablishment, date: BusinessDate, sheet: Sheet): void {
  const at = house.timeline.at(date, HALF_PAST_NINE)
  if (at === null) return
  const author = authorAt(house, at, house.staff.accountant)
  for (const count of sheet.counts) {
    const { to } = control(house, sheet, count, 'accountingValidate')
    house.collector.change(author, 'accountingValidate', 'counts', count, to)
    const issuer = issuerOf(house, count)
    if (issuer !== null && count.total_cents) house.freeTickets.push({ log: sheet.log, count, issuer })
  }
  house.collector.change(author, 'accountingValidate', 'cash_logs', sheet.log, logStatus(sheet.counts))
}

/**
 * Only the notes are sent back when they have a difference, or all cash. The pouch is withdrawn and the coins are taken out of
 * the wallet.
 */
function invalidate(house: DemoEstablishment, date: BusinessDate, sheet: Sheet, withCoins: boolean): void {
  const at = house.timeline.at(date, HALF_PAST_NINE)
  if (at === null) return
  const { accountant } = house.staff
  const author = authorAt(house, at, accountant)
  const coins = coinsOf(sheet)
  const takesCoinsBack = withCoins && house.balanceCents >= (coins?.total_cents ?? 0)
  for (const count of [notesOf(sheet), takesCoinsBack ? coins : undefined]) {
    if (!count) continue
    const { to } = control(house, sheet, count, 'invalidate')
    count.reason = INVALIDATION_REASON
    house.collector.change(author, 'invalidate', 'counts', count, to)
    const pouch = sheet.pouches.get(count.id)
    if (pouch) {
      const left = allowed(follow(pouchLifecycle, pouch.status, 'delete'))
      house.collector.change(author, 'delete', 'pouches', pouch, left.to)
      house.freePouches = house.freePouches.filter((free) => free !== pouch)
      sheet.pouches.delete(count.id)
    }
    const movement = sheet.movements.get(count.id)
    if (movement) {
      sheet.movements.delete(count.id)
      reverseMovement(house, at, accountant, movement)
    }
  }
  house.collector.change(author, 'invalidate', 'cash_logs', reopened(sheet), logStatus(sheet.counts))
}

/** The next day the missing note is found: another pouch, and the log is validated again. */
function planRecount(house: DemoEstablishment, date: BusinessDate, sheet: Sheet): void {
  planTask(house, date, 10 * 60 + 40, () => {
    const notes = notesOf(sheet)
    const at = house.timeline.at(date, 10 * 60 + 40)
    if (!notes || at === null) return
    const { director } = house.staff
    const author = authorAt(house, at, director)
    const { log } = sheet
    // The withdrawn pouch must be deleted before the same count can have another.
    house.collector.startBatch()
    const { to } = allowed(follow(countLifecycle, notes.status, 'edit'))
    notes.first_total_cents = notes.total_cents
    notes.total_cents = (notes.total_cents ?? 0) - (log.delta_cents ?? 0)
    notes.denominations = notesWorth(house.rng, notes.total_cents)
    notes.pouch_number = notes.total_cents > 0 ? takePouchNumber(house) : null
    house.collector.change(author, 'edit', 'counts', notes, to)
    addUp(sheet)
    log.comment = RECOUNT_COMMENT
    house.collector.change(author, 'edit', 'cash_logs', log, logStatus(sheet.counts))
    const validatedAt = house.timeline.at(date, 10 * 60 + 44)
    if (validatedAt !== null) validateSheet(house, validatedAt, director, sheet)
  })
}

/** The log without its validation. */
function reopened({ log }: Sheet): Row<'cash_logs'> {
  log.validated_at = null
  log.validated_by_id = null
  log.validated_by_name = null
  return log
}

/** The dispatch that contains a count's paper tickets, or null. */
function issuerOf(house: DemoEstablishment, count: Row<'counts'>): string | null {
  const categories = Object.values(house.organization.categories)
  const category = categories.find(({ id }) => id === count.payment_category_id)
  return category?.paper_ticket ? category.issuer : null
}

function control(
  house: DemoEstablishment,
  sheet: Sheet,
  count: Row<'counts'>,
  event: 'accountingValidate' | 'invalidate',
) {
  const pouch = sheet.pouches.get(count.id)
  const category = Object.values(house.organization.categories).find(
    ({ id }) => id === count.payment_category_id,
  )
  return allowed(
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
