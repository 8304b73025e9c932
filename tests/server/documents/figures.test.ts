import { beforeAll, describe, expect, it } from 'vitest'
import { documentTexts } from '../../../server/documents/language.ts'
import type { Remittance } from '../../../src/domain/contract/remittances.ts'
import { sumCents } from '../../../src/domain/money.ts'
import { readPaper } from '../../support/pdf.ts'
import { withTestApp, YESTERDAY } from '../commands/test-app.ts'
import { type BusyOrganization, busyOrganization } from './busy-organization.ts'
import { centsOf } from './figures.ts'

/**
 * The figures of each paper add up to its totals. The test downloads each paper and reads its tables from the
 * PDF.
 */

const testApp = withTestApp()
let busy: BusyOrganization
beforeAll(async () => {
  busy = await busyOrganization(testApp)
})

const { t } = documentTexts('fr', 'Europe/Paris')

/** The titles in the first cell of total rows. */
const TOTALS = new Set(
  (
    [
      'paper.slip.sum',
      'paper.log.sum',
      'paper.wallet.balance',
      'paper.wallet.closing',
      'paper.month.total',
    ] as const
  ).map((id) => t(id)),
)

type Table = readonly (readonly string[])[]

async function paperOf(path: string, query: Readonly<Record<string, string>> = {}) {
  const answer = await busy.testOrganization.people.accountant.get(path, query)
  expect(answer.status, answer.text).toBe(200)
  const { pages, tables } = await readPaper(answer.bytes)
  return { text: pages.join(' ').replaceAll(/\s+/gu, ' '), tables }
}

/** An amount in cents, or a quantity; null for any other text. */
const figureOf = (text: string) => centsOf(text) ?? (/^\d+$/u.test(text) ? Number(text) : null)

/** Checks each column with a total; returns the totals by the titles of their columns. */
function totalsOf(table: Table): Readonly<Record<string, number>> {
  const [titles = [], ...rows] = table
  const total = rows.at(-1) ?? []
  expect(TOTALS).toContain(total[0])
  const totals: Record<string, number> = {}
  for (const [index, title] of titles.entries()) {
    const shownTotal = figureOf(total[index] ?? '')
    if (shownTotal === null) continue
    const column = rows.slice(0, -1).map((row) => figureOf(row[index] ?? '') ?? 0)
    expect(
      column.reduce((sum, figure) => sum + figure, 0),
      title,
    ).toBe(shownTotal)
    totals[title] = shownTotal
  }
  expect(Object.keys(totals)).not.toEqual([])
  return totals
}

/** The amount that follows a term in the text of a paper. */
function factOf(text: string, term: string): number | null {
  const after = text.split(`${term} `)[1] ?? ''
  return centsOf(/^[^€]*€/u.exec(after)?.[0] ?? '')
}

/** The slip of a remittance, with the totals of its two tables. */
async function slipOf({ id }: Remittance) {
  const { text, tables } = await paperOf(`remittances/${id}/slip`)
  expect(tables).toHaveLength(2)
  const [pouches, content] = tables.map(totalsOf)
  return { text, content: tables[1]!, pouchTotal: pouches![t('paper.slip.value')], contentTotals: content! }
}

describe('the slip of a remittance', () => {
  it('adds up its pouches and what they contain to the total of the remittance, also when a pouch stays behind', async () => {
    const { text, pouchTotal, contentTotals } = await slipOf(busy.posted)
    expect(busy.posted.leftPouches).toHaveLength(1)
    expect(pouchTotal).toBe(32_000)
    expect(factOf(text, t('paper.slip.total'))).toBe(32_000)
    expect(contentTotals).toEqual({ Nombre: 10, Montant: 32_000 })
  })

  // The number and value of the contents of `busy.prepared`, added up by hand from busy-organization.ts.
  it.each([
    ['cheques', 0, { Nombre: 5, Montant: 16_755 }],
    ['an exchange of the wallet', 1, { Nombre: 4, Montant: 10_000 }],
    ['vouchers', 2, { Nombre: 5, Montant: 4_390 }],
  ])('adds up its pouches and what they contain: %s', async (_, index, expected) => {
    const { text, pouchTotal, contentTotals } = await slipOf(busy.prepared[index]!)
    expect(contentTotals).toEqual(expected)
    expect(pouchTotal).toBe(expected.Montant)
    expect(factOf(text, t('paper.slip.toRemit'))).toBe(expected.Montant)
  })

  it('shows for each denomination the number of notes and their value', async () => {
    const { content } = await slipOf(busy.posted)
    for (const [face = '', pieces = '', amount = ''] of content.slice(1, -1)) {
      const faceCents = Number(/\d+/u.exec(face)?.[0]) * 100
      expect(faceCents * Number(pieces), face).toBe(centsOf(amount))
    }
  })

  it('also adds up to the total for a cancelled remittance', async () => {
    expect((await slipOf(busy.cancelled)).pouchTotal).toBe(48_000)
  })
})

describe('on other papers,', () => {
  it('the chain of custody shows the value of every pouch; the values of the pouches that did not stay behind add up to the total of the remittance', async () => {
    for (const remittance of [busy.posted, busy.cancelled, ...busy.prepared]) {
      const { text } = await paperOf(`remittances/${remittance.id}/custody`)
      const values = new Map(
        [...text.matchAll(/Sacoche n° (\w+) · ([^€]+€)/gu)].map(([, number = '', value = '']) => [
          number,
          centsOf(value) ?? Number.NaN,
        ]),
      )
      const stayed = remittance.leftPouches.map(({ number }) => values.get(number) ?? Number.NaN)
      expect(sumCents([...values.values()]) - sumCents(stayed)).toBe(remittance.totalCents)
    }
  })

  it('the paper of a sheet adds up its counts, and sum − float − expected is the difference', async () => {
    let cashTotals = 0
    for (const log of busy.logs) {
      const { text, tables } = await paperOf(`cashlogs/${log.id}/paper`)
      const table = tables[0]!
      const subtotals = new Set([t('paper.log.float'), t('paper.log.cash')])
      const counted =
        totalsOf(table.filter(([name = '']) => !subtotals.has(name)))[t('paper.log.counted')] ?? Number.NaN
      const cashIndex = table.findIndex(([name]) => name === t('paper.log.cash'))
      if (cashIndex >= 0) {
        const cashLines = table.slice(1, cashIndex).map((row) => centsOf(row[3] ?? '') ?? 0)
        expect(centsOf(table[cashIndex]![3]!)).toBe(sumCents(cashLines))
        cashTotals += 1
      }
      const figures = text.slice(text.indexOf(t('paper.log.sum')))
      const fact = (term: Parameters<typeof t>[0]) => factOf(figures, t(term)) ?? Number.NaN
      // The paper shows the float as a negative amount; `0 -` because toBe distinguishes −0 from 0.
      expect(fact('paper.log.float')).toBe(0 - log.floatCents)
      expect(fact('paper.log.delta')).toBe(counted + fact('paper.log.float') - fact('paper.log.expected'))
      expect(fact('paper.log.delta')).toBe(log.deltaCents)
    }
    expect(cashTotals).toBeGreaterThan(0)
    expect(busy.logs.map(({ deltaCents }) => Math.sign(deltaCents ?? 0)).toSorted()).toEqual([-1, 1, 1])
  })

  it('the state of the wallet adds up denominations and movements to its balance', async () => {
    const { text, tables } = await paperOf('wallet/paper', { from: YESTERDAY })
    const [composition, movements] = tables.map(totalsOf)
    const balance = factOf(text, t('paper.wallet.balance'))
    expect(composition![t('paper.wallet.value')]).toBe(balance)
    expect(movements![t('paper.wallet.value')]).toBe(balance)
  })

  it('an accounting month adds up journals and accounts: debit equals credit, and each balance is their difference', async () => {
    const { ids } = busy.testOrganization
    const { tables } = await paperOf('accountingmonth/paper', {
      establishmentId: ids.establishment,
      month: YESTERDAY.slice(0, 7),
    })
    const [journals, accounts] = tables as [Table, Table]
    expect(journals.length).toBeGreaterThan(3)
    const posted = totalsOf(journals)[t('paper.month.amount')]
    const { [t('paper.month.debit')]: debit, [t('paper.month.credit')]: credit } = totalsOf(accounts)
    expect(debit).toBe(posted)
    expect(credit).toBe(posted)
    for (const [account, accountDebit, accountCredit, balance] of accounts.slice(1, -1))
      expect(centsOf(balance ?? ''), account).toBe(
        (centsOf(accountDebit ?? '') ?? 0) - (centsOf(accountCredit ?? '') ?? 0),
      )
  })
})
