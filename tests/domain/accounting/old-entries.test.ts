import { expect, it } from 'vitest'
import { correctionEntry } from '../../../src/domain/accounting/cash.ts'
import type { EntryLine } from '../../../src/domain/accounting/entries.ts'
import { ACCOUNTS, categoryAccounts, countedLine, logToPost } from './facts.ts'

const line = (account: string, debitCents: number, creditCents: number): EntryLine => ({
  account,
  accountLabel: account,
  label: account,
  debitCents,
  creditCents,
  letter: null,
  letteredOn: null,
})

it('a correction finds the lines of an entry by their accounts if they have no `role`, as in earlier versions', () => {
  // Posted by an earlier version: 100.00 in notes, 98.00 to a sales account with the VAT inside, 2.00 over.
  const posted = [line('530100', 10_000, 0), line('707900', 0, 9_800), line('758000', 0, 200)]
  const notes = countedLine(categoryAccounts({ name: 'Espèces' }), 10_000)
  const logWithSales = {
    ...logToPost({ expectedCents: 9_900, counts: [notes] }),
    sales: {
      sold: [
        {
          saleType: 'Sur place',
          taxRate: 100,
          amountCents: 9_900,
          taxCents: 900,
          accounts: { code: '707100', vatCode: '445711', label: 'Sur place', debit: false },
        },
      ],
      weights: [9_900],
      index: 0,
    },
  }
  const { composed } = correctionEntry(logWithSales, posted, ACCOUNTS, { date: '2026-11-20', part: 1 })
  if (composed.kind !== 'entry') throw new Error('There is no correction')
  // The closing says 99.00, of which 9.00 is VAT: the surplus falls from 2.00 to 1.00.
  expect(
    composed.entry.lines.map(({ account, debitCents, creditCents }) => [account, debitCents - creditCents]),
  ).toEqual(
    expect.arrayContaining([
      ['707900', 9_800],
      ['707100', -9_000],
      ['445711', -900],
    ]),
  )
  const surplus = composed.entry.lines.filter(({ account }) => account === '758000')
  expect(
    surplus.reduce((sum, surplusLine) => sum + surplusLine.debitCents - surplusLine.creditCents, 0),
  ).toBe(100)
})
