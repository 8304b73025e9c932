import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Language } from '../../src/domain/languages.ts'
import { LanguageProvider, useLocale } from '../../src/i18n/index.ts'
import { storedLocale } from '../../src/i18n/locales.ts'
import { openTab } from '../storage/browser-storage.ts'

let changeLocale: (locale: Language) => Promise<void>
function Chooser() {
  ;({ changeLocale } = useLocale())
  return null
}
beforeEach(() => {
  openTab()
  renderToString(
    <LanguageProvider initial={{ locale: 'fr', messages: {} }}>
      <Chooser />
    </LanguageProvider>,
  )
})
afterEach(() => vi.unstubAllGlobals())

it('a language that was chosen and loaded is used at the next visit on the device', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}))
  await changeLocale('it')
  expect(storedLocale()).toBe('it')
})

it('a language that could not be loaded is not used at the next visit', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }))
  await expect(changeLocale('it')).rejects.toThrow()
  expect(storedLocale()).toBe('fr')
})
