import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ACCOUNT_KEYS } from '../../../src/domain/accounting/accounts.ts'
import {
  type CountedLine,
  cashEntry,
  correctionEntry,
  provisionEntry,
  ticketEntry,
} from '../../../src/domain/accounting/cash.ts'
import { partsOfRegister } from '../../../src/domain/accounting/distribute-amounts.ts'
import {
  type ComposedEntry,
  composeEntry,
  reversePostings,
  sumEntryLines,
  summariseRemarks,
} from '../../../src/domain/accounting/entries.ts'
import { PROVISION_CREDITS, type ProvisionCredit } from '../../../src/domain/accounting/formats.ts'
import { remittanceEntries } from '../../../src/domain/accounting/remittance.ts'
import { sumCents } from '../../../src/domain/money.ts'
import {
  ACCOUNTS,
  CARD_CATEGORY,
  categoryAccounts,
  countedLine,
  EDENRED_CATEGORY,
  FLOAT_CATEGORY,
  logToPost,
  NOTES_CATEGORY,
  soldLine,
  THREE_RATES,
} from './facts.ts'

const NO_ACCOUNTS = Object.fromEntries(ACCOUNT_KEYS.map((key) => [key, null])) as unknown as typeof ACCOUNTS
const cents = fc.integer({ min: 0, max: 5_000_000 })
const CREDITED = categoryAccounts({ name: 'Pourboires', accountingCode: '467000', debit: false })
const anyCount = fc
  .tuple(
    fc.constantFrom(CARD_CATEGORY, NOTES_CATEGORY, EDENRED_CATEGORY, FLOAT_CATEGORY, CREDITED),
    fc.option(cents),
    fc.boolean(),
  )
  .map(([countCategory, total, isProvisioned]): CountedLine => {
    const counted = countedLine(countCategory, total)
    const provision =
      isProvisioned && countCategory === CARD_CATEGORY
        ? provisionEntry(logToPost({}), counted, ACCOUNTS)
        : null
    return { ...counted, provision: provision?.kind === 'entry' ? provision.entry.lines : [] }
  })
const anyLog = fc
  .record({
    floatCents: cents,
    expectedCents: cents,
    creditSideCents: cents,
    movementCents: fc.integer({ min: -50_000, max: 50_000 }),
    counts: fc.array(anyCount, { maxLength: 8 }),
    amounts: fc.option(
      fc.array(fc.tuple(cents, fc.integer({ min: 0, max: 1_000 })), { minLength: 3, maxLength: 3 }),
    ),
    others: fc.array(cents, { maxLength: 3 }),
  })
  .map(({ amounts, others: otherTakings, ...fields }) =>
    logToPost({
      ...fields,
      sales: amounts && {
        sold: amounts.map(([amount, tax], index) => ({
          ...THREE_RATES[index]!,
          amountCents: amount,
          taxCents: Math.min(tax, amount),
        })),
        weights: [fields.expectedCents, ...otherTakings],
        index: 0,
      },
    }),
  )

const REMITTANCE = {
  id: 'remittance',
  establishmentId: 'lyon',
  establishmentCode: 'LYON',
  ownAccounts: {},
  reference: 7,
  type: 'NOTES',
  handedOverOn: '2026-11-20',
} as const

function expectBalanced(composed: ComposedEntry): void {
  if (composed.kind === 'missing') throw new Error(JSON.stringify(composed))
  const lines = composed.kind === 'entry' ? composed.entry.lines : []
  const { debitCents, creditCents } = sumEntryLines(lines)
  expect(debitCents).toBe(creditCents)
  for (const line of lines) {
    expect(Math.min(line.debitCents, line.creditCents)).toBe(0)
    expect(Math.max(line.debitCents, line.creditCents)).toBeGreaterThan(0)
  }
}

describe('any counts and sales', () => {
  it('every entry balances exactly, and till and ticket entries together clear the account for tickets', () => {
    fc.assert(
      fc.property(anyLog, (till) => {
        const cash = cashEntry(till, ACCOUNTS).composed
        const tickets = ticketEntry(till, ACCOUNTS)
        expectBalanced(cash)
        expectBalanced(tickets)
        const lines = [cash, tickets].flatMap((composed) =>
          composed.kind === 'entry' ? composed.entry.lines : [],
        )
        const ticketSums = sumEntryLines(lines.filter((line) => line.account === '511900'))
        expect(ticketSums.debitCents).toBe(ticketSums.creditCents)
      }),
    )
  })

  it('counted − float − expected of the debit side is posted as the difference', () => {
    fc.assert(
      fc.property(anyLog, (till) => {
        const debited = till.counts.filter(({ category }) => category.debit)
        const counted = sumCents(debited.map((line) => line.totalCents))
        const delta = counted - till.floatCents - (till.expectedCents - till.creditSideCents)
        const { composed } = cashEntry(till, ACCOUNTS)
        const lines = composed.kind === 'entry' ? composed.entry.lines : []
        const surplusCents = sumEntryLines(lines.filter((line) => line.account === '758000')).creditCents
        const shortageCents = sumEntryLines(lines.filter((line) => line.account === '658000')).debitCents
        expect(surplusCents - shortageCents).toBe(delta)
      }),
    )
  })

  it('a provision and its reversal cancel out', () => {
    fc.assert(
      fc.property(cents, fc.constantFrom(...PROVISION_CREDITS), (total, credit) => {
        const composed = provisionEntry(logToPost({}), countedLine(CARD_CATEGORY, total), ACCOUNTS, credit)
        expectBalanced(composed)
        if (composed.kind !== 'entry') return
        const reversed = composeEntry(
          { ...composed.entry, kind: 'CASH' },
          reversePostings(composed.entry.lines),
        )
        expectBalanced(reversed)
        const allLines = [composed, reversed].flatMap((item) =>
          item.kind === 'entry' ? item.entry.lines : [],
        )
        for (const [, lines] of Map.groupBy(allLines, ({ account }) => account))
          expect(sumEntryLines(lines).debitCents).toBe(sumEntryLines(lines).creditCents)
      }),
    )
  })

  it('a remittance balances and brings transit back to zero for any credits of the bank, or any coins for change', () => {
    const line = fc.record({
      on: fc.constantFrom('2026-11-23', '2026-12-01'),
      cents,
      iban: fc.constant(null),
    })
    fc.assert(
      fc.property(
        fc.array(cents, { minLength: 1, maxLength: 5 }),
        fc.array(line, { minLength: 1, maxLength: 4 }),
        cents,
        fc.boolean(),
        (values, credits, coins, isChange) => {
          const received = isChange ? { on: '2026-11-24', cents: coins } : null
          const entries = remittanceEntries(
            {
              ...REMITTANCE,
              type: isChange ? 'CHANGE' : 'NOTES',
              credits,
              pouches: values.map((valueCents) => ({
                valueCents,
                category: isChange ? null : NOTES_CATEGORY,
                received,
              })),
            },
            ACCOUNTS,
            { bankEntries: true, bankAccounts: {} },
          )
          entries.forEach(expectBalanced)
          const lines = entries.flatMap((item) => (item.kind === 'entry' ? item.entry.lines : []))
          const transit = sumEntryLines(lines.filter((line) => line.account === '580000'))
          expect(transit.debitCents).toBe(transit.creditCents)
          const bank = sumEntryLines(lines.filter((line) => line.account === '512000'))
          expect(bank.debitCents).toBe(isChange ? 0 : sumCents(credits.map((credit) => credit.cents)))
        },
      ),
    )
  })

  it('a remittance of vouchers has no entry, whatever was credited: their issuers pay the dispatch', () => {
    const amounts = fc.array(cents, { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(amounts, amounts, fc.boolean(), (values, credited, bankEntries) => {
        const entries = remittanceEntries(
          {
            ...REMITTANCE,
            type: 'TICKETS',
            credits: credited.map((amount) => ({ on: '2026-11-23', cents: amount, iban: null })),
            pouches: values.map((valueCents) => ({ valueCents, category: null, received: null })),
          },
          NO_ACCOUNTS,
          { bankEntries, bankAccounts: {} },
        )
        expect(entries).toEqual([])
      }),
    )
  })

  it('the accounts of notes, transit, tickets and provisions are zero once a month is handed over and credited', () => {
    const tills = fc.array(anyLog, { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(tills, (month) => {
        const counted = month.flatMap(({ counts }) =>
          counts.filter(({ category: countCategory }) => countCategory === NOTES_CATEGORY),
        )
        const pouches = counted.map((line) => ({
          valueCents: line.totalCents ?? 0,
          category: NOTES_CATEGORY,
          received: null,
        }))
        const total = sumCents(pouches.map(({ valueCents }) => valueCents))
        const credits = [{ on: '2026-12-01', cents: total, iban: null }]
        const composed = [
          ...month.flatMap((till) => [
            // A provision is posted before its till.
            ...till.counts.flatMap((line) =>
              line.provision.length > 0 ? [provisionEntry(till, line, ACCOUNTS)] : [],
            ),
            cashEntry(till, ACCOUNTS).composed,
            ticketEntry(till, ACCOUNTS),
          ]),
          ...remittanceEntries({ ...REMITTANCE, credits, pouches }, ACCOUNTS, {
            bankEntries: true,
            bankAccounts: {},
          }),
        ]
        const lines = composed.flatMap((item) => (item.kind === 'entry' ? item.entry.lines : []))
        const balanceOf = (account: string) => {
          const sums = sumEntryLines(lines.filter((line) => line.account === account))
          return sums.debitCents - sums.creditCents
        }
        for (const account of ['530100', '580000', '511900', '511590']) expect(balanceOf(account)).toBe(0)
        expect(balanceOf('512000')).toBe(total)
        // The accounts of cards and vouchers have the counted amounts until the bank and the issuers pay them.
        for (const [cardOrVoucher, account] of [
          [CARD_CATEGORY, '511500'],
          [EDENRED_CATEGORY, '511610'],
        ] as const) {
          const categoryCounts = month.flatMap(({ counts }) =>
            counts.filter(({ category: countCategory }) => countCategory === cardOrVoucher),
          )
          expect(balanceOf(account)).toBe(sumCents(categoryCounts.map(({ totalCents }) => totalCents)))
        }
      }),
      { numRuns: 50 },
    )
  })

  it('an entry and its correction together equal one entry with the closing', () => {
    fc.assert(
      fc.property(anyLog, anyLog, (till, otherLog) => {
        const first = cashEntry({ ...till, sales: null }, ACCOUNTS).composed
        const tillWithClosing = {
          ...till,
          sales: otherLog.sales,
          expectedCents: otherLog.expectedCents,
          creditSideCents: otherLog.creditSideCents,
          movementCents: otherLog.movementCents,
        }
        const posted = first.kind === 'entry' ? first.entry.lines : []
        const { composed } = correctionEntry(tillWithClosing, posted, ACCOUNTS, { date: till.date, part: 1 })
        expectBalanced(composed)
        const sums = (entries: readonly ComposedEntry[]) => {
          const lines = entries.flatMap((item) => (item.kind === 'entry' ? item.entry.lines : []))
          return [...Map.groupBy(lines, ({ account }) => account)]
            .map(
              ([account, accountLines]) =>
                [
                  account,
                  sumEntryLines(accountLines).debitCents - sumEntryLines(accountLines).creditCents,
                ] as const,
            )
            .filter(([, balance]) => balance !== 0)
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
        }
        expect(sums([first, composed])).toEqual(sums([cashEntry(tillWithClosing, ACCOUNTS).composed]))
      }),
    )
  })
})

describe('dividing the sales of a service among its registers', () => {
  const amounts = fc.array(cents, { maxLength: 6 })
  const weights = fc.array(cents, { minLength: 1, maxLength: 5 })

  it('gives parts that add up to each amount', () => {
    fc.assert(
      fc.property(amounts, weights, (sums, takings) => {
        const shares = takings.map((_, index) => partsOfRegister(sums, takings, index))
        for (const [index, amount] of sums.entries())
          expect(sumCents(shares.map((share) => share[index]))).toBe(amount)
      }),
    )
  })

  it('divides a negative amount like a positive one', () => {
    fc.assert(
      fc.property(amounts, weights, (sums, takings) => {
        const negated = partsOfRegister(
          sums.map((amount) => 0 - amount),
          takings,
          0,
        )
        expect(negated.map((amount) => 0 - amount)).toEqual(partsOfRegister(sums, takings, 0))
      }),
    )
  })

  it('gives everything to the first register when no register has takings', () => {
    expect([0, 1].map((index) => partsOfRegister([100, -50], [0, 0], index))).toEqual([
      [100, -50],
      [0, 0],
    ])
  })

  it('gives every register its own takings when the amounts add up to all takings', () => {
    fc.assert(
      fc.property(weights, fc.array(fc.nat({ max: 1_000 }), { maxLength: 5 }), (takings, cuts) => {
        const total = sumCents(takings)
        const bounds = [...cuts.map((cut) => Math.floor((total * cut) / 1_000)), 0, total].sort(
          (a, b) => a - b,
        )
        const sums = bounds.slice(1).map((end, index) => end - (bounds[index] ?? 0))
        for (const [index, weight] of takings.entries())
          expect(sumCents(partsOfRegister(sums, takings, index))).toBe(weight)
      }),
    )
  })
})

describe('a missing account prevents the entry and is named', () => {
  it('if it is a required setting', () => {
    const till = logToPost({
      expectedCents: 100,
      floatCents: 50,
      counts: [countedLine(EDENRED_CATEGORY, 120)],
    })
    expect(cashEntry(till, NO_ACCOUNTS).composed).toEqual({
      kind: 'missing',
      missing: ['tickets', 'float', 'suspense', 'shortage'].map((name) => ({ kind: 'setting', name })),
    })
  })

  it('if it belongs to a category, a provision, a sale type or its VAT', () => {
    const blank = categoryAccounts({ name: 'Avoir', accountingCode: ' ', provisionCode: '' })
    const sales = {
      weights: [100],
      index: 0,
      sold: [soldLine('Traiteur', 55, 100, 5, null), soldLine('Bar', 200, 10, 0, ['', ''])],
    }
    const till = logToPost({ expectedCents: 110, counts: [countedLine(blank, 110)], sales })
    expect(cashEntry(till, ACCOUNTS).composed).toEqual({
      kind: 'missing',
      missing: [
        { kind: 'category', name: 'Avoir' },
        { kind: 'sale', name: 'Traiteur', taxRate: 55 },
        { kind: 'vat', name: 'Traiteur', taxRate: 55 },
        { kind: 'sale', name: 'Bar', taxRate: 200 },
      ],
    })
    const missingFor = (credit: ProvisionCredit) =>
      provisionEntry(till, countedLine(blank, 110), NO_ACCOUNTS, credit)
    const provision = { kind: 'provision', name: 'Avoir' }
    expect(missingFor('CATEGORY')).toEqual({
      kind: 'missing',
      missing: [provision, { kind: 'category', name: 'Avoir' }],
    })
    expect(missingFor('SUSPENSE')).toEqual({
      kind: 'missing',
      missing: [provision, { kind: 'setting', name: 'suspense' }],
    })
  })

  it('only if its amount is not zero', () => {
    expect(cashEntry(logToPost({}), NO_ACCOUNTS).composed).toEqual({ kind: 'nothing' })
  })
})

it.each([
  { cents: 4_900, account: 'shortage', debitCents: 100, creditCents: 0 },
  { cents: 5_100, account: 'surplus', debitCents: 0, creditCents: 100 },
] as const)(
  'coins of $cents cents for a pouch of 5,000 cents post to $account',
  ({ cents: received, account, debitCents, creditCents }) => {
    const [, coins] = remittanceEntries(
      {
        ...REMITTANCE,
        type: 'CHANGE',
        credits: [],
        pouches: [{ valueCents: 5_000, category: null, received: { on: '2026-11-24', cents: received } }],
      },
      ACCOUNTS,
      { bankEntries: true, bankAccounts: {} },
    )
    const lines = coins?.kind === 'entry' ? coins.entry.lines : []
    expect(lines.filter((line) => line.account === ACCOUNTS[account]?.code)).toMatchObject([
      { debitCents, creditCents },
    ])
  },
)

it('receipts beyond the sales are posted to suspense, with a remark', () => {
  const sales = { sold: THREE_RATES, weights: [90_000], index: 0 }
  const till = logToPost({ expectedCents: 90_000, counts: [countedLine(CARD_CATEGORY, 90_000)], sales })
  const { composed, remarks } = cashEntry(till, ACCOUNTS)
  expect(remarks).toEqual([{ name: 'ReceiptsBeyondSales', pieceRef: 'LYON-20261120-2-1', cents: 450 }])
  expect(composed).toMatchObject({
    entry: {
      lines: expect.arrayContaining([expect.objectContaining({ account: '471000', creditCents: 450 })]),
    },
  })
})

it('composing an unbalanced entry throws', () => {
  const head = {
    ...logToPost({}),
    sourceType: 'cashLog',
    sourceId: 'x',
    kind: 'CASH',
    part: 1,
    journal: 'CASH',
    pieceRef: 'P',
  } as const
  expect(() => composeEntry(head, [{ account: { code: '1', label: '' }, label: '', cents: 1 }])).toThrow(
    'does not balance',
  )
})

it('cash taken out of the till is posted to the account for movements', () => {
  const sales = { sold: THREE_RATES, weights: [89_550], index: 0 }
  const till = logToPost({
    expectedCents: 87_550,
    movementCents: -2_000,
    counts: [countedLine(CARD_CATEGORY, 87_550)],
    sales,
  })
  const { composed, remarks } = cashEntry(till, ACCOUNTS)
  expect(remarks).toEqual([])
  const lines = composed.kind === 'entry' ? composed.entry.lines : []
  expect(lines.find((line) => line.account === '467000')).toMatchObject({ debitCents: 2_000, creditCents: 0 })
  expect(lines.filter((line) => ['658000', '758000'].includes(line.account))).toEqual([])
})

it('remarks of the same kind are summed up as one, with their number and amount', () => {
  const remark = (name: 'SalesWithoutClosing' | 'ReceiptsBeyondSales', amount: number) => ({
    name,
    pieceRef: `LYO02-${amount}`,
    cents: amount,
  })
  expect(
    summariseRemarks([
      remark('SalesWithoutClosing', 100),
      remark('ReceiptsBeyondSales', 7),
      remark('SalesWithoutClosing', 250),
    ]),
  ).toEqual([
    { name: 'SalesWithoutClosing', count: 2, cents: 350 },
    { name: 'ReceiptsBeyondSales', count: 1, cents: 7 },
  ])
})
