import { setup } from 'xstate'
import type { Outcome, Page, Refusal } from '../../domain/outcome.ts'
import { assertDefined } from '../outcome.ts'
import { queryActor, unprovidedAction, unprovidedQuery, unprovidedWatch, watchActor } from '../port.ts'
import { queryTransitions, queryWorkflow } from '../query.ts'
import type { ListContext, ListEvent, ListInput, ListPorts, ListRequest, PageRequest } from './types.ts'

/**
 * A paged list. It loads a page at the start (unless the page was loaded before), when the request changes, and after changes of the data; a
 * newer request aborts the older one. The old rows stay visible while another page loads. An empty list, a search or filter without results,
 * a refused request and a network or server failure are four different states. The message of an empty list stays visible while the same request is
 * repeated. A page that follows a loaded one is requested with the cursor at the end of the loaded page, so that rows added meanwhile
 * do not shift it. Instead of a page past the end, as after deleting the last row of the last page, an earlier page is loaded
 * (`lastPageBefore`). Rows that the server still changes are polled. The page that will probably be needed next can be prefetched.
 *
 * @example const counts = listWith<CountRow>(ports)
 */
export function listMachine<Row>() {
  const { guards, actions, assignOn, assignData } = queryWorkflow<ListContext<Row>, ListEvent>()
  return setup({
    types: {
      context: {} as ListContext<Row>,
      events: {} as ListEvent,
      input: {} as ListInput<Row>,
    },
    guards: {
      ...guards,
      hasRows: (_, outcome: Outcome<Page<Row>>) => outcome.kind === 'done' && outcome.data.entries.length > 0,
      // `listWith` provides `isInProgress` and `isShownInProgress`.
      isInProgress: (_, _outcome: Outcome<Page<Row>>) => false,
      isPastTheEnd: ({ context }, outcome: Outcome<Page<Row>>) =>
        outcome.kind === 'done' && outcome.data.entries.length === 0 && context.request.page > 1,
      isNarrowed: ({ context: { request } }, outcome: Outcome<Page<Row>>) =>
        outcome.kind === 'done' && isNarrowed(request),
      hasShown: ({ context }) => context.page !== null,
      isShownInProgress: ({ context: _ }) => false,
    },
    actors: {
      loadPage: unprovidedQuery<PageRequest, Page<Row>>('loadPage'),
      watchChanges: unprovidedWatch,
      poll: unprovidedWatch,
    },
    actions: {
      ...actions,
      pageShown: unprovidedAction('pageShown'),
      prefetch: unprovidedAction<PageRequest>('prefetch'),
      noteRequest: assignOn('REQUEST', ({ request }, context) => ({
        request,
        page: pageWithRows(context.page),
        cursors: isSameList(request, context.request) ? context.cursors : {},
      })),
      notePage: assignData((data: Page<Row>, context) => ({
        page: data,
        cursors: withCursor(context, data.nextCursor),
      })),
      turnToLastPage: assignData((data: Page<Row>, context) => ({
        request: { ...context.request, page: lastPageBefore(context, data) },
      })),
    },
  }).createMachine({
    id: 'list',
    context: ({ input: { request, page } }) => ({
      request,
      page: pageWithRows(page),
      cursors: page ? withCursor({ request, cursors: {} }, page.nextCursor) : {},
      refusal: null,
    }),
    invoke: { id: 'watchChanges', src: 'watchChanges' },
    on: {
      REQUEST: { target: '.fetching', actions: 'noteRequest' },
      REFRESH: '.fetching',
    },
    initial: 'starting',
    states: {
      starting: {
        always: [
          { guard: 'isShownInProgress', target: 'polling', actions: 'pageShown' },
          { guard: 'hasShown', target: 'ready', actions: 'pageShown' },
          { target: 'fetching' },
        ],
      },
      fetching: {
        entry: 'forgetRefusal',
        invoke: {
          id: 'loadPage',
          src: 'loadPage',
          input: ({ context: { request, cursors } }) => pageRequest(request, cursors),
          ...queryTransitions({
            cases: [
              { guard: 'isPastTheEnd', target: 'fetching', reenter: true, note: 'turnToLastPage' },
              { guard: 'isInProgress', target: 'polling', note: 'notePage', actions: ['pageShown'] },
              { guard: 'hasRows', target: 'ready', note: 'notePage', actions: ['pageShown'] },
              { guard: 'isNarrowed', target: 'noResults', note: 'notePage', actions: ['pageShown'] },
            ],
            done: { target: 'empty', note: 'notePage', actions: ['pageShown'] },
            unavailable: 'failed',
            refused: { target: 'refused' },
          }),
        },
        initial: 'loading',
        states: {
          loading: { always: { guard: 'hasShown', target: 'refreshing' } },
          refreshing: {},
        },
      },
      ready: {
        tags: 'ready',
        on: {
          PREFETCH: {
            actions: {
              type: 'prefetch',
              params: ({ context, event: { page } }) =>
                pageRequest({ ...context.request, page }, context.cursors),
            },
          },
        },
      },
      /** Ready, while the server still changes some of the rows. */
      polling: { tags: 'ready', invoke: { id: 'poll', src: 'poll' } },
      empty: {},
      noResults: {},
      refused: { tags: 'failed', on: { RETRY: 'fetching' } },
      failed: { tags: 'failed', on: { RETRY: 'fetching' } },
    },
  })
}

/** The machine with its ports. */
export function listWith<Row>(ports: ListPorts<Row>) {
  return listMachine<Row>().provide({
    guards: {
      isInProgress: (_, outcome: Outcome<Page<Row>>) =>
        outcome.kind === 'done' && outcome.data.entries.some(ports.isInProgress),
      isShownInProgress: ({ context: { page } }) => page?.entries.some(ports.isInProgress) ?? false,
    },
    actors: {
      loadPage: queryActor(ports.loadPage),
      watchChanges: watchActor(ports.watchChanges),
      poll: watchActor(ports.poll),
    },
    actions: {
      prefetch: (_, request: PageRequest) => ports.prefetch(request),
      pageShown: ({ context }) => ports.pageShown(assertDefined(context.page, 'page'), context.request),
    },
  })
}

/** The request of a page, with its cursor when the page before was loaded. */
function pageRequest(request: ListRequest, cursors: ListContext<unknown>['cursors']): PageRequest {
  return { ...request, cursor: cursors[request.page] ?? null }
}

/** True when two requests ask for pages of one list: the same rows in the same order, in pages of one size. */
function isSameList(first: ListRequest, second: ListRequest): boolean {
  return JSON.stringify({ ...first, page: 1 }) === JSON.stringify({ ...second, page: 1 })
}

/** True when the request has a search or filters. */
function isNarrowed({ search, filters }: ListRequest): boolean {
  return search !== '' || Object.keys(filters).length > 0
}

/** The page, or null when it has no rows that could stay visible while another page loads. */
function pageWithRows<Row>(page: Page<Row> | null | undefined): Page<Row> | null {
  return page && page.entries.length > 0 ? page : null
}

/** The known cursors after a page was loaded. */
function withCursor(
  { cursors, request: { page } }: Pick<ListContext<unknown>, 'cursors' | 'request'>,
  nextCursor: string | null,
): ListContext<unknown>['cursors'] {
  const next = page + 1
  const { [next]: _, ...others } = cursors
  return nextCursor === null ? others : { ...others, [next]: nextCursor }
}

/**
 * The number of the page to show instead of an empty one: the last page with rows according to the total, at
 * most the page before. A capped total does not tell the last page: if it is capped and the list has loaded the
 * page before, that one is shown, because the last row of the last page was probably deleted.
 */
function lastPageBefore(
  { request: { page, rowsPerPage }, cursors }: ListContext<unknown>,
  { totalItems, totalIsCapped }: Page<unknown>,
): number {
  if (totalIsCapped && cursors[page] !== undefined) return page - 1
  return Math.max(1, Math.min(page - 1, Math.ceil(totalItems / rowsPerPage)))
}

/** A snapshot of a list of any rows. */
interface List<Row> {
  readonly context: ListContext<Row>
  matches(
    state: 'empty' | 'noResults' | 'refused' | 'failed' | { fetching: 'loading' | 'refreshing' },
  ): boolean
}

/** The content of a list: loading without rows, rows, one of two empty states, or an error (rows loaded before stay visible next to it). */
export type ListView = 'loading' | 'rows' | 'empty' | 'noResults' | 'refused' | 'failed'

const NO_ROWS: readonly never[] = []

export const selectView = (list: List<unknown>): ListView => {
  if (list.matches('empty')) return 'empty'
  if (list.matches('noResults')) return 'noResults'
  if (list.matches('refused')) return 'refused'
  if (list.matches('failed')) return 'failed'
  if (list.matches({ fetching: 'loading' })) return 'loading'
  // An empty list is loading again.
  if (list.context.page?.entries.length === 0) return isNarrowed(list.context.request) ? 'noResults' : 'empty'
  return 'rows'
}

/** The current rows; they stay visible while others load, and next to an error. */
export const selectRows = <Row>(list: List<Row>): readonly Row[] => list.context.page?.entries ?? NO_ROWS

export const selectTotalItems = (list: List<unknown>): number => list.context.page?.totalItems ?? 0

/** True when there are more items than `selectTotalItems`. */
export const selectTotalIsCapped = (list: List<unknown>): boolean => list.context.page?.totalIsCapped ?? false

/** True if there are rows after those of the current page. */
export const selectHasNextPage = (list: List<unknown>): boolean => Boolean(list.context.page?.nextCursor)

export const selectIsRefreshing = (list: List<unknown>): boolean => list.matches({ fetching: 'refreshing' })

export const selectRequest = (list: List<unknown>): ListRequest => list.context.request

export const selectRefusal = (list: List<unknown>): Refusal | null => list.context.refusal
