import { describe, expect, it } from 'vitest'
import { cashEntry, pieceReference, provisionEntry } from '../../../src/domain/accounting/cash.ts'
import type { ComposedEntry } from '../../../src/domain/accounting/entries.ts'
import { remittanceEntries } from '../../../src/domain/accounting/remittance.ts'
import {
  ACCOUNTS,
  CARD_CATEGORY,
  categoryAccounts,
  countedLine,
  FLOAT_CATEGORY,
  logToPost,
  NOTES_CATEGORY,
  soldLine,
  THREE_RATES,
} from './facts.ts'

const TIPS = categoryAccounts({ name: 'Pourboires', accountingCode: '467000', debit: false })
/** Account, debit and credit of each line, in the order of accounts. */
const sidesOf = (composed: ComposedEntry) =>
  composed.kind === 'entry'
    ? composed.entry.lines.map((line) => [line.account, line.debitCents, line.creditCents]).sort()
    : composed

describe('counts of a category on the credit side', () => {
  it('are posted as credits and not as sales', () => {
    const counts = [countedLine(NOTES_CATEGORY, 10_000), countedLine(TIPS, 500)]
    const till = logToPost({ expectedCents: 10_500, creditSideCents: 500, counts })
    const { composed, remarks } = cashEntry(till, ACCOUNTS)
    expect(sidesOf(composed)).toEqual([
      ['467000', 0, 500],
      ['471000', 0, 9_500],
      ['530100', 10_000, 0],
    ])
    expect(remarks).toMatchObject([{ name: 'SalesWithoutClosing', cents: 9_500 }])
  })

  it('are in suspense as far as they differ from those of the closing, also where overpayments have an account', () => {
    const counts = [countedLine(NOTES_CATEGORY, 10_000), countedLine(TIPS, 500)]
    const sales = {
      sold: [soldLine('Sur place', 100, 9_700, 882, ['707100', '445711'])],
      weights: [9_800],
      index: 0,
    }
    const till = logToPost({ expectedCents: 10_200, creditSideCents: 200, counts, sales })
    const overpayments = { code: '419700', label: 'Avances' }
    const { composed, remarks } = cashEntry(till, { ...ACCOUNTS, overpayments })
    expect(sidesOf(composed)).toEqual([
      ['419700', 0, 100],
      ['445711', 0, 882],
      ['467000', 0, 500],
      ['471000', 300, 0],
      ['530100', 10_000, 0],
      ['707100', 0, 8_818],
    ])
    expect(remarks).toMatchObject([{ name: 'CreditSideDiffers', cents: 300 }])
  })

  it('are in suspense beside receipts beyond the sales, each on its line and with its remark', () => {
    const counts = [countedLine(NOTES_CATEGORY, 10_000), countedLine(TIPS, 300)]
    const sold = [soldLine('Sur place', 100, 9_700, 882, ['707100', '445711'])]
    const sales = { sold, weights: [9_800], index: 0 }
    const till = logToPost({ expectedCents: 10_200, creditSideCents: 200, counts, sales })
    const { composed, remarks } = cashEntry(till, ACCOUNTS)
    expect(sidesOf(composed)).toEqual([
      ['445711', 0, 882],
      ['467000', 0, 300],
      ['471000', 0, 100],
      ['471000', 100, 0],
      ['530100', 10_000, 0],
      ['707100', 0, 8_818],
    ])
    expect(remarks).toMatchObject([
      { name: 'ReceiptsBeyondSales', cents: 100 },
      { name: 'CreditSideDiffers', cents: 100 },
    ])
  })
})

describe('sales', () => {
  it('are debited when their sale type is a discount', () => {
    const accounts = { code: '709000', vatCode: '445719', label: 'Remises', debit: true }
    const discount = { saleType: 'Remise', taxRate: 100, amountCents: 5_500, taxCents: 500, accounts }
    const sales = { sold: [THREE_RATES[0]!, discount], weights: [49_500], index: 0 }
    const till = logToPost({ expectedCents: 49_500, counts: [countedLine(CARD_CATEGORY, 49_500)], sales })
    const { composed, remarks } = cashEntry(till, ACCOUNTS)
    expect(sidesOf(composed)).toEqual([
      ['445711', 0, 5_000],
      ['445719', 500, 0],
      ['511500', 49_500, 0],
      ['707100', 0, 50_000],
      ['709000', 5_000, 0],
    ])
    expect(remarks).toEqual([])
  })

  it('cause no remark when a sheet has neither sales nor takings', () => {
    expect(cashEntry(logToPost({}), ACCOUNTS)).toEqual({ composed: { kind: 'nothing' }, remarks: [] })
  })
})

it('a float on its own line posts nothing', () => {
  const counts = [countedLine(FLOAT_CATEGORY, 15_000), countedLine(CARD_CATEGORY, 1_000)]
  const till = logToPost({ floatCents: 15_000, expectedCents: 1_000, counts })
  expect(sidesOf(cashEntry(till, ACCOUNTS).composed)).toEqual([
    ['471000', 0, 1_000],
    ['511500', 1_000, 0],
  ])
  const alone = logToPost({ floatCents: 15_000, counts: [countedLine(FLOAT_CATEGORY, 15_000)] })
  expect(cashEntry(alone, ACCOUNTS).composed).toEqual({ kind: 'nothing' })
})

// A multi-purpose voucher has no VAT until it is used (CGI art. 256 ter).
it('the sale of a gift voucher with a rate of zero needs no VAT account', () => {
  const accounts = { code: '419700', vatCode: '', label: 'Chèques cadeaux', debit: false }
  const sold = [{ saleType: 'Chèques cadeaux', taxRate: 0, amountCents: 5_000, taxCents: 0, accounts }]
  const counts = [countedLine(CARD_CATEGORY, 5_000)]
  const till = logToPost({ expectedCents: 5_000, counts, sales: { sold, weights: [5_000], index: 0 } })
  expect(sidesOf(cashEntry(till, ACCOUNTS).composed)).toEqual([
    ['419700', 0, 5_000],
    ['511500', 5_000, 0],
  ])
})

describe('the label of an entry', () => {
  const labels = (composed: ComposedEntry) =>
    composed.kind === 'entry' ? composed.entry.lines.map(({ label }) => label) : []

  it('is the configured label, trimmed, or by default the name', () => {
    const accounts = { code: '707100', vatCode: '445711', label: ' Salle ', debit: false }
    const sales = {
      sold: [
        { ...THREE_RATES[0]!, accounts },
        { ...THREE_RATES[1]!, accounts: { ...accounts, code: '707200', vatCode: '445712', label: ' ' } },
      ],
      weights: [79_000],
      index: 0,
    }
    const counts = [
      countedLine({ ...CARD_CATEGORY, label: ' Encaissement ' }, 78_000),
      countedLine({ ...NOTES_CATEGORY, label: ' ' }, 1_000),
    ]
    const { composed } = cashEntry(logToPost({ expectedCents: 79_000, counts, sales }), ACCOUNTS)
    expect(new Set(labels(composed))).toEqual(
      new Set([
        'Recettes 20/11 soir – Lyon – Salle',
        'Salle',
        'TVA collectée 10 %',
        'Alcools 20 %',
        'TVA collectée 20 %',
      ]),
    )
    const names = composed.kind === 'entry' ? composed.entry.lines.map((line) => line.accountLabel) : []
    expect(names.slice(0, 2)).toEqual(['Encaissement', 'Espèces – billets'])
    const provision = { ...CARD_CATEGORY, provisionLabel: ' Provision ' }
    expect(labels(provisionEntry(logToPost({}), countedLine(provision, 100), ACCOUNTS))).toEqual([
      'Provision',
      'Provision',
    ])
    const unnamed = { ...CARD_CATEGORY, provisionLabel: '  ' }
    expect(labels(provisionEntry(logToPost({}), countedLine(unnamed, 100), ACCOUNTS))).toEqual([
      'Encaissement CB',
      'Encaissement CB',
    ])
  })
})

it('the document reference distinguishes lunch from evening', () => {
  expect([pieceReference(logToPost({ service: 'lunch' })), pieceReference(logToPost({}))]).toEqual([
    'LYON-20261120-1-1',
    'LYON-20261120-2-1',
  ])
})

describe('a remittance', () => {
  const entriesOf = (type: 'CHANGE' | 'NOTES') =>
    remittanceEntries(
      {
        id: 'remittance',
        establishmentId: 'lyon',
        establishmentCode: 'LYON',
        reference: 7,
        type,
        ownAccounts: {},
        handedOverOn: '2026-11-20',
        credits: [{ on: '2026-11-23', cents: 16_000, iban: null }],
        pouches: [
          {
            valueCents: 16_000,
            category: type === 'CHANGE' ? null : { ...NOTES_CATEGORY, label: ' Billets ' },
            received: type === 'CHANGE' ? { on: '2026-11-23', cents: 16_000 } : null,
          },
        ],
      },
      ACCOUNTS,
      { bankEntries: true, bankAccounts: {} },
    )

  it('is posted to the bank when it is credited, or to the wallet when the coins for it are received', () => {
    expect(entriesOf('NOTES').map(sidesOf)[1]).toContainEqual(['512000', 16_000, 0])
    expect(entriesOf('CHANGE').map(sidesOf)[1]).toContainEqual(['530300', 16_000, 0])
  })

  it('clears the account of its category at the hand-over, with the category’s trimmed label', () => {
    const [transit] = entriesOf('NOTES')
    const lines = transit?.kind === 'entry' ? transit.entry.lines : []
    expect(lines.find(({ account }) => account === '530100')).toMatchObject({
      accountLabel: 'Billets',
      label: 'Remise LYON-R7',
      creditCents: 16_000,
    })
  })
})
