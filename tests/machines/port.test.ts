import { describe, expect, it } from 'vitest'
import { type AnyActor, createActor, type Snapshot } from 'xstate'
import { confirmCommandMachine } from '../../src/machines/confirm-command/machine.ts'
import { selectView } from '../../src/machines/list/machine.ts'
import { commandActor, PortNotProvided, queryActor } from '../../src/machines/port.ts'
import { sendingMachine } from '../../src/machines/sending/machine.ts'
import { listIn } from './support/list.ts'
import { done, expiredSession } from './support/outcomes.ts'
import { flushPromises, TestPorts } from './support/test-ports.ts'

const request = { page: 1, rowsPerPage: 25, sortBy: 'date', descending: true, filters: {}, search: '' }
const page = { entries: ['row'], totalItems: 1, totalIsCapped: false, nextCursor: null }

/**
 * Does to an actor what `useActorRef` of @xstate/react does when React's strict mode unmounts a component and
 * mounts it again.
 */
function restartAsStrictMode(actor: AnyActor): void {
  const snapshots: [AnyActor, Snapshot<unknown>][] = [[actor, actor.getSnapshot()]]
  for (const child of Object.values(actor.getSnapshot().children as Record<string, AnyActor>))
    snapshots.push([child, child.getSnapshot()])
  actor.stop()
  for (const [started, snapshot] of snapshots)
    Object.assign(started, { _snapshot: snapshot, _processingStatus: 0 })
  actor.start()
}

describe('a port that was not provided', () => {
  it('makes the call that needs it fail', async () => {
    const sending = createActor(sendingMachine, {
      input: { subject: { rowType: 'counts', status: 'SEND', rows: [{ id: 'count-1', version: 1 }] } },
    })
    const leftPreview = new Promise((resolve) => {
      sending.subscribe(({ value }) => {
        if (value !== 'previewing') resolve(value)
      })
    })
    sending.start()
    expect(await leftPreview).toBe('unavailable')
  })

  it('makes the machine fail if it is a synchronous effect', () => {
    const command = createActor(confirmCommandMachine)
    const errors: unknown[] = []
    command.subscribe({ error: (error) => errors.push(error) })
    command.start()
    command.send({ type: 'START', subject: { id: 'pouch-1', version: 1, label: 'ABC123' } })
    expect(errors).toEqual([new PortNotProvided('newKey')])
  })
})

describe('a call', () => {
  it('is aborted by a newer request, and its late answer is ignored', async () => {
    const testPorts = new TestPorts()
    const list = listIn(testPorts, { request })
    list.start()
    list.send({ type: 'REQUEST', request: { ...request, page: 2 } })
    const [older, newer] = testPorts.calls
    expect([older?.signal.aborted, newer?.signal.aborted]).toEqual([true, false])
    newer?.resolve(done(10000, page))
    older?.resolve(done(10000, { entries: [], totalItems: 0, totalIsCapped: false, nextCursor: null }))
    await flushPromises()
    expect(list.getSnapshot().context.page).toEqual(page)
    list.stop()
  })

  it('is sent again when strict mode starts the actor twice; the answer of the first one is ignored', async () => {
    const testPorts = new TestPorts()
    const list = listIn(testPorts, { request })
    list.start()
    restartAsStrictMode(list)
    const [first, second] = testPorts.calls
    first?.reject(new DOMException('aborted', 'AbortError'))
    await flushPromises()
    expect(selectView(list.getSnapshot())).toBe('loading')
    second?.resolve(done(10000, page))
    await flushPromises()
    expect(testPorts.calls).toHaveLength(2)
    expect(selectView(list.getSnapshot())).toBe('rows')
    list.stop()
  })

  it.each(['query', 'command'] as const)(
    'of a %s never settles after the session has ended, because the page changes to the sign-in',
    async (kind) => {
      const testPorts = new TestPorts()
      const actor =
        kind === 'query'
          ? createActor(queryActor(testPorts.port('call')), { input: null })
          : createActor(commandActor(testPorts.port('call')), {
              input: { input: null, idempotencyKey: 'key-1' },
            })
      actor.start()
      testPorts.answer('call', 'expired', expiredSession)
      await flushPromises()
      expect(actor.getSnapshot().status).toBe('active')
      actor.stop()
      expect(testPorts.calls[0]?.signal.aborted).toBe(true)
    },
  )

  it('is aborted when the machine is stopped, and its answer is ignored', async () => {
    const testPorts = new TestPorts()
    const list = listIn(testPorts, { request })
    list.start()
    list.stop()
    expect(testPorts.calls[0]?.signal.aborted).toBe(true)
    testPorts.calls[0]?.resolve(done(10000, page))
    await flushPromises()
    expect(list.getSnapshot().context.page).toBeNull()
  })
})
