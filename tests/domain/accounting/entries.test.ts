import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ACCOUNT_KEYS } from '../../../src/domain/accounting/accounts.ts'
import {
  type CountedLine,
  cashEntry,
  provisionEntry,
  ticketEntry,
} from '../../../src/domain/accounting/cash.ts'
import { type Composed, compose, reversed, totalsOf } from '../../../src/domain/accounting/entries.ts'
import { remittanceEntries } from '../../../src/domain/accounting/remittance.ts'
import { shareOut } from '../../../src/domain/accounting/sharing.ts'
import { sumCents } from '../../../src/domain/money.ts'
import {
  ACCOUNTS,
  CARD,
  category,
  count,
  EDENRED,
  FLOAT_LINE,
  log,
  NOTES,
  sold,
  THREE_RATES,
} from './facts.ts'

const NO_ACCOUNTS = Object.fromEntries(ACCOUNT_KEYS.map((key) => [key, null])) as unknown as typeof ACCOUNTS
const cents = fc.integer({ min: 0, max: 5_000_000 })
const CREDITED = category({ name: 'Pourboires', accountingCode: '467000', debit: false })
const anyCount = fc
  .tuple(
    fc.constantFrom(CARD, NOTES, EDENRED, FLOAT_LINE, CREDITED),
    fc.option(cents),
    fc.option(cents),
    fc.boolean(),
  )
  .map(([of, total, expected, isProvisioned]): CountedLine => {
    const counted = count(of, total, { expectedCents: expected })
    const provision = isProvisioned && of === CARD ? provisionEntry(log({}), counted) : null
    return { ...counted, provision: provision?.kind === 'entry' ? provision.entry.lines : [] }
  })
const anyLog = fc
  .record({
    floatCents: cents,
    expectedCents: cents,
    movementCents: fc.integer({ min: -50_000, max: 50_000 }),
    counts: fc.array(anyCount, { maxLength: 8 }),
    amounts: fc.option(
      fc.array(fc.tuple(cents, fc.integer({ min: 0, max: 1_000 })), { minLength: 3, maxLength: 3 }),
    ),
    others: fc.array(cents, { maxLength: 3 }),
  })
  .map(({ amounts, others, ...facts }) =>
    log({
      ...facts,
      sales: amounts && {
        sold: amounts.map(([amount, tax], at) => ({
          ...THREE_RATES[at]!,
          amountCents: amount,
          taxCents: Math.min(tax, amount),
        })),
        takings: [facts.expectedCents, ...others],
        index: 0,
      },
    }),
  )

function balances(composed: Composed): void {
  if (composed.kind === 'missing') throw new Error(JSON.stringify(composed))
  const lines = composed.kind === 'entry' ? composed.entry.lines : []
  const { debitCents, creditCents } = totalsOf(lines)
  expect(debitCents).toBe(creditCents)
  for (const line of lines) {
    expect(Math.min(line.debitCents, line.creditCents)).toBe(0)
    expect(Math.max(line.debitCents, line.creditCents)).toBeGreaterThan(0)
  }
}

describe('whatever was counted and sold', () => {
  it('every entry balances to the cent, and the account for tickets is settled by the two together', () => {
    fc.assert(
      fc.property(anyLog, (till) => {
        const cash = cashEntry(till, ACCOUNTS).composed
        const tickets = ticketEntry(till, ACCOUNTS)
        balances(cash)
        balances(tickets)
        const both = [cash, tickets].flatMap((one) => (one.kind === 'entry' ? one.entry.lines : []))
        const waiting = totalsOf(both.filter((line) => line.account === '511900'))
        expect(waiting.debitCents).toBe(waiting.creditCents)
      }),
    )
  })

  it('the difference of the till is the one that its log shows, where nothing is credited', () => {
    const debited = anyLog.map((till) => ({
      ...till,
      counts: till.counts.filter((one) => one.category.debit),
    }))
    fc.assert(
      fc.property(debited, (till) => {
        const counted = sumCents(till.counts.map((one) => one.totalCents))
        const delta = counted - till.floatCents - till.expectedCents
        const { composed } = cashEntry(till, ACCOUNTS)
        const lines = composed.kind === 'entry' ? composed.entry.lines : []
        const over = totalsOf(lines.filter((line) => line.account === '758000')).creditCents
        const short = totalsOf(lines.filter((line) => line.account === '658000')).debitCents
        expect(over - short).toBe(delta)
      }),
    )
  })

  it('a provision and its reversal leave nothing', () => {
    fc.assert(
      fc.property(cents, (total) => {
        const composed = provisionEntry(log({}), count(CARD, total))
        balances(composed)
        if (composed.kind !== 'entry') return
        const undone = compose({ ...composed.entry, kind: 'CASH' }, reversed(composed.entry.lines))
        balances(undone)
        const all = [composed, undone].flatMap((one) => (one.kind === 'entry' ? one.entry.lines : []))
        for (const [, lines] of Map.groupBy(all, ({ account }) => account))
          expect(totalsOf(lines).debitCents).toBe(totalsOf(lines).creditCents)
      }),
    )
  })

  it('a remittance balances and brings transit back to zero, whatever the bank says', () => {
    fc.assert(
      fc.property(
        fc.array(cents, { minLength: 1, maxLength: 5 }),
        cents,
        fc.boolean(),
        (values, credited, isChange) => {
          const entries = remittanceEntries(
            {
              id: 'remittance',
              establishmentId: 'lyon',
              establishmentCode: 'LYON',
              reference: 7,
              type: isChange ? 'CHANGE' : 'NOTES',
              date: '2026-11-20',
              creditedCents: credited,
              creditedOn: '2026-11-23',
              pouches: values.map((valueCents) => ({ valueCents, category: isChange ? null : NOTES })),
            },
            ACCOUNTS,
          )
          entries.forEach(balances)
          const lines = entries.flatMap((one) => (one.kind === 'entry' ? one.entry.lines : []))
          const transit = totalsOf(lines.filter((line) => line.account === '580000'))
          expect(transit.debitCents).toBe(transit.creditCents)
        },
      ),
    )
  })
})

describe('a service is shared out among its registers', () => {
  const amounts = fc.array(cents, { maxLength: 6 })
  const weights = fc.array(cents, { minLength: 1, maxLength: 5 })

  it('so that every amount comes to itself', () => {
    fc.assert(
      fc.property(amounts, weights, (sums, of) => {
        const shares = of.map((_, index) => shareOut(sums, of, index))
        for (const [at, amount] of sums.entries())
          expect(sumCents(shares.map((share) => share[at]))).toBe(amount)
      }),
    )
  })

  it('so that what is taken back is shared as it was given', () => {
    fc.assert(
      fc.property(amounts, weights, (sums, of) => {
        const back = shareOut(
          sums.map((amount) => 0 - amount),
          of,
          0,
        )
        expect(back.map((amount) => 0 - amount)).toEqual(shareOut(sums, of, 0))
      }),
    )
  })

  it('all of it to the first where nobody took anything', () => {
    expect([0, 1].map((index) => shareOut([100, -50], [0, 0], index))).toEqual([
      [100, -50],
      [0, 0],
    ])
  })

  it('and every register comes to what it took, where both come to the same', () => {
    fc.assert(
      fc.property(weights, fc.array(fc.nat({ max: 1_000 }), { maxLength: 5 }), (of, cuts) => {
        const whole = sumCents(of)
        const at = [...cuts.map((cut) => Math.floor((whole * cut) / 1_000)), 0, whole].sort((a, b) => a - b)
        const sums = at.slice(1).map((end, index) => end - (at[index] ?? 0))
        for (const [index, weight] of of.entries()) expect(sumCents(shareOut(sums, of, index))).toBe(weight)
      }),
    )
  })
})

describe('what is missing is named, and there is no entry', () => {
  it('of every setting that is needed', () => {
    const till = log({ expectedCents: 100, floatCents: 50, counts: [count(EDENRED, 120)] })
    expect(cashEntry(till, NO_ACCOUNTS).composed).toEqual({
      kind: 'missing',
      missing: ['tickets', 'float', 'sales', 'shortage'].map((name) => ({ kind: 'setting', name })),
    })
  })

  it('of categories, provisions, sale types and their VAT', () => {
    const blank = category({ name: 'Avoir', accountingCode: ' ', provisionCode: '' })
    const sales = {
      takings: [100],
      index: 0,
      sold: [sold('Traiteur', 55, 100, 5, null), sold('Bar', 200, 10, 0, ['', ''])],
    }
    const till = log({ expectedCents: 110, counts: [count(blank, 110)], sales })
    expect(cashEntry(till, ACCOUNTS).composed).toEqual({
      kind: 'missing',
      missing: [
        { kind: 'category', name: 'Avoir' },
        { kind: 'sale', name: 'Traiteur', taxRate: 55 },
        { kind: 'vat', name: 'Traiteur', taxRate: 55 },
        { kind: 'sale', name: 'Bar', taxRate: 200 },
      ],
    })
    expect(provisionEntry(till, count(blank, 110))).toEqual({
      kind: 'missing',
      missing: [
        { kind: 'provision', name: 'Avoir' },
        { kind: 'category', name: 'Avoir' },
      ],
    })
  })

  it('but not of what did not move', () => {
    expect(cashEntry(log({}), NO_ACCOUNTS).composed).toEqual({ kind: 'nothing' })
  })
})

it('receipts beyond the sales go to the one account for sales, and it is said', () => {
  const sales = { sold: THREE_RATES, takings: [90_000], index: 0 }
  const till = log({ expectedCents: 90_000, counts: [count(CARD, 90_000)], sales })
  const { composed, remarks } = cashEntry(till, ACCOUNTS)
  expect(remarks).toEqual([{ name: 'ReceiptsBeyondSales', pieceRef: 'LYON-20261120-2-1', cents: 450 }])
  expect(composed).toMatchObject({
    entry: {
      lines: expect.arrayContaining([expect.objectContaining({ account: '707000', creditCents: 450 })]),
    },
  })
})

it('an entry that was put together wrongly is not made', () => {
  const head = {
    ...log({}),
    sourceType: 'cashLog',
    sourceId: 'x',
    kind: 'CASH',
    journal: 'CASH',
    pieceRef: 'P',
  } as const
  expect(() => compose(head, [{ account: { code: '1', label: '' }, label: '', cents: 1 }])).toThrow(
    'does not balance',
  )
})

it('cash that was put into the till or taken out of it goes to an account of its own', () => {
  const sales = { sold: THREE_RATES, takings: [89_550], index: 0 }
  const till = log({ expectedCents: 87_550, movementCents: -2_000, counts: [count(CARD, 87_550)], sales })
  const { composed, remarks } = cashEntry(till, ACCOUNTS)
  expect(remarks).toEqual([])
  const lines = composed.kind === 'entry' ? composed.entry.lines : []
  expect(lines.find((line) => line.account === '467000')).toMatchObject({ debitCents: 2_000, creditCents: 0 })
  expect(lines.filter((line) => ['658000', '758000'].includes(line.account))).toEqual([])
})
