import { expect, it } from 'vitest'
import { FAILURES } from './scenes/failures.ts'
import { LOADING_FAILURES } from './scenes/loading-failures.ts'
import { sceneAt } from './support/answers.ts'
import { play } from './support/press.ts'
import { describeScenes } from './support/scenes.ts'
import { Refused } from './support/screen.tsx'

describeScenes({ ...FAILURES, ...LOADING_FAILURES })

it('bank lines and their totals, both refused, show the failure once', async () => {
  const refused = new Refused('StatusDoesNotAllow')
  const answers = { banklines: refused, 'banklines/summary': refused, bankaccounts: [] }
  await play(sceneAt('/moneyremittanceCtrl?view=lines', 'accountant', [], answers))
  expect(document.querySelectorAll('[role="alert"]')).toHaveLength(1)
})
