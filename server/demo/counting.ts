import { COUNT_TYPE_RULES, needsPouch } from '../../src/domain/count-types.ts'
import { type CountEntry, validateEntry } from '../../src/domain/counting/count-entry.ts'
import { isBeyondTolerance } from '../../src/domain/counting/tolerance.ts'
import { addDays, type BusinessDate, type Instant, type Service } from '../../src/domain/dates/calendar.ts'
import { countLifecycle } from '../../src/domain/lifecycles/count.ts'
import { canFollow } from '../../src/domain/lifecycles/lifecycle.ts'
import {
  type CashLogData,
  decideLogValidation,
  logTotals,
} from '../../src/domain/lifecycles/log-validation.ts'
import type { Cents } from '../../src/domain/money.ts'
import type { PouchType } from '../../src/domain/pouches/types.ts'
import { coinsWorth, notesWorth, splitDrawer } from './cash.ts'
import { type CategoryKey, OVER_COMMENTS, SHORT_COMMENTS } from './catalogue.ts'
import {
  authorAt,
  type DemoEstablishment,
  type DemoSheet,
  NEW_POUCH,
  requireAllowed,
  rowAt,
  takePouchNumber,
} from './demo-establishment.ts'
import type { DemoUser } from './organization.ts'
import type { Author, Row } from './rows-by-table.ts'
import type { Receipt } from './takings.ts'
import { addWalletMovement } from './wallet.ts'

/** One till after one service, to be counted. */
interface Till {
  readonly date: BusinessDate
  readonly service: Service
  readonly register: Row<'cash_registers'>
  readonly receipts: readonly Receipt[]
  /** The id of the closing; null if no closing arrived. */
  readonly archiveId: string | null
  /** Cash that was put into the till besides sales; negative if it was taken out. It is part of the expected amount. */
  readonly movedCents: Cents
  /** The counted cash minus the expected cash, without the float. */
  readonly deltaCents: Cents
}

/** The counted amount of one category, and its expected amount, which is stored only if a closing arrived. */
interface CountedAmount {
  readonly key: CategoryKey
  readonly entry: CountEntry
  readonly expectedCents: Cents
}

/** The probability that an employee counts a till, although a shift lead enters the sheet. */
const EMPLOYEE_COUNTS_CHANCE = 0.25

/** Counts a till: creates a log with its counts, which is not validated yet. `by` is the shift lead who enters it. */
export function countTill(
  establishment: DemoEstablishment,
  at: Instant,
  by: DemoUser,
  till: Till,
): DemoSheet {
  const { register, archiveId } = till
  const newColumns = rowAt(establishment, at)
  const employee = establishment.staff.employees[0]
  const counter = employee && establishment.rng.chance(EMPLOYEE_COUNTS_CHANCE) ? employee : by
  const log: Row<'cash_logs'> = {
    ...newColumns,
    date: till.date,
    service: till.service,
    cash_register_id: register.id,
    status: 'CREATED',
    turnover_cents: till.receipts.reduce((sum, receipt) => sum + receipt.amountCents, 0),
    float_cents: register.float_cents ?? 0,
    counted_cents: 0,
    expected_cents: null,
    delta_cents: null,
    tolerance_cents: establishment.setup.model.toleranceCents,
    comment: '',
    reason_id: null,
    counted_by_id: counter.id,
    counted_by_name: counter.name,
    validated_at: null,
    validated_by_id: null,
    validated_by_name: null,
    archive_id: archiveId,
    usual_float_cents: register.float_cents ?? 0,
    closing_expected_cents: null,
    validated_delta_cents: null,
    closing_reason: null,
  }
  const counts = countedAmountsOf(establishment, till).map((countedAmount) =>
    countRow(establishment, at, log, countedAmount, archiveId !== null),
  )
  const sheet: DemoSheet = { log, counts, pouches: new Map(), movements: new Map() }
  updateTotals(sheet)
  explainDelta(establishment, log)
  const author = authorAt(establishment, at, by)
  establishment.collector.create(author, 'cash_logs', log)
  for (const count of counts) establishment.collector.create(author, 'counts', count)
  return sheet
}

/** Validates a log by the product's own rule, with all effects: pouches are sealed, and coins go to the wallet. */
export function validateSheet(
  establishment: DemoEstablishment,
  at: Instant,
  by: DemoUser,
  sheet: DemoSheet,
): void {
  const { log, counts } = sheet
  const author = authorAt(establishment, at, by)
  const { to } = requireAllowed(decideLogValidation(cashLogDataOf(sheet)))
  for (const count of counts) {
    if (!canFollow(countLifecycle, count.status, 'validate')) continue
    count.reason = null
    establishment.collector.change(author, 'validate', 'counts', count, to)
    const cents = count.total_cents ?? 0
    if (cents === 0) continue
    const { pouchType, movesWallet } = COUNT_TYPE_RULES[count.count_type]
    if (pouchType) sealPouch(establishment, author, sheet, count, pouchType)
    if (movesWallet) {
      const { denominations, id: countId } = count
      sheet.movements.set(
        count.id,
        addWalletMovement(establishment, at, by, { type: 'COUNT', cents, denominations, countId }),
      )
    }
  }
  log.validated_at = at
  log.validated_by_id = by.id
  log.validated_by_name = by.name
  establishment.collector.change(author, 'validate', 'cash_logs', log, to)
  establishment.toControl.push(sheet)
  rememberSheet(establishment, sheet)
}

/** The number of days for which an establishment remembers its sheets. */
const REMEMBERED_DAYS = 21

function rememberSheet({ recentSheets }: DemoEstablishment, sheet: DemoSheet): void {
  const firstDate = addDays(sheet.log.date, -REMEMBERED_DAYS)
  for (const remembered of recentSheets) if (remembered.log.date < firstDate) recentSheets.delete(remembered)
  recentSheets.add(sheet)
}

/** Updates the totals of a log from its counts. */
export function updateTotals(sheet: DemoSheet): void {
  const totals = logTotals(cashLogDataOf(sheet))
  sheet.log.counted_cents = totals.countedCents
  sheet.log.expected_cents = totals.expectedCents
  sheet.log.delta_cents = totals.deltaCents
}

function sealPouch(
  establishment: DemoEstablishment,
  author: Author,
  sheet: DemoSheet,
  count: Row<'counts'>,
  type: PouchType,
): void {
  const pouch: Row<'pouches'> = {
    ...rowAt(establishment, author.at),
    ...NEW_POUCH,
    number: count.pouch_number ?? '',
    type,
    date: sheet.log.date,
    value_cents: count.total_cents ?? 0,
    count_id: count.id,
  }
  sheet.pouches.set(count.id, pouch)
  establishment.freePouches.push(pouch)
  establishment.collector.create(author, 'pouches', pouch)
}

function cashLogDataOf({ log, counts }: DemoSheet): CashLogData {
  return {
    turnoverCents: log.turnover_cents,
    floatCents: log.float_cents,
    toleranceCents: log.tolerance_cents,
    comment: log.comment ?? '',
    counts: counts.map((count) => ({
      status: count.status,
      countType: count.count_type,
      quantity: count.quantity,
      totalCents: count.total_cents,
      expectedCents: count.expected_cents,
      pouchNumber: count.pouch_number,
    })),
  }
}

/** Adds a comment and a reason to a log whose delta is beyond the tolerance. */
function explainDelta(establishment: DemoEstablishment, log: Row<'cash_logs'>): void {
  const deltaCents = log.delta_cents ?? 0
  if (!isBeyondTolerance(deltaCents, log.tolerance_cents)) return
  log.comment = establishment.rng.pick(deltaCents < 0 ? SHORT_COMMENTS : OVER_COMMENTS)
  log.reason_id = establishment.rng.pick(establishment.organization.reasonIds)
}

/** The amounts that are counted in a till: its float, then one amount for each category of its receipts (cash: notes and coins). */
function countedAmountsOf(establishment: DemoEstablishment, till: Till): CountedAmount[] {
  const { rng } = establishment
  const blank: CountEntry = { quantity: null, denominations: null, totalCents: null }
  const float: CountedAmount = {
    key: 'float',
    entry: { ...blank, totalCents: till.register.float_cents ?? 0 },
    expectedCents: 0,
  }
  const takings = till.receipts.flatMap(({ category: key, amountCents, quantity }): CountedAmount[] => {
    const expectedCents = key === 'notes' ? amountCents + till.movedCents : amountCents
    switch (key) {
      case 'notes': {
        const { notesCents, coinsCents } = splitDrawer(rng, expectedCents + till.deltaCents)
        return [
          { key, entry: { ...blank, denominations: notesWorth(rng, notesCents) }, expectedCents },
          // The till does not distinguish coins from notes: all its cash is expected on the line above.
          {
            key: 'coins',
            entry: { ...blank, denominations: coinsWorth(rng, coinsCents) },
            expectedCents: 0,
          },
        ]
      }
      case 'gift':
        return [{ key, entry: { ...blank, quantity }, expectedCents }]
      case 'cheques':
      case 'voucherEdenred':
      case 'voucherUp':
        return [{ key, entry: { ...blank, quantity, totalCents: amountCents }, expectedCents }]
      default:
        return [{ key, entry: { ...blank, totalCents: amountCents }, expectedCents }]
    }
  })
  return [float, ...takings]
}

function countRow(
  establishment: DemoEstablishment,
  at: Instant,
  log: Row<'cash_logs'>,
  { key, entry, expectedCents }: CountedAmount,
  hasClosing: boolean,
): Row<'counts'> {
  const category = establishment.organization.categories[key]
  const { totalCents } = requireAllowed(validateEntry(category.count_type, category.unit_value_cents, entry))
  const isSealed = needsPouch(category.count_type) && totalCents !== null && totalCents > 0
  return {
    ...rowAt(establishment, at),
    cash_log_id: log.id,
    payment_category_id: category.id,
    count_type: category.count_type,
    quantity: entry.quantity,
    unit_value_cents: category.unit_value_cents,
    denominations: entry.denominations,
    total_cents: totalCents,
    first_total_cents: null,
    expected_cents: hasClosing ? expectedCents : null,
    pouch_number: isSealed ? takePouchNumber(establishment) : null,
    last_year_quantity: null,
    last_year_cents: null,
    status: 'CREATED',
    reason: null,
  }
}
