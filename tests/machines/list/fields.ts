import { isDeepStrictEqual } from 'node:util'
import type { Page } from '../../../src/domain/outcome.ts'
import type { ListContext, ListInput, ListRequest } from '../../../src/machines/list/types.ts'
import { chartFields } from '../support/fields.ts'

/**
 * The page to show when the requested one is past the end. If not all rows are counted and the page before was loaded, it is that one.
 * Otherwise it is the last page according to the total, but at most the page before, and at least page 1.
 */
const lastPage = (
  { request: { page, rowsPerPage }, cursors }: ListContext<unknown>,
  { totalItems, totalIsCapped }: Page<unknown>,
) =>
  totalIsCapped && cursors[page]
    ? page - 1
    : Math.max(1, Math.min(page - 1, Math.ceil(totalItems / rowsPerPage)))

/** The request without its page. Cursors stay valid until this part changes. */
const withoutPage = ({ page: _, ...list }: ListRequest) => list

export const fields = chartFields<ListContext<unknown>, ListInput>({
  initial: ({ request, page }) => ({
    request,
    page: page && page.entries.length > 0 ? page : null,
    cursors: page && page.nextCursor !== null ? { 2: page.nextCursor } : {},
    refusal: null,
  }),
  changes: {
    REQUEST: ({ before, event }) => ({
      request: event.request,
      // The message of an empty page may be wrong for another request.
      page: before.page?.entries.length ? before.page : null,
      cursors: isDeepStrictEqual(withoutPage(event.request), withoutPage(before.request))
        ? before.cursors
        : {},
    }),
    '* → fetching': { refusal: null },
    'loadPage done → ready|polling|empty|noResults': ({ before: { cursors, request }, data }) => {
      const next = new Map(Object.entries(cursors))
      next.delete(String(request.page + 1))
      if (data.nextCursor !== null) next.set(String(request.page + 1), data.nextCursor)
      return { page: data, cursors: Object.fromEntries(next) }
    },
    'loadPage done → fetching': ({ before, data }) => ({
      request: { ...before.request, page: lastPage(before, data) },
    }),
    'loadPage refused': ({ refusal }) => ({ refusal }),
  },
})
