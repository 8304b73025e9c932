import { parse } from '@formatjs/icu-messageformat-parser'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, vi } from 'vitest'
import { LanguageProvider } from '../../../src/i18n/index.ts'
import { MESSAGES } from '../../support/messages.ts'

const messages = Object.fromEntries(Object.entries(MESSAGES.en).map(([id, text]) => [id, parse(text)]))
let root: Root | null = null

/** For tests that render single components in English, without the application. Empties the page after each test. */
export function prepareComponents(): void {
  beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
  afterEach(async () => {
    await act(async () => root?.unmount())
    root = null
    document.body.replaceChildren()
    vi.unstubAllGlobals()
  })
}

/** Renders into an element of the page, by default a new one; in place of what was rendered there before in this test. */
export async function renderComponent(
  children: ReactNode,
  createContainer = () => document.body.appendChild(document.createElement('div')),
): Promise<void> {
  // An error that a boundary shows is expected, and is not written to the console.
  root ??= createRoot(createContainer(), { onCaughtError: () => undefined })
  const current = root
  await act(async () =>
    current.render(<LanguageProvider initial={{ locale: 'en', messages }}>{children}</LanguageProvider>),
  )
}
