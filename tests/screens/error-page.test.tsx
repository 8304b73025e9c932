import { parse } from '@formatjs/icu-messageformat-parser'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
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

it('a screen that failed is loaded again at another address, after “Go back” or a link, but not at a part of its page', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const showFailedScreen = async () => {
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
  }
  await showFailedScreen()
  await act(async () => navigate('/wallet?id=movement-1#content'))
  expect(reload).not.toHaveBeenCalled()
  await act(async () => navigate('/wallet?id=movement-2'))
  expect(reload).toHaveBeenCalledOnce()
  await act(async () => root.unmount())

  await showFailedScreen()
  vi.spyOn(history, 'back').mockImplementation(() => navigate('/wallet', { replace: true }))
  await press(buttonNamed('Go back'))
  expect(reload).toHaveBeenCalledTimes(2)
  await act(async () => root.render(null))
  await act(async () => navigate('/'))
  expect(reload).toHaveBeenCalledTimes(2)
})
