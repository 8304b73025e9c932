import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cashEntry, type LogToPost, type SoldLine } from '../../../src/domain/accounting/cash.ts'
import { weightsOf } from '../../../src/domain/accounting/distribute-amounts.ts'
import type { ComposedEntry, EntryLine } from '../../../src/domain/accounting/entries.ts'
import { shareCorrection } from '../../../src/domain/accounting/share-correction.ts'
import { sumCents } from '../../../src/domain/money.ts'
import { ACCOUNTS, CARD_CATEGORY, categoryAccounts, countedLine, logToPost, soldLine } from './facts.ts'

const TIPS = categoryAccounts({ name: 'Pourboires', accountingCode: '421200', debit: false })
const CORRECTION = { date: '2026-11-20', part: 1 } as const
const sold = (codes: readonly [string, string] = ['707100', '445711']) => [
  soldLine('Sur place', 100, 198_000, 18_000, codes),
]

interface Till {
  readonly receiptCents: number
  readonly tipsCents: number
}

/** One of the tills that share a closing, with the tips that are expected as they were counted. */
function tillOf(tills: readonly Till[], index: number, lines: readonly SoldLine[] = sold()): LogToPost {
  const { receiptCents, tipsCents } = tills[index]!
  const weights = weightsOf(
    tills.map((till) => ({ ...till, takingsCents: till.receiptCents - till.tipsCents })),
  )
  return logToPost({
    expectedCents: receiptCents + tipsCents,
    creditSideCents: tipsCents,
    counts: [countedLine(CARD_CATEGORY, receiptCents), countedLine(TIPS, tipsCents)],
    sales: { sold: lines, weights, index },
  })
}

const linesOf = (composed: ComposedEntry): readonly EntryLine[] =>
  composed.kind === 'entry' ? composed.entry.lines : []

const creditOf = (lines: readonly EntryLine[], accounts: readonly string[]) =>
  sumCents(
    lines.filter((line) => accounts.includes(line.account)).map((line) => line.creditCents - line.debitCents),
  )

const till = (receiptCents: number, tipsCents = 0): Till => ({ receiptCents, tipsCents })

describe('tills that share a closing', () => {
  // By hand: 1 000 € by card each and 1 980 € of sales. Tips of 1 999,99 € cannot be a part of 1 000 €, so each sold 990 € (900 and 90 of VAT).
  it.each([199_999, 200_000])(
    'share its sales by their receipts if one has tips of %i cents',
    (tipsCents) => {
      const tills = [till(100_000, tipsCents), till(100_000)]
      const lines = linesOf(cashEntry(tillOf(tills, 1), ACCOUNTS).composed)
      expect([creditOf(lines, ['707100']), creditOf(lines, ['445711'])]).toEqual([90_000, 9_000])
    },
  )

  it('are not corrected while their share is the same, whatever the accounts are now', () => {
    const tills = [till(100_000, 2_000), till(100_000)]
    const posted = linesOf(cashEntry(tillOf(tills, 1), ACCOUNTS).composed)
    const now = tillOf(tills, 1, sold(['707990', '445799']))
    expect(shareCorrection(now, posted, ACCOUNTS, CORRECTION)).toEqual({ kind: 'nothing' })
  })

  // By hand: the share rises from 990 to 1 000 €, that is by 9,09 and 0,91 of VAT, on the accounts that were posted. The 10 € were in suspense.
  it('are corrected by the change only, on the accounts that were posted', () => {
    const posted = linesOf(cashEntry(tillOf([till(100_000), till(100_000)], 1), ACCOUNTS).composed)
    const now = tillOf([till(100_000, 2_000), till(100_000)], 1, sold(['707990', '445799']))
    const lines = linesOf(shareCorrection(now, posted, ACCOUNTS, CORRECTION))
    expect(lines.map((line) => [line.account, line.debitCents, line.creditCents])).toEqual([
      ['471000', 1_000, 0],
      ['707100', 0, 909],
      ['445711', 0, 91],
    ])
  })

  // By hand: the second till sold nothing, because its 250 € by card were tips. Then the tips of the first exceed its receipts, so that the receipts
  // decide: 250 of 2 000 €, that is an eighth of 1 800 € and of 180 € of VAT.
  it('are corrected by the whole new share if there was none', () => {
    const tills = [till(100_000), till(25_000, 25_000), till(75_000)]
    const posted = linesOf(cashEntry(tillOf(tills, 1), ACCOUNTS).composed)
    expect(creditOf(posted, ['707100', '445711'])).toBe(0)
    const now = tillOf(tills.with(0, till(100_000, 100_001)), 1)
    const lines = linesOf(shareCorrection(now, posted, ACCOUNTS, CORRECTION))
    expect([creditOf(lines, ['707100']), creditOf(lines, ['445711'])]).toEqual([22_500, 2_250])
  })

  const receipts = fc.integer({ min: 0, max: 200_000 })
  const tips = fc.integer({ min: 0, max: 250_000 })
  it('have together the sales and VAT of the closing once all are sent, whatever was changed before', () => {
    fc.assert(
      fc.property(receipts, receipts, tips, tips, tips, (first, second, ownTips, seenTips, sentTips) => {
        fc.pre(first + second > 0)
        const seen = [till(first, seenTips), till(second, ownTips)]
        const sent = [till(first, sentTips), till(second, ownTips)]
        const early = linesOf(cashEntry(tillOf(seen, 1), ACCOUNTS).composed)
        const correction = linesOf(shareCorrection(tillOf(sent, 1), early, ACCOUNTS, CORRECTION))
        const late = linesOf(cashEntry(tillOf(sent, 0), ACCOUNTS).composed)
        const ofSecond = creditOf([...early, ...correction], ['707100', '445711'])
        expect(ofSecond).toBeGreaterThanOrEqual(0)
        expect(ofSecond).toBeLessThanOrEqual(198_000)
        const all = [...early, ...correction, ...late]
        expect([creditOf(all, ['707100']), creditOf(all, ['445711'])]).toEqual([180_000, 18_000])
      }),
    )
  })
})
