import { parse } from '@formatjs/icu-messageformat-parser'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LanguageProvider } from '../../src/i18n/index.ts'
import { Pagination } from '../../src/views/ui/table/pagination.tsx'
import { MESSAGES } from '../support/messages.ts'
import { typeValue } from './support/screen.tsx'

const messages = Object.fromEntries(Object.entries(MESSAGES.en).map(([id, text]) => [id, parse(text)]))
let root: Root

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

it.each([
  ['unchanged', 6, null],
  ['with an earlier page', 5, '5'],
  ['with a page after the last known one', 6, '7'],
])(
  'on page 6, beyond the 100 counted rows, Enter in the page field %s goes to page %i',
  async (_, expectedPage, typed) => {
    const pages: number[] = []
    root = createRoot(document.body.appendChild(document.createElement('div')))
    await act(async () =>
      root.render(
        <LanguageProvider initial={{ locale: 'en', messages }}>
          <Pagination
            page={6}
            rowsPerPage={25}
            totalItems={100}
            totalIsCapped
            rowsOnPage={25}
            hasNextPage
            onPage={(page) => pages.push(page)}
            onPreloadPage={() => undefined}
            onRowsPerPage={() => undefined}
          />
        </LanguageProvider>,
      ),
    )
    const field = document.querySelector('input')!
    await act(async () => {
      if (typed === null) return
      typeValue(field, typed)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await act(async () => field.form?.requestSubmit())
    expect(pages).toEqual([expectedPage])
  },
)
