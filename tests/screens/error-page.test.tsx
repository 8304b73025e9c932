import { parse } from '@formatjs/icu-messageformat-parser'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LanguageProvider } from '../../src/i18n/index.ts'
import { ErrorBoundary } from '../../src/views/errors/internal-error.tsx'
import { MESSAGES } from '../support/messages.ts'
import { buttonNamed, press } from './support/press.ts'

const messages = Object.fromEntries(Object.entries(MESSAGES.en).map(([id, text]) => [id, parse(text)]))
let root: Root

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

function Failing(): never {
  throw new Error('a component that fails')
}

/** Shows another address, as the browser does when the person goes back or follows a link to a part of the page. */
function showAddress(address: string): void {
  history.replaceState(null, '', address)
  window.dispatchEvent(new Event('popstate'))
}

it('a page that failed is loaded again when the person goes back to another address', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  vi.spyOn(history, 'back').mockImplementation(() => showAddress('/wallet'))
  history.replaceState(null, '', '/wallet?id=movement-1')
  root = createRoot(document.body.appendChild(document.createElement('div')), {
    onCaughtError: () => undefined,
  })
  await act(async () =>
    root.render(
      <LanguageProvider initial={{ locale: 'en', messages }}>
        <ErrorBoundary>
          <Failing />
        </ErrorBoundary>
      </LanguageProvider>,
    ),
  )
  showAddress('/wallet?id=movement-1#content')
  expect(reload).not.toHaveBeenCalled()
  await press(buttonNamed('Go back'))
  expect(reload).toHaveBeenCalledOnce()
  await act(async () => root.render(null))
  showAddress('/')
  expect(reload).toHaveBeenCalledOnce()
})
