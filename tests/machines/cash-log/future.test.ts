import { describe, expect, it } from 'vitest'
import type { SheetKey } from '../../../src/domain/counting/sheet-key.ts'
import { countingSetup, sheetKey } from '../support/counting.ts'
import { openCounting } from './open-counting.ts'

const tomorrow: SheetKey = { ...sheetKey, date: '2026-11-21' }

describe('a sheet', () => {
  it('of a day in the future is not opened', async () => {
    const actor = await openCounting(countingSetup())
    actor.send({ type: 'CHOOSE', choice: tomorrow })
    actor.send({ type: 'OPEN' })
    expect(actor.getSnapshot().value).toBe('choosing')
    expect(actor.getSnapshot().context.choice).toEqual(tomorrow)
  })

  it('of a day in the future is not opened from the address either: the choice shows that day', async () => {
    const actor = await openCounting(countingSetup(), tomorrow)
    expect(actor.getSnapshot().value).toBe('choosing')
    expect(actor.getSnapshot().context.choice).toEqual(tomorrow)
  })

  it('of today is opened', async () => {
    const actor = await openCounting(countingSetup())
    actor.send({ type: 'CHOOSE', choice: sheetKey })
    actor.send({ type: 'OPEN' })
    expect(actor.getSnapshot().value).toBe('opening')
  })
})
