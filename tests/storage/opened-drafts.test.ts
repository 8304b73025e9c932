import { describe, expect, it } from 'vitest'
import { COLLECT_INPUT_MS, RETRY_AFTER_MS } from '../../src/machines/draft-sync/machine.ts'
import { Device, editsOn, Server } from './draft-devices.ts'

/** A tablet that typed 1, which the server has, and then lost its network. */
async function disconnectedTablet() {
  const server = new Server()
  const tablet = new Device('tablet', server)
  await tablet.open()
  tablet.type(1)
  await tablet.advance(COLLECT_INPUT_MS)
  server.calls.length = 0
  tablet.setOnline(false)
  return { server, tablet }
}

describe('a page that was reloaded without network', () => {
  it('says that input without network is on the device only, and sends it when the network is back', async () => {
    const { server, tablet } = await disconnectedTablet()
    tablet.type(2)
    await tablet.openOffline()
    expect([tablet.edits, tablet.draftState.storedAt]).toEqual([[1, 2], null])
    await tablet.advance(RETRY_AFTER_MS)
    expect(server.calls).toEqual([])
    tablet.setOnline(true)
    await tablet.advance(0)
    expect(editsOn(server)).toEqual([1, 2])
    expect(tablet.draftState).toEqual({ storedAt: server.draft.storedAt, otherDraft: null })
  })

  it('does not send again what the server has', async () => {
    const { server, tablet } = await disconnectedTablet()
    await tablet.openOffline()
    expect(tablet.draftState.storedAt).toBe(server.draft.storedAt)
    tablet.setOnline(true)
    await tablet.advance(RETRY_AFTER_MS)
    expect(server.calls).toEqual([])
  })

  it('sends a draft that was begun without network', async () => {
    const server = new Server()
    const tablet = new Device('tablet', server)
    await tablet.open()
    tablet.setOnline(false)
    tablet.type(1)
    await tablet.openOffline()
    tablet.setOnline(true)
    await tablet.advance(0)
    expect(editsOn(server)).toEqual([1])
  })

  it('sends input that follows a save, which has deleted the draft on the server', async () => {
    const { server, tablet } = await disconnectedTablet()
    tablet.setOnline(true)
    await tablet.save()
    tablet.setOnline(false)
    tablet.type(2)
    await tablet.openOffline()
    tablet.setOnline(true)
    await tablet.advance(0)
    expect(editsOn(server)).toEqual([1, 2])
    expect(tablet.draftState).toEqual({ storedAt: server.draft.storedAt, otherDraft: null })
  })

  it('does not replace a later draft of another device', async () => {
    const { server, tablet } = await disconnectedTablet()
    tablet.type(2)
    const phone = new Device('phone', server)
    await phone.open()
    phone.type(3)
    await phone.advance(COLLECT_INPUT_MS)
    await tablet.openOffline()
    tablet.setOnline(true)
    await tablet.advance(COLLECT_INPUT_MS)
    expect([editsOn(server), tablet.storedEdits]).toEqual([
      [1, 3],
      [1, 2],
    ])
    expect(tablet.draftState.otherDraft?.kind).toBe('typed')
  })

  it('sends nothing in place of the draft of another tab', async () => {
    const { server, tablet } = await disconnectedTablet()
    const otherTab = new Device('tablet', server, tablet)
    otherTab.setOnline(false)
    await otherTab.openOffline()
    tablet.type(2)
    otherTab.type(3)
    await otherTab.openOffline()
    expect([otherTab.edits, otherTab.draftState.otherDraft?.kind]).toEqual([[1, 3], 'tab'])
    otherTab.setOnline(true)
    await otherTab.advance(RETRY_AFTER_MS)
    expect(server.calls).toEqual([])
  })
})

describe('a sheet that is opened with an answer from before the draft was stored', () => {
  /** A tablet that typed 1, which the server has, and the server's answer from before that. */
  async function openedEarlier() {
    const server = new Server()
    const tablet = new Device('tablet', server)
    const { draft } = server
    await tablet.open()
    tablet.type(1)
    await tablet.advance(COLLECT_INPUT_MS)
    return { server, tablet, draft }
  }

  it('drops the draft on the server when the person discards it right after opening the sheet', async () => {
    const { server, tablet, draft } = await openedEarlier()
    await tablet.open({ reload: false, draft })
    expect(tablet.edits).toEqual([1])
    tablet.discard()
    await tablet.advance(RETRY_AFTER_MS)
    expect(editsOn(server)).toEqual([])
  })

  it('drops the draft on the server when the person discarded it without network before opening the sheet', async () => {
    const { server, tablet, draft } = await openedEarlier()
    tablet.setOnline(false)
    tablet.discard()
    await tablet.advance(RETRY_AFTER_MS)
    tablet.isOnline = true
    await tablet.open({ reload: false, draft })
    expect(tablet.edits).toEqual([])
    await tablet.advance(RETRY_AFTER_MS)
    expect(editsOn(server)).toEqual([])
  })
})

it('a sheet that a colleague has begun names the colleague until the server no longer does', async () => {
  const server = new Server()
  const tablet = new Device('tablet', server)
  const colleague = { name: 'Camille Roussel', storedAt: '2026-11-20T13:15:00.000Z' }
  await tablet.open({ draft: { ...server.draft, colleague } })
  tablet.type(1)
  await tablet.advance(COLLECT_INPUT_MS)
  expect(tablet.draftState).toEqual({ storedAt: server.draft.storedAt, otherDraft: null, colleague })
  await tablet.open({ reload: false })
  expect(tablet.draftState.colleague).toBeUndefined()
})

it('a sheet whose conflict was decided no longer names the colleague whose draft the server no longer has', async () => {
  const server = new Server()
  const tablet = new Device('tablet', server)
  const colleague = { name: 'Camille Roussel', storedAt: '2026-11-20T13:15:00.000Z' }
  await tablet.open({ draft: { ...server.draft, colleague } })
  tablet.type(1)
  await tablet.loadSheet()
  expect(tablet.draftState.colleague).toEqual(colleague)
  tablet.discard()
  expect(tablet.draftState.colleague).toBeUndefined()
})

describe('a draft that was discarded on another device', () => {
  /** A phone that opened the draft of a tablet, which was discarded on the tablet afterwards. */
  async function discardedOnTablet() {
    const { server, tablet } = await disconnectedTablet()
    tablet.setOnline(true)
    const phone = new Device('phone', server)
    await phone.open()
    tablet.discard()
    await tablet.advance(COLLECT_INPUT_MS)
    return { server, phone }
  }

  it('stays, with a notice, each time its sheet is opened, and is not sent again', async () => {
    const { server, phone } = await discardedOnTablet()
    for (let opened = 1; opened <= 2; opened += 1) {
      await phone.open({ draft: { ...server.draft, log: null } })
      await phone.advance(RETRY_AFTER_MS)
      expect([phone.edits, editsOn(server)]).toEqual([[1], []])
      expect(phone.draftState).toEqual({
        storedAt: null,
        otherDraft: { kind: 'settled', at: server.draft.storedAt },
      })
    }
  })

  it('is deleted if the sheet was saved since', async () => {
    const { server, phone } = await discardedOnTablet()
    await phone.open({ draft: { ...server.draft, log: { id: 'log-1', version: 1 } } })
    expect([phone.edits, phone.draftState.otherDraft]).toEqual([[], null])
  })

  it('is deleted when the person discards it here, too', async () => {
    const { server, phone } = await discardedOnTablet()
    await phone.open({ draft: { ...server.draft, log: null } })
    phone.discard()
    await phone.advance(RETRY_AFTER_MS)
    await phone.open({ draft: { ...server.draft, log: null } })
    expect([phone.edits, editsOn(server), phone.draftState.otherDraft]).toEqual([[], [], null])
  })
})
