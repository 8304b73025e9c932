import { describe, expect, it } from 'vitest'
import { type AnyEventObject, type AnyStateMachine, createActor } from 'xstate'
import { controlWith } from '../../src/machines/control/machine.ts'
import { HAND_OVER_DRAFT_VERSION, handOverWith } from '../../src/machines/hand-over/machine.ts'
import {
  REMITTANCE_CONTROL_DRAFT_VERSION,
  remittanceControlWith,
} from '../../src/machines/remittance-control/machine.ts'
import { Device, draftsIn, withStoredDraft } from './support/drafts.ts'
import { done } from './support/outcomes.ts'
import { remittance } from './support/remitting.ts'
import { flushPromises, TestPorts } from './support/test-ports.ts'

const testPorts = new TestPorts()
const device = new Device()
const effects = {
  changed: testPorts.effect('changed'),
  drafts: draftsIn<never>(device),
  newKey: testPorts.newKey,
}

/**
 * Applies the steps in order: an event is sent, `PREPARED` or `VALIDATED` answers the loading with a remittance in that status, and the
 * name of a port loses the answer of its call. Returns the keys of the commands that were sent.
 */
async function keysOf(
  machine: AnyStateMachine,
  input: object,
  steps: readonly (AnyEventObject | string)[],
): Promise<readonly (string | null)[]> {
  testPorts.reset()
  const actor = createActor(machine, { input }).start()
  for (const step of steps) {
    if (typeof step !== 'string') actor.send(step)
    else if (step === 'PREPARED' || step === 'VALIDATED')
      testPorts.answer('loadRemittance', step, done(10000, remittance({ status: step })))
    else testPorts.fail(step)
    await flushPromises()
  }
  actor.stop()
  return testPorts.calls.map(({ idempotencyKey }) => idempotencyKey).filter((key) => key !== null)
}

const [CONFIRM, CANCEL, BACK] = [{ type: 'CONFIRM' }, { type: 'CANCEL' }, { type: 'BACK' }]

describe('after a lost answer, the opposite command for the same records has another key', () => {
  it('in the control of counts, with a reason that the device has stored', async () => {
    withStoredDraft(device, 'reason', { ids: ['count-1'], reason: 'Recount' })()
    const row = {
      id: 'count-1',
      version: 2,
      cashLogId: 'sheet-1',
      status: 'VALIDATED',
      pouchCommitted: false,
      hasProvisionCode: true,
    }
    const control = controlWith({ ...testPorts.ports('gatherRows', 'changeCounts'), ...effects })
    const keys = await keysOf(control, { rows: [{ id: 'sheet-1', counts: [row] }] }, [
      { type: 'TOGGLE', id: 'sheet-1' },
      { type: 'VALIDATE' },
      'changeCounts',
      CANCEL,
      { type: 'INVALIDATE' },
      CONFIRM,
      'changeCounts',
      { type: 'RETRY' },
      'changeCounts',
    ])
    expect(keys).toHaveLength(3)
    expect(keys[1]).not.toBe(keys[0])
    expect(keys[2]).toBe(keys[1])
  })

  it('in the hand-over of a remittance', async () => {
    const draft = { version: 1, leftPouchIds: [], receiptNumber: 'R-1', courierName: '' }
    const confirmedPouchIds = remittance().pouches.map(({ id }) => id)
    withStoredDraft(device, 'remittance-1', { ...draft, confirmedPouchIds }, HAND_OVER_DRAFT_VERSION)()
    const handOver = handOverWith({ ...testPorts.ports('loadRemittance', 'validate', 'undo'), ...effects })
    const keys = await keysOf(
      handOver,
      { remittanceId: 'remittance-1', actorId: 'user-1', allowSelfValidation: true },
      [
        'PREPARED',
        { type: 'VALIDATE' },
        CONFIRM,
        'validate',
        BACK,
        BACK,
        'PREPARED',
        { type: 'UNDO' },
        CONFIRM,
      ],
    )
    expect(keys).toHaveLength(2)
    expect(keys[1]).not.toBe(keys[0])
  })

  it('in the control of remittances, with a credit that the device has stored', async () => {
    const draft = {
      version: 1,
      amountText: '390',
      creditedOn: '2026-11-25',
      differenceReason: 'One note less',
      reason: 'Recount',
    }
    withStoredDraft(device, 'remittance-1', draft, REMITTANCE_CONTROL_DRAFT_VERSION)()
    const control = remittanceControlWith({
      ...testPorts.ports('loadRemittance', 'validate', 'invalidate'),
      ...effects,
      now: () => '2026-11-26T10:00:00.000Z',
    })
    const keys = await keysOf(control, { remittanceId: 'remittance-1' }, [
      'VALIDATED',
      { type: 'INVALIDATE' },
      CONFIRM,
      'invalidate',
      CANCEL,
      'VALIDATED',
      { type: 'VALIDATE' },
    ])
    expect(keys).toHaveLength(2)
    expect(keys[1]).not.toBe(keys[0])
  })
})
