import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Pouch } from '../../src/domain/contract/pouches.ts'
import { LANGUAGES } from '../../src/domain/languages.ts'
import type { Page } from '../../src/domain/outcome.ts'
import { type Visit, withApp } from '../support/app.ts'
import { LYON, NICE } from '../support/demo.ts'
import { expectFocus, find, keyboardOf, openFromMenu } from '../support/interactions.ts'
import { CONNECTION_ERROR } from '../support/network-proxy.ts'
import { LANGUAGE_NAMES, type LocaleTexts, textsIn } from '../support/texts.ts'
import {
  alertWith,
  dialogFieldOf,
  dialogOf,
  expectDone,
  fillByEnter,
  makeWithdrawable,
  openDialog,
  openWallet,
  piecesOf,
  readLatestMovements,
  readWallet,
  sealPouch,
} from './steps/wallet.ts'

const app = withApp()

const REFUSED = /status of 4\d\d/u

const inventoryButton = (visit: Visit) => find(visit, 'button', 'wallet.act.inventory')
const decreaseButton = (visit: Visit) => find(visit, 'button', 'wallet.act.decrease')
const pouchField = (visit: Visit) => dialogFieldOf(visit, visit.t('wallet.decrease.pouch'))
const sealButton = (visit: Visit) => find(visit, 'button', 'wallet.decrease.submit', {}, dialogOf(visit))

describe.each(LANGUAGES)('the wallet, by keyboard alone, in %s', (locale) => {
  const number = `77${LANGUAGES.indexOf(locale)}0${LANGUAGES.indexOf(locale)}1`

  it('is counted by denomination: the difference is shown, gets a comment, and is recorded', async () => {
    const api = await app.apiClientAs('director', LYON)
    const visit = await app.visit({ as: 'director', at: LYON, locale })
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
    const visit = await app.visit({ as: 'director', at: LYON, locale })
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

/** Expects the field to be marked with this error, and to have the focus. */
async function expectMarked(field: Locator, error: string): Promise<void> {
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  await expectFocus(field)
  const ids = (await field.getAttribute('aria-describedby'))?.split(' ') ?? []
  const texts = await Promise.all(ids.map((id) => field.page().locator(`[id="${id}"]`).textContent()))
  expect(texts).toContain(error)
}

/** Expects that the dialog shows a refusal only once. */
async function expectShownOnce(visit: Visit, refusal: string) {
  expect(await dialogOf(visit).getByText(refusal, { exact: true }).count()).toBe(1)
}

describe('a refusal of the wallet is shown in its dialog, and the input stays:', () => {
  it('for an inventory without a total, which shows the owner’s message, or with an unreadable total; a total of zero is valid', async () => {
    const visit = await app.visit({ as: 'director', at: LYON })
    await openWallet(visit)
    await inventoryButton(visit).click()
    const compare = find(visit, 'button', 'wallet.inventory.compare', {}, dialogOf(visit))
    await compare.click()
    await alertWith(visit, 'Le total monnaie est requis pour enregistrer').waitFor()
    await find(visit, 'radio', 'wallet.inventory.mode.total').click()
    const total = dialogFieldOf(visit, visit.t('wallet.inventory.total'))
    await total.fill('1.2.3')
    await compare.click()
    await expect.poll(() => total.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => total.inputValue()).toBe('1.2.3')
    await total.fill('0')
    await compare.click()
    await find(visit, 'heading', 'wallet.inventory.confirmTitle', {}, dialogOf(visit)).waitFor()
  })

  it('for no notes, for more notes than available, and for a pouch number that is missing, too short, too long or in use', async () => {
    const api = await app.apiClientAs('director', LYON)
    await sealPouch(api, '771001', 1)
    const { balanceCents } = await readWallet(api)
    const visit = await app.visit({ as: 'director', at: LYON })
    const { t } = visit
    visit.expectErrors(REFUSED)
    await openWallet(visit)
    await decreaseButton(visit).click()
    const seal = sealButton(visit)
    await seal.click()
    await expectMarked(piecesOf(visit, 50_000), t('failure.NotesRequired'))
    await expectShownOnce(visit, t('failure.NotesRequired'))
    const fives = piecesOf(visit, 500)
    await fives.fill('1')
    for (const [typed, refusal] of [
      ['', 'PouchNumberRequired'],
      ['77100', 'PouchNumberTooShort'],
      ['7710011234567', 'PouchNumberTooLong'],
    ] as const) {
      await pouchField(visit).fill(typed)
      await seal.click()
      await expectMarked(pouchField(visit), t(`failure.${refusal}`))
      await expectShownOnce(visit, t(`failure.${refusal}`))
    }
    await pouchField(visit).fill('771005')
    await fives.fill(String(Math.floor(balanceCents / 500) + 1))
    await seal.click()
    await expectMarked(fives, t('failure.WalletNegative'))
    await expectShownOnce(visit, t('failure.WalletNegative'))
    await fives.fill('1')
    expect(await fives.getAttribute('aria-invalid')).not.toBe('true')
    await pouchField(visit).fill('771001')
    await seal.click()
    await expectMarked(pouchField(visit), t('failure.PouchNumberTaken'))
    await expectShownOnce(visit, t('failure.PouchNumberTaken'))
    await expect.poll(() => pouchField(visit).inputValue()).toBe('771001')
    expect((await readWallet(api)).balanceCents).toBe(balanceCents)
  })

  it('for notes that were taken in another session meanwhile, with the current balance', async () => {
    const api = await app.apiClientAs('admin', NICE)
    const visit = await app.visit({ as: 'admin', at: NICE })
    const { t, money } = visit
    visit.expectErrors(REFUSED)
    const { balanceCents } = await readWallet(api)
    await openWallet(visit)
    await decreaseButton(visit).click()
    const all = Math.floor(balanceCents / 500)
    await piecesOf(visit, 500).fill(String(all))
    await pouchField(visit).fill('771003')
    await sealPouch(api, '771002', all)
    await sealButton(visit).click()
    await dialogOf(visit).getByText(t('failure.WalletNegative'), { exact: true }).waitFor()
    await dialogOf(visit)
      .getByText(money(balanceCents - all * 500), { exact: true })
      .first()
      .waitFor()
    await expect.poll(() => pouchField(visit).inputValue()).toBe('771003')
  })

  it('for an inventory when the wallet has changed meanwhile, with the new difference', async () => {
    const api = await app.apiClientAs('director', LYON)
    const visit = await app.visit({ as: 'director', at: LYON })
    const { t, signed } = visit
    visit.expectErrors(REFUSED)
    await openWallet(visit)
    const { balanceCents } = await readWallet(api)
    await inventoryButton(visit).click()
    await piecesOf(visit, 2_000).fill('50')
    await find(visit, 'button', 'wallet.inventory.compare', {}, dialogOf(visit)).click()
    await dialogOf(visit)
      .getByText(signed(100_000 - balanceCents))
      .waitFor()
    await sealPouch(api, '771004', 2)
    const confirm = find(visit, 'button', 'wallet.inventory.confirm', {}, dialogOf(visit))
    await confirm.click()
    await dialogOf(visit).getByText(t('wallet.inventory.moved')).waitFor()
    await dialogOf(visit)
      .getByText(signed(100_000 - balanceCents + 1_000))
      .waitFor()
    await confirm.click()
    await dialogOf(visit).waitFor({ state: 'hidden' })
    await expect.poll(async () => (await readWallet(api)).balanceCents).toBe(100_000)
  })
})

describe('when the answer is lost and the command is repeated,', () => {
  it.each(['at once', 'after the page was reloaded'])('one pouch is sealed: %s', async (when) => {
    const isReload = when !== 'at once'
    const number = isReload ? '772002' : '772001'
    const proxy = await app.networkProxy()
    const api = await app.apiClientAs('director', LYON)
    await makeWithdrawable(api, 2)
    const visit = await app.visit({ as: 'director', at: LYON, through: proxy })
    const { t } = visit
    visit.expectErrors(CONNECTION_ERROR)
    await openWallet(visit)
    await decreaseButton(visit).click()
    await piecesOf(visit, 500).fill('2')
    await pouchField(visit).fill(number)
    const before = await readWallet(api)
    proxy.set('losesAnswers')
    await sealButton(visit).click()
    await alertWith(visit, t('wallet.dialog.failed')).waitFor()
    proxy.set('connected')
    if (isReload) {
      await visit.page.reload()
      await dialogOf(visit).getByText(t('draft.resumed')).waitFor()
      await sealButton(visit).click()
    } else await find(visit, 'button', 'action.retry', {}, dialogOf(visit)).click()
    await dialogOf(visit).waitFor({ state: 'hidden' })
    // A dialog that was opened by its address has no button for the focus to return to.
    await expectFocus(isReload ? find(visit, 'heading', 'shell.menu.wallet') : decreaseButton(visit))
    const after = await readWallet(api)
    expect([after.balanceCents, after.version]).toEqual([before.balanceCents - 1_000, before.version + 1])
  })

  it('one inventory is recorded', async () => {
    const proxy = await app.networkProxy()
    const api = await app.apiClientAs('director', LYON)
    const visit = await app.visit({ as: 'director', at: LYON, through: proxy })
    visit.expectErrors(CONNECTION_ERROR)
    await openWallet(visit)
    const before = await readWallet(api)
    await inventoryButton(visit).click()
    await piecesOf(visit, 1_000).fill('80')
    await find(visit, 'button', 'wallet.inventory.compare', {}, dialogOf(visit)).click()
    const confirm = find(visit, 'button', 'wallet.inventory.confirm', {}, dialogOf(visit))
    await confirm.waitFor()
    proxy.set('losesAnswers')
    await confirm.click()
    await alertWith(visit, visit.t('wallet.dialog.failed')).waitFor()
    proxy.set('connected')
    await find(visit, 'button', 'action.retry', {}, dialogOf(visit)).click()
    await dialogOf(visit).waitFor({ state: 'hidden' })
    const after = await readWallet(api)
    expect([after.balanceCents, after.version]).toEqual([80_000, before.version + 1])
  })
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
