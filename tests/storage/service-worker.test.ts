import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const ORIGIN = 'https://sacoche.test'
const WORKER = new URL('../../src/offline/worker.ts', import.meta.url).pathname

/** The part of the Cache API that the worker uses, in memory. */
class TestCaches {
  readonly byName = new Map<string, Map<string, Response>>()
  async open(name: string) {
    const entries = this.byName.get(name) ?? new Map<string, Response>()
    this.byName.set(name, entries)
    return {
      addAll: async (paths: readonly string[]) => {
        for (const path of paths) entries.set(ORIGIN + path, new Response(`stored ${path}`))
      },
      put: async (request: Request, response: Response) => void entries.set(request.url, response),
    }
  }
  async keys() {
    return [...this.byName.keys()]
  }
  async delete(name: string) {
    return this.byName.delete(name)
  }
  async match(request: Request | string, { cacheName }: { cacheName: string }) {
    const url = typeof request === 'string' ? ORIGIN + request : request.url
    return this.byName.get(cacheName)?.get(url)?.clone()
  }
}

type Listener = (event: object) => void
let loads = 0
let caches: TestCaches
let listeners: Map<string, Listener>
let skipWaiting: ReturnType<typeof vi.fn>
let claim: ReturnType<typeof vi.fn>
let network: ReturnType<typeof vi.fn<typeof fetch>>
beforeEach(async () => {
  caches = new TestCaches()
  listeners = new Map()
  skipWaiting = vi.fn(async () => undefined)
  claim = vi.fn(async () => undefined)
  network = vi.fn<typeof fetch>()
  vi.stubGlobal('self', {
    location: { origin: ORIGIN },
    clients: { claim },
    skipWaiting,
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
  })
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('fetch', network)
  vi.stubGlobal('__SHELL__', { version: 'v2', files: ['/assets/page-1.js', '/assets/page-1.css'] })
  loads += 1
  // The query makes each import evaluate the module again.
  await import(/* @vite-ignore */ `${WORKER}?${loads}`)
})
afterEach(() => vi.unstubAllGlobals())

async function lifecycle(type: 'install' | 'activate'): Promise<void> {
  let work: Promise<unknown> = Promise.resolve()
  listeners.get(type)!({ waitUntil: (promise: Promise<unknown>) => (work = promise) })
  await work
}

/** The worker's answer; undefined when it leaves the request to the browser. */
function answerTo(url: string, request: { readonly method?: string; readonly mode?: string } = {}) {
  let answer: Promise<Response> | undefined
  const { method = 'GET', mode = 'cors' } = request
  listeners.get('fetch')!({
    request: { url, method, mode },
    respondWith: (promise: Promise<Response>) => (answer = promise),
  })
  return answer
}
const openPage = (path = '/cashregister') => answerTo(ORIGIN + path, { mode: 'navigate' })!
const textOf = async (answer: Promise<Response> | undefined) => (await answer)!.text()

describe('the service worker at its installation', () => {
  it('stores the page and the files of this version', async () => {
    await lifecycle('install')
    expect([...caches.byName.get('sacoche-v2')!.keys()]).toEqual([
      `${ORIGIN}/`,
      `${ORIGIN}/assets/page-1.js`,
      `${ORIGIN}/assets/page-1.css`,
    ])
  })

  it('waits until the page asks for the update', async () => {
    await lifecycle('install')
    listeners.get('message')!({ data: 'something else' })
    expect(skipWaiting).not.toHaveBeenCalled()
    listeners.get('message')!({ data: 'replace' })
    expect(skipWaiting).toHaveBeenCalledOnce()
  })

  it('deletes the caches of earlier versions, and no others, and takes over the open pages', async () => {
    for (const name of ['sacoche-v1', 'sacoche-v0', 'another-application']) await caches.open(name)
    await lifecycle('install')
    await lifecycle('activate')
    expect(await caches.keys()).toEqual(['another-application', 'sacoche-v2'])
    expect(claim).toHaveBeenCalledOnce()
  })
})

describe('the service worker for a page', () => {
  beforeEach(() => lifecycle('install'))

  it('returns the server’s answer, and does not store it', async () => {
    network.mockResolvedValue(new Response('newest'))
    expect(await textOf(openPage())).toBe('newest')
    network.mockRejectedValue(new TypeError('offline'))
    expect(await textOf(openPage())).toBe('stored /')
  })

  it('returns an error of the server unchanged', async () => {
    network.mockResolvedValue(new Response('broken', { status: 500 }))
    expect((await openPage()).status).toBe(500)
  })

  it('returns the stored page when the network hangs for four seconds', async () => {
    const limit = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
    network.mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) =>
          init!.signal!.addEventListener('abort', () => reject(new DOMException('late', 'TimeoutError'))),
        ),
    )
    const answer = openPage()
    expect(timeout).toHaveBeenCalledExactlyOnceWith(4_000)
    limit.abort()
    expect(await textOf(answer)).toBe('stored /')
  })

  it('fails like the network when nothing is stored', async () => {
    await caches.delete('sacoche-v2')
    network.mockRejectedValue(new TypeError('offline'))
    await expect(openPage()).rejects.toThrow('offline')
  })
})

describe('the service worker for a file with a content hash in its name', () => {
  const LATER = `${ORIGIN}/assets/later-1.js`
  beforeEach(() => lifecycle('install'))

  it('returns a stored one without the network', async () => {
    expect(await textOf(answerTo(`${ORIGIN}/assets/page-1.js`))).toBe('stored /assets/page-1.js')
    expect(network).not.toHaveBeenCalled()
  })

  it('fetches another once and stores it', async () => {
    network.mockResolvedValueOnce(new Response('later'))
    expect(await textOf(answerTo(LATER))).toBe('later')
    expect(await textOf(answerTo(LATER))).toBe('later')
    expect(network).toHaveBeenCalledOnce()
  })

  it.each([404, 500, 503])('does not store an answer %i', async (status) => {
    network.mockResolvedValueOnce(new Response('wrong', { status }))
    expect((await answerTo(LATER)!).status).toBe(status)
    network.mockResolvedValueOnce(new Response('later'))
    expect(await textOf(answerTo(LATER))).toBe('later')
  })

  it('does not use a file of an earlier version', async () => {
    await (await caches.open('sacoche-v1')).put({ url: LATER } as Request, new Response('earlier'))
    network.mockResolvedValueOnce(new Response('later'))
    expect(await textOf(answerTo(LATER))).toBe('later')
  })
})

describe('the service worker leaves to the browser', () => {
  it.each([
    ['calls of the API', `${ORIGIN}/api/v1/cashlogs`, {}],
    ['the configuration', `${ORIGIN}/config.json`, {}],
    ['whatever is sent', `${ORIGIN}/assets/page-1.js`, { method: 'POST' }],
    ['a form that is sent as a page', `${ORIGIN}/`, { method: 'POST', mode: 'navigate' }],
    ['files of another origin', 'https://elsewhere.test/assets/page-1.js', {}],
    ['pages of another origin', 'https://elsewhere.test/', { mode: 'navigate' }],
  ])('%s', async (_, url, request) => {
    await lifecycle('install')
    expect(answerTo(url, request)).toBeUndefined()
    expect(network).not.toHaveBeenCalled()
  })
})
