import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { labelsOfSettings, withOneLabelPerCode } from '../../../src/domain/accounting/account-labels.ts'
import { cashEntry, provisionEntry, ticketEntry } from '../../../src/domain/accounting/cash.ts'
import { type ComposedEntry, sumEntryLines } from '../../../src/domain/accounting/entries.ts'
import { FEC_COLUMNS, formatFec } from '../../../src/domain/accounting/fec.ts'
import { remittanceEntries } from '../../../src/domain/accounting/remittance.ts'
import {
  ACCOUNTS,
  BANK_POSTING,
  CARD_CATEGORY,
  COINS_CATEGORY,
  categoryAccounts,
  countedLine,
  EDENRED_CATEGORY,
  entryOf,
  FLOAT_CATEGORY,
  logToPost,
  NOTES_CATEGORY,
  THREE_RATES,
} from './facts.ts'

const JOURNALS = {
  CASH: ['CA', 'Caisse'],
  TICKET: ['TR', 'Titres papier'],
  PROVISION: ['PR', 'Provisions'],
  REMITTANCE: ['BQ', 'Remises'],
  WALLET: ['PM', 'Portefeuille monnaie'],
} as const

function fileOf(...composed: ComposedEntry[]): string {
  const lastNumbers = new Map<string, number>()
  const numbered = composed.map((item) => {
    const entry = entryOf(item)
    const [journalCode, journalLabel] = JOURNALS[entry.journal]
    lastNumbers.set(journalCode, (lastNumbers.get(journalCode) ?? 0) + 1)
    const { date, pieceRef, lines } = entry
    const number = lastNumbers.get(journalCode) ?? 0
    return {
      id: `${journalCode}${number}`,
      journalCode,
      journalLabel,
      number,
      date,
      pieceRef,
      lines,
      validDate: '2026-11-23',
      pieceDate: date,
    }
  })
  const labelled = withOneLabelPerCode(numbered, labelsOfSettings(ACCOUNTS, BANK_POSTING, []))
  return formatFec(labelled, { separator: 'TAB' })
}

/** The expected file, written by hand as an accountant would post the records. */
const golden = (name: string) => readFileSync(new URL(`golden/${name}.fec`, import.meta.url), 'utf8')

describe('the file written by hand contains the entries of', () => {
  it('a till that is 3,50 short, with three rates of VAT and paper vouchers', () => {
    const till = logToPost({
      floatCents: 15_000,
      expectedCents: 89_550,
      counts: [
        countedLine(FLOAT_CATEGORY, 15_000),
        countedLine(CARD_CATEGORY, 60_000),
        countedLine(NOTES_CATEGORY, 20_000),
        countedLine(COINS_CATEGORY, 1_200),
        countedLine(EDENRED_CATEGORY, 8_000),
      ],
      sales: { sold: THREE_RATES, weights: [89_550], index: 0 },
    })
    const { composed, remarks } = cashEntry(till, ACCOUNTS)
    expect(remarks).toEqual([])
    expect(fileOf(composed, ticketEntry(till, ACCOUNTS))).toBe(golden('shortage-three-rates-vouchers'))
  })

  it('a till that is 4,20 over, with its float among the notes and without a closing', () => {
    const till = logToPost({
      floatCents: 10_000,
      expectedCents: 50_000,
      counts: [countedLine(CARD_CATEGORY, 40_000), countedLine(NOTES_CATEGORY, 20_420)],
    })
    const { composed, remarks } = cashEntry(till, ACCOUNTS)
    expect(remarks).toEqual([{ name: 'SalesWithoutClosing', pieceRef: 'LYON-20261120-2-1', cents: 50_000 }])
    expect(fileOf(composed)).toBe(golden('surplus-without-closing'))
    expect(ticketEntry(till, ACCOUNTS)).toEqual({ kind: 'nothing' })
  })

  // A. 47 A-1 VII: CompteLib is the name of the account CompteNum, so it is the same in each line of a file.
  it('a till with two categories on one account, and one on an account of the settings: each account has one name', () => {
    const contactless = categoryAccounts({ name: 'CB sans contact', accountingCode: '511500' })
    const drawer = categoryAccounts({ name: 'Monnaie du tiroir', accountingCode: '530900' })
    const till = logToPost({
      expectedCents: 45_000,
      counts: [
        countedLine(CARD_CATEGORY, 30_000),
        countedLine(contactless, 10_000),
        countedLine(drawer, 5_000),
      ],
    })
    const { composed } = cashEntry(till, ACCOUNTS)
    expect(entryOf(composed).lines.map(({ accountLabel }) => accountLabel)).toEqual([
      'Encaissement CB',
      'CB sans contact',
      'Monnaie du tiroir',
      'Recettes à ventiler',
    ])
    expect(fileOf(composed)).toBe(golden('one-account-two-categories'))
  })

  it('a provision, the entry of the sheet that reverses it, and the remittance for which the bank credits too little', () => {
    const card = countedLine(CARD_CATEGORY, 60_000)
    const till = logToPost({ expectedCents: 89_550 })
    const provision = provisionEntry(till, card, ACCOUNTS)
    const { composed } = cashEntry(
      {
        ...till,
        counts: [{ ...card, provision: entryOf(provision).lines }, countedLine(NOTES_CATEGORY, 29_550)],
        sales: { sold: THREE_RATES, weights: [89_550], index: 0 },
      },
      ACCOUNTS,
    )
    const remitted = remittanceEntries(
      {
        id: 'remittance-1',
        establishmentId: 'lyon',
        establishmentCode: 'LYON',
        ownAccounts: {},
        reference: 42,
        type: 'NOTES',
        handedOverOn: '2026-11-21',
        credits: [{ on: '2026-11-23', cents: 29_000, iban: null }],
        pouches: [{ valueCents: 29_550, category: NOTES_CATEGORY, received: null }],
      },
      ACCOUNTS,
      { bankEntries: true, bankAccounts: {} },
    )
    expect(fileOf(provision, composed, ...remitted)).toBe(golden('provision-then-remittance'))
  })
})

const GOLDEN = [
  ...['shortage-three-rates-vouchers', 'surplus-without-closing', 'provision-then-remittance'],
  'one-account-two-categories',
]

it.each(GOLDEN)('%s is a FEC file: 18 columns, balanced entries, CR LF, no empty last line', (name) => {
  const text = golden(name)
  expect(text.endsWith('\n')).toBe(false)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/u)
  const [head, ...rows] = text.split('\r\n').map((line) => line.split('\t'))
  expect(head).toEqual([...FEC_COLUMNS])
  const lines = rows.map((cells) => {
    expect(cells).toHaveLength(18)
    // The three dates, the two amounts, the required texts, and the columns that stay empty.
    for (const column of [3, 9, 15]) expect(cells[column]).toMatch(/^2026(?:0[1-9]|1[0-2])[0-3]\d$/u)
    for (const column of [11, 12]) expect(cells[column]).toMatch(/^\d+,\d{2}$/u)
    for (const column of [0, 1, 2, 4, 5, 8, 10]) expect(cells[column]).not.toBe('')
    expect([cells[6], cells[7], cells[16], cells[17]]).toEqual(['', '', '', ''])
    const [debitCents, creditCents] = [11, 12].map((column) => Number(cells[column]?.replace(',', '')))
    expect([debitCents === 0, creditCents === 0].filter(Boolean)).toHaveLength(1)
    return { key: `${cells[0]} ${cells[2]}`, debitCents: debitCents ?? 0, creditCents: creditCents ?? 0 }
  })
  for (const [, entryLines] of Map.groupBy(lines, ({ key }) => key)) {
    const { debitCents, creditCents } = sumEntryLines(entryLines)
    expect(debitCents).toBe(creditCents)
  }
})
