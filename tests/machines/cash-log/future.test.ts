import { describe, expect, it } from 'vitest'
import type { SheetKey } from '../../../src/machines/cash-log/types.ts'
import { countingSetup, sheetKey } from '../support/counting.ts'
import { openCounting } from './open-counting.ts'

const tomorrow: SheetKey = { ...sheetKey, date: '2026-11-21' }

describe('a sheet of a day in the future', () => {
  it('is not opened', async () => {
    const actor = await openCounting(countingSetup())
    actor.send({ type: 'CHOOSE', choice: tomorrow })
    actor.send({ type: 'OPEN' })
    expect(actor.getSnapshot().value).toBe('choosing')
    expect(actor.getSnapshot().context.choice).toEqual(tomorrow)
  })

  it('is not opened from the address either: it is shown as the choice', async () => {
    const actor = await openCounting(countingSetup(), tomorrow)
    expect(actor.getSnapshot().value).toBe('choosing')
    expect(actor.getSnapshot().context.choice).toEqual(tomorrow)
  })

  it('is opened once its day is today', async () => {
    const actor = await openCounting(countingSetup())
    actor.send({ type: 'CHOOSE', choice: sheetKey })
    actor.send({ type: 'OPEN' })
    expect(actor.getSnapshot().value).toBe('opening')
  })
})
