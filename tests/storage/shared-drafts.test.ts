import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COLLECT_INPUT_MS, RETRY_AFTER_MS } from '../../src/machines/draft-sync/machine.ts'
import { Device, editsOn, Server } from './bar.ts'

async function bar(names: readonly string[] = ['tablet', 'phone']) {
  const server = new Server()
  const devices = names.map((name) => new Device(name, server))
  for (const device of devices) await device.open()
  server.calls.length = 0
  return { server, tablet: devices[0]!, phone: devices[1]! }
}

describe('typed entries', () => {
  it('are collected and sent in one request with the last state', async () => {
    const { server, tablet } = await bar()
    for (const edit of [1, 2, 3]) {
      tablet.type(edit)
      await tablet.pass(COLLECT_INPUT_MS / 4)
    }
    expect(server.calls).toEqual([])
    expect(tablet.shown.keptAt).toBeNull()
    await tablet.pass(COLLECT_INPUT_MS)
    expect(server.calls).toEqual(['keep'])
    expect(editsOn(server)).toEqual([1, 2, 3])
    expect(tablet.shown.keptAt).toBe(server.draft.keptAt)
    await tablet.pass(RETRY_AFTER_MS)
    expect(server.calls).toEqual(['keep'])
  })

  it('have one request running at a time, after which later entries are sent', async () => {
    const { server, tablet } = await bar()
    tablet.type(1)
    tablet.leave()
    tablet.type(2)
    tablet.leave()
    await tablet.pass(0)
    expect(server.calls).toEqual(['keep'])
    await tablet.pass(COLLECT_INPUT_MS)
    expect(server.calls).toEqual(['keep', 'keep'])
    expect(editsOn(server)).toEqual([1, 2])
  })

  it('are sent at once when the page is left', async () => {
    const { server, tablet } = await bar()
    tablet.type(1)
    tablet.leave()
    await tablet.pass(0)
    expect(editsOn(server)).toEqual([1])
  })

  it('wait without a network, with a notice, and are sent when it is back', async () => {
    const { server, tablet } = await bar()
    tablet.type(1)
    await tablet.pass(COLLECT_INPUT_MS)
    const { keptAt } = tablet.shown
    tablet.setOnline(false)
    expect(tablet.shown.keptAt).toBe(keptAt)
    tablet.type(2)
    expect(tablet.shown.keptAt).toBeNull()
    await tablet.pass(RETRY_AFTER_MS)
    expect(server.calls).toEqual(['keep'])
    tablet.setOnline(true)
    await tablet.pass(0)
    expect(editsOn(server)).toEqual([1, 2])
    expect(tablet.shown.keptAt).toBe(server.draft.keptAt)
  })

  it('are sent again after a pause when an answer was lost, based on the version that arrived', async () => {
    const { server, tablet } = await bar()
    tablet.losesAnswers = true
    tablet.type(1)
    await tablet.pass(COLLECT_INPUT_MS)
    expect(tablet.shown.keptAt).toBeNull()
    tablet.type(2)
    await tablet.pass(RETRY_AFTER_MS - 1)
    expect(server.calls).toEqual(['keep'])
    tablet.losesAnswers = false
    await tablet.pass(1)
    expect(server.calls).toEqual(['keep', 'keep', 'load', 'keep'])
    expect(editsOn(server)).toEqual([1, 2])
    expect(tablet.shown.otherDraft).toBeNull()
  })

  it('are recognized as the device’s own after their answer was lost and the page reloaded', async () => {
    const { server, tablet } = await bar()
    tablet.losesAnswers = true
    tablet.type(1)
    await tablet.pass(COLLECT_INPUT_MS)
    tablet.type(2)
    tablet.losesAnswers = false
    await tablet.open()
    expect([tablet.edits, tablet.shown.otherDraft]).toEqual([[1, 2], null])
    await tablet.pass(COLLECT_INPUT_MS)
    expect(editsOn(server)).toEqual([1, 2])
  })

  it('stay on the device when the server refuses them, and are sent again with the next change', async () => {
    const { server, tablet } = await bar()
    tablet.refusal = 'InvalidToken'
    tablet.type(1)
    await tablet.pass(10 * RETRY_AFTER_MS)
    expect(tablet.shown.keptAt).toBeNull()
    tablet.refusal = null
    tablet.type(2)
    await tablet.pass(RETRY_AFTER_MS)
    expect(editsOn(server)).toEqual([1, 2])
  })

  it.each(['TooManyRequests', 'StillUnderWay', 'StoreFull', 'StoreUnavailable'] as const)(
    'stay on the device after %s, and are sent again without a further change',
    async (refusal) => {
      const { server, tablet } = await bar()
      tablet.refusal = refusal
      tablet.type(1)
      await tablet.pass(COLLECT_INPUT_MS)
      expect([tablet.shown.keptAt, tablet.edits, tablet.store.size]).toEqual([null, [1], 1])
      tablet.refusal = null
      await tablet.pass(RETRY_AFTER_MS)
      expect(editsOn(server)).toEqual([1])
    },
  )

  it('are never sent for another person', async () => {
    const { server, tablet } = await bar()
    tablet.type(1)
    for (const ownerKey of [null, 'somebody else', 'person establishment-2']) {
      tablet.ownerKey = ownerKey
      await tablet.pass(RETRY_AFTER_MS)
      tablet.leave()
      await tablet.pass(RETRY_AFTER_MS)
    }
    expect(server.calls).toEqual([])
  })
})

describe('another device', () => {
  it('continues from the draft, and the first continues from there', async () => {
    const { server, tablet, phone } = await bar()
    tablet.type(1)
    await tablet.pass(COLLECT_INPUT_MS)
    await phone.open()
    expect(phone.edits).toEqual([1])
    expect(phone.shown).toEqual({ keptAt: server.draft.keptAt, elsewhere: null })
    phone.type(2)
    await phone.pass(COLLECT_INPUT_MS)
    await tablet.open()
    expect(tablet.edits).toEqual([1, 2])
  })

  it('that types at the same time causes a notice; both versions are kept until one is discarded', async () => {
    const { server, tablet, phone } = await bar()
    tablet.type(1)
    phone.type(2)
    await tablet.pass(COLLECT_INPUT_MS)
    await phone.pass(COLLECT_INPUT_MS)
    expect(phone.shown).toEqual({ keptAt: null, elsewhere: { kind: 'typed', at: server.draft.keptAt } })
    phone.type(3)
    await phone.pass(RETRY_AFTER_MS)
    expect([editsOn(server), phone.storedEdits]).toEqual([[1], [2, 3]])
    await phone.open()
    expect([phone.edits, phone.shown.otherDraft?.kind]).toEqual([[2, 3], 'typed'])
    server.calls.length = 0
    phone.discard()
    await phone.open({ reload: false })
    expect([phone.edits, phone.shown.otherDraft, server.calls]).toEqual([[1], null, []])
    phone.type(4)
    await phone.pass(COLLECT_INPUT_MS)
    expect(editsOn(server)).toEqual([1, 4])
  })

  it('that saves deletes the draft, and causes a notice when this one continues typing', async () => {
    const { server, tablet, phone } = await bar()
    tablet.type(1)
    await tablet.pass(COLLECT_INPUT_MS)
    await phone.open()
    await phone.save()
    expect([server.saved, editsOn(server)]).toEqual([[[1]], []])
    tablet.type(2)
    await tablet.pass(COLLECT_INPUT_MS)
    expect([tablet.shown.otherDraft?.kind, tablet.storedEdits, editsOn(server)]).toEqual([
      'settled',
      [1, 2],
      [],
    ])
    tablet.discard()
    await tablet.open({ reload: false })
    expect(tablet.edits).toEqual([])
  })

  it('that saved is overwritten only after both versions were compared', async () => {
    const { server, tablet, phone } = await bar()
    tablet.type(1)
    await tablet.pass(COLLECT_INPUT_MS)
    await phone.open()
    await phone.save()
    tablet.type(2)
    await tablet.pass(COLLECT_INPUT_MS)
    await tablet.look()
    tablet.type(3)
    await tablet.pass(COLLECT_INPUT_MS)
    expect([tablet.shown.otherDraft, editsOn(server)]).toEqual([null, [1, 2, 3]])
  })

  it('that saved and continued typing also causes a notice', async () => {
    const { server, tablet, phone } = await bar()
    tablet.type(1)
    await tablet.pass(COLLECT_INPUT_MS)
    await phone.open()
    await phone.save()
    phone.type(2)
    await phone.pass(COLLECT_INPUT_MS)
    await tablet.look()
    tablet.type(3)
    await tablet.pass(COLLECT_INPUT_MS)
    expect([tablet.shown.otherDraft?.kind, editsOn(server), tablet.storedEdits]).toEqual([
      'typed',
      [1, 2],
      [1, 3],
    ])
  })

  it('that saves clears an unchanged draft here when it is opened', async () => {
    const { tablet, phone } = await bar()
    tablet.type(1)
    await tablet.pass(COLLECT_INPUT_MS)
    await phone.open()
    await phone.save()
    await tablet.open()
    expect(tablet.storedEdits).toEqual([])
  })

  it('that saves without knowing later entries does not delete them', async () => {
    const { server, tablet, phone } = await bar()
    tablet.type(1)
    await tablet.pass(COLLECT_INPUT_MS)
    await phone.open()
    phone.type(2)
    await phone.pass(COLLECT_INPUT_MS)
    await tablet.save()
    expect([server.saved, editsOn(server)]).toEqual([[[1]], [1, 2]])
  })
})

describe('a discarded draft', () => {
  it('is discarded on the server too', async () => {
    const { server, tablet, phone } = await bar()
    tablet.type(1)
    await tablet.pass(COLLECT_INPUT_MS)
    tablet.discard()
    await tablet.pass(COLLECT_INPUT_MS)
    expect(editsOn(server)).toEqual([])
    await phone.open()
    expect(phone.edits).toEqual([])
  })

  it('does not come back with an older answer', async () => {
    const { server, tablet } = await bar()
    tablet.type(1)
    await tablet.pass(COLLECT_INPUT_MS)
    const { draft } = server
    tablet.discard()
    await tablet.pass(COLLECT_INPUT_MS)
    await tablet.open({ reload: false, draft })
    expect(tablet.edits).toEqual([])
    tablet.type(2)
    await tablet.pass(COLLECT_INPUT_MS)
    expect([editsOn(server), tablet.shown.otherDraft]).toEqual([[2], null])
  })

  it('does not come back while the server does not know of it, nor after a reload', async () => {
    const { server, tablet } = await bar()
    tablet.type(1)
    await tablet.pass(COLLECT_INPUT_MS)
    tablet.losesAnswers = true
    tablet.isOnline = false
    tablet.discard()
    await tablet.pass(0)
    tablet.isOnline = true
    await tablet.open()
    expect([tablet.edits, editsOn(server)]).toEqual([[], [1]])
    tablet.losesAnswers = false
    await tablet.pass(RETRY_AFTER_MS)
    expect([tablet.edits, editsOn(server), tablet.notes.size]).toEqual([[], [], 0])
  })

  it('does not include later entries of another device', async () => {
    const { server, tablet, phone } = await bar()
    tablet.type(1)
    await tablet.pass(COLLECT_INPUT_MS)
    tablet.isOnline = false
    tablet.discard()
    await phone.open()
    phone.type(2)
    await phone.pass(COLLECT_INPUT_MS)
    tablet.setOnline(true)
    await tablet.pass(RETRY_AFTER_MS)
    expect(editsOn(server)).toEqual([1, 2])
    await tablet.open()
    expect(tablet.edits).toEqual([1, 2])
  })
})

describe('saving a sheet', () => {
  it('cancels a running request, and reads the version before it sends more', async () => {
    const { server, tablet } = await bar()
    tablet.type(1)
    tablet.leave()
    const { promise: answer, resolve } = Promise.withResolvers<void>()
    const saving = tablet.save(answer)
    await tablet.pass(RETRY_AFTER_MS)
    tablet.leave()
    await tablet.pass(RETRY_AFTER_MS)
    resolve()
    await saving
    await tablet.pass(RETRY_AFTER_MS)
    expect(server.calls).toEqual([])
    tablet.type(2)
    await tablet.pass(COLLECT_INPUT_MS)
    expect(server.calls).toEqual(['load', 'keep'])
    expect(tablet.shown.otherDraft).toBeNull()
  })

  it('that fails restarts the sending of drafts', async () => {
    const { server, tablet } = await bar()
    tablet.type(1)
    tablet.isOnline = false
    await tablet.save()
    tablet.setOnline(true)
    await tablet.pass(COLLECT_INPUT_MS)
    expect(editsOn(server)).toEqual([1])
  })
})

const act = fc.record({
  by: fc.constantFrom(0, 1),
  what: fc.oneof(
    { weight: 5, arbitrary: fc.constant('type' as const) },
    { weight: 4, arbitrary: fc.constant('pass' as const) },
    { weight: 3, arbitrary: fc.constant('open' as const) },
    fc.constantFrom('save', 'discard', 'look', 'cut', 'mend', 'lose', 'leave'),
  ),
})

it('no entry is lost on any device with any failures of the network', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 40, size: 'max' }), async (acts) => {
      const server = new Server()
      const devices = [new Device('tablet', server), new Device('phone', server)]
      for (const device of devices) await device.open()
      const typed = new Set<number>()
      let last = 0
      for (const { by, what } of acts) {
        const device = devices[by]!
        if (what === 'type') {
          last += 1
          typed.add(last)
          device.type(last)
        }
        if (what === 'pass') await device.pass(RETRY_AFTER_MS)
        if (what === 'open') await device.open()
        if (what === 'save') await device.save()
        if (what === 'look' && device.isOnline) await device.look()
        // A person who sees the draft has discarded it, so no other device needs it.
        if (what === 'discard') {
          for (const edit of device.edits) typed.delete(edit)
          device.discard()
        }
        if (what === 'cut') device.setOnline(false)
        if (what === 'mend' || what === 'lose') device.losesAnswers = what === 'lose'
        if (what === 'mend') device.setOnline(true)
        if (what === 'leave') device.leave()
        const places = [...server.saved, editsOn(server), ...devices.map(({ storedEdits }) => storedEdits)]
        const storedPlaces = new Set(places.flat())
        expect([...typed].filter((edit) => !storedPlaces.has(edit))).toEqual([])
        // A person who sees a sheet sees all entries of its device.
        for (const one of devices)
          expect(one.storedEdits.filter((edit) => !one.edits.includes(edit))).toEqual([])
      }
      // Once everything works again, entries that only one device has must have caused a warning.
      for (const device of devices) {
        device.losesAnswers = false
        device.setOnline(true)
        await device.pass(3 * RETRY_AFTER_MS)
      }
      for (const { storedEdits, shown } of devices)
        expect(storedEdits.length === 0 || shown.otherDraft !== null || shown.keptAt !== null).toBe(true)
    }),
    { numRuns: 400 },
  )
})

describe('two tabs of one browser', () => {
  async function tabs() {
    const server = new Server()
    const one = new Device('tablet', server)
    const other = new Device('tablet', server, one)
    for (const tab of [one, other]) await tab.open()
    return { server, one, other }
  }

  it('warn the tab that types second and store its input beside the other, also after a reload', async () => {
    const { server, one, other } = await tabs()
    one.type(1)
    await one.pass(COLLECT_INPUT_MS)
    other.type(2)
    await other.pass(RETRY_AFTER_MS)
    expect(other.shown).toEqual({ keptAt: null, elsewhere: { kind: 'tab', at: null } })
    expect([
      one.edits,
      editsOn(server),
      [...one.store.values()][0]?.snapshot.edits,
      other.storedEdits,
    ]).toEqual([[1], [1], [1], [2]])
    await other.open()
    expect([other.edits, other.shown.otherDraft?.kind]).toEqual([[2], 'tab'])
    await one.open()
    expect([one.edits, one.shown.otherDraft]).toEqual([[1], null])
  })

  it('warn the tab whose draft another tab has continued', async () => {
    const { server, one, other } = await tabs()
    one.type(1)
    await one.pass(COLLECT_INPUT_MS)
    await other.open()
    other.type(2)
    await other.pass(COLLECT_INPUT_MS)
    expect([editsOn(server), other.shown.otherDraft]).toEqual([[1, 2], null])
    one.type(3)
    await one.pass(RETRY_AFTER_MS)
    expect([one.shown.otherDraft?.kind, one.storedEdits, editsOn(server)]).toEqual(['tab', [1, 3], [1, 2]])
  })

  it('continue with the other draft when a tab discards its own', async () => {
    const { server, one, other } = await tabs()
    one.type(1)
    await one.pass(COLLECT_INPUT_MS)
    other.type(2)
    other.discard()
    await other.open({ reload: false })
    expect([other.edits, other.shown]).toEqual([[1], { keptAt: server.draft.keptAt, elsewhere: null }])
    other.type(3)
    await other.pass(COLLECT_INPUT_MS)
    expect(editsOn(server)).toEqual([1, 3])
  })

  it('store the second draft on the device once the first is saved', async () => {
    const { server, one, other } = await tabs()
    one.type(1)
    await one.pass(COLLECT_INPUT_MS)
    other.type(2)
    await one.save()
    await other.open()
    expect([other.edits, other.shown.otherDraft]).toEqual([[2], null])
    await other.pass(COLLECT_INPUT_MS)
    expect([editsOn(server), other.inTab.size]).toEqual([[2], 0])
  })

  it('keep the input of the other tab when one saves', async () => {
    const { one, other } = await tabs()
    one.type(1)
    await other.save()
    await one.open()
    expect(one.edits).toEqual([1])
  })
})
