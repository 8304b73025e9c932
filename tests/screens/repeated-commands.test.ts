import { describe, expect, it } from 'vitest'
import { sceneAt } from './support/answers.ts'
import { play, takeStep } from './support/press.ts'
import { CLOSED_MONTH, SENT_MONTH } from './support/records/office.ts'
import {
  type Answers,
  answeredBodies,
  answeredCommands,
  answeredKeys,
  prepareScreens,
  UNREACHABLE,
} from './support/screen.tsx'

prepareScreens()

const CLOSINGS = '/control?view=accounting&part=closings'
const CLOSE = ['Close the month', 'Validate']

const playInClosings = (steps: readonly string[], answers: Answers) =>
  play(sceneAt(CLOSINGS, 'accountant', steps, answers))

const takeSteps = async (steps: readonly string[]) => {
  for (const step of steps) await takeStep(step)
}

describe('closing a month', () => {
  it('is possible again on the same page after the month was reopened', async () => {
    await playInClosings(['Month = 2026-09', ...CLOSE], {
      accountingmonth: SENT_MONTH,
      'POST accountingclosings': CLOSED_MONTH,
    })
    await takeSteps(CLOSE)
    expect(answeredCommands()).toEqual(['POST accountingclosings', 'POST accountingclosings'])
    expect(answeredBodies()).toEqual([
      { establishmentId: 'establishment-1', month: '2026-09' },
      { establishmentId: 'establishment-1', month: '2026-09' },
    ])
    const [first, second] = answeredKeys()
    expect(second).not.toBe(first)
  })

  it('lets another month be chosen after a lost answer, which may have closed the first one', async () => {
    await playInClosings(CLOSE, { accountingmonth: SENT_MONTH, 'POST accountingclosings': UNREACHABLE })
    await takeStep('Month = 2026-09')
    await takeSteps(CLOSE)
    expect(answeredBodies().at(-1)).toMatchObject({ month: '2026-09' })
    const [first, second] = answeredKeys()
    expect(second).not.toBe(first)
  })
})
