/**
 * The service worker: stores the application on the device, so that it opens at once and a count can be continued without a network.
 *
 * It answers only the addresses of screens and the files of the build. It never stores or serves answers of the API, and requests
 * that write pass through unchanged.
 */
import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { routeAccess } from '../domain/roles.ts'

declare const self: ServiceWorkerGlobalScope & {
  /**
   * Written by the build: the page and the files of the client. The server fills in the revision of the page,
   * because it writes the client's settings into the page.
   */
  readonly __WB_MANIFEST: Parameters<typeof precacheAndRoute>[0]
}

clientsClaim()
cleanupOutdatedCaches()
precacheAndRoute(self.__WB_MANIFEST, { cleanURLs: false })
registerRoute(
  ({ request, sameOrigin, url }) =>
    sameOrigin && request.mode === 'navigate' && routeAccess(url.pathname) !== null,
  createHandlerBoundToURL('/'),
)

// Up to version 0.2.0 pages sent the text `replace`, and the caches of the service worker had names that begin with `sacoche-`.
self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING' || data === 'replace') void self.skipWaiting()
})
self.addEventListener('activate', (event) => event.waitUntil(deleteOldCaches()))

async function deleteOldCaches(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith('sacoche-')).map((name) => caches.delete(name)))
}
