import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COLLECT_INPUT_MS, RETRY_AFTER_MS } from '../../src/machines/draft-sync/machine.ts'
import { Device, editsOn, Server } from './draft-devices.ts'

async function openDevices(names: readonly string[] = ['tablet', 'phone']) {
  const server = new Server()
  const devices = names.map((name) => new Device(name, server))
  for (const device of devices) await device.open()
  server.calls.length = 0
  return { server, tablet: devices[0]!, phone: devices[1]! }
}

describe('typed entries', () => {
  it('are collected and sent in one request with the last state', async () => {
    const { server, tablet } = await openDevices()
    for (const edit of [1, 2, 3]) {
      tablet.type(edit)
      await tablet.advance(COLLECT_INPUT_MS / 4)
    }
    expect(server.calls).toEqual([])
    expect(tablet.draftState.storedAt).toBeNull()
    await tablet.advance(COLLECT_INPUT_MS)
    expect(server.calls).toEqual(['keep'])
    expect(editsOn(server)).toEqual([1, 2, 3])
    expect(tablet.draftState.storedAt).toBe(server.draft.storedAt)
    await tablet.advance(RETRY_AFTER_MS)
    expect(server.calls).toEqual(['keep'])
  })

  it('are sent in one request at a time: later entries wait until the running request has ended', async () => {
    const { server, tablet } = await openDevices()
    tablet.type(1)
    tablet.leavePage()
    tablet.type(2)
    tablet.leavePage()
    await tablet.advance(0)
    expect(server.calls).toEqual(['keep'])
    await tablet.advance(COLLECT_INPUT_MS)
    expect(server.calls).toEqual(['keep', 'keep'])
    expect(editsOn(server)).toEqual([1, 2])
  })

  it('are sent at once when the page is left', async () => {
    const { server, tablet } = await openDevices()
    tablet.type(1)
    tablet.leavePage()
    await tablet.advance(0)
    expect(editsOn(server)).toEqual([1])
  })

  it('wait without a network, are reported as not on the server, and are sent when the network is back', async () => {
    const { server, tablet } = await openDevices()
    tablet.type(1)
    await tablet.advance(COLLECT_INPUT_MS)
    const { storedAt } = tablet.draftState
    tablet.setOnline(false)
    expect(tablet.draftState.storedAt).toBe(storedAt)
    tablet.type(2)
    expect(tablet.draftState.storedAt).toBeNull()
    await tablet.advance(RETRY_AFTER_MS)
    expect(server.calls).toEqual(['keep'])
    tablet.setOnline(true)
    await tablet.advance(0)
    expect(editsOn(server)).toEqual([1, 2])
    expect(tablet.draftState.storedAt).toBe(server.draft.storedAt)
  })

  it('are sent again after a pause when an answer was lost, based on the version that arrived', async () => {
    const { server, tablet } = await openDevices()
    tablet.losesAnswers = true
    tablet.type(1)
    await tablet.advance(COLLECT_INPUT_MS)
    expect(tablet.draftState.storedAt).toBeNull()
    tablet.type(2)
    await tablet.advance(RETRY_AFTER_MS - 1)
    expect(server.calls).toEqual(['keep'])
    tablet.losesAnswers = false
    await tablet.advance(1)
    expect(server.calls).toEqual(['keep', 'keep', 'load', 'keep'])
    expect(editsOn(server)).toEqual([1, 2])
    expect(tablet.draftState.otherDraft).toBeNull()
  })

  it('are recognized as the device’s own after the answer of the server was lost and the page reloaded', async () => {
    const { server, tablet } = await openDevices()
    tablet.losesAnswers = true
    tablet.type(1)
    await tablet.advance(COLLECT_INPUT_MS)
    tablet.type(2)
    tablet.losesAnswers = false
    await tablet.open()
    expect([tablet.edits, tablet.draftState.otherDraft]).toEqual([[1, 2], null])
    await tablet.advance(COLLECT_INPUT_MS)
    expect(editsOn(server)).toEqual([1, 2])
  })

  it('stay on the device when the server refuses them, and are sent again with the next change', async () => {
    const { server, tablet } = await openDevices()
    tablet.refusal = 'InvalidToken'
    tablet.type(1)
    await tablet.advance(10 * RETRY_AFTER_MS)
    expect(tablet.draftState.storedAt).toBeNull()
    tablet.refusal = null
    tablet.type(2)
    await tablet.advance(RETRY_AFTER_MS)
    expect(editsOn(server)).toEqual([1, 2])
  })

  it.each(['TooManyRequests', 'StillUnderWay', 'StoreFull', 'StoreUnavailable'] as const)(
    'stay on the device after %s, and are sent again without a further change',
    async (refusal) => {
      const { server, tablet } = await openDevices()
      tablet.refusal = refusal
      tablet.type(1)
      await tablet.advance(COLLECT_INPUT_MS)
      expect([tablet.draftState.storedAt, tablet.edits, tablet.store.size]).toEqual([null, [1], 1])
      tablet.refusal = null
      await tablet.advance(RETRY_AFTER_MS)
      expect(editsOn(server)).toEqual([1])
    },
  )

  it('that a full device cannot store are not sent, and the draft that it has is not sent again', async () => {
    const { server, tablet } = await openDevices()
    tablet.type(1)
    await tablet.advance(COLLECT_INPUT_MS)
    tablet.isFull = true
    tablet.type(2)
    await tablet.advance(10 * RETRY_AFTER_MS)
    expect(server.calls).toEqual(['keep'])
    expect(editsOn(server)).toEqual([1])
    tablet.isFull = false
    tablet.type(3)
    await tablet.advance(COLLECT_INPUT_MS)
    expect(editsOn(server)).toEqual([1, 2, 3])
  })

  it('are never sent for another person or establishment, or without a session', async () => {
    const { server, tablet } = await openDevices()
    tablet.type(1)
    for (const ownerKey of [null, 'somebody else', 'person establishment-2']) {
      tablet.ownerKey = ownerKey
      await tablet.advance(RETRY_AFTER_MS)
      tablet.leavePage()
      await tablet.advance(RETRY_AFTER_MS)
    }
    expect(server.calls).toEqual([])
  })
})

describe('another device', () => {
  it('continues from the draft, and the first continues from there', async () => {
    const { server, tablet, phone } = await openDevices()
    tablet.type(1)
    await tablet.advance(COLLECT_INPUT_MS)
    await phone.open()
    expect(phone.edits).toEqual([1])
    expect(phone.draftState).toEqual({ storedAt: server.draft.storedAt, otherDraft: null })
    phone.type(2)
    await phone.advance(COLLECT_INPUT_MS)
    await tablet.open()
    expect(tablet.edits).toEqual([1, 2])
  })

  it('that types at the same time causes a notice; both versions are kept until one is discarded', async () => {
    const { server, tablet, phone } = await openDevices()
    tablet.type(1)
    phone.type(2)
    await tablet.advance(COLLECT_INPUT_MS)
    await phone.advance(COLLECT_INPUT_MS)
    expect(phone.draftState).toEqual({
      storedAt: null,
      otherDraft: { kind: 'typed', at: server.draft.storedAt },
    })
    phone.type(3)
    await phone.advance(RETRY_AFTER_MS)
    expect([editsOn(server), phone.storedEdits]).toEqual([[1], [2, 3]])
    await phone.open()
    expect([phone.edits, phone.draftState.otherDraft?.kind]).toEqual([[2, 3], 'typed'])
    server.calls.length = 0
    phone.discard()
    await phone.open({ reload: false })
    expect([phone.edits, phone.draftState.otherDraft, server.calls]).toEqual([[1], null, []])
    phone.type(4)
    await phone.advance(COLLECT_INPUT_MS)
    expect(editsOn(server)).toEqual([1, 4])
  })

  it('that saves deletes the draft, and causes a notice when this device continues typing', async () => {
    const { server, tablet, phone } = await openDevices()
    tablet.type(1)
    await tablet.advance(COLLECT_INPUT_MS)
    await phone.open()
    await phone.save()
    expect([server.saved, editsOn(server)]).toEqual([[[1]], []])
    tablet.type(2)
    await tablet.advance(COLLECT_INPUT_MS)
    expect([tablet.draftState.otherDraft?.kind, tablet.storedEdits, editsOn(server)]).toEqual([
      'settled',
      [1, 2],
      [],
    ])
    tablet.discard()
    await tablet.open({ reload: false })
    expect(tablet.edits).toEqual([])
  })

  it('that saves lets this device send entries again after this device has loaded the saved sheet', async () => {
    const { server, tablet, phone } = await openDevices()
    tablet.type(1)
    await tablet.advance(COLLECT_INPUT_MS)
    await phone.open()
    await phone.save()
    tablet.type(2)
    await tablet.advance(COLLECT_INPUT_MS)
    await tablet.loadSheet()
    tablet.type(3)
    await tablet.advance(COLLECT_INPUT_MS)
    expect([tablet.draftState.otherDraft, editsOn(server)]).toEqual([null, [1, 2, 3]])
  })

  it('that saves and continues typing also causes a notice', async () => {
    const { server, tablet, phone } = await openDevices()
    tablet.type(1)
    await tablet.advance(COLLECT_INPUT_MS)
    await phone.open()
    await phone.save()
    phone.type(2)
    await phone.advance(COLLECT_INPUT_MS)
    await tablet.loadSheet()
    tablet.type(3)
    await tablet.advance(COLLECT_INPUT_MS)
    expect([tablet.draftState.otherDraft?.kind, editsOn(server), tablet.storedEdits]).toEqual([
      'typed',
      [1, 2],
      [1, 3],
    ])
  })

  it('that saves clears the unchanged draft of this device when this device opens the sheet', async () => {
    const { tablet, phone } = await openDevices()
    tablet.type(1)
    await tablet.advance(COLLECT_INPUT_MS)
    await phone.open()
    await phone.save()
    await tablet.open()
    expect(tablet.storedEdits).toEqual([])
  })

  it('that saves without knowing later entries does not delete them', async () => {
    const { server, tablet, phone } = await openDevices()
    tablet.type(1)
    await tablet.advance(COLLECT_INPUT_MS)
    await phone.open()
    phone.type(2)
    await phone.advance(COLLECT_INPUT_MS)
    await tablet.save()
    expect([server.saved, editsOn(server)]).toEqual([[[1]], [1, 2]])
  })
})

describe('a discarded draft', () => {
  it('is discarded on the server too', async () => {
    const { server, tablet, phone } = await openDevices()
    tablet.type(1)
    await tablet.advance(COLLECT_INPUT_MS)
    tablet.discard()
    await tablet.advance(COLLECT_INPUT_MS)
    expect(editsOn(server)).toEqual([])
    await phone.open()
    expect(phone.edits).toEqual([])
  })

  it('does not come back with an older answer', async () => {
    const { server, tablet } = await openDevices()
    tablet.type(1)
    await tablet.advance(COLLECT_INPUT_MS)
    const { draft } = server
    tablet.discard()
    await tablet.advance(COLLECT_INPUT_MS)
    await tablet.open({ reload: false, draft })
    expect(tablet.edits).toEqual([])
    tablet.type(2)
    await tablet.advance(COLLECT_INPUT_MS)
    expect([editsOn(server), tablet.draftState.otherDraft]).toEqual([[2], null])
  })

  it('does not come back after a reload while the server does not know that it was discarded', async () => {
    const { server, tablet } = await openDevices()
    tablet.type(1)
    await tablet.advance(COLLECT_INPUT_MS)
    tablet.losesAnswers = true
    tablet.isOnline = false
    tablet.discard()
    await tablet.advance(0)
    tablet.isOnline = true
    await tablet.open()
    expect([tablet.edits, editsOn(server)]).toEqual([[], [1]])
    tablet.losesAnswers = false
    await tablet.advance(RETRY_AFTER_MS)
    expect([tablet.edits, editsOn(server), tablet.knownCopies.size]).toEqual([[], [], 0])
  })

  it('leaves later entries of another device on the server', async () => {
    const { server, tablet, phone } = await openDevices()
    tablet.type(1)
    await tablet.advance(COLLECT_INPUT_MS)
    tablet.isOnline = false
    tablet.discard()
    await phone.open()
    phone.type(2)
    await phone.advance(COLLECT_INPUT_MS)
    tablet.setOnline(true)
    await tablet.advance(RETRY_AFTER_MS)
    expect(editsOn(server)).toEqual([1, 2])
    await tablet.open()
    expect(tablet.edits).toEqual([1, 2])
  })
})

describe('saving a sheet', () => {
  it('cancels a running request of the draft, and the next entries are sent after the version was read', async () => {
    const { server, tablet } = await openDevices()
    tablet.type(1)
    tablet.leavePage()
    const { promise: answer, resolve } = Promise.withResolvers<void>()
    const saving = tablet.save(answer)
    await tablet.advance(RETRY_AFTER_MS)
    tablet.leavePage()
    await tablet.advance(RETRY_AFTER_MS)
    resolve()
    await saving
    await tablet.advance(RETRY_AFTER_MS)
    expect(server.calls).toEqual([])
    tablet.type(2)
    await tablet.advance(COLLECT_INPUT_MS)
    expect(server.calls).toEqual(['load', 'keep'])
    expect(tablet.draftState.otherDraft).toBeNull()
  })

  it('that fails restarts the sending of drafts', async () => {
    const { server, tablet } = await openDevices()
    tablet.type(1)
    tablet.isOnline = false
    await tablet.save()
    tablet.setOnline(true)
    await tablet.advance(COLLECT_INPUT_MS)
    expect(editsOn(server)).toEqual([1])
  })
})

const action = fc.record({
  deviceIndex: fc.constantFrom(0, 1),
  kind: fc.oneof(
    { weight: 5, arbitrary: fc.constant('type' as const) },
    { weight: 4, arbitrary: fc.constant('wait' as const) },
    { weight: 3, arbitrary: fc.constant('open' as const) },
    fc.constantFrom('save', 'discard', 'loadSheet', 'disconnect', 'reconnect', 'loseAnswers', 'leavePage'),
  ),
})

it('no entry is lost on any device with any failures of the network', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 40, size: 'max' }), async (actions) => {
      const server = new Server()
      const devices = [new Device('tablet', server), new Device('phone', server)]
      for (const device of devices) await device.open()
      const unsavedEdits = new Set<number>()
      let lastEdit = 0
      for (const { deviceIndex, kind } of actions) {
        const device = devices[deviceIndex]!
        if (kind === 'type') {
          lastEdit += 1
          unsavedEdits.add(lastEdit)
          device.type(lastEdit)
        }
        if (kind === 'wait') await device.advance(RETRY_AFTER_MS)
        if (kind === 'open') await (device.isOnline ? device.open() : device.openOffline())
        if (kind === 'save') await device.save()
        if (kind === 'loadSheet' && device.isOnline) await device.loadSheet()
        // The person saw these entries and discarded them, so no device has to store them.
        if (kind === 'discard') {
          for (const edit of device.edits) unsavedEdits.delete(edit)
          device.discard()
        }
        if (kind === 'disconnect') device.setOnline(false)
        if (kind === 'reconnect' || kind === 'loseAnswers') device.losesAnswers = kind === 'loseAnswers'
        if (kind === 'reconnect') device.setOnline(true)
        if (kind === 'leavePage') device.leavePage()
        const storedLists = [
          ...server.saved,
          editsOn(server),
          ...devices.map(({ storedEdits }) => storedEdits),
        ]
        const storedEdits = new Set(storedLists.flat())
        expect([...unsavedEdits].filter((edit) => !storedEdits.has(edit))).toEqual([])
        // The sheet of a device shows every entry that the device stores.
        for (const { storedEdits: deviceEdits, edits } of devices)
          expect(deviceEdits.filter((edit) => !edits.includes(edit))).toEqual([])
      }
      // Once everything works again, entries that only one device has must have caused a warning.
      for (const device of devices) {
        device.losesAnswers = false
        device.setOnline(true)
        await device.advance(3 * RETRY_AFTER_MS)
      }
      for (const { storedEdits, draftState } of devices)
        expect(
          storedEdits.length === 0 || draftState.otherDraft !== null || draftState.storedAt !== null,
        ).toBe(true)
    }),
    { numRuns: 400 },
  )
})

describe('two tabs of one browser', () => {
  async function tabs() {
    const server = new Server()
    const firstTab = new Device('tablet', server)
    const secondTab = new Device('tablet', server, firstTab)
    for (const tab of [firstTab, secondTab]) await tab.open()
    return { server, firstTab, secondTab }
  }

  it('warn the tab that types second and store its input beside that of the first tab, also after a reload', async () => {
    const { server, firstTab, secondTab } = await tabs()
    firstTab.type(1)
    await firstTab.advance(COLLECT_INPUT_MS)
    secondTab.type(2)
    await secondTab.advance(RETRY_AFTER_MS)
    expect(secondTab.draftState).toEqual({ storedAt: null, otherDraft: { kind: 'tab', at: null } })
    expect([
      firstTab.edits,
      editsOn(server),
      [...firstTab.store.values()][0]?.snapshot.edits,
      secondTab.storedEdits,
    ]).toEqual([[1], [1], [1], [2]])
    await secondTab.open()
    expect([secondTab.edits, secondTab.draftState.otherDraft?.kind]).toEqual([[2], 'tab'])
    await firstTab.open()
    expect([firstTab.edits, firstTab.draftState.otherDraft]).toEqual([[1], null])
  })

  it('warn the tab whose draft another tab has continued', async () => {
    const { server, firstTab, secondTab } = await tabs()
    firstTab.type(1)
    await firstTab.advance(COLLECT_INPUT_MS)
    await secondTab.open()
    secondTab.type(2)
    await secondTab.advance(COLLECT_INPUT_MS)
    expect([editsOn(server), secondTab.draftState.otherDraft]).toEqual([[1, 2], null])
    firstTab.type(3)
    await firstTab.advance(RETRY_AFTER_MS)
    expect([firstTab.draftState.otherDraft?.kind, firstTab.storedEdits, editsOn(server)]).toEqual([
      'tab',
      [1, 3],
      [1, 2],
    ])
  })

  it('continue with the other draft when a tab discards its own', async () => {
    const { server, firstTab, secondTab } = await tabs()
    firstTab.type(1)
    await firstTab.advance(COLLECT_INPUT_MS)
    secondTab.type(2)
    secondTab.discard()
    await secondTab.open({ reload: false })
    expect([secondTab.edits, secondTab.draftState]).toEqual([
      [1],
      { storedAt: server.draft.storedAt, otherDraft: null },
    ])
    secondTab.type(3)
    await secondTab.advance(COLLECT_INPUT_MS)
    expect(editsOn(server)).toEqual([1, 3])
  })

  it('store the second draft on the device once the first is saved', async () => {
    const { server, firstTab, secondTab } = await tabs()
    firstTab.type(1)
    await firstTab.advance(COLLECT_INPUT_MS)
    secondTab.type(2)
    await firstTab.save()
    await secondTab.open()
    expect([secondTab.edits, secondTab.draftState.otherDraft]).toEqual([[2], null])
    await secondTab.advance(COLLECT_INPUT_MS)
    expect([editsOn(server), secondTab.tabStore.size]).toEqual([[2], 0])
  })

  it('keep the input of the other tab when one saves', async () => {
    const { firstTab, secondTab } = await tabs()
    firstTab.type(1)
    await secondTab.save()
    await firstTab.open()
    expect(firstTab.edits).toEqual([1])
  })
})
