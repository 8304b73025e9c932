import { describe, expect, it } from 'vitest'
import { cashEntry, ticketEntry } from '../../../src/domain/accounting/cash.ts'
import { divideByAccount } from '../../../src/domain/accounting/posted-takings.ts'
import { composeLogEntries } from '../../../src/domain/accounting/sending.ts'
import {
  ACCOUNTS,
  CARD_CATEGORY,
  countedLine,
  EDENRED_CATEGORY,
  entryOf,
  logToPost,
  NOTES_CATEGORY,
} from './facts.ts'

const CARDS = { code: '511500', label: 'Encaissement CB' }
const NOTES = { code: '530110', label: 'Espèces' }
const EDENRED = { code: '511610', label: 'Titres Edenred' }

describe('an entry names the account of the takings of each count', () => {
  const [cards, notes, vouchers, nothing] = [
    countedLine(CARD_CATEGORY, 40_000),
    countedLine(NOTES_CATEGORY, 20_000),
    countedLine(EDENRED_CATEGORY, 8_000),
    countedLine(CARD_CATEGORY, null),
  ]
  const log = logToPost({
    counts: [cards, notes, vouchers, nothing],
    expectedCents: 68_000,
    ownAccounts: { '530100': '530110' },
  })

  it('also the own account of the establishment; paper vouchers are in their own entry, and what was not counted is in none', () => {
    expect(entryOf(cashEntry(log, ACCOUNTS).composed).takings).toEqual([
      { countId: cards.id, account: CARDS },
      { countId: notes.id, account: NOTES },
    ])
    expect(entryOf(ticketEntry(log, ACCOUNTS)).takings).toEqual([{ countId: vouchers.id, account: EDENRED }])
  })

  it('the entry of a day names those of all of its tills', () => {
    const evening = countedLine(CARD_CATEGORY, 5_000)
    const other = logToPost({ id: 'log-2', service: 'evening', counts: [evening], expectedCents: 5_000 })
    const { entries } = composeLogEntries([log, other], 'CASH', ACCOUNTS, 'DAY')
    expect(entries.map(({ kind, takings }) => [kind, takings?.map(({ countId }) => countId)])).toEqual([
      ['CASH_DAY', [cards.id, notes.id, evening.id]],
    ])
  })
})

describe('an amount that settles takings on two accounts', () => {
  const [first, second] = [
    { account: CARDS, cents: 60_000 },
    { account: { code: '511510', label: 'Encaissement CB' }, cents: 40_000 },
  ]
  const divide = (cents: number, settled: Readonly<Record<string, number>> = {}) =>
    divideByAccount([first, second], cents, new Map(Object.entries(settled))).map((part) => [
      part.account.code,
      part.cents,
    ])

  it('settles on each account what earlier settlements left there, and the rest on the last account', () => {
    expect(divide(100_000)).toEqual([
      ['511500', 60_000],
      ['511510', 40_000],
    ])
    expect(divide(60_000, { '511510': 40_000 })).toEqual([['511500', 60_000]])
    expect(divide(40_000, { '511500': 60_000 })).toEqual([['511510', 40_000]])
    expect(divide(30_000, { '511500': 40_000, '511510': 10_000 })).toEqual([
      ['511500', 20_000],
      ['511510', 10_000],
    ])
    expect(divide(110_000)).toEqual([
      ['511500', 60_000],
      ['511510', 50_000],
    ])
    expect(divide(500, { '511500': 70_000, '511510': 40_000 })).toEqual([['511510', 500]])
  })

  it('leaves out, in the order of the takings, what was settled on an unknown account or on one that has no takings', () => {
    expect(divide(20_000, { '': 50_000 })).toEqual([
      ['511500', 10_000],
      ['511510', 10_000],
    ])
    expect(divide(20_000, { '': 60_000, '511520': 10_000 })).toEqual([['511510', 20_000]])
    expect(divide(20_000, { '': 10_000, '511500': 60_000 })).toEqual([['511510', 20_000]])
  })

  it('is not divided if all takings are on one account', () => {
    expect(divideByAccount([first, first], 130_000, new Map([['', 10_000]]))).toEqual([
      { account: CARDS, cents: 130_000 },
    ])
  })
})
