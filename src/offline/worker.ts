/**
 * Stores the application on the device, so that a count can be continued without a network and after a reload.
 *
 * It handles only the page and files with a content hash in their name: API answers are never stored or
 * served from here, and requests that write pass through unchanged.
 */
declare const self: ServiceWorkerGlobalScope

export type {}

/** Set by the build: the files to store, and a version that changes with any of them. */
declare const __SHELL__: { readonly version: string; readonly files: readonly string[] }

const { version, files } = __SHELL__
const PREFIX = 'sacoche-'
const CACHE = PREFIX + version
const PAGE = '/'
/** A network that does not answer in time counts as offline. */
const PATIENCE_MS = 4_000

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([PAGE, ...files])))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const names = await caches.keys()
      const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE)
      await Promise.all(old.map((name) => caches.delete(name)))
      await self.clients.claim()
    })(),
  )
})

self.addEventListener('message', ({ data }) => {
  if (data === 'replace') void self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(file(request))
})

/** The page from the server; from the cache when the server can't be reached. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) })
  } catch (error) {
    const storedPage = await caches.match(PAGE, { cacheName: CACHE })
    if (storedPage) return storedPage
    throw error
  }
}

/** A file with a content hash in its name: once stored, never requested again. */
async function file(request: Request): Promise<Response> {
  const storedPage = await caches.match(request, { cacheName: CACHE })
  if (storedPage) return storedPage
  const answer = await fetch(request)
  if (answer.ok) {
    const cache = await caches.open(CACHE)
    await cache.put(request, answer.clone())
  }
  return answer
}
