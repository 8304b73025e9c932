import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { LogToPost } from '../../../src/domain/accounting/cash.ts'
import { type ComposedEntry, type Entry, sumEntryLines } from '../../../src/domain/accounting/entries.ts'
import { reimbursementEntry } from '../../../src/domain/accounting/reimbursement.ts'
import { remittanceEntries } from '../../../src/domain/accounting/remittance.ts'
import { reversalEntry } from '../../../src/domain/accounting/reversal.ts'
import { collectEntries, composeLogEntries } from '../../../src/domain/accounting/sending.ts'
import { walletEntry } from '../../../src/domain/accounting/wallet.ts'
import {
  ACCOUNTS,
  BANK_POSTING,
  COINS_CATEGORY,
  countedLine,
  EDENRED_CATEGORY,
  logToPost,
  NOTES_CATEGORY,
  soldLine,
} from './facts.ts'

const cents = fc.integer({ min: 0, max: 500_000 })
const ESTABLISHMENT = { establishmentId: 'lyon', establishmentCode: 'LYON', ownAccounts: {} }

/** The tills of a month. `difference` is the amount in cents by which the takings exceed the counted amounts. */
const tills = fc.array(
  fc.record({
    notes: cents,
    coins: cents,
    tickets: cents,
    difference: fc.integer({ min: -2_000, max: 2_000 }),
    hasClosing: fc.boolean(),
  }),
  { minLength: 1, maxLength: 12 },
)
type Till = typeof tills extends fc.Arbitrary<readonly (infer One)[]> ? One : never

function logOf({ notes, coins, tickets, difference, hasClosing }: Till, position: number): LogToPost {
  const takings = Math.max(0, notes + coins + tickets + difference)
  // VAT at 10 % in an amount that includes it.
  const tax = Math.round(takings / 11)
  return logToPost({
    id: `log-${position}`,
    expectedCents: takings,
    counts: [
      countedLine(NOTES_CATEGORY, notes),
      countedLine(COINS_CATEGORY, coins),
      countedLine(EDENRED_CATEGORY, tickets),
    ],
    sales: hasClosing
      ? {
          sold: [soldLine('Sur place', 100, takings, tax, ['707100', '445711'])],
          weights: [takings],
          index: 0,
        }
      : null,
  })
}

/** The entries of one remittance with the notes of all tills. The bank credits it in two parts, in total `gap` cents more than declared. */
function composeRemittance(monthTills: readonly Till[], gap: number): readonly ComposedEntry[] {
  const total = monthTills.reduce((sum, { notes }) => sum + notes, 0)
  const first = Math.floor(total / 3)
  const credits = [first, Math.max(0, total - first + gap)].map((amount, index) => ({
    on: `2026-11-2${index + 3}`,
    cents: amount,
    iban: null,
  }))
  const pouches = monthTills.map(({ notes }) => ({
    valueCents: notes,
    category: NOTES_CATEGORY,
    received: null,
  }))
  const remittance = {
    ...ESTABLISHMENT,
    id: 'remittance',
    reference: 1,
    type: 'NOTES' as const,
    pouches,
    credits,
  }
  return remittanceEntries({ ...remittance, handedOverOn: '2026-11-21' }, ACCOUNTS, BANK_POSTING)
}

const composeWalletMovements = (monthTills: readonly Till[]): readonly ComposedEntry[] =>
  monthTills.map(({ coins }, index) =>
    walletEntry(
      {
        ...ESTABLISHMENT,
        id: `movement-${index}`,
        establishmentName: 'Lyon',
        sequence: index + 2,
        type: 'COUNT',
        date: '2026-11-20',
        cents: coins,
        category: COINS_CATEGORY,
        reversedLines: [],
        openingCents: null,
        registerName: null,
        iban: null,
      },
      ACCOUNTS,
      BANK_POSTING,
    ),
  )

function composeReimbursement(monthTills: readonly Till[], commissionCents: number): ComposedEntry {
  const declaredCents = monthTills.reduce((sum, { tickets }) => sum + tickets, 0)
  const reimbursement = {
    ...ESTABLISHMENT,
    dispatchId: 'dispatch',
    part: 1,
    iban: null,
    slipNumber: 'B-1',
    issuer: 'Edenred',
    date: '2026-11-28',
    declaredCents,
    commissionCents,
    categories: [{ ...EDENRED_CATEGORY, declaredCents }],
    paidCents: Math.max(0, declaredCents - commissionCents),
  }
  return reimbursementEntry(reimbursement, ACCOUNTS, BANK_POSTING)
}

function balanceOf(entries: readonly Entry[], account: string): number {
  const sums = sumEntryLines(entries.flatMap(({ lines }) => lines).filter((line) => line.account === account))
  return sums.debitCents - sums.creditCents
}

it('notes, coins in tills, vouchers and transit come back to zero in any month that was counted, remitted, credited and reimbursed', () => {
  fc.assert(
    fc.property(tills, fc.integer({ min: -500, max: 500 }), fc.nat(9_999), (monthTills, gap, commission) => {
      const logs = monthTills.map(logOf)
      const cash = composeLogEntries(logs, 'CASH', ACCOUNTS)
      const tickets = composeLogEntries(logs, 'TICKET', ACCOUNTS)
      const laterEntries = collectEntries([
        ...composeRemittance(monthTills, gap),
        ...composeWalletMovements(monthTills),
        composeReimbursement(monthTills, commission),
      ])
      expect([cash.missing, tickets.missing, laterEntries.missing]).toEqual([[], [], []])
      const entries = [...cash.entries, ...tickets.entries, ...laterEntries.entries]
      for (const { lines } of entries) {
        const { debitCents, creditCents } = sumEntryLines(lines)
        expect(debitCents).toBe(creditCents)
      }
      // The accounts of notes, of coins in tills, of vouchers between their two entries, of vouchers of the
      // issuer, and of transit.
      for (const account of ['530100', '530200', '511900', '511610', '580000'])
        expect([account, balanceOf(entries, account)]).toEqual([account, 0])
      expect(balanceOf(entries, '530300')).toBe(monthTills.reduce((sum, { coins }) => sum + coins, 0))
    }),
  )
})

it('the tills of any month post the counted amounts on the accounts of their categories', () => {
  fc.assert(
    fc.property(tills, (monthTills) => {
      const logs = monthTills.map(logOf)
      const entries = [
        ...composeLogEntries(logs, 'CASH', ACCOUNTS).entries,
        ...composeLogEntries(logs, 'TICKET', ACCOUNTS).entries,
      ]
      const counted = (name: 'notes' | 'coins' | 'tickets') =>
        monthTills.reduce((sum, till) => sum + till[name], 0)
      expect(['530100', '530200', '511610'].map((account) => balanceOf(entries, account))).toEqual([
        counted('notes'),
        counted('coins'),
        counted('tickets'),
      ])
    }),
  )
})

it('entries by day and entries by till move every account equally in any month, and name each till once', () => {
  fc.assert(
    fc.property(tills, fc.array(fc.nat(2), { minLength: 12, maxLength: 12 }), (monthTills, days) => {
      const logs = monthTills.map((till, index) => ({
        ...logOf(till, index),
        date: `2026-11-2${days[index]}`,
      }))
      for (const part of ['CASH', 'TICKET'] as const) {
        const byTill = composeLogEntries(logs, part, ACCOUNTS).entries
        const byDay = composeLogEntries(logs, part, ACCOUNTS, 'DAY').entries
        for (const { lines } of byDay) {
          const { debitCents, creditCents } = sumEntryLines(lines)
          expect(debitCents).toBe(creditCents)
        }
        const accounts = new Set(byTill.flatMap(({ lines }) => lines.map(({ account }) => account)))
        for (const account of accounts)
          expect([account, balanceOf(byDay, account)]).toEqual([account, balanceOf(byTill, account)])
        const sourceIds = byDay.flatMap(
          ({ parts, sourceId }) => parts?.map((part) => part.sourceId) ?? [sourceId],
        )
        expect(sourceIds.toSorted()).toEqual(byTill.map(({ sourceId }) => sourceId).toSorted())
      }
    }),
  )
})

it('reversing the entries of all tills of any month brings every account back to zero', () => {
  fc.assert(
    fc.property(tills, (monthTills) => {
      const posted = composeLogEntries(monthTills.map(logOf), 'CASH', ACCOUNTS).entries
      const reversals = collectEntries(
        posted.map((entry, index) =>
          reversalEntry(
            { ...entry, id: `entry-${index}`, journalCode: 'CA', number: index + 1, pieceDate: entry.date },
            { date: entry.date, reason: 'Erreur' },
          ),
        ),
      ).entries
      const allEntries = [...posted, ...reversals]
      for (const account of new Set(allEntries.flatMap(({ lines }) => lines.map((line) => line.account))))
        expect([account, balanceOf(allEntries, account)]).toEqual([account, 0])
    }),
  )
})
