/** Where the keeper of the shell is served. */
const ADDRESS = '/service-worker.js'

/** The page's policy lets this one address become a script, under this name. */
const POLICY = 'sacoche-shell'

interface TrustedAddresses {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): string }
}

/**
 * Lets the browser keep the application, so that it opens without a network. Nothing happens where the browser can't.
 *
 * @param onNewVersion another version is there and waits; what it is given puts it in place of this one, and the page is loaded anew
 */
export async function keepShell(onNewVersion: (replace: () => void) => void): Promise<void> {
  const { serviceWorker } = navigator
  if (!serviceWorker) return
  const registration = await serviceWorker.register(trusted(ADDRESS), { updateViaCache: 'none' })
  const sendFiles = (worker: ServiceWorker | null) => {
    if (!worker || !serviceWorker.controller) return
    onNewVersion(() => {
      serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
      worker.postMessage('replace')
    })
  }
  sendFiles(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') sendFiles(worker)
    })
  })
}

let policy: ReturnType<TrustedAddresses['createPolicy']> | undefined

/** The page may make its policy once, and asks anew after each signing in. */
function trusted(address: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedAddresses }
  if (!trustedTypes) return address
  policy ??= trustedTypes.createPolicy(POLICY, {
    createScriptURL: (url) => {
      if (url !== ADDRESS) throw new TypeError(`No script comes from ${url}`)
      return url
    },
  })
  return policy.createScriptURL(address)
}
