import { afterEach, beforeEach, expect, vi } from 'vitest'
import { type AnyStateMachine, createActor } from 'xstate'
import { type Api, createApi } from '../../../src/api/client.ts'
import { serverClock } from '../../../src/api/server-clock.ts'
import { Device, draftsIn } from './drafts.ts'
import { done } from './outcomes.ts'

/** A request that left the device. */
export interface SentRequest {
  readonly method: string
  /** Path and query after `/api/v1/`. */
  readonly to: string
  /** JSON as a value, a file as its text, null where there is none. */
  readonly body: unknown
}

type MachineEvent = { readonly type: string } & Readonly<Record<string, unknown>>

const sent: (SentRequest & { readonly idempotencyKey: string | null })[] = []

/**
 * A client of the API for the tests of one test file. Only `fetch` and `XMLHttpRequest` are replaced: they record
 * the request and then fail.
 */
export function createRecordingApi(): Api {
  beforeEach(() => {
    sent.length = 0
    vi.stubGlobal('fetch', async (request: Request) => {
      record(request.method, request.url, await request.text(), request.headers.get('Idempotency-Key'))
      // The answer is lost, so that the machine sends nothing further.
      throw new TypeError('the network is gone')
    })
    vi.stubGlobal('XMLHttpRequest', LostUpload)
  })
  afterEach(() => vi.unstubAllGlobals())
  return createApi({
    clock: serverClock(),
    baseUrl: 'https://sacoche.test/api/v1/',
    apiKey: 'key',
    token: () => 'token',
    onSessionLost: () => undefined,
  })
}

/** A file upload whose answer is lost. */
class LostUpload extends EventTarget {
  readonly upload = new EventTarget()
  readonly #headers = new Headers()
  #target = ['', '']
  open(method: string, url: string) {
    this.#target = [method, url]
  }
  setRequestHeader(name: string, value: string) {
    this.#headers.set(name, value)
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
  async send(file: Blob) {
    const [method, url] = this.#target
    record(method!, url!, await file.text(), this.#headers.get('Idempotency-Key'))
    this.dispatchEvent(new Event('error'))
  }
}

function record(method: string, url: string, text: string, idempotencyKey: string | null): void {
  const { pathname, searchParams, search } = new URL(url)
  const query =
    search === '' ? '' : `?${[...searchParams].map(([name, value]) => `${name}=${value}`).join('&')}`
  const to = `${pathname.slice('/api/v1/'.length)}${query}`
  sent.push({ method, to, body: bodyOf(text), idempotencyKey })
}

function bodyOf(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The ports of a machine that send no request: `changed`, the drafts and the keys. */
export const silentPorts = () => ({
  changed: () => undefined,
  drafts: draftsIn<never>(new Device()),
  newKey: () => 'key-of-the-request',
})

/** A port that answers with this data. */
export const answering =
  <Data>(data: Data) =>
  async () =>
    done(10_000, data)

/**
 * Starts the machine, sends the events one after the other, and returns the only request that left.
 *
 * @param key the idempotency key that the request must carry; null for none
 */
export async function requestAfter(
  machine: AnyStateMachine,
  input: unknown,
  events: readonly MachineEvent[],
  key: string | null = 'key-of-the-request',
): Promise<SentRequest> {
  const actor = createActor(machine, { input } as never).start()
  const waitUntilIdle = () => new Promise((resolve) => setImmediate(resolve))
  await waitUntilIdle()
  for (const event of events) {
    actor.send(event as never)
    await waitUntilIdle()
  }
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  actor.stop()
  const [{ idempotencyKey, ...request }] = sent as [(typeof sent)[0]]
  expect(idempotencyKey).toBe(key)
  return request
}
