import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { ErrorBoundary } from '../../src/views/errors/internal-error.tsx'
import { prepareComponents, renderComponent } from './support/component.tsx'
import { buttonNamed, press } from './support/press.ts'

prepareComponents()

function Failing(): never {
  throw new Error('a component that fails')
}

it('a screen that failed is loaded again at another address, after “Go back” or a link, but not at a part of its page', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const showFailedScreen = async () => {
    history.replaceState(null, '', '/wallet?id=movement-1')
    await renderComponent(
      <ErrorBoundary>
        <Failing />
      </ErrorBoundary>,
    )
  }
  await showFailedScreen()
  await act(async () => navigate('/wallet?id=movement-1#content'))
  expect(reload).not.toHaveBeenCalled()
  await act(async () => navigate('/wallet?id=movement-2'))
  expect(reload).toHaveBeenCalledOnce()
  await renderComponent(null)

  await showFailedScreen()
  vi.spyOn(history, 'back').mockImplementation(() => navigate('/wallet', { replace: true }))
  await press(buttonNamed('Go back'))
  expect(reload).toHaveBeenCalledTimes(2)
  await renderComponent(null)
  await act(async () => navigate('/'))
  expect(reload).toHaveBeenCalledTimes(2)
})
