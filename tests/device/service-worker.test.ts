import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const ADDRESS = 'https://sacoche.test/service-worker.js'

/** A service worker whose state a test changes. */
class TestWorker extends EventTarget {
  state = 'installing'
  readonly scriptURL = ADDRESS
  readonly postMessage = vi.fn()
}

class TestRegistration extends EventTarget {
  waiting: TestWorker | null = null
  installing: TestWorker | null = null
  active: TestWorker | null = null
  readonly update = vi.fn(async () => undefined)
  /** Installs another version, which waits until it is activated. */
  async installs(worker: TestWorker) {
    this.installing = worker
    this.dispatchEvent(new Event('updatefound'))
    Object.assign(this, { installing: null, waiting: worker })
    worker.state = 'installed'
    worker.dispatchEvent(new Event('statechange'))
    await vi.waitFor(() => expect(this.waiting).toBe(worker))
  }
}

/** The document, which is shown or in the background. */
class TestPage extends EventTarget {
  readonly readyState = 'complete'
  visibilityState = 'visible'
  becomes(visibilityState: 'visible' | 'hidden') {
    this.visibilityState = visibilityState
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

class TestContainer extends EventTarget {
  controller: TestWorker | null = new TestWorker()
  readonly registration = new TestRegistration()
  readonly register = vi.fn(async (_address: unknown, _options: object) => this.registration)
  /** Another worker takes control of the page. */
  changesController(worker: TestWorker) {
    this.controller = worker
    this.dispatchEvent(new Event('controllerchange'))
  }
}

let container: TestContainer
let page: TestPage
let reload: ReturnType<typeof vi.fn>
let loads = 0

beforeEach(() => {
  container = new TestContainer()
  reload = vi.fn()
  vi.stubGlobal('navigator', { serviceWorker: container })
  vi.stubGlobal('location', { reload, href: 'https://sacoche.test/' })
  page = new TestPage()
  vi.stubGlobal('document', page)
  vi.stubGlobal('self', globalThis)
  vi.stubGlobal('window', {})
})
afterEach(() => vi.unstubAllGlobals())

/** Registers the service worker as a page does after loading. */
async function register() {
  // Another query in the path loads a new instance of the module.
  loads += 1
  const file = new URL('../../src/device/service-worker.ts', import.meta.url).pathname
  const module: typeof import('../../src/device/service-worker.ts') = await import(
    /* @vite-ignore */ `${file}?${loads}`
  )
  const onNewVersion = vi.fn<(load: () => void) => void>()
  const registerAgain = () => module.registerServiceWorker(onNewVersion)
  await registerAgain()
  return { onNewVersion, registerAgain }
}

describe('the registration of the service worker', () => {
  it('uses the address of the file, and bypasses the browser’s cache', async () => {
    await register()
    expect(container.register).toHaveBeenCalledExactlyOnceWith('/service-worker.js', {
      updateViaCache: 'none',
    })
  })

  it('does nothing in a browser without service workers', async () => {
    vi.stubGlobal('navigator', {})
    const { onNewVersion } = await register()
    expect(onNewVersion).not.toHaveBeenCalled()
  })

  it('uses one Trusted Types policy, which accepts this address only', async () => {
    const policies: { createScriptURL: (address: string) => string }[] = []
    const createPolicy = vi.fn((_name: string, rules: (typeof policies)[0]) => {
      policies.push(rules)
      return { createScriptURL: (address: string) => `trusted ${rules.createScriptURL(address)}` }
    })
    vi.stubGlobal('window', { trustedTypes: { createPolicy } })
    const { registerAgain } = await register()
    await registerAgain()
    expect(container.register.mock.calls.map(([address]) => address)).toEqual([
      'trusted /service-worker.js',
      'trusted /service-worker.js',
    ])
    expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['sacoche-service-worker'])
    expect(() => policies[0]!.createScriptURL('https://other.test/x.js')).toThrow('https://other.test/x.js')
  })
})

describe('a page that stays open checks for another version', () => {
  it('when it becomes visible, and not in the background', async () => {
    await register()
    page.becomes('hidden')
    expect(container.registration.update).not.toHaveBeenCalled()
    page.becomes('visible')
    await vi.waitFor(() => expect(container.registration.update).toHaveBeenCalledOnce())
  })

  it('again the next time that it becomes visible, if the first check failed without a network', async () => {
    container.registration.update.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await register()
    page.becomes('visible')
    page.becomes('visible')
    await vi.waitFor(() => expect(container.registration.update).toHaveBeenCalledTimes(2))
  })
})

describe('the page reports another version', () => {
  it('that was installed earlier and waits', async () => {
    container.registration.waiting = new TestWorker()
    const { onNewVersion } = await register()
    await vi.waitFor(() => expect(onNewVersion).toHaveBeenCalledOnce())
  })

  it('that is installed while the page is open', async () => {
    const { onNewVersion } = await register()
    expect(onNewVersion).not.toHaveBeenCalled()
    await container.registration.installs(new TestWorker())
    await vi.waitFor(() => expect(onNewVersion).toHaveBeenCalledOnce())
  })

  it('that it activates, with a reload, when the person asks for it', async () => {
    const worker = new TestWorker()
    container.registration.waiting = worker
    const { onNewVersion } = await register()
    await vi.waitFor(() => expect(onNewVersion).toHaveBeenCalledOnce())
    expect(worker.postMessage).not.toHaveBeenCalled()
    const [load] = onNewVersion.mock.calls[0]!
    load()
    expect(worker.postMessage.mock.calls.map(([message]) => message)).toEqual([{ type: 'SKIP_WAITING' }])
    expect(reload).not.toHaveBeenCalled()
    container.changesController(worker)
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  })
})

describe('a page whose version another tab has replaced', () => {
  it('reports the new version again, and loads it with a reload when the person asks for it', async () => {
    const worker = new TestWorker()
    container.registration.active = container.controller
    container.registration.waiting = worker
    const { onNewVersion } = await register()
    await vi.waitFor(() => expect(onNewVersion).toHaveBeenCalledOnce())
    Object.assign(container.registration, { waiting: null, active: worker })
    container.changesController(worker)
    expect(onNewVersion).toHaveBeenCalledTimes(2)
    expect(reload).not.toHaveBeenCalled()
    const [load] = onNewVersion.mock.calls[1]!
    load()
    expect(reload).toHaveBeenCalledOnce()
    expect(worker.postMessage).not.toHaveBeenCalled()
  })

  it('reports the new version when the browser had loaded the page without its service worker', async () => {
    container.registration.active = container.controller
    container.controller = null
    const { onNewVersion } = await register()
    container.changesController(new TestWorker())
    expect(onNewVersion).toHaveBeenCalledOnce()
  })

  it('loads the new version when the person asks for it before this page notices the replacement', async () => {
    container.registration.waiting = new TestWorker()
    const { onNewVersion } = await register()
    await vi.waitFor(() => expect(onNewVersion).toHaveBeenCalledOnce())
    container.registration.waiting = null
    const [load] = onNewVersion.mock.calls[0]!
    load()
    expect(reload).toHaveBeenCalledOnce()
  })
})

it('the first installation is not a new version; the next replacement is', async () => {
  container.controller = null
  const { onNewVersion } = await register()
  container.changesController(new TestWorker())
  expect(onNewVersion).not.toHaveBeenCalled()
  container.changesController(new TestWorker())
  expect(onNewVersion).toHaveBeenCalledOnce()
  expect(reload).not.toHaveBeenCalled()
})
