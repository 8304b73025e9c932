import { expect, it } from 'vitest'
import { NotLoaded } from '../../src/views/data/not-loaded.tsx'
import { renderText } from './render-columns.tsx'

const LOADING = { state: 'loading', refusal: null, retry: () => undefined } as const

it('a document that is loading shows “Loading” to screen readers, or the placeholder of its view', () => {
  expect(renderText(<NotLoaded {...LOADING} lines={2} />)).toBe('Loading')
  expect(renderText(<NotLoaded {...LOADING} placeholder={<p>two tiles</p>} />)).toBe('two tiles')
})
