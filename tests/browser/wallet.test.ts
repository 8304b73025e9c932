import { describe, expect, it } from 'vitest'
import type { Pouch } from '../../src/domain/contract/pouches.ts'
import type { Page } from '../../src/domain/outcome.ts'
import { type Visit, withApp } from '../support/app.ts'
import { LYON } from '../support/demo.ts'
import { expectFocus, find, keyboardOf, openFromMenu } from '../support/interactions.ts'
import { LANGUAGE_NAMES, type LocaleTexts, textsIn } from '../support/texts.ts'
import {
  dialogFieldOf,
  dialogOf,
  expectDone,
  fillByEnter,
  openDialog,
  openWallet,
  piecesOf,
  readLatestMovements,
  readWallet,
} from './steps/wallet.ts'

const app = withApp()

const inventoryButton = (visit: Visit) => find(visit, 'button', 'wallet.act.inventory')
const decreaseButton = (visit: Visit) => find(visit, 'button', 'wallet.act.decrease')
const pouchField = (visit: Visit) => dialogFieldOf(visit, visit.t('wallet.decrease.pouch'))
const sealButton = (visit: Visit) => find(visit, 'button', 'wallet.decrease.submit', {}, dialogOf(visit))

describe('the wallet, by keyboard alone,', () => {
  const number = '770001'

  it('is counted by denomination: the difference is shown, gets a comment, and is recorded', async () => {
    const api = await app.apiClientAs('director', LYON)
    const visit = await app.visit({ as: 'director', at: LYON })
    const { t, money, signed } = visit
    const keyboard = keyboardOf(visit)
    const before = await readWallet(api)
    await visit.open('/')
    await openFromMenu(visit, keyboard, 'shell.menu.wallet')
    await find(visit, 'table', 'wallet.ledger.title').getByRole('row').nth(1).waitFor()
    const dialog = await openDialog(visit, keyboard, inventoryButton(visit))
    await expectFocus(piecesOf(visit, 50_000))
    await fillByEnter(
      keyboard,
      [
        [piecesOf(visit, 2_000), '20+10'],
        [piecesOf(visit, 200), '7'],
        [piecesOf(visit, 1), '3'],
      ],
      find(visit, 'button', 'wallet.inventory.compare', {}, dialog),
    )
    // 30 notes of 20 €, 7 coins of 2 € and 3 coins of 1 cent.
    const countedCents = 61_403
    await dialog.getByText(money(countedCents)).first().waitFor()
    await keyboard.press('Enter')
    await expectFocus(find(visit, 'heading', 'wallet.inventory.confirmTitle', {}, dialog))
    const difference = countedCents - before.balanceCents
    await dialog.getByText(signed(difference)).waitFor()
    await keyboard.tabTo(dialog.getByRole('textbox', { name: t('wallet.dialog.comment') }))
    await keyboard.type('Recompté deux fois')
    await keyboard.tabTo(find(visit, 'button', 'wallet.inventory.confirm', {}, dialog))
    await keyboard.press('Enter')
    await expectDone(
      visit,
      t('wallet.inventory.done', { difference: signed(difference), total: money(countedCents) }),
      inventoryButton(visit),
    )
    const [latest] = await readLatestMovements(api)
    expect(latest).toMatchObject({
      type: 'INVENTORY',
      movementCents: difference,
      totalCents: countedCents,
      denominations: { 2000: 30, 200: 7, 1: 3 },
      comment: 'Recompté deux fois',
    })
    const row = find(visit, 'table', 'wallet.ledger.title').getByRole('row').nth(1)
    await row.getByText(t('wallet.what.note', { comment: 'Recompté deux fois' })).waitFor()
  })

  it('is decreased by notes in a numbered pouch, and shows the remaining amount', async () => {
    const api = await app.apiClientAs('director', LYON)
    const visit = await app.visit({ as: 'director', at: LYON })
    const { t, money } = visit
    const keyboard = keyboardOf(visit)
    await openWallet(visit)
    const before = await readWallet(api)
    const dialog = await openDialog(visit, keyboard, decreaseButton(visit))
    await fillByEnter(
      keyboard,
      [
        [piecesOf(visit, 2_000), '4'],
        [pouchField(visit), `${number}a`],
      ],
      sealButton(visit),
    )
    const after = before.balanceCents - 8_000
    await dialog.getByText(money(after)).waitFor()
    await keyboard.press('Enter')
    await expectDone(
      visit,
      t('wallet.decrease.done', { number: `${number}A`, value: money(8_000), total: money(after) }),
      decreaseButton(visit),
    )
    expect((await readWallet(api)).balanceCents).toBe(after)
    const pouches = await api.get<Page<Pouch>>('pouches', { number: `${number}A` })
    expect(pouches.data.entries.map(({ type, valueCents, status }) => [type, valueCents, status])).toEqual([
      ['CHANGE', 8_000, 'CREATED'],
    ])
  })
})

it('the dialog that takes notes out moves the focus to the field of the largest note once a slow wallet is loaded', async () => {
  const visit = await app.visit({ as: 'director', at: LYON })
  const keyboard = keyboardOf(visit)
  await openWallet(visit)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await visit.page.route(/\/api\/v1\/wallet(?:\?|$)/u, async (route) => {
    await released
    await route.continue()
  })
  const dialog = await openDialog(visit, keyboard, decreaseButton(visit))
  await expectFocus(find(visit, 'button', 'action.close', {}, dialog))
  release()
  await expectFocus(piecesOf(visit, 50_000))
})

it('a notice is not repeated when the language changes', async () => {
  const visit = await app.visit({ as: 'director', at: LYON })
  const { page, t } = visit
  const english = textsIn('en')
  const recordInventory = async (text: LocaleTexts, total: string) => {
    await page.getByRole('button', { name: text.t('wallet.act.inventory'), exact: true }).click()
    const dialog = dialogOf(visit)
    await dialog.getByRole('radio', { name: text.t('wallet.inventory.mode.total') }).click()
    await dialog.getByRole('textbox', { name: text.t('wallet.inventory.total') }).fill(total)
    await dialog.getByRole('button', { name: text.t('wallet.inventory.compare') }).click()
    await dialog.getByRole('button', { name: text.t('wallet.inventory.confirm') }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
  const notices = (text: LocaleTexts) => page.getByRole('region', { name: text.t('shell.notifications') })
  await openWallet(visit)
  await recordInventory(visit, '111')
  await notices(visit).getByText(visit.money(111_00)).waitFor()
  await page.getByRole('button', { name: `${t('shell.language')} · ${LANGUAGE_NAMES.fr}` }).click()
  await page.getByRole('menuitemcheckbox', { name: LANGUAGE_NAMES.en }).click()
  await recordInventory(english, '350')
  await notices(english).getByText(english.money(350_00)).waitFor()
  expect(await notices(english).textContent()).not.toContain(english.money(111_00))
})
