import { createElement, createRef } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { MAX_RENDERED_ROWS, TableBody } from '../../src/views/ui/table/table-body.tsx'

/** The indexes of the rows that a body of 300 rows renders at first. */
function builtRows(onlyVisible: boolean): readonly number[] {
  const built: number[] = []
  const body = createElement(TableBody, {
    onlyVisible,
    count: 300,
    columnCount: 1,
    density: 'comfortable',
    isOnCards: false,
    scrollContainer: createRef<HTMLDivElement>(),
    renderRow: (index) => {
      built.push(index)
      return createElement('tr', { key: index })
    },
  })
  const drawn = renderToStaticMarkup(createElement('table', null, body)).match(/<tr/gu)
  expect(drawn).toHaveLength(built.length)
  return built
}

describe('the body of a table', () => {
  it('renders only the first rows of a long table while the code of virtual rows is loading', () => {
    expect(builtRows(true)).toEqual(Array.from({ length: MAX_RENDERED_ROWS }, (_, index) => index))
  })

  it('renders every row for printing', () => {
    expect(builtRows(false)).toHaveLength(300)
  })
})
