import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../src/domain/contract/wallet-movements.ts'
import type { Page } from '../../src/domain/outcome.ts'
import { type Visit, withApp } from '../support/app.ts'
import { LYON } from '../support/demo.ts'
import { expectFocus, find, keyboardOf } from '../support/interactions.ts'
import {
  dialogFieldOf,
  dialogOf,
  fillByEnter,
  openDialog,
  readLatestMovements,
  readWallet,
  sealPouch,
} from './steps/wallet.ts'

const app = withApp()

const receiveButton = ({ page }: Visit, number: string) =>
  page.getByRole('button', { name: new RegExp(`${number}`, 'u') })
const rollsOf = (visit: Visit, face: number) =>
  dialogFieldOf(visit, visit.t('wallet.coins.rollsOf', { face: visit.face(face) }))
const looseOf = (visit: Visit, face: number) =>
  dialogFieldOf(visit, visit.t('wallet.coins.looseOf', { face: visit.face(face) }))
const submit = (visit: Visit) => find(visit, 'button', 'coins.reception.submit', {}, dialogOf(visit))

describe('received coins, by keyboard alone,', () => {
  const number = '880001'

  it('are entered by rolls and loose coins, confirmed with their difference, and listed in the history', async () => {
    const api = await app.apiClientAs('director', LYON)
    await sealPouch(api, number, 10)
    const before = await readWallet(api)
    const visit = await app.visit({ as: 'director', at: LYON })
    const { t, money, signed } = visit
    const keyboard = keyboardOf(visit)
    await visit.open('/coins')
    const dialog = await openDialog(visit, keyboard, receiveButton(visit, number))
    await fillByEnter(
      keyboard,
      [
        [rollsOf(visit, 100), '1'],
        [looseOf(visit, 50), '10+5'],
        [rollsOf(visit, 10), '4'],
      ],
      submit(visit),
    )
    // 25 × 1 €, 15 × 50 cents and 4 × 40 × 10 cents are 48,50 €, for a pouch of 50 €.
    await dialog.getByText(signed(-150)).waitFor()
    await keyboard.press('Enter')
    await expectFocus(find(visit, 'heading', 'coins.reception.confirmTitle', {}, dialog))
    await keyboard.tabTo(dialog.getByRole('textbox', { name: t('wallet.dialog.comment') }))
    await keyboard.type('Un rouleau incomplet')
    await keyboard.tabTo(find(visit, 'button', 'coins.reception.confirm', {}, dialog))
    await keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    const total = before.balanceCents + 4_850
    await visit.page
      .getByText(t('coins.reception.done', { value: money(4_850), total: money(total) }))
      .first()
      .waitFor()
    const [latest] = await readLatestMovements(api)
    expect(latest).toMatchObject({
      type: 'RECEPTION',
      movementCents: 4_850,
      totalCents: total,
      differenceCents: -150,
      rolls: { 100: 1, 10: 4 },
      comment: 'Un rouleau incomplet',
    })
    await expect.poll(() => receiveButton(visit, number).count()).toBe(0)
    // The button that opened the dialog is gone.
    await expectFocus(find(visit, 'heading', 'coins.title'))
    const row = find(visit, 'table', 'coins.history.title').getByRole('row').filter({ hasText: number })
    await expect.poll(() => row.textContent()).toContain(signed(-150))
  })
})

it('a reception is refused while the pouch is in a prepared remittance, with the reason on the button', async () => {
  const api = await app.apiClientAs('director', LYON)
  const { data } = await api.get<Page<Exchange>>('exchanges', {
    establishmentId: api.user.establishmentId ?? '',
    pouchStatus: 'PREPARED',
  })
  const visit = await app.visit({ as: 'director', at: LYON })
  await visit.open('/coins')
  const button = receiveButton(visit, data.entries[0]?.number ?? 'none')
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true')
  const id = await button.getAttribute('aria-describedby')
  await expect
    .poll(() => visit.page.locator(`[id="${id}"]`).textContent())
    .toBe(visit.t('failure.ExchangePrepared'))
})

it('the link for ordering change leads to a page of the demo while no address is configured', async () => {
  const visit = await app.visit({ as: 'director', at: LYON })
  await visit.open('/coins')
  const links = visit.page.getByRole('link', { name: visit.t('coins.order') })
  await expect.poll(() => links.count()).toBe(2)
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(addresses).toEqual(['/demo/order-change', '/demo/order-change'])
})
