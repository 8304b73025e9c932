import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LANGUAGES } from '../../src/domain/languages.ts'
import { ROLES } from '../../src/domain/roles.ts'
import { MESSAGES } from '../support/messages.ts'

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

describe('the messages of the page', () => {
  /** Loads the messages. This many requests fail: at the first the network is gone; the server answers 503 to the second. */
  async function loadAfter(failures: number) {
    let requests = 0
    vi.stubGlobal('fetch', async () => {
      requests += 1
      if (requests > failures) return Response.json({ 'action.close': 'Fermer' })
      if (requests === 1) throw new TypeError('the network is gone')
      return new Response('', { status: 503 })
    })
    const { firstMessages } = await import('../../src/first-request.ts')
    return firstMessages
  }

  it('are requested a second time if they do not arrive', async () => {
    expect(await loadAfter(1)).toEqual({ locale: 'fr', messages: { 'action.close': 'Fermer' } })
  })

  it('fail if the second request fails too', async () => {
    await expect(loadAfter(2)).rejects.toThrow()
  })
})

describe('the clock of the server', () => {
  const user = {
    token: 'token-1',
    role: ROLES.user,
    establishmentId: 'establishment-1',
    timeZone: 'Europe/Paris',
    establishments: [],
  }

  /** Opens the list of cash logs on a device that is a day slow. Returns its first request and the API of the page. */
  async function openList() {
    vi.useFakeTimers({ now: new Date('2026-11-19T10:00:00.000Z'), toFake: ['Date'] })
    localStorage.setItem('user', JSON.stringify(user))
    document.head.innerHTML = '<meta name="sacoche-config">'
    document.querySelector('meta')!.content = JSON.stringify({ apiKey: 'key' })
    history.replaceState(null, '', '/cashlogs')
    const sent: string[] = []
    vi.stubGlobal('fetch', async (input: Request | string) => {
      sent.push(String(input))
      return Response.json(
        { statusCode: 10_000, data: [] },
        { headers: { Date: 'Fri, 20 Nov 2026 10:00:00 GMT' } },
      )
    })
    const { clock, fetchOrTakeFirst, takeFirstAnswer, firstAnswer } = await import(
      '../../src/first-request.ts'
    )
    const { createApi } = await import('../../src/api/client.ts')
    await firstAnswer()
    const api = createApi({
      baseUrl: '/api/v1/',
      apiKey: 'key',
      token: () => 'token-1',
      onSessionLost: () => undefined,
      clock,
      fetch: fetchOrTakeFirst,
      takeAnswer: takeFirstAnswer,
    })
    const url = new URL(sent.find((address) => address.includes('/api/v1/cashlogs')) ?? '')
    return { api, path: url.pathname.slice('/api/v1/'.length), query: Object.fromEntries(url.searchParams) }
  }
  afterEach(() => void vi.useRealTimers())

  it('is known before the first render, from the answer to the first request', async () => {
    const { api, path, query } = await openList()
    expect(api.clock.now()).toBe('2026-11-20T10:00:00.000Z')
    expect(api.getLoaded(path, query)).toEqual([])
  })

  it('does not depend on when a call takes the answer to the first request', async () => {
    const { api, path, query } = await openList()
    vi.setSystemTime('2026-11-19T10:05:00.000Z')
    await api.get(path, query)
    expect(api.clock.now()).toBe('2026-11-20T10:05:00.000Z')
  })
})

describe('a page that cannot start', () => {
  it.each(LANGUAGES)(
    'shows its text in no other language than %s, with a button that reloads the page',
    async (locale) => {
      const page = readFileSync('index.html', 'utf8')
      document.body.innerHTML = /<body>([\s\S]*)<\/body>/u.exec(page)?.[1] ?? ''
      const { showStartFailure } = await import('../../src/views/errors/start-failure.ts')
      const shownTexts = () =>
        [...document.querySelectorAll<HTMLElement>('[data-start-failure]')].filter(({ hidden }) => !hidden)
      expect(shownTexts()).toEqual([])
      showStartFailure(locale)
      expect(shownTexts().map(({ lang }) => lang)).toEqual([locale])
      const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
      const button = shownTexts()[0]?.querySelector('button')
      expect(button?.textContent).toBe(MESSAGES[locale]['error.action.reload'])
      button?.click()
      expect(reload).toHaveBeenCalledOnce()
      reload.mockRestore()
    },
  )
})
