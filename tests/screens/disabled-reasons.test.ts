import { expect, it } from 'vitest'
import { assertDefined } from '../../src/machines/outcome.ts'
import { BANK_LINES_SCENES } from './scenes/bank-lines.ts'
import { sceneAt } from './support/answers.ts'
import { whyDisabled } from './support/outline.ts'
import { buttonNamed, openScene } from './support/press.ts'
import { REMITTANCE } from './support/records/cash.ts'
import { prepareScreens, UNREACHABLE } from './support/screen.tsx'

prepareScreens()

it('a bank line with 50 parts says why it can’t be split further', async () => {
  const twoParts = assertDefined(BANK_LINES_SCENES['the dialog that splits a bank line'], 'scene')
  const moreParts = Array<string>(48).fill('Split with another deposit')
  await openScene({ ...twoParts, steps: [...(twoParts.steps ?? []), ...moreParts] })
  expect(whyDisabled(buttonNamed('Split with another deposit'))).toBe('A line has at most 50 parts')
})

it('the date of closings to request says why it is locked', async () => {
  await openScene(
    sceneAt('/cashpad', 'admin', ['Ask for closings'], { 'POST closings/request': UNREACHABLE }),
  )
  expect(whyDisabled(buttonNamed('Open the calendar'))).toBe(
    'The server is not responding. Check the connection, then try again.',
  )
})

it('a remittance with a CHANGE pouch whose coins were received says why its preparation can’t be undone', async () => {
  const [first, second] = REMITTANCE.pouches.map((pouch) => ({ ...pouch, type: 'CHANGE' as const }))
  const pouches = [{ ...first, status: 'ARCHIVED' }, second]
  const change = { ...REMITTANCE, type: 'CHANGE', pouches }
  await openScene(
    sceneAt('/moneyremittance?id=remittance-6', 'director', [], { 'remittances/remittance-6': change }),
  )
  expect(whyDisabled(buttonNamed('Undo the preparation'))).toBe(
    'The coins for a pouch of this deposit have been received. To correct the deposit, hand it over again; to undo its preparation, undo the receipt of the coins first.',
  )
})
