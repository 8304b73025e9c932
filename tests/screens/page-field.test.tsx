import { act } from 'react'
import { expect, it } from 'vitest'
import { Pagination } from '../../src/views/ui/table/pagination.tsx'
import { prepareComponents, renderComponent } from './support/component.tsx'
import { typeValue } from './support/screen.tsx'

prepareComponents()

it.each([
  ['unchanged', 6, null],
  ['with an earlier page', 5, '5'],
  ['with a page after the last known one', 6, '7'],
])(
  'on page 6, beyond the 100 counted rows, Enter in the page field %s goes to page %i',
  async (_, expectedPage, typed) => {
    const pages: number[] = []
    await renderComponent(
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
      />,
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
