import { expect, it } from 'vitest'
import { NotLoaded } from '../../src/views/data/not-loaded.tsx'
import { textOf } from './render-columns.tsx'

const LOADING = { state: 'loading', refusal: null, retry: () => undefined } as const

it('a document that is loading shows “Loading” to screen readers, or the placeholder of its view', () => {
  expect(textOf(<NotLoaded {...LOADING} lines={2} />)).toBe('Loading')
  expect(textOf(<NotLoaded {...LOADING} placeholder={<p>two tiles</p>} />)).toBe('two tiles')
})
