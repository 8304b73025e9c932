import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AccountingEntry } from '../../../src/domain/contract/accounting.ts'
import type { Pouch } from '../../../src/domain/contract/pouches.ts'
import type { Till } from '../../domain/accounting/example-steps.ts'
import { CHART } from '../../domain/accounting/example-table.ts'
import { type EngineName, openDatabaseOn } from '../schema/tenants.ts'
import { balancesOf } from './books.ts'
import { ServerBookkeeping } from './server-bookkeeping.ts'
import { dataOf, readPouch, withTestApp } from './test-app.ts'

/** An amount in cents: zero, or at least 10 €, so that it is more than any commission. */
const amount = (max: number) => fc.oneof(fc.constant(0), fc.integer({ min: 1_000, max }))

/**
 * A till on each of the first days of September: its counted amounts, its difference, and when its closing is
 * imported. The bank credits `gap` more than the notes, issuers keep `commission` and acquirers `fee`. All in cents.
 */
const months = fc.record({
  tills: fc.array(
    fc.record({
      notes: amount(200_000),
      coins: amount(5_000),
      cards: amount(300_000),
      vouchers: amount(40_000),
      difference: fc.integer({ min: -500, max: 500 }),
      closing: fc.constantFrom('before', 'late', 'never'),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  gap: fc.integer({ min: -300, max: 300 }),
  commission: fc.integer({ min: 0, max: 900 }),
  fee: fc.integer({ min: 0, max: 900 }),
})
type Month = typeof months extends fc.Arbitrary<infer Value> ? Value : never
type RandomTill = Month['tills'][number]

const euros = (cents: number) => (cents / 100).toFixed(2)
const dayOf = (index: number) => `2026-09-${String(index + 1).padStart(2, '0')}`
const countedCents = ({ notes, coins, cards, vouchers }: RandomTill) => notes + coins + cards + vouchers
/** The takings of a till, at least zero. */
const takingsOf = (till: RandomTill) => Math.max(0, countedCents(till) - till.difference)
/** The VAT of 10 % in the takings: 10 of 110. */
const taxOf = (till: RandomTill) => Math.round(takingsOf(till) / 11)
const sumOf = (tills: readonly RandomTill[], amountOf: (till: RandomTill) => number) =>
  tills.reduce((sum, till) => sum + amountOf(till), 0)

function tillOf(till: RandomTill, index: number): Till & { readonly date: string } {
  const takings = euros(takingsOf(till))
  const counted = Object.entries({
    billets: till.notes,
    monnaie: till.coins,
    carte: till.cards,
    edenred: till.vouchers,
  }).filter(([name, cents]) => cents > 0 || name === 'billets')
  return {
    date: dayOf(index),
    counted: Object.fromEntries(counted.map(([name, cents]) => [name, euros(cents)])),
    ...(till.closing === 'never'
      ? { expected: takings }
      : { expected: takings, takings, sold: [['sur place', takings, euros(taxOf(till))]] }),
  }
}

/** Counts the tills, imports their closings, hands over, credits, settles, reimburses and sends everything; returns all entries. */
async function postMonth(
  books: ServerBookkeeping,
  { tills, ...bank }: Month,
): Promise<readonly AccountingEntry[]> {
  const { organization } = books
  await organization.open()
  organization.setDay('2026-09-28')
  const pouches: Pouch[] = []
  for (const [index, till] of tills.entries()) {
    const { sold, ...withoutSales } = tillOf(till, index)
    const closed = { ...withoutSales, ...(sold && { sold }) }
    if (till.closing === 'before') dataOf(await organization.importClosing(closed, closed, null))
    const log = await organization.count(till.closing === 'before' ? closed : withoutSales)
    for (const { pouchId } of log.counts)
      if (pouchId) pouches.push(await readPouch(organization.testOrganization, pouchId))
    await organization.send('counts', await organization.control(log))
    if (till.closing === 'late') dataOf(await organization.importClosing(closed, closed, null))
    await organization.app.server.jobs.drain()
  }
  await remit(books, pouches, bank.gap)
  await settle(books, tills, bank.fee)
  const vouchers = sumOf(tills, (till) => till.vouchers)
  if (vouchers > 0)
    await books.reimburse({
      date: '2026-10-06',
      issuer: 'edenred',
      gross: euros(vouchers),
      commission: euros(bank.commission),
      vat: '0.00',
    })
  for (const month of ['2026-09', '2026-10']) await organization.sendMonth(month)
  return organization.newEntries()
}

/** Hands over the notes. The bank credits them in two parts, which differ from the total by `gap`. */
async function remit(books: ServerBookkeeping, pouches: readonly Pouch[], gap: number): Promise<void> {
  if (pouches.length === 0) return
  const total = pouches.reduce((sum, { valueCents }) => sum + valueCents, 0)
  const firstCents = Math.floor(total / 3)
  await books.remit(
    {
      establishment: 'LYO02',
      reference: 1,
      prepared: '2026-09-28',
      handedOver: '2026-09-29',
      credits: [
        ['2026-09-30', euros(firstCents)],
        ['2026-10-01', euros(total - firstCents + gap)],
      ],
    },
    pouches,
  )
}

/**
 * Settles the cards. One credit covers all days except a part of the last one, which is credited two days
 * later, less the fee.
 */
async function settle(books: ServerBookkeeping, tills: readonly RandomTill[], fee: number): Promise<void> {
  const days = tills.flatMap(({ cards }, index) => (cards > 0 ? [{ date: dayOf(index), cards }] : []))
  const lastDay = days.at(-1)
  if (!lastDay) return
  const laterCents = Math.floor(lastDay.cards / 2)
  const parts = days.map(({ date, cards }) => ({
    date,
    cents: date === lastDay.date ? cards - laterCents : cards,
  }))
  const grossCents = parts.reduce((sum, { cents }) => sum + cents, 0)
  await books.settle({
    date: '2026-09-30',
    net: euros(grossCents),
    fee: '0.00',
    days: parts.map(({ date, cents }) => [date, 'carte', euros(cents)]),
  })
  const feeCents = Math.min(fee, laterCents - 1)
  await books.settle({
    date: '2026-10-02',
    net: euros(laterCents - feeCents),
    fee: euros(feeCents),
    days: [[lastDay.date, 'carte', euros(laterCents)]],
  })
}

/**
 * Tests random months on a server: the posted amounts are the counted ones, and the accounts of outstanding
 * money return to zero.
 */
export function describeRandomMonths(engine: EngineName, numRuns: number): void {
  describe(`random months on ${engine}`, () => {
    const app = withTestApp({}, () => openDatabaseOn(engine))

    it('balance, return cash, vouchers, cards and transit to zero, and post the counted amounts', async () => {
      let tenants = 0
      await fc.assert(
        fc.asyncProperty(months, async (month) => {
          tenants += 1
          app.clock.set('2026-11-20T10:00:00.000Z')
          const entries = await postMonth(new ServerBookkeeping(app, CHART, tenants), month)
          for (const { debitCents, creditCents, lines } of entries) {
            expect(debitCents).toBe(creditCents)
            expect(lines.reduce((sum, line) => sum + line.debitCents - line.creditCents, 0)).toBe(0)
          }
          const balances = balancesOf(entries)
          const balanceOf = (...accounts: string[]) =>
            accounts.reduce((sum, account) => sum + (balances[account] ?? 0), 0)
          const { tills } = month
          // The accounts of notes, of coins in tills, of cards, of vouchers between their two entries, of
          // vouchers of the issuer, and of transit.
          for (const account of ['530100', '530200', '511500', '511900', '511610', '580000'])
            expect([account, balanceOf(account)]).toEqual([account, 0])
          const posted = (account: string) =>
            entries
              .filter(({ kind }) => kind === 'CASH' || kind === 'TICKET')
              .flatMap(({ lines }) => lines.filter((line) => line.account === account))
              .reduce((sum, line) => sum + line.debitCents - line.creditCents, 0)
          expect(['530100', '530200', '511500', '511610'].map(posted)).toEqual([
            sumOf(tills, ({ notes }) => notes),
            sumOf(tills, ({ coins }) => coins),
            sumOf(tills, ({ cards }) => cards),
            sumOf(tills, ({ vouchers }) => vouchers),
          ])
          const closed = tills.filter(({ closing }) => closing !== 'never')
          const open = tills.filter(({ closing }) => closing === 'never')
          expect({
            wallet: balanceOf('530300'),
            suspense: balanceOf('471000'),
            vat: balanceOf('445711'),
            sales: balanceOf('707100'),
            differences: balanceOf('658000', '758000'),
          }).toEqual({
            wallet: sumOf(tills, ({ coins }) => coins),
            // With a minus sign alone, zero would become -0, which `toEqual` distinguishes from 0.
            suspense: 0 - sumOf(open, takingsOf),
            vat: 0 - sumOf(closed, taxOf),
            sales: 0 - sumOf(closed, (till) => takingsOf(till) - taxOf(till)),
            differences: sumOf(tills, (till) => takingsOf(till) - countedCents(till)),
          })
        }),
        { numRuns },
      )
    }, 600_000)
  })
}
