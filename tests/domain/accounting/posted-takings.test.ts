import { describe, expect, it } from 'vitest'
import { type CountedLine, cashEntry, ticketEntry } from '../../../src/domain/accounting/cash.ts'
import { changedAccounts, divideByAccount } from '../../../src/domain/accounting/posted-takings.ts'
import {
  ACCOUNTS,
  CARD_CATEGORY,
  COINS_CATEGORY,
  countedLine,
  EDENRED_CATEGORY,
  entryOf,
  logToPost,
  NOTES_CATEGORY,
} from './facts.ts'

type Changes = Readonly<Record<string, Partial<CountedLine['category']>>>

const COUNTS = [
  countedLine(CARD_CATEGORY, 40_000),
  countedLine(NOTES_CATEGORY, 20_000),
  countedLine(COINS_CATEGORY, 1_200),
]

/** Posts a sheet, changes categories, by name, and returns the changed accounts by the name of their category. */
function accountsAfter(changes: Changes, sheet: Partial<Parameters<typeof logToPost>[0]> = {}) {
  const log = logToPost({ counts: COUNTS, expectedCents: 61_200, ...sheet })
  const { lines } = entryOf(cashEntry(log, ACCOUNTS).composed)
  return accountsIn(log, changes, lines)
}

function accountsIn(
  log: ReturnType<typeof logToPost>,
  changes: Changes,
  lines: Parameters<typeof changedAccounts>[2],
) {
  const counts = log.counts.map((count) => ({
    ...count,
    category: { ...count.category, ...changes[count.category.name] },
  }))
  const found = changedAccounts(log, counts, lines)
  const names = new Map(counts.map(({ id, category }) => [id, category.name]))
  return [...found].map(([id, { code, label }]) => [names.get(id), code, label])
}

describe('the account on which takings were posted', () => {
  it('is not in the result while no category has changed, also if the float leaves nothing of a count', () => {
    expect(accountsAfter({})).toEqual([])
    const notes = { ...NOTES_CATEGORY, tillFloat: true }
    const counts = [countedLine(notes, 20_000), countedLine(COINS_CATEGORY, 1_200)]
    expect(accountsAfter({}, { counts, floatCents: 20_000, expectedCents: 1_200 })).toEqual([])
  })

  it('is that of the line with the label of the category, also if another category has the new account', () => {
    const changed = accountsAfter({ [CARD_CATEGORY.name]: { accountingCode: '530100' } })
    expect(changed).toEqual([['Carte bancaire', '511500', 'Encaissement CB']])
  })

  it('is that of the line with the amount, if categories share a label or the label was changed, too', () => {
    const [notes, coins] = [NOTES_CATEGORY.name, COINS_CATEGORY.name]
    const moved = accountsAfter({
      [notes]: { accountingCode: '530110' },
      [coins]: { accountingCode: '530210' },
    })
    expect(moved).toEqual([
      [notes, '530100', 'Espèces'],
      [coins, '530200', 'Espèces'],
    ])
    const renamed = { accountingCode: '530110', label: 'Billets' }
    const other = { accountingCode: '511510', label: 'Cartes' }
    expect(accountsAfter({ [notes]: renamed, [CARD_CATEGORY.name]: other })).toEqual([
      ['Carte bancaire', '511500', 'Encaissement CB'],
      [notes, '530100', 'Espèces'],
    ])
  })

  it('takes the float into account, which is credited to the category on which it is counted', () => {
    const float = { ...NOTES_CATEGORY, tillFloat: true }
    const counts = [countedLine(float, 20_000), countedLine(COINS_CATEGORY, 5_000)]
    const changes = {
      [float.name]: { accountingCode: '530110' },
      [COINS_CATEGORY.name]: { accountingCode: '530210' },
    }
    const changed = accountsAfter(changes, { counts, floatCents: 15_000, expectedCents: 10_000 })
    // Both lines have 50,00 and the label Espèces: nothing tells which one is which.
    expect(changed).toEqual([])
    expect(accountsAfter(changes, { counts, floatCents: 14_000, expectedCents: 11_000 })).toEqual([
      [float.name, '530100', 'Espèces'],
      [COINS_CATEGORY.name, '530200', 'Espèces'],
    ])
  })

  it('is the code of the establishment that was posted, after its own accounts have changed', () => {
    const log = logToPost({ counts: COUNTS, expectedCents: 61_200, ownAccounts: { '511500': '511501' } })
    const { lines } = entryOf(cashEntry(log, ACCOUNTS).composed)
    expect(accountsIn({ ...log, ownAccounts: {} }, {}, lines)).toEqual([
      ['Carte bancaire', '511501', 'Encaissement CB'],
    ])
  })

  it('of vouchers is in the entry of the vouchers; nothing is known while no entry is posted', () => {
    const counts = [countedLine(EDENRED_CATEGORY, 8_000)]
    const log = logToPost({ counts, expectedCents: 8_000 })
    const changes = { [EDENRED_CATEGORY.name]: { accountingCode: '511615' } }
    const { lines } = entryOf(ticketEntry(log, ACCOUNTS))
    expect(accountsIn(log, changes, lines)).toEqual([
      [EDENRED_CATEGORY.name, EDENRED_CATEGORY.accountingCode, EDENRED_CATEGORY.label],
    ])
    expect(accountsIn(log, changes, [])).toEqual([])
  })
})

it('an amount that settles takings on two accounts settles the earlier ones first, after what was settled before', () => {
  const old = { code: '511500', label: 'CB' }
  const takings = [
    { posted: old, cents: 10_000 },
    { posted: null, cents: 5_000 },
  ]
  expect(divideByAccount(takings, 15_000, 0)).toEqual([
    { posted: old, cents: 10_000 },
    { posted: null, cents: 5_000 },
  ])
  expect(divideByAccount(takings, 4_000, 7_000)).toEqual([
    { posted: old, cents: 3_000 },
    { posted: null, cents: 1_000 },
  ])
  expect(divideByAccount(takings, 2_000, 10_000)).toEqual([{ posted: null, cents: 2_000 }])
  expect(divideByAccount(takings, 16_000, 0).map(({ cents }) => cents)).toEqual([10_000, 6_000])
  expect(divideByAccount([], 700, 0)).toEqual([{ posted: null, cents: 700 }])
})
