import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Entry, sumEntryLines } from '../../../src/domain/accounting/entries.ts'
import { collectEntries, composeLogEntries } from '../../../src/domain/accounting/sending.ts'
import {
  dayKey,
  fullySettledDays,
  type SettlementToPost,
  settlementEntry,
} from '../../../src/domain/accounting/settlement.ts'
import { ACCOUNTS, BANK_POSTING, CARD_CATEGORY, countedLine, logToPost } from './facts.ts'

const dateOf = (day: number) => `2026-11-${String(day + 1).padStart(2, '0')}`

/**
 * For each day: the card takings and whether the day is the last one of a credit. For the last one also: the
 * share of its takings that only the next credit contains (`later`, in 101sts, so that it is never all), the
 * fee of the credit, and the `difference` that the bank credits too little.
 */
const months = fc.array(
  fc.record({
    cents: fc.integer({ min: 2, max: 500_000 }),
    endsCredit: fc.boolean(),
    later: fc.integer({ min: 0, max: 100 }),
    fee: fc.nat(300),
    difference: fc.integer({ min: -200, max: 200 }),
  }),
  { minLength: 1, maxLength: 28 },
)
type Days = typeof months extends fc.Arbitrary<infer Value> ? Value : never

/** The settlements of a month. Every day is credited completely, partly with the next credit. */
const CARDS = { categoryId: 'card', category: CARD_CATEGORY }

function settlementsOf(days: Days): readonly SettlementToPost[] {
  const settlements: SettlementToPost[] = []
  let parts: SettlementToPost['parts'][number][] = []
  let carriedParts: typeof parts = []
  const close = (fee: number, difference: number) => {
    const gross = [...parts, ...carriedParts].reduce((sum, { cents }) => sum + cents, 0)
    const feeCents = Math.min(fee, gross)
    settlements.push({
      id: `s-${settlements.length}`,
      establishmentId: 'lyon',
      establishmentCode: 'LYON',
      establishmentName: 'Lyon',
      ownAccounts: {},
      reference: settlements.length + 1,
      kind: 'CARDS',
      date: '2026-11-30',
      iban: 'FR1',
      netCents: gross - feeCents - difference,
      feeCents,
      // VAT at 20 % in a fee that includes it.
      feeVatCents: Math.floor(feeCents / 6),
      parts: [...carriedParts, ...parts],
    })
    parts = []
    carriedParts = []
  }
  for (const [index, { cents, endsCredit, later: laterShare, fee, difference }] of days.entries()) {
    const date = dateOf(index)
    const laterCents = Math.floor((cents * laterShare) / 101)
    parts.push({ date, ...CARDS, cents: cents - laterCents })
    if (!endsCredit) {
      if (laterCents > 0) parts.push({ date, ...CARDS, cents: laterCents })
      continue
    }
    close(fee, difference)
    if (laterCents > 0) carriedParts = [{ date, ...CARDS, cents: laterCents }]
  }
  if (parts.length + carriedParts.length > 0) close(0, 0)
  return settlements
}

it('account 511 returns to zero, every entry balances and each day gets one letter in any month whose cards were credited', () => {
  fc.assert(
    fc.property(months, (days) => {
      const logs = days.map(({ cents }, index) =>
        logToPost({
          id: `log-${index}`,
          date: dateOf(index),
          expectedCents: cents,
          counts: [countedLine(CARD_CATEGORY, cents)],
        }),
      )
      const tills = composeLogEntries(logs, 'CASH', ACCOUNTS).entries
      const openAmounts = new Map(
        days.map(({ cents }, index) => [
          dayKey({ date: dateOf(index), account: CARD_CATEGORY.accountingCode }),
          { cents, latestOn: dateOf(index) },
        ]),
      )
      const settlements = settlementsOf(days)
      const settledDays = fullySettledDays(settlements, openAmounts)
      const posted = collectEntries(
        settlements.map((settlement) =>
          settlementEntry(settlement, ACCOUNTS, BANK_POSTING, settledDays.get(settlement.id) ?? []),
        ),
      ).entries
      for (const { lines } of posted) {
        const { debitCents, creditCents } = sumEntryLines(lines)
        expect(debitCents).toBe(creditCents)
      }
      const on511 = ({ lines }: Entry) =>
        lines.filter(({ account }) => account === CARD_CATEGORY.accountingCode)
      const { debitCents, creditCents } = sumEntryLines([...tills, ...posted].flatMap(on511))
      expect(debitCents - creditCents).toBe(0)
      // Every day is settled completely by exactly one settlement: the last one that credits it.
      const allSettledDates = [...settledDays.values()].flat().map(({ date }) => date)
      expect(allSettledDates.toSorted()).toEqual(days.map((_, index) => dateOf(index)))
      expect(posted.flatMap(({ lines }) => lines.filter(({ letter }) => letter !== null)).length).toBe(
        days.length,
      )
    }),
  )
})
