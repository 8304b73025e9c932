import { describe, expect, it } from 'vitest'
import { type Visit, withApp } from '../support/app.ts'
import { LYON } from '../support/demo.ts'
import { expectFocus, find } from '../support/interactions.ts'
import {
  dialogFieldOf,
  dialogOf,
  openWallet,
  piecesOf,
  readLatestMovements,
  readWallet,
} from './steps/wallet.ts'

const app = withApp()

/** Opens the dialog of a purchase or a float from the menu of the wallet. */
async function openTransfer(visit: Visit, kind: 'purchase' | 'float') {
  await openWallet(visit)
  await find(visit, 'button', 'wallet.act.other').click()
  await visit.page.getByRole('menuitem', { name: visit.t(`wallet.${kind}.title`) }).click()
  await dialogOf(visit).waitFor()
}

describe('in the wallet,', () => {
  it('a purchase is typed in rolls and notes, and is recorded as a movement from the bank', async () => {
    const api = await app.apiClientAs('director', LYON)
    const before = await readWallet(api)
    const visit = await app.visit({ as: 'director', at: LYON })
    const { t, money } = visit
    await openTransfer(visit, 'purchase')
    const submit = find(visit, 'button', 'wallet.purchase.submit', {}, dialogOf(visit))
    await submit.click()
    await dialogOf(visit).getByText(t('failure.MoneyRequired')).first().waitFor()
    await dialogFieldOf(visit, t('wallet.coins.rollsOf', { face: visit.face(200) })).fill('2')
    await piecesOf(visit, 500).fill('4')
    // Two rolls of 25 coins of 2 € and four notes of 5 €: 120 €.
    await dialogOf(visit)
      .getByText(money(before.balanceCents + 12_000))
      .waitFor()
    await submit.click()
    await dialogOf(visit).waitFor({ state: 'hidden' })
    const [movement] = await readLatestMovements(api)
    expect(movement).toMatchObject({ type: 'PURCHASE', movementCents: 12_000, rolls: { 200: 2 } })
    await visit.page.getByText(t('wallet.what.bank')).first().waitFor()
  })

  it('the float of a till leaves the wallet and comes back', async () => {
    const api = await app.apiClientAs('director', LYON)
    await api.post('walletmovements', { type: 'PURCHASE', rolls: { 200: 1 } })
    const visit = await app.visit({ as: 'director', at: LYON })
    const { t } = visit
    for (const [direction, cents] of [
      ['toTill', -1_000],
      ['toWallet', 1_000],
    ] as const) {
      await openTransfer(visit, 'float')
      const dialog = dialogOf(visit)
      await expectFocus(dialog.getByRole('radio', { name: t('wallet.float.toTill') }))
      await dialog.getByRole('radio', { name: t(`wallet.float.${direction}`) }).click()
      const registers = dialog.getByRole('combobox', { name: t('wallet.float.register') })
      await registers.selectOption({ label: 'Salle' })
      await dialogFieldOf(visit, t('wallet.dialog.pieces', { face: visit.face(200) })).fill('5')
      await find(visit, 'button', 'wallet.float.submit', {}, dialog).click()
      await dialog.waitFor({ state: 'hidden' })
      const [movement] = await readLatestMovements(api)
      expect(movement).toMatchObject({ type: 'FLOAT', movementCents: cents, cashRegisterName: 'Salle' })
    }
    await visit.page
      .getByText(t('wallet.what.toTill', { register: 'Salle' }))
      .first()
      .waitFor()
    await visit.page
      .getByText(t('wallet.what.fromTill', { register: 'Salle' }))
      .first()
      .waitFor()
  })
})
