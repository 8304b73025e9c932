import { type BusinessDate, isoWeekday, type Service } from '../../src/domain/dates/calendar.ts'
import type { Cents } from '../../src/domain/money.ts'
import type { CategoryKey } from './catalogue.ts'
import type { EstablishmentModel, RegisterModel } from './establishment-models.ts'
import { createRandomSource, type RandomSource } from './rng.ts'

/** The takings of one till for one payment category. */
export interface Receipt {
  /** All cash is under `notes`: the till does not distinguish coins. */
  readonly category: CategoryKey
  readonly amountCents: Cents
  /** The number of payments; for paper vouchers, cheques and gift vouchers the number of pieces. */
  readonly quantity: number
}

/** The figures of a service. */
export interface Takings {
  /** The number of guests. */
  readonly clients: number
  readonly turnoverCents: Cents
  /** The sales with tax by type, in the order of `SALE_TYPES`. */
  readonly salesCents: readonly Cents[]
  /** The receipts by the index of the till; an empty list for a closed till. */
  readonly receipts: readonly (readonly Receipt[])[]
}

/** How busy each weekday is, Monday first. */
const WEEKDAY_FACTORS: Readonly<Record<Service, readonly number[]>> = {
  lunch: [0.86, 0.95, 1, 1.04, 1.1, 1.12, 1.05],
  evening: [0.72, 0.8, 0.88, 1.02, 1.3, 1.42, 0.85],
}
/** The dates (month and day) on which all restaurants are closed. */
const CLOSED_DATES = new Set(['12-25', '01-01', '05-01'])
/** How busy each month is, January first, without the effect of summer, which depends on the restaurant. */
const MONTH_FACTORS = [0.86, 0.9, 0.96, 1, 1.04, 1.06, 1, 0.96, 1.03, 1.02, 0.97, 1.16]
/** How much of a restaurant's `summer` factor applies in each month, by the number of the month; 0 in the others. */
const SUMMER_SHARES: Readonly<Record<number, number>> = { 5: 0.4, 6: 0.8, 7: 1, 8: 1, 9: 0.5 }
/** The probability that it rains on a date. */
const RAIN_SHARE = 0.27
/** Most amounts are multiples of this. */
const ROUNDING: Cents = 10
/** The values of vouchers, in cents. */
const EDENRED_FACES = [850, 900, 950, 1_100] as const
const UP_FACES = [800, 920, 1_050] as const

/** Cash put into the first till (positive) or taken out of it during a service. */
export interface TillMovement {
  readonly amountCents: Cents
  readonly label: string
}

const EXPENSES = ['Boulangerie', 'Glaçons', 'Fleurs', 'Dépannage épicerie', 'Timbres'] as const

/**
 * Cash movements of the first till: sometimes a small expense, rarely additional change. An expense is never larger than the cash sales.
 */
export function movementsOf(
  seed: string,
  model: EstablishmentModel,
  date: BusinessDate,
  service: Service,
  receipts: readonly Receipt[],
): readonly TillMovement[] {
  const rng = createRandomSource(seed, 'movements', model.code, date, service)
  const cashCents = receipts.find(({ category }) => category === 'notes')?.amountCents ?? 0
  const spentCents = rng.chance(0.1) ? -rng.int(40, 320) * ROUNDING : 0
  const addedChangeCents = rng.chance(0.04) ? rng.int(2, 6) * 1_000 : 0
  const label = rng.pick(EXPENSES)
  return [
    ...(spentCents < 0 && cashCents + spentCents > 0 ? [{ amountCents: spentCents, label }] : []),
    ...(addedChangeCents > 0 && cashCents > 0
      ? [{ amountCents: addedChangeCents, label: 'Apport de monnaie' }]
      : []),
  ]
}

/** True if the restaurant has the service on the date. */
export function hasService(model: EstablishmentModel, date: BusinessDate, service: Service): boolean {
  return !CLOSED_DATES.has(date.slice(5)) && !model.closed[service].includes(isoWeekday(date))
}

/** The figures of a service in which the restaurant is open. The same seed, restaurant, date and service give the same figures. */
export function takingsOf(
  seed: string,
  model: EstablishmentModel,
  date: BusinessDate,
  service: Service,
): Takings {
  const isRainy = createRandomSource(seed, 'weather', model.code, date).chance(RAIN_SHARE)
  const rng = createRandomSource(seed, 'takings', model.code, date, service)
  const month = Number(date.slice(5, 7))
  const season = (MONTH_FACTORS[month - 1] ?? 1) * (1 + model.summer * (SUMMER_SHARES[month] ?? 0))
  const weekday = WEEKDAY_FACTORS[service][isoWeekday(date) - 1] ?? 1
  const clients = Math.round(
    model.covers[service] * weekday * season * (isRainy ? 0.88 : 1.03) * rng.factor(0.14),
  )
  const plannedCents = clients * model.spendCents[service] * rng.factor(0.06)

  const receipts = tillShares(rng, model.registers, service, isRainy).map((share) =>
    share === 0 ? [] : receiptsOf(rng, roundAmount(plannedCents * share), service),
  )
  const turnoverCents = receipts.flat().reduce((sum, receipt) => sum + receipt.amountCents, 0)
  return { clients, turnoverCents, salesCents: salesOf(rng, turnoverCents, service), receipts }
}

/** The share of each till in the takings of a service; the shares add up to 1. */
function tillShares(
  rng: RandomSource,
  registers: readonly RegisterModel[],
  service: Service,
  isRainy: boolean,
): number[] {
  const weights = registers.map((register) => {
    if (!register.services.includes(service)) return 0
    return register.share * rng.factor(0.15) * (register.outside && isRainy ? 0.35 : 1)
  })
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => weight / sum)
}

/** Splits the takings of a till into payment categories. The remainder was paid by card. */
function receiptsOf(rng: RandomSource, totalCents: Cents, service: Service): Receipt[] {
  const isLunch = service === 'lunch'
  const receipts: Receipt[] = []
  let remainingCents = totalCents
  const addReceipt = (category: CategoryKey, amountCents: Cents, quantity: number) => {
    if (amountCents <= 0 || amountCents > remainingCents) return
    receipts.push({ category, amountCents, quantity })
    remainingCents -= amountCents
  }
  const partOf = (share: number) => roundAmount(totalCents * share * rng.factor(0.4))

  addReceipt('notes', partOf(isLunch ? 0.11 : 0.14), rng.int(4, 22))
  for (const [category, faces, probability] of [
    ['voucherEdenred', EDENRED_FACES, isLunch ? 0.7 : 0.08],
    ['voucherUp', UP_FACES, isLunch ? 0.4 : 0.04],
  ] as const) {
    if (!rng.chance(probability)) continue
    const quantity = Math.max(1, Math.round((totalCents / 60_000) * rng.factor(0.8)))
    const vouchers = Array.from({ length: quantity }, () => rng.pick(faces))
    addReceipt(
      category,
      vouchers.reduce<Cents>((sum, face) => sum + face, 0),
      quantity,
    )
  }
  if (rng.chance(0.18)) {
    const quantity = rng.int(1, 2)
    addReceipt('cheques', quantity * roundAmount(5_200 * rng.factor(0.5)), quantity)
  }
  if (rng.chance(0.08)) {
    const quantity = rng.int(1, 2)
    addReceipt('gift', quantity * 2_500, quantity)
  }
  if (rng.chance(isLunch ? 0.95 : 0.12))
    addReceipt('voucherCard', partOf(isLunch ? 0.15 : 0.02), rng.int(3, 18))
  if (rng.chance(isLunch ? 0.1 : 0.35)) addReceipt('amex', partOf(0.04), rng.int(1, 4))
  addReceipt('card', remainingCents, Math.max(1, Math.round(totalCents / 4_000)))
  return receipts
}

/** Splits the turnover by type of sale, in the order of `SALE_TYPES`. */
function salesOf(rng: RandomSource, turnoverCents: Cents, service: Service): Cents[] {
  const alcoholCents = roundAmount(turnoverCents * (service === 'lunch' ? 0.11 : 0.24) * rng.factor(0.2))
  const takeAwayCents = service === 'lunch' ? roundAmount(turnoverCents * 0.05 * rng.factor(0.5)) : 0
  return [turnoverCents - alcoholCents - takeAwayCents, alcoholCents, takeAwayCents]
}

function roundAmount(cents: number): Cents {
  return Math.round(cents / ROUNDING) * ROUNDING
}
