import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { Exchange, Wallet, WalletMovement } from '../../../src/domain/contract/wallet-movements.ts'
import type { Page } from '../../../src/domain/outcome.ts'
import type { UserClient, Visit } from '../../support/app.ts'
import { expectFocus, find, type Keyboard } from '../../support/interactions.ts'
import { moveWithEnterTo } from './count.ts'

export async function readWallet(api: UserClient): Promise<Wallet> {
  return (await api.get<Wallet>('wallet')).data
}

/** The latest movements of the wallet, the last one first. */
export async function readLatestMovements(api: UserClient): Promise<readonly WalletMovement[]> {
  const { data } = await api.get<Page<WalletMovement>>('walletmovements', {
    establishmentId: api.user.establishmentId ?? '',
    sort: 'sequence_desc',
    range: '0-9',
  })
  return data.entries
}

/**
 * Makes it possible to take notes of 5 € out of the wallet. If it does not contain enough of them, an inventory
 * by total is recorded: then the denominations are unknown, and only the balance limits a withdrawal.
 */
async function makeWithdrawable(api: UserClient, fives: number): Promise<void> {
  const { balanceCents, composition } = await readWallet(api)
  if (composition === null || (composition['500'] ?? 0) >= fives) return
  const answer = await api.post('walletmovements', { type: 'INVENTORY', totalCents: balanceCents })
  expect(answer.statusCode).toBe(10_004)
}

/** Takes notes of 5 € out of the wallet in a pouch through the API, and returns the exchange. */
export async function sealPouch(api: UserClient, pouchNumber: string, fives = 2): Promise<Exchange> {
  await makeWithdrawable(api, fives)
  const answer = await api.post<WalletMovement>('walletmovements', {
    type: 'DECREASE',
    denominations: { 500: fives },
    pouchNumber,
  })
  expect(answer.statusCode).toBe(10_004)
  return (await api.get<Exchange>(`exchanges/${answer.data.pouchId}`)).data
}

/** Opens the wallet, and waits for its list of movements. */
export async function openWallet(visit: Visit): Promise<void> {
  await visit.open('/wallet')
  await find(visit, 'table', 'wallet.ledger.title').getByRole('row').nth(1).waitFor()
}

export const dialogOf = ({ page }: Visit): Locator => page.getByRole('dialog')

export const dialogFieldOf = (visit: Visit, name: string): Locator =>
  dialogOf(visit).getByRole('textbox', { name, exact: true })

/** The field for the number of notes, or of loose coins, of a denomination in cents. */
export const piecesOf = (visit: Visit, face: number): Locator =>
  dialogFieldOf(
    visit,
    visit.t(face <= 200 ? 'wallet.coins.looseOf' : 'wallet.dialog.pieces', { face: visit.face(face) }),
  )

/** Presses a button by keyboard and waits for the dialog that it opens. */
export async function openDialog(visit: Visit, keyboard: Keyboard, button: Locator): Promise<Locator> {
  await keyboard.tabTo(button)
  await keyboard.press('Enter')
  const dialog = dialogOf(visit)
  await dialog.waitFor()
  return dialog
}

/** Types into fields, moving with Enter from one to the next, and on to the button after the last. */
export async function fillByEnter(
  keyboard: Keyboard,
  texts: readonly (readonly [Locator, string])[],
  end: Locator,
): Promise<void> {
  const [first] = texts
  if (first) await keyboard.tabTo(first[0])
  for (const [field, text] of texts) {
    await moveWithEnterTo(keyboard, field)
    await keyboard.type(text)
  }
  await moveWithEnterTo(keyboard, end)
}

/** Waits for a toast, and for the focus to return to the button that opened the dialog. */
export async function expectDone(visit: Visit, toast: string, opener: Locator): Promise<void> {
  await dialogOf(visit).waitFor({ state: 'hidden' })
  await visit.page.getByText(toast).first().waitFor()
  await expectFocus(opener)
}
