import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { sceneAt } from './support/answers.ts'
import { outline } from './support/outline.ts'
import { elementAt, openScene, takeStep } from './support/press.ts'
import { REGISTER } from './support/records/common.ts'
import { HOME_TODAY } from './support/records/office.ts'
import { AnswersInTurn, prepareScreens, waitUntilSettled } from './support/screen.tsx'

prepareScreens()

const TERRACE = { cashRegisterId: 'register-1', cashRegisterName: 'Terrace' }
const ANSWERS = {
  'establishments/my': [{ id: 'establishment-1', name: 'Bellecour' }],
  today: new AnswersInTurn(
    { ...HOME_TODAY, uncounted: [{ date: '2026-11-19', service: 'evening', ...TERRACE }] },
    { ...HOME_TODAY, uncounted: [{ date: '2026-11-21', service: 'lunch', ...TERRACE }] },
  ),
}

const shown = () => outline(elementAt('body')).join('\n')

/** Leaves the page open until 15:30 of the next day, and returns to it. */
async function returnNextDay(): Promise<void> {
  vi.setSystemTime('2026-11-21T14:30:00.000Z')
  await act(async () => void window.dispatchEvent(new Event('focus')))
  await waitUntilSettled()
}

describe('a page that was left open until the next day', () => {
  it('shows the new tasks on home', async () => {
    await openScene({ ...sceneAt('/', 'director', [], ANSWERS), framed: true })
    expect(shown()).toContain('Evening, Thursday, 19 November 2026, Terrace')
    await returnNextDay()
    expect(shown()).toContain('Lunch, Saturday, 21 November 2026, Terrace')
    expect(shown()).not.toContain('19 November')
  })

  it('shows the new sheets in the choice of the sheet, and suggests the new day', async () => {
    await openScene({ ...sceneAt('/cashregister', 'director', [], ANSWERS), framed: true })
    expect(shown()).toContain('20/11/2026')
    await returnNextDay()
    expect(shown()).toContain('[Lunch · Sat 21/11 · Terrace]')
    expect(shown()).toContain('21/11/2026')
  })

  it('keeps the service that the person has chosen in the meantime', async () => {
    await openScene({ ...sceneAt('/cashregister', 'director', [], ANSWERS), framed: true })
    await takeStep('Evening')
    await returnNextDay()
    expect(shown()).toContain('20/11/2026')
  })
  it('keeps the service of a sheet that was opened, on the way back to the choice in the evening', async () => {
    vi.setSystemTime('2026-11-20T13:00:00.000Z')
    await openScene(sceneAt('/cashregister', 'director', [`Register = ${REGISTER}`, 'Open the sheet']))
    vi.setSystemTime('2026-11-20T17:00:00.000Z')
    await takeStep('Switch sheet')
    expect(shown()).toContain('Lunch = yes Evening = no')
  })
})
