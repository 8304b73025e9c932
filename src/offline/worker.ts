/**
 * Keeps the application itself on the device, so that a count that was begun goes on without a network and after a reload.
 *
 * It answers for the page and for files that are named by their content, and for nothing else: no answer of the API is ever kept or
 * given from here, and what is sent goes through untouched.
 */
declare const self: ServiceWorkerGlobalScope

export type {}

/** Filled in by the build: the files of the shell, and a name that changes with any of them. */
declare const __SHELL__: { readonly version: string; readonly files: readonly string[] }

const { version, files } = __SHELL__
const PREFIX = 'sacoche-'
const CACHE = PREFIX + version
const PAGE = '/'
/** A network that is there but does not answer is none. */
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

/** The page as the server has it now; as it was kept where the server can't be reached. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) })
  } catch (error) {
    const kept = await caches.match(PAGE, { cacheName: CACHE })
    if (kept) return kept
    throw error
  }
}

/** A file whose name is its content: once had, never asked for again. */
async function file(request: Request): Promise<Response> {
  const kept = await caches.match(request, { cacheName: CACHE })
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) {
    const cache = await caches.open(CACHE)
    await cache.put(request, answer.clone())
  }
  return answer
}
