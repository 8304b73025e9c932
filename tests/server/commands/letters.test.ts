import { type Kysely, sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { up } from '../../../server/store/migrations/093-expand-letters-of-remittances.ts'
import { asSystem } from '../../../server/store/scope.ts'
import type { Ledger } from '../../../src/domain/contract/ledger.ts'
import type { Pouch } from '../../../src/domain/contract/pouches.ts'
import type { Settlement, Step } from '../../domain/accounting/example-steps.ts'
import { CHART } from '../../domain/accounting/example-table.ts'
import { fecCents, parseFec } from '../../support/fec.ts'
import { closeMonth, exportsOf, unbalancedLetters } from './books.ts'
import { ServerBookkeeping } from './server-bookkeeping.ts'
import { dataOf, setStatus, withTestApp } from './test-app.ts'
import { postMovement } from './wallets.ts'

const testApp = withTestApp()

let tenants = 0
/** The books of a new organization after these steps. */
async function booksAfter(...steps: readonly Step[]): Promise<ServerBookkeeping> {
  tenants += 1
  const books = new ServerBookkeeping(testApp, CHART, tenants)
  await books.organization.open()
  for (const step of steps) await books.post(step)
  return books
}

beforeEach(() => testApp.clock.set('2026-11-20T10:00:00.000Z'))

/** The lines with this letter: kind of the entry, account, and debit minus credit in cents. */
const linesWith = async ({ organization }: ServerBookkeeping, letter: string | null, account: string) =>
  (await organization.allEntries()).flatMap(({ kind, lines }) =>
    lines
      .filter((line) => line.letter === letter && line.account === account)
      .map(({ debitCents, creditCents }) => [kind, debitCents - creditCents]),
  )

const expectBalancedLetters = async ({ organization }: ServerBookkeeping) =>
  expect(unbalancedLetters(await organization.allEntries())).toEqual([])

const cards = (date: string, amount: string, service: 'lunch' | 'evening' = 'lunch'): Step => ({
  till: { date, service, counted: { carte: amount }, expected: amount },
})
const settlement = (
  reference: number,
  net: string,
  ...days: readonly (readonly [date: string, gross: string])[]
): { readonly settlement: Settlement } => ({
  settlement: {
    date: '2026-09-25',
    reference,
    net,
    days: days.map(([date, gross]) => [date, 'carte', gross] as const),
  },
})
const reversal: Step = { reversal: { reason: 'autre journée' } }

/** Posts the only takings entry again: reverses it and posts one in its place. */
async function repostTakings({ organization }: ServerBookkeeping): Promise<void> {
  const { id } = (await organization.allEntries()).find(({ kind }) => kind === 'CASH')!
  for (const call of ['accountingreversals', 'accountingrepostings']) {
    dataOf(await organization.accountant.post(call, { entryId: id, reason: 'Mauvais compte' }))
    await testApp.server.jobs.drain()
  }
}

describe('the letters of settlements balance', () => {
  it('after a settlement was removed: its entry and the reversal have its letter, and its takings have that of the next one', async () => {
    const books = await booksAfter(
      cards('2026-09-22', '110.00'),
      settlement(1, '110.00', ['2026-09-22', '110.00']),
      reversal,
      settlement(2, '110.00', ['2026-09-22', '110.00']),
    )
    await expectBalancedLetters(books)
    expect(await linesWith(books, 'LYO02-B1', '511500')).toEqual([
      ['SETTLEMENT', -11_000],
      ['REVERSAL', 11_000],
    ])
    expect(await linesWith(books, 'LYO02-B2', '511500')).toEqual([
      ['CASH', 11_000],
      ['SETTLEMENT', -11_000],
    ])
    const query = { account: '511500', from: '2026-09-01', to: '2026-11-20' }
    const { lines } = dataOf(await books.organization.accountant.get<Ledger>('reports/ledger', query))
    expect(lines.map(({ letter }) => letter).toSorted()).toEqual([
      'LYO02-B1',
      'LYO02-B1',
      'LYO02-B2',
      'LYO02-B2',
    ])
  })

  it('after the upgrade, if the settlement was removed by an earlier version', async () => {
    const books = await booksAfter(
      cards('2026-09-22', '110.00'),
      settlement(1, '110.00', ['2026-09-22', '110.00']),
      reversal,
      settlement(2, '110.00', ['2026-09-22', '110.00']),
    )
    const reversalLetters = sql`delete from accounting_letters t using accounting_entries e
      where e.organization_id = t.organization_id and e.id = t.entry_id and e.kind = 'REVERSAL'`
    await asSystem(testApp.db, (trx) => reversalLetters.execute(trx))
    expect(unbalancedLetters(await books.organization.allEntries())).toEqual([['511500 LYO02-B1', -11_000]])
    await testApp.db.kysely.transaction().execute((trx) => up(trx as unknown as Kysely<unknown>))
    await expectBalancedLetters(books)
    const lettered = (await books.organization.allEntries()).flatMap(({ lines }) =>
      lines.filter(({ letter }) => letter !== null),
    )
    expect(new Set(lettered.map(({ account }) => account))).toEqual(new Set(['511500']))
  })

  it('after a settlement of one whole day and a part of another was removed; the reversal adds up both days', async () => {
    const books = await booksAfter(
      cards('2026-09-22', '110.00'),
      cards('2026-09-23', '160.00'),
      settlement(1, '160.00', ['2026-09-22', '110.00'], ['2026-09-23', '50.00']),
      reversal,
      settlement(2, '160.00', ['2026-09-23', '160.00']),
    )
    await expectBalancedLetters(books)
    expect(await linesWith(books, 'LYO02-B1', '511500')).toEqual([
      ['SETTLEMENT', -11_000],
      ['SETTLEMENT', -5_000],
      ['REVERSAL', 16_000],
    ])
    expect(await linesWith(books, null, '511500')).toEqual([['CASH', 11_000]])
  })

  it('after the entry of the takings was posted again, and the rest of the day was settled', async () => {
    const books = await booksAfter(
      cards('2026-09-22', '110.00'),
      settlement(1, '110.00', ['2026-09-22', '110.00']),
    )
    await repostTakings(books)
    for (const step of [
      cards('2026-09-22', '60.00', 'evening'),
      settlement(2, '60.00', ['2026-09-22', '60.00']),
    ])
      await books.post(step)
    await expectBalancedLetters(books)
    expect(await linesWith(books, 'LYO02-B1', '511500')).toEqual([
      ['CASH', 11_000],
      ['SETTLEMENT', -11_000],
    ])
  })

  it('if a job posts two settlements of a day, and the entry of the takings of the second one was reversed', async () => {
    const books = await booksAfter(
      cards('2026-09-22', '60.00', 'evening'),
      cards('2026-09-22', '110.00'),
      reversal,
    )
    await books.link(settlement(1, '60.00', ['2026-09-22', '60.00']).settlement)
    await books.link(settlement(2, '110.00', ['2026-09-22', '110.00']).settlement)
    await books.organization.sendMonth('2026-09')
    await expectBalancedLetters(books)
    expect(await linesWith(books, 'LYO02-B1', '511500')).toEqual([
      ['CASH', 6_000],
      ['SETTLEMENT', -6_000],
    ])
  })
})

it('the letter of a remittance balances after the entry of its credit was posted again', async () => {
  const remittance = {
    establishment: 'LYO02',
    reference: 7,
    prepared: '2026-09-28',
    handedOver: '2026-09-29',
    pouches: [['billets', '200.00']],
    credits: [['2026-09-30', '199.00']],
  } as const
  const books = await booksAfter({ remittance }, reversal, { again: { remittance } })
  await expectBalancedLetters(books)
  expect(await linesWith(books, 'LYO02-R7', '580000')).toEqual([
    ['TRANSIT', 20_000],
    ['BANK', -20_000],
  ])
})

describe('the letter of an exchange', () => {
  const exchange = {
    establishment: 'LYO02',
    reference: 7,
    type: 'CHANGE',
    prepared: '2026-09-29',
    handedOver: '2026-09-30',
    pouches: [
      [null, '200.00'],
      [null, '100.00'],
    ],
    received: [
      ['2026-10-02', '200.00'],
      ['2026-11-03', '98.00'],
    ],
    lateCoins: true,
  } as const

  it('is given to its line on 58 and to the coins received before when the last coins are posted, months after it was sent', async () => {
    const books = await booksAfter({ remittance: exchange })
    await expectBalancedLetters(books)
    expect(await linesWith(books, 'LYO02-R7', '580000')).toEqual([
      ['TRANSIT', 30_000],
      ['COINS', -20_000],
      ['COINS', -10_000],
    ])
    const lines = (await books.organization.allEntries()).flatMap((entry) => entry.lines)
    expect(lines.filter(({ letter }) => letter).map(({ letteredOn }) => letteredOn)).toEqual([
      '2026-11-03',
      '2026-11-03',
      '2026-11-03',
    ])
  })

  it('is not given while coins are outstanding', async () => {
    const books = await booksAfter({ remittance: { ...exchange, received: [exchange.received[0]] } })
    expect(await linesWith(books, 'LYO02-R7', '580000')).toEqual([])
    expect(await linesWith(books, null, '580000')).toEqual([
      ['TRANSIT', 30_000],
      ['COINS', -20_000],
    ])
  })

  it('is not given if its coins do not clear 58, because the entry of earlier coins was reversed', async () => {
    const books = await booksAfter(
      { remittance: { ...exchange, received: [exchange.received[0]] } },
      reversal,
    )
    const [, pouch] = await books.organization.testOrganization.people.director
      .get<{ entries: Pouch[] }>('pouches', { sort: 'number_asc' })
      .then((answer) => dataOf(answer).entries)
    books.organization.setDay('2026-11-03')
    const coins = { type: 'RECEPTION', pouchId: pouch!.id, denominations: { 200: 50 } }
    dataOf(await postMovement(books.organization.testOrganization.people.director, coins))
    await books.organization.sendMonth('2026-11')
    expect(await linesWith(books, 'LYO02-R7', '580000')).toEqual([])
    expect(await linesWith(books, null, '580000')).toEqual([
      ['TRANSIT', 30_000],
      ['COINS', -20_000],
      ['REVERSAL', 20_000],
      ['COINS', -10_000],
    ])
  })
})

describe('the file of an exported month', () => {
  /** Exports a month, and returns account, debit less credit in cents and letter of the lines of its file on 511. */
  async function exportedLines({ organization }: ServerBookkeeping, month: string) {
    const { testOrganization, accountant } = organization
    const { id } = dataOf(await closeMonth(testOrganization, month))
    dataOf(await setStatus(accountant, 'accountingclosings', id, { status: 'EXPORTED' }))
    const { text } = await accountant.get(`accountingclosings/${id}/file`)
    return parseFec(text)
      .filter(({ CompteNum }) => CompteNum.startsWith('511'))
      .map((row) => [row.CompteNum, fecCents(row.Debit) - fecCents(row.Credit), row.EcritureLet])
  }

  it.each(['TILL', 'DAY'] as const)(
    'has the letters of takings that were settled in it, which the files of the jobs do not have, with one entry per %s',
    async (entriesPer) => {
      const books = await booksAfter()
      await books.organization.changeSettings({ format: 'FEC', entriesPer })
      for (const step of [
        cards('2026-09-22', '110.00'),
        cards('2026-09-22', '60.00', 'evening'),
        settlement(1, '170.00', ['2026-09-22', '170.00']),
      ])
        await books.post(step)
      const { accountant, testOrganization } = books.organization
      for (const { id } of await exportsOf(testOrganization)) {
        const { text } = await accountant.get(`accountingexports/${id}/file`)
        expect(parseFec(text).filter(({ EcritureLet }) => EcritureLet !== '')).toEqual([])
      }
      expect(await exportedLines(books, '2026-09')).toEqual([
        ['511500', 11_000, 'LYO02-B1'],
        ['511500', 6_000, 'LYO02-B1'],
        ['511500', -17_000, 'LYO02-B1'],
      ])
      await expectBalancedLetters(books)
    },
  )

  it('has no letter for takings that were settled in the next month; the entries have it on both sides', async () => {
    const books = await booksAfter()
    await books.organization.changeSettings({ format: 'FEC' })
    await books.post(cards('2026-09-22', '110.00'))
    const { settlement: paid } = settlement(1, '110.00', ['2026-09-22', '110.00'])
    await books.post({ settlement: { ...paid, date: '2026-10-02' } })
    expect(await linesWith(books, 'LYO02-B1', '511500')).toEqual([
      ['CASH', 11_000],
      ['SETTLEMENT', -11_000],
    ])
    expect(await exportedLines(books, '2026-09')).toEqual([['511500', 11_000, '']])
    expect(await exportedLines(books, '2026-10')).toEqual([['511500', -11_000, '']])
  })
})
