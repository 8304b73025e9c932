import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { cashLogWith } from '../../../src/machines/cash-log/machine.ts'
import type { SheetKey } from '../../../src/machines/cash-log/types.ts'
import { countingSetup, sheetKey } from '../support/counting.ts'
import { done } from '../support/outcomes.ts'
import { settle, TestPorts } from '../support/test-ports.ts'

const tomorrow: SheetKey = { ...sheetKey, date: '2026-11-21' }

/** The counting machine on 20 November 2026, after it has loaded its set-up. `key` is the sheet in the address. */
async function openCounting(key: SheetKey | null) {
  const testPorts = new TestPorts()
  const actor = createActor(
    cashLogWith({
      ...testPorts.ports('loadSetup', 'openSheet', 'saveLog', 'validateLog', 'deleteLog'),
      drafts: { read: () => null, keep: () => null, drop: () => undefined },
      today: () => '2026-11-20',
      newKey: testPorts.newKey,
    }),
    {
      input: { establishmentId: 'establishment-1', key, suggested: { date: '2026-11-20', service: 'lunch' } },
    },
  ).start()
  testPorts.answer('loadSetup', 'answered', done(10000, countingSetup()))
  await settle()
  return actor
}

describe('a sheet of a day in the future', () => {
  it('is not opened', async () => {
    const actor = await openCounting(null)
    actor.send({ type: 'CHOOSE', choice: tomorrow })
    actor.send({ type: 'OPEN' })
    expect(actor.getSnapshot().value).toBe('choosing')
  })

  it('is not opened from the address either: the choice shows its day', async () => {
    const actor = await openCounting(tomorrow)
    expect(actor.getSnapshot().value).toBe('choosing')
    expect(actor.getSnapshot().context.choice.date).toBe('2026-11-21')
  })

  it('is opened once its day is today', async () => {
    const actor = await openCounting(null)
    actor.send({ type: 'CHOOSE', choice: sheetKey })
    actor.send({ type: 'OPEN' })
    expect(actor.getSnapshot().value).toBe('opening')
  })
})
