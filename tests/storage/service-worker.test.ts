import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

const ORIGIN = 'https://sacoche.test'
/**
 * The path is in a variable so that the tests are not type-checked with the worker, which has the types of a
 * service worker.
 */
const WORKER = new URL('../../src/offline/service-worker.ts', import.meta.url).pathname
const STORED = ['/', '/assets/page-1.js', '/assets/page-1.css', '/favicon.svg', '/licences.html']

/** The part of the Cache API that Workbox uses, in memory. */
class TestCaches {
  readonly byName = new Map<string, Map<string, Response>>()
  async open(name: string) {
    const entries = this.byName.get(name) ?? new Map<string, Response>()
    this.byName.set(name, entries)
    const urlOf = (request: Request | string) => (typeof request === 'string' ? request : request.url)
    return {
      put: async (request: Request | string, response: Response) =>
        void entries.set(urlOf(request), response),
      match: async (request: Request | string) => entries.get(urlOf(request))?.clone(),
      keys: async () => [...entries.keys()].map((url) => new Request(url)),
      delete: async (request: Request | string) => entries.delete(urlOf(request)),
    }
  }
  async match(request: Request | string, { cacheName }: { cacheName: string }) {
    return (await this.open(cacheName)).match(request)
  }
  async keys() {
    return [...this.byName.keys()]
  }
  async delete(name: string) {
    return this.byName.delete(name)
  }
}

/** Requests with relative addresses, as a browser accepts them. */
class TestRequest extends Request {
  constructor(input: Request | string | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, ORIGIN) : input, init)
  }
}

/** Replaces the event classes of the browser. Workbox checks that an event of `fetch` is a `FetchEvent`. */
class TestEvent {
  readonly work: Promise<unknown>[] = []
  answer: Promise<Response> | undefined
  readonly type: string
  constructor(type: string, fields: { readonly data?: unknown; readonly request?: object } = {}) {
    this.type = type
    Object.assign(this, fields)
  }
  waitUntil(promise: Promise<unknown>) {
    this.work.push(promise)
  }
  respondWith(answer: Promise<Response>) {
    this.answer = answer
  }
}

const caches = new TestCaches()
const listeners: [string, (event: TestEvent) => void][] = []
const skipWaiting = vi.fn(async () => undefined)
const claim = vi.fn(async () => undefined)
let claims = 0
const network = vi.fn<(request: Request | string) => Promise<Response>>()

/** Sends an event to the worker, and waits for the work that it starts. */
async function send(
  type: string,
  fields: ConstructorParameters<typeof TestEvent>[1] = {},
): Promise<TestEvent> {
  const event = new TestEvent(type, fields)
  for (const [name, listener] of listeners) if (name === type) listener(event)
  await Promise.all(event.work)
  return event
}

/** The worker's answer as text; undefined when it leaves the request to the browser. */
async function answerTo(url: string, { method = 'GET', mode = 'cors' } = {}): Promise<string | undefined> {
  const request = new Request(url, { method })
  // The mode is set afterwards, because only a browser can create requests with it.
  Object.defineProperty(request, 'mode', { value: mode })
  const { answer } = await send('fetch', { request })
  return answer && (await answer).text()
}

/** The names of two caches of earlier versions, and of one of another application on the same origin. */
const EXISTING = ['workbox-precache-v1-https://sacoche.test/', 'sacoche-0a1b2c3d4e5f', 'another-application']

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production')
  const scope = {
    location: { origin: ORIGIN, href: `${ORIGIN}/service-worker.js` },
    clients: { claim },
    skipWaiting,
    caches,
    registration: { scope: `${ORIGIN}/` },
    addEventListener: (type: string, listener: (event: TestEvent) => void) =>
      listeners.push([type, listener]),
    __WB_MANIFEST: STORED.map((url) =>
      url.startsWith('/assets/') ? { url, revision: null } : { url, revision: 'r1' },
    ),
  }
  vi.stubGlobal('self', scope)
  vi.stubGlobal('location', scope.location)
  vi.stubGlobal('registration', scope.registration)
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('fetch', network)
  vi.stubGlobal('FetchEvent', TestEvent)
  vi.stubGlobal('Request', TestRequest)
  network.mockImplementation(async (request) => {
    const { pathname } = new URL(typeof request === 'string' ? request : request.url)
    return new Response(`stored ${pathname}`)
  })
  for (const name of EXISTING) await caches.open(name)
  await import(/* @vite-ignore */ WORKER)
  await send('install')
  await send('activate')
  // Counted here, because vitest clears the calls of mocks before each test.
  claims = claim.mock.calls.length
})
afterEach(() => network.mockReset())
afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

describe('the service worker at its installation', () => {
  it('stores the page and the files of the build', async () => {
    const [name = ''] = (await caches.keys()).filter((cacheName) => cacheName.includes('precache'))
    const stored = [...(caches.byName.get(name)?.keys() ?? [])].map((url) => new URL(url).pathname)
    expect(stored.toSorted()).toEqual(STORED.toSorted())
  })

  it('deletes the files of earlier versions, and of no other application', async () => {
    const names = await caches.keys()
    expect(names).toHaveLength(2)
    expect(names).toContain('another-application')
    expect(names.filter((name) => EXISTING.includes(name))).toEqual(['another-application'])
  })

  it('controls the open pages as soon as it is active', () => {
    expect(claims).toBe(1)
  })

  it('waits until the page asks for the update', async () => {
    await send('message', { data: null })
    await send('message', { data: 'something else' })
    await send('message', { data: { type: 'SOMETHING_ELSE' } })
    expect(skipWaiting).not.toHaveBeenCalled()
    await send('message', { data: { type: 'SKIP_WAITING' } })
    expect(skipWaiting).toHaveBeenCalledOnce()
  })
})

it('the service worker replaces the earlier one when a page of version 0.2.0 or earlier asks for it', async () => {
  await send('message', { data: 'replace' })
  expect(skipWaiting).toHaveBeenCalledOnce()
})

describe('the service worker answers from its cache', () => {
  it.each([
    ['a screen with the stored page', '/cashregister', { mode: 'navigate' }, 'stored /'],
    ['a screen with a query with the stored page', '/cashregister?page=2', { mode: 'navigate' }, 'stored /'],
    ['the first screen with the stored page', '/', { mode: 'navigate' }, 'stored /'],
    ['a file of the build', '/assets/page-1.js', {}, 'stored /assets/page-1.js'],
    ['a file without a hash in its name', '/favicon.svg', {}, 'stored /favicon.svg'],
  ])('%s, without the network', async (_, path, request, text) => {
    expect(await answerTo(ORIGIN + path, request)).toBe(text)
    expect(network).not.toHaveBeenCalled()
  })

  it('except a file of the build that is missing there, which it loads from the network', async () => {
    const [name = ''] = (await caches.keys()).filter((cacheName) => cacheName.includes('precache'))
    caches.byName.get(name)?.delete(`${ORIGIN}/assets/page-1.css`)
    network.mockResolvedValueOnce(new Response('from the server'))
    expect(await answerTo(`${ORIGIN}/assets/page-1.css`)).toBe('from the server')
  })
})

describe('the service worker does not answer', () => {
  it.each([
    ['calls of the API', '/api/v1/cashlogs', {}],
    ['a file of the API that is opened as a page', '/api/v1/jobs/1/file', { mode: 'navigate' }],
    ['an address that is a stored page without its ending', '/licences', { mode: 'navigate' }],
    ['an address that is no screen', '/unknown', { mode: 'navigate' }],
    ['a file that is not of this build', '/assets/later-1.js', {}],
    ['a request that writes', '/assets/page-1.js', { method: 'POST' }],
    ['a form that is sent as a page', '/', { method: 'POST', mode: 'navigate' }],
  ])('%s', async (_, path, request) => {
    expect(await answerTo(ORIGIN + path, request)).toBeUndefined()
    expect(network).not.toHaveBeenCalled()
  })

  it.each([
    ['files of another origin', 'https://other.test/assets/page-1.js', {}],
    ['pages of another origin', 'https://other.test/cashregister', { mode: 'navigate' }],
  ])('%s', async (_, url, request) => {
    expect(await answerTo(url, request)).toBeUndefined()
    expect(network).not.toHaveBeenCalled()
  })
})
