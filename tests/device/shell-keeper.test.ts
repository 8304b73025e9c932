import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** A service worker that a test moves through its states. */
class TestWorker extends EventTarget {
  state = 'installing'
  readonly postMessage = vi.fn()
  become(state: string) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

class TestRegistration extends EventTarget {
  waiting: TestWorker | null = null
  installing: TestWorker | null = null
}

class TestContainer extends EventTarget {
  controller: object | null = {}
  readonly registration = new TestRegistration()
  readonly register = vi.fn(async (_address: string, _options: object) => this.registration)
}

let container: TestContainer
let reload: ReturnType<typeof vi.fn>
let loads = 0

beforeEach(() => {
  container = new TestContainer()
  reload = vi.fn()
  vi.stubGlobal('navigator', { serviceWorker: container })
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('window', {})
})
afterEach(() => vi.unstubAllGlobals())

/** Keeps the shell in a page of its own; returns what the page learns of newer versions. */
async function keepShell() {
  loads += 1
  const file = new URL('../../src/device/shell-keeper.ts', import.meta.url).pathname
  const module: typeof import('../../src/device/shell-keeper.ts') = await import(
    /* @vite-ignore */ `${file}?${loads}`
  )
  const onNewVersion = vi.fn<(replace: () => void) => void>()
  const keep = () => module.keepShell(onNewVersion)
  await keep()
  return { onNewVersion, keep }
}

describe('the page registers its service worker', () => {
  it('at its address, without the browser’s cache', async () => {
    await keepShell()
    expect(container.register).toHaveBeenCalledExactlyOnceWith('/service-worker.js', {
      updateViaCache: 'none',
    })
  })

  it('not where the browser has none', async () => {
    vi.stubGlobal('navigator', {})
    const { onNewVersion } = await keepShell()
    expect(onNewVersion).not.toHaveBeenCalled()
  })

  it('through a policy that lets this address alone become a script, made once', async () => {
    const made: { createScriptURL: (address: string) => string }[] = []
    const createPolicy = vi.fn((_name: string, rules: (typeof made)[0]) => {
      made.push(rules)
      return { createScriptURL: (address: string) => `trusted ${rules.createScriptURL(address)}` }
    })
    vi.stubGlobal('window', { trustedTypes: { createPolicy } })
    const { keep } = await keepShell()
    await keep()
    expect(container.register.mock.calls.map(([address]) => address)).toEqual([
      'trusted /service-worker.js',
      'trusted /service-worker.js',
    ])
    expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['sacoche-shell'])
    expect(() => made[0]!.createScriptURL('https://elsewhere.test/x.js')).toThrow(
      'https://elsewhere.test/x.js',
    )
  })
})

describe('the page reports another version', () => {
  it('that waits already, and puts it in place and reloads when asked to', async () => {
    const worker = new TestWorker()
    container.registration.waiting = worker
    const { onNewVersion } = await keepShell()
    expect(onNewVersion).toHaveBeenCalledOnce()
    expect(worker.postMessage).not.toHaveBeenCalled()
    const [replace] = onNewVersion.mock.calls[0]!
    replace()
    expect(worker.postMessage).toHaveBeenCalledExactlyOnceWith('replace')
    expect(reload).not.toHaveBeenCalled()
    container.dispatchEvent(new Event('controllerchange'))
    container.dispatchEvent(new Event('controllerchange'))
    expect(reload).toHaveBeenCalledOnce()
  })

  it('once it is installed, not while it installs', async () => {
    const { onNewVersion } = await keepShell()
    const worker = new TestWorker()
    container.registration.installing = worker
    container.registration.dispatchEvent(new Event('updatefound'))
    worker.become('installing')
    expect(onNewVersion).not.toHaveBeenCalled()
    worker.become('installed')
    expect(onNewVersion).toHaveBeenCalledOnce()
  })

  it('not when it is the first: no older one controls the page', async () => {
    container.controller = null
    container.registration.waiting = new TestWorker()
    const { onNewVersion } = await keepShell()
    expect(onNewVersion).not.toHaveBeenCalled()
  })

  it('not when the browser names an update without a worker', async () => {
    const { onNewVersion } = await keepShell()
    container.registration.dispatchEvent(new Event('updatefound'))
    expect(onNewVersion).not.toHaveBeenCalled()
  })
})
