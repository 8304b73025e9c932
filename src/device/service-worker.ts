import { Workbox } from 'workbox-window'

/** The address at which the server serves the built `src/offline/service-worker.ts`. */
const ADDRESS = '/service-worker.js'

/** The only Trusted Types policy that the page's Content Security Policy allows. It accepts only the address of the service worker. */
const POLICY = 'sacoche-service-worker'

interface TrustedAddresses {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): string }
}

/**
 * Installs the application on the device, so that it opens without a network. Does nothing in a browser without service workers. Because a
 * page can stay open for days, it checks for a new version each time it becomes visible.
 *
 * @param onNewVersion called when a new version waits, and when another tab has activated one: the files of this page are then no longer
 * stored. Its argument loads that version with a reload of the page
 */
export async function registerServiceWorker(onNewVersion: (load: () => void) => void): Promise<void> {
  if (!navigator.serviceWorker) return
  const workbox = new Workbox(trusted(ADDRESS), { updateViaCache: 'none' })
  let isActivating = false
  const load = () => {
    // Without a waiting version, a reload shows the active one.
    if (!registration?.waiting) return location.reload()
    isActivating = true
    workbox.messageSkipWaiting()
  }
  workbox.addEventListener('waiting', () => onNewVersion(load))
  const registration = await workbox.register()
  let isInstalled = Boolean(registration?.active)
  workbox.addEventListener('controlling', () => {
    if (isActivating) location.reload()
    else if (isInstalled) onNewVersion(load)
    isInstalled = true
  })
  document.addEventListener('visibilitychange', () => {
    // Without a network the check fails; it is repeated when the page becomes visible again.
    if (document.visibilityState === 'visible') void workbox.update().catch(() => undefined)
  })
}

let policy: ReturnType<TrustedAddresses['createPolicy']> | undefined

/** Converts the address to the type that browsers with Trusted Types require. The policy is reused: a page can create it only once. */
function trusted(address: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedAddresses }
  if (!trustedTypes) return address
  policy ??= trustedTypes.createPolicy(POLICY, {
    createScriptURL: (url) => {
      if (url !== ADDRESS) throw new TypeError(`This address may not become a script: ${url}`)
      return url
    },
  })
  return policy.createScriptURL(address)
}
