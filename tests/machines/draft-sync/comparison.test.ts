import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import type { CashLogDraft } from '../../../src/domain/contract/cash-log-drafts.ts'
import { draftSyncWith } from '../../../src/machines/draft-sync/machine.ts'
import { TestPorts } from '../support/test-ports.ts'

const AT = '2026-11-20T13:02:00.000Z'
const LATER = '2026-11-20T13:09:00.000Z'

/** The other draft that the tablet reports. The tablet knows version 2. The server has version 3 from the phone, with the fields in `server`. */
function otherDraftAfter(server: Partial<CashLogDraft>) {
  const machine = draftSyncWith({ ...new TestPorts().ports('load', 'keep', 'drop') })
  const knownCopy = { version: 2, key: 'key-1', storedAt: AT, mayHold: true, isDropped: false }
  const actor = createActor(machine, { input: { knownCopy, device: 'tablet' } }).start()
  actor.send({ type: 'OPENED', typedKey: 'key-1', knownCopy, otherDraft: { kind: 'typed', at: AT } })
  const draft = { version: 3, storedAt: LATER, device: 'phone', schemaVersion: 1, typed: '{}', ...server }
  actor.send({ type: 'COMPARED', server: draft })
  return actor.getSnapshot().context.otherDraft
}

describe('comparing the drafts of two devices', () => {
  it('finds a newer draft that was typed on another device', () => {
    expect(otherDraftAfter({})).toEqual({ kind: 'typed', at: LATER })
  })

  it('finds none when the other device has discarded its draft', () => {
    expect(otherDraftAfter({ typed: null, schemaVersion: null })).toBeNull()
  })

  it('finds none when the newer draft is that of this device', () => {
    expect(otherDraftAfter({ device: 'tablet' })).toBeNull()
  })

  it('finds none when the draft of the other device is not newer than the known version', () => {
    expect(otherDraftAfter({ version: 2 })).toBeNull()
  })
})
