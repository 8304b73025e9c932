import { describe, expect, it } from 'vitest'
import type { Pouch } from '../../src/domain/contract/pouches.ts'
import { sumCents } from '../../src/domain/money.ts'
import type { Page } from '../../src/domain/outcome.ts'
import { type DemoPerson, type Visit, withApp } from '../support/app.ts'
import { LYON } from '../support/demo.ts'
import { find, notesRadio } from '../support/interactions.ts'

const ORDER_CHANGE_URL = 'https://change.example/order?of=lyon'
const INSURED_CENTS = 10_000

/** An app with an address where change is ordered, and with a low insured value of the establishment in Lyon. */
const app = withApp({
  settings: { ORDER_CHANGE_URL },
  change: async (trx) => {
    await trx
      .updateTable('establishments')
      .set({ insured_cents: INSURED_CENTS })
      .where('name', '=', LYON)
      .execute()
  },
})

const orderLinks = ({ page }: Visit) => page.locator(`a[href="${ORDER_CHANGE_URL}"]`)

describe('the address where change is ordered', () => {
  it.each<DemoPerson>(['superadmin', 'admin', 'director'])(
    'is linked for %s in the menu and on the screen of exchanges',
    async (as) => {
      const visit = await app.visit({ as })
      await visit.open('/coins')
      await expect.poll(() => orderLinks(visit).count()).toBe(2)
      const rels = await orderLinks(visit).evaluateAll((all) => all.map((link) => link.getAttribute('rel')))
      expect(rels).toEqual(['noreferrer', 'noreferrer'])
    },
  )

  it.each<{ as: DemoPerson; address: string }>([
    { as: 'accountant', address: '/wallet' },
    { as: 'user', address: '/cashlogs' },
  ])('is not linked for $as at $address', async ({ as, address }) => {
    const visit = await app.visit({ as })
    await visit.open(address)
    await visit.page.getByRole('table').first().waitFor()
    expect(await orderLinks(visit).count()).toBe(0)
  })
})

it('the insured value causes a warning when the pouches in the establishment exceed it, and when the selected pouches do', async () => {
  const director = await app.apiClientAs('director', LYON)
  const openPouches = await director.get<Page<Pouch>>('pouches', {
    establishmentId: director.user.establishmentId ?? '',
    status: 'CREATED,PREPARED',
    range: '0-299',
  })
  const visit = await app.visit({ as: 'director', at: LYON })
  const insured = visit.money(INSURED_CENTS)
  await visit.open('/carryingPouch')
  const total = visit.money(sumCents(openPouches.data.entries.map(({ valueCents }) => valueCents)))
  await visit.page.getByText(visit.t('pouches.insured.inHouse', { total, insured })).waitFor()

  await visit.open('/moneyremittance?step=type')
  await notesRadio(visit).check()
  await find(visit, 'button', 'action.next').click()
  const warning = visit.page.getByText(visit.t('pouches.insured.title'), { exact: true })
  await find(visit, 'checkbox', 'remittance.pouches.all').check()
  await warning.waitFor()
  await find(visit, 'checkbox', 'remittance.pouches.all').uncheck()
  await warning.waitFor({ state: 'hidden' })
})
