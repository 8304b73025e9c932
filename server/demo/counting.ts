import { COUNT_TYPE_RULES, needsPouch } from '../../src/domain/count-types.ts'
import { type CountEntry, settleEntry } from '../../src/domain/counting/counting.ts'
import { isBeyondTolerance } from '../../src/domain/counting/tolerance.ts'
import type { BusinessDate, Instant, Service } from '../../src/domain/dates/calendar.ts'
import {
  type CashLogData,
  countLifecycle,
  decideLogValidation,
  logTotals,
} from '../../src/domain/lifecycles/count.ts'
import { canFollow } from '../../src/domain/lifecycles/lifecycle.ts'
import type { PouchType } from '../../src/domain/lifecycles/pouch.ts'
import type { Cents } from '../../src/domain/money.ts'
import { coinsWorth, notesWorth, splitDrawer } from './cash.ts'
import { type CategoryKey, OVER_COMMENTS, SHORT_COMMENTS } from './catalogue.ts'
import type { Person } from './organization.ts'
import {
  allowed,
  authorAt,
  type DemoEstablishment,
  NEW_POUCH,
  rowAt,
  type Sheet,
  takePouchNumber,
} from './organization-rows.ts'
import type { Author, Row } from './rows-by-table.ts'
import type { Receipt } from './takings.ts'
import { moveWallet } from './wallet.ts'

/** What is counted: one till after one service. `archiveId` is null when no closing arrived. */
export interface Till {
  readonly date: BusinessDate
  readonly service: Service
  readonly register: Row<'cash_registers'>
  readonly receipts: readonly Receipt[]
  readonly archiveId: string | null
  /** Cash put into the till besides sales, or taken out (negative); part of the expected amount. */
  readonly movedCents: Cents
  /** How much more (or less) cash is in the drawer than expected. */
  readonly deltaCents: Cents
}

/** The counted amount of one category, and the closing's figures for it. */
interface CountedAmount {
  readonly key: CategoryKey
  readonly entry: CountEntry
  readonly expectedCents: Cents
}

/** Counts a till: a new log, not yet validated. */
export function countTill(house: DemoEstablishment, at: Instant, by: Person, till: Till): Sheet {
  const { register, archiveId } = till
  const log: Row<'cash_logs'> = {
    ...rowAt(house, at),
    date: till.date,
    service: till.service,
    cash_register_id: register.id,
    status: 'CREATED',
    turnover_cents: till.receipts.reduce((sum, receipt) => sum + receipt.amountCents, 0),
    float_cents: register.float_cents ?? 0,
    counted_cents: 0,
    expected_cents: null,
    delta_cents: null,
    tolerance_cents: house.site.model.toleranceCents,
    comment: '',
    reason_id: null,
    ...countedBy(house.staff.hands[0] && house.rng.chance(0.25) ? house.staff.hands[0] : by),
    validated_at: null,
    validated_by_id: null,
    validated_by_name: null,
    archive_id: archiveId,
  }
  const counts = countedAmountsOf(house, till).map((found) =>
    countRow(house, at, log, found, archiveId !== null),
  )
  const sheet: Sheet = { log, counts, pouches: new Map(), movements: new Map() }
  addUp(sheet)
  explain(house, log)
  const author = authorAt(house, at, by)
  house.collector.create(author, 'cash_logs', log)
  for (const count of counts) house.collector.create(author, 'counts', count)
  return sheet
}

/** Validates a log with the product's own rule and all its effects: pouches are sealed, coins go to the wallet. */
export function validateSheet(house: DemoEstablishment, at: Instant, by: Person, sheet: Sheet): void {
  const { log, counts } = sheet
  const author = authorAt(house, at, by)
  const { to } = allowed(decideLogValidation(factsOf(sheet)))
  for (const count of counts) {
    if (!canFollow(countLifecycle, count.status, 'validate')) continue
    count.reason = null
    house.collector.change(author, 'validate', 'counts', count, to)
    const cents = count.total_cents ?? 0
    if (cents === 0) continue
    const { pouchType, movesWallet } = COUNT_TYPE_RULES[count.count_type]
    if (pouchType) sealPouch(house, author, sheet, count, pouchType)
    if (movesWallet) {
      const { denominations, id: countId } = count
      sheet.movements.set(
        count.id,
        moveWallet(house, at, by, { type: 'COUNT', cents, denominations, countId }),
      )
    }
  }
  log.validated_at = at
  log.validated_by_id = by.id
  log.validated_by_name = by.name
  house.collector.change(author, 'validate', 'cash_logs', log, to)
  house.toControl.push(sheet)
}

/** Updates the totals of a log from its counts. */
export function addUp(sheet: Sheet): void {
  const totals = logTotals(factsOf(sheet))
  sheet.log.counted_cents = totals.countedCents
  sheet.log.expected_cents = totals.expectedCents
  sheet.log.delta_cents = totals.deltaCents
}

function sealPouch(
  house: DemoEstablishment,
  author: Author,
  sheet: Sheet,
  count: Row<'counts'>,
  type: PouchType,
): void {
  const pouch: Row<'pouches'> = {
    ...rowAt(house, author.at),
    ...NEW_POUCH,
    number: count.pouch_number ?? '',
    type,
    date: sheet.log.date,
    value_cents: count.total_cents ?? 0,
    count_id: count.id,
  }
  sheet.pouches.set(count.id, pouch)
  house.freePouches.push(pouch)
  house.collector.create(author, 'pouches', pouch)
}

function factsOf({ log, counts }: Sheet): CashLogData {
  return {
    turnoverCents: log.turnover_cents,
    floatCents: log.float_cents,
    toleranceCents: log.tolerance_cents,
    comment: log.comment ?? '',
    counts: counts.map((count) => ({
      status: count.status,
      countType: count.count_type,
      totalCents: count.total_cents,
      expectedCents: count.expected_cents,
      pouchNumber: count.pouch_number,
    })),
  }
}

/** A difference beyond the tolerance is explained: by a comment, and by a reason of the catalogue. */
function explain(house: DemoEstablishment, log: Row<'cash_logs'>): void {
  const delta = log.delta_cents ?? 0
  if (!isBeyondTolerance(delta, log.tolerance_cents)) return
  log.comment = house.rng.pick(delta < 0 ? SHORT_COMMENTS : OVER_COMMENTS)
  log.reason_id = house.rng.pick(house.organization.reasonIds)
}

function countedAmountsOf(house: DemoEstablishment, till: Till): CountedAmount[] {
  const { rng } = house
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
  house: DemoEstablishment,
  at: Instant,
  log: Row<'cash_logs'>,
  { key, entry, expectedCents }: CountedAmount,
  closingCame: boolean,
): Row<'counts'> {
  const category = house.organization.categories[key]
  const { totalCents } = allowed(settleEntry(category.count_type, category.unit_value_cents, entry))
  const isSealed = needsPouch(category.count_type) && totalCents !== null && totalCents > 0
  return {
    ...rowAt(house, at),
    cash_log_id: log.id,
    payment_category_id: category.id,
    count_type: category.count_type,
    quantity: entry.quantity,
    unit_value_cents: category.unit_value_cents,
    denominations: entry.denominations,
    total_cents: totalCents,
    first_total_cents: null,
    expected_cents: closingCame ? expectedCents : null,
    pouch_number: isSealed ? takePouchNumber(house) : null,
    last_year_quantity: null,
    last_year_cents: null,
    status: 'CREATED',
    reason: null,
  }
}

function countedBy(person: Person) {
  return { counted_by_id: person.id, counted_by_name: person.name }
}
