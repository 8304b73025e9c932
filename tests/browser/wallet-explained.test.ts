import { describe, expect, it } from 'vitest'
import { type Visit, withApp } from '../support/app.ts'
import { LYON, PARIS } from '../support/demo.ts'
import { find } from '../support/interactions.ts'
import { openWallet, readLatestMovements, readWallet } from './steps/wallet.ts'

const app = withApp()

/** An amount as a page shows it, in cents; an empty cell is 0. */
function centsIn(text: string): number {
  const digits = text.replace(/\D/gu, '')
  if (digits === '') return 0
  return /[−-]/u.test(text) ? -Number(digits) : Number(digits)
}

/** The texts of the cells of every row of the statement. */
async function readRows(visit: Visit): Promise<string[][]> {
  const table = find(visit, 'table', 'wallet.ledger.title')
  await table.getByRole('row').nth(2).waitFor()
  return table
    .locator('tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? '')),
    )
}

describe.each([LYON, PARIS])('the screen of the wallet over sixty days, in %s', (at) => {
  it('adds up line by line from the first movement to the balance, with a description and an author for each', async () => {
    const api = await app.apiClientAs('director', at)
    const { balanceCents, version } = await readWallet(api)
    const visit = await app.visit({ as: 'director', at })
    await visit.open('/wallet?view=statement&date_to=2026-11-20')
    const [, opening = [], ...lines] = await readRows(visit)
    const closing = lines.pop() ?? []
    expect(lines).toHaveLength(version - 1)
    let balance = centsIn(opening.at(-1) ?? '')
    expect(balance).toBe(0)
    let [inward, outward] = [0, 0]
    for (const [when = '', what = '', who = '', cameIn = '', wentOut = '', total = ''] of lines) {
      inward += centsIn(cameIn)
      outward += centsIn(wentOut)
      balance += centsIn(cameIn) - centsIn(wentOut)
      expect([when, centsIn(total)]).toEqual([when, balance])
      expect(when).toMatch(/^\d\d\/\d\d\/2026\u00a0\d\d:\d\d$/u)
      expect(what.length, `what moved it on ${when}`).toBeGreaterThan(15)
      expect(who, `who moved it on ${when}`).toMatch(/^\p{Lu}.+ \p{Lu}/u)
    }
    expect(balance).toBe(balanceCents)
    expect(closing.slice(-3).map(centsIn)).toEqual([inward, outward, balanceCents])
  })

  it('explains the balance as the last inventory and the movements since; the known denominations add up to it', async () => {
    const api = await app.apiClientAs('director', at)
    const { balanceCents, lastInventory, composition } = await readWallet(api)
    const visit = await app.visit({ as: 'director', at })
    await openWallet(visit)
    await visit.page.getByText(visit.t('wallet.balance.sum'), { exact: true }).waitFor()
    const terms = await visit.page.locator('dl').first().locator('div').allTextContents()
    const amounts = terms.map((text) => centsIn(/[+−]?[\d\s]+,\d\d\s€$/u.exec(text)?.[0] ?? ''))
    const sum = amounts.pop()
    expect(amounts[0]).toBe(lastInventory?.totalCents)
    expect([sum, amounts.reduce((total, cents) => total + cents, 0)]).toEqual([balanceCents, balanceCents])
    const compositionTable = find(visit, 'table', 'wallet.composition.title')
    await expect
      .poll(async () => {
        const values = await compositionTable.locator('tbody td:last-child').allTextContents()
        return values.map(centsIn).reduce((total, cents) => total + cents, 0)
      })
      .toBe(composition === null ? 0 : balanceCents)
  })
})

describe('a movement', () => {
  it('links to the sheet of its coins, and a reversal to the reversed movement', async () => {
    const visit = await app.visit({ as: 'director', at: LYON })
    await visit.open('/wallet?type=REVERSAL')
    const table = find(visit, 'table', 'wallet.ledger.title')
    await table.getByRole('row').nth(1).getByRole('rowheader').getByRole('button').click()
    const panel = visit.page.getByRole('complementary', { name: visit.t('wallet.panel.title') })
    await find(visit, 'link', 'wallet.what.see', {}, panel).click()
    await find(visit, 'link', 'wallet.what.seeReversal', {}, panel).waitFor()
    await panel
      .getByRole('link', { name: /\d\d\/\d\d\/2026/u })
      .first()
      .click()
    await visit.page.waitForURL((url) => url.pathname === '/cashlogs' && url.searchParams.has('id'))
  })

  it('is found by period and type, which still apply after a reload', async () => {
    const visit = await app.visit({ as: 'director', at: LYON })
    const { t } = visit
    await visit.open('/wallet?date_from=2026-11-09&date_to=2026-11-20&type=INVENTORY')
    const rows = () => find(visit, 'table', 'wallet.ledger.title').locator('tbody tr').count()
    await expect.poll(rows).toBe(2)
    await visit.page.getByText(t('wallet.statement.opening')).waitFor()
    await visit.page.reload()
    await expect.poll(rows).toBe(2)
    await visit.page
      .getByRole('button', {
        name: t('action.remove', { name: `${t('wallet.filter.type')} ${t('wallet.type.INVENTORY')}` }),
      })
      .click()
    await expect.poll(rows).toBeGreaterThan(2)
  })
})

it('an accountant reads the wallet and may count it, without a link to exchanges', async () => {
  const api = await app.apiClientAs('accountant', PARIS)
  expect((await readLatestMovements(api)).length).toBeGreaterThan(0)
  const visit = await app.visit({ as: 'accountant', at: PARIS })
  await openWallet(visit)
  await find(visit, 'button', 'wallet.act.inventory').waitFor()
  await expect.poll(() => find(visit, 'link', 'wallet.balance.seeExchanges').count()).toBe(0)
})
