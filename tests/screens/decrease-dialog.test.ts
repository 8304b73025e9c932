import { expect, it } from 'vitest'
import { sceneAt } from './support/answers.ts'
import { nameOf } from './support/outline.ts'
import { openScene } from './support/press.ts'
import { prepareScreens, RefusedAnswer } from './support/screen.tsx'

prepareScreens()

it('notes above the balance take the focus once the balance is loaded again', async () => {
  const steps = ['Pouch no. = CHG901', 'Number of €20 = 300', 'Seal the pouch']
  const refused = new RefusedAnswer('WalletNegative', {
    issues: [{ path: 'denominations', key: 'failure.WalletNegative' }],
  })
  await openScene(sceneAt('/wallet?act=decrease', 'director', steps, { 'POST walletmovements': refused }))
  const invalid = [...document.querySelectorAll('[role="dialog"] [aria-invalid=true]')]
  expect(invalid.map(nameOf)).toEqual(['Number of €20'])
  expect(document.activeElement).toBe(invalid[0])
})
