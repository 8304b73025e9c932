import { expect, it } from 'vitest'
import { sceneAt } from './support/answers.ts'
import { nameOf, outline } from './support/outline.ts'
import { elementAt, openScene } from './support/press.ts'
import { WALLET } from './support/records/cash.ts'
import { AnswersInTurn, prepareScreens, RefusedAnswer } from './support/screen.tsx'

prepareScreens()

const RECEIVE = 'Receive the coins, Pouch CHG900, €60.01'
const SEAL = 'Seal the pouch'

const invalidFields = () => [
  ...document.querySelectorAll<HTMLInputElement>('[role="dialog"] [aria-invalid=true]'),
]

it.each([
  ['/wallet?act=decrease', [SEAL], 'Number of €500', ''],
  ['/wallet?act=decrease', ['Number of €5 = 1', SEAL], 'Pouch no.', ''],
  ['/wallet?act=decrease', ['Number of €5 = 1', 'Pouch no. = 77100', SEAL], 'Pouch no.', '77100'],
  ['/coins', [RECEIVE, 'Rolls of €2 = two', 'Receive the coins'], 'Rolls of €2', 'two'],
])('at %s after %j, %s is marked, has the focus and keeps %j', async (address, steps, name, text) => {
  await openScene(sceneAt(address, 'director', steps))
  expect(invalidFields().map((field) => [nameOf(field), field.value])).toEqual([[name, text]])
  expect(document.activeElement).toBe(invalidFields()[0])
})

it('coins are not received without a coin', async () => {
  await openScene(sceneAt('/coins', 'director', [RECEIVE, 'Receive the coins']))
  expect(elementAt('[role="dialog"] [role="alert"]').textContent).toContain('Enter what you received')
})

it('notes above the balance take the focus once the balance is loaded again', async () => {
  const steps = ['Pouch no. = CHG901', 'Number of €20 = 300', SEAL]
  const refused = new RefusedAnswer('WalletNegative', {
    issues: [{ path: 'denominations', key: 'failure.WalletNegative' }],
  })
  const wallet = new AnswersInTurn(WALLET, { ...WALLET, balanceCents: 100_00 })
  const answers = { wallet, 'POST walletmovements': refused }
  await openScene(sceneAt('/wallet?act=decrease', 'director', steps, answers))
  expect(invalidFields().map(nameOf)).toEqual(['Number of €20'])
  expect(document.activeElement).toBe(invalidFields()[0])
  expect(outline(elementAt('[role="dialog"]'))).toContain('In the change fund: €100.00')
})

it('an inventory that is refused because the wallet has changed says so, with the new difference', async () => {
  await openScene(
    sceneAt(
      '/wallet?act=inventory',
      'director',
      ['Number of €20 = 3', 'See the difference', 'Record the inventory'],
      {
        wallet: new AnswersInTurn(WALLET, WALLET, { ...WALLET, balanceCents: 294_52, version: 14 }),
        'POST walletmovements': new RefusedAnswer('StaleVersion'),
      },
    ),
  )
  const lines = outline(elementAt('[role="dialog"]'))
  expect(lines).toContain('The change fund has changed in the meantime: this is the new difference.')
  expect(lines).toContain('Difference: Short−€234.52')
})
