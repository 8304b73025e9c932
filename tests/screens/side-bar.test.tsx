import { parse } from '@formatjs/icu-messageformat-parser'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ROLES } from '../../src/domain/roles.ts'
import { LanguageProvider } from '../../src/i18n/index.ts'
import { menuOf } from '../../src/routes.ts'
import { SideBar } from '../../src/views/shell/side-bar.tsx'
import { MESSAGES } from '../support/messages.ts'

const messages = Object.fromEntries(Object.entries(MESSAGES.en).map(([id, text]) => [id, parse(text)]))
let root: Root

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

it('Escape in a sub-menu beside the bar closes it and returns the focus to its button', async () => {
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <LanguageProvider initial={{ locale: 'en', messages }}>
        <SideBar entries={menuOf(ROLES.admin)} path="/" section={null} orderChangeUrl={null} showsIconsOnly />
      </LanguageProvider>,
    ),
  )
  const button = document.querySelector<HTMLElement>('[aria-controls="menu-control"]')
  await act(async () => button?.click())
  expect(button?.getAttribute('aria-expanded')).toBe('true')
  await act(async () => document.querySelector<HTMLElement>('#menu-control a')?.focus())
  await act(
    async () =>
      void document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }),
      ),
  )
  expect(button?.getAttribute('aria-expanded')).toBe('false')
  expect(document.activeElement).toBe(button)
})
