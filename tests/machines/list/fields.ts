import type { Page } from '../../../src/domain/outcome.ts'
import type { ListContext, ListInput, ListRequest } from '../../../src/machines/list/types.ts'
import { chartFields } from '../support/fields.ts'

/** Past the end: the last page according to the total, and in any case one page back. */
const lastPage = ({ page, rowsPerPage }: ListRequest, { totalItems }: Page<unknown>) =>
  Math.max(1, Math.min(page - 1, Math.ceil(totalItems / rowsPerPage)))

export const fields = chartFields<ListContext<unknown>, ListInput>({
  begins: ({ request }) => ({ request, page: null, refusal: null }),
  changes: {
    ASK: ({ event }) => ({ request: event.request }),
    '* → asking': { refusal: null },
    'loadPage done → ready|polling|empty|noResults': ({ data }) => ({ page: data }),
    'loadPage done → asking': ({ before: { request }, data }) => ({
      request: { ...request, page: lastPage(request, data) },
    }),
    'loadPage refused': ({ refusal }) => ({ refusal }),
  },
})
