import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LANGUAGES } from '../../src/domain/languages.ts'
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
