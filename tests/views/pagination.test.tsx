import { describe, expect, it } from 'vitest'
import { Pagination } from '../../src/views/ui/table/pagination.tsx'
import { renderText } from './render-columns.tsx'

/** The text of the bar below a list with 25 rows per page. */
const barOf = (props: {
  page: number
  totalItems: number
  rowsOnPage: number
  hasNextPage?: boolean
  totalIsCapped?: boolean
}) =>
  renderText(
    <Pagination
      rowsPerPage={25}
      hasNextPage={false}
      onPage={() => undefined}
      onPreloadPage={() => undefined}
      onRowsPerPage={() => undefined}
      {...props}
    />,
  )

describe('the bar below a list', () => {
  it.each([
    [
      'the first of two pages',
      { page: 1, totalItems: 30, rowsOnPage: 25, hasNextPage: true },
      '1–25 of 30This is the first page.',
    ],
    ['the last page', { page: 2, totalItems: 30, rowsOnPage: 5 }, '26–30 of 30This is the last page.'],
    [
      'the only page',
      { page: 1, totalItems: 25, rowsOnPage: 25 },
      '1–25 of 25This is the first page.This is the last page.',
    ],
    [
      'a page of a long list',
      { page: 2, totalItems: 15_343, rowsOnPage: 25, hasNextPage: true },
      '26–50 of 15,343Go to pageof 614',
    ],
    [
      'a page that is not the last, although rows before it have left the list',
      { page: 3, totalItems: 60, rowsOnPage: 25, hasNextPage: true },
      '51–75 of 60Go to pageof 3',
    ],
    [
      'an empty list',
      { page: 1, totalItems: 0, rowsOnPage: 0 },
      '0–0 of 0This is the first page.This is the last page.',
    ],
    [
      'a full page of a list that is not counted to its end',
      { page: 1, totalItems: 25, rowsOnPage: 25, hasNextPage: true, totalIsCapped: true },
      '1–25 of more than 25This is the first page.',
    ],
    [
      'the last page of a list that is not counted to its end',
      { page: 3, totalItems: 90, rowsOnPage: 24, totalIsCapped: true },
      '51–74 of more than 90Go to pageof at least 4This is the last page.',
    ],
    [
      'a page beyond those that were counted',
      { page: 5, totalItems: 90, rowsOnPage: 25, hasNextPage: true, totalIsCapped: true },
      '101–125 of more than 90Go to pageof at least 5',
    ],
  ])(
    'shows the rows of %s, whether it is the first or last page, and how many pages a long list has',
    (_, props, text) => {
      expect(barOf(props)).toBe(`Rows per page2550100300${text}`)
    },
  )
})
