import { describe, expect, it } from 'vitest'
import { sceneAt } from './support/answers.ts'
import { play } from './support/press.ts'
import { prepareScreens } from './support/screen.tsx'

prepareScreens()

describe('the focus', () => {
  it('is first on the choice of the direction in the dialog for the float of a till', async () => {
    await play(sceneAt('/wallet', 'director', ['Bank, till floats', 'Float of a register']))
    expect(document.activeElement?.closest('[role="dialog"] fieldset')).not.toBeNull()
    expect(document.activeElement?.textContent).toContain('To the register')
  })
})
