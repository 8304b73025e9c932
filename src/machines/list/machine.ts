import { assign, setup } from 'xstate'
import type { Outcome, Page } from '../../domain/outcome.ts'
import { outcomeGuards, outcomeOf, present, refusalFrom } from '../outcome.ts'
import { fromRead, missingEffect, missingRead } from '../port.ts'
import type { ListContext, ListEvent, ListInput, ListPorts, ListRequest } from './types.ts'

/**
 * One paged list. It asks for a page at once, and again whenever the request changes or something has changed; a newer request
 * aborts the older one. While another page is on its way the rows that were shown stay. An empty list, a search without a result,
 * a refused request and a lost network are four different things. A page past the end, as after deleting the last row of the last
 * page, is left for the last page there is.
 *
 * @example const counts = listWith<CountRow>({ loadPage, pageShown })
 */
export function listMachine<Row>() {
  return setup({
    types: {
      context: {} as ListContext<Row>,
      events: {} as ListEvent,
      input: {} as ListInput,
    },
    guards: {
      ...outcomeGuards,
      hasRows: (_, outcome: Outcome<Page<Row>>) => outcome.kind === 'done' && outcome.data.entries.length > 0,
      isPastTheEnd: ({ context }, outcome: Outcome<Page<Row>>) =>
        outcome.kind === 'done' && outcome.data.entries.length === 0 && context.request.page > 1,
      isNarrowed: ({ context: { request } }, outcome: Outcome<Page<Row>>) =>
        outcome.kind === 'done' && (request.search !== '' || Object.keys(request.filters).length > 0),
      hasShown: ({ context }) => context.page !== null,
    },
    actors: { loadPage: missingRead<ListRequest, Page<Row>>('loadPage') },
    actions: {
      pageShown: missingEffect('pageShown'),
      noteRequest: assign(({ event }) => (event.type === 'ASK' ? { request: event.request } : {})),
      notePage: assign((_, outcome: Outcome<Page<Row>>) =>
        outcome.kind === 'done' ? { page: outcome.data } : {},
      ),
      turnToLastPage: assign(({ context }, outcome: Outcome<Page<Row>>) =>
        outcome.kind === 'done'
          ? { request: { ...context.request, page: lastPageBefore(context.request, outcome.data) } }
          : {},
      ),
      noteRefusal: assign({ refusal: (_, outcome: Outcome<unknown>) => refusalFrom(outcome) }),
      forgetRefusal: assign({ refusal: null }),
    },
  }).createMachine({
    id: 'list',
    context: ({ input }) => ({ request: input.request, page: null, refusal: null }),
    on: {
      ASK: { target: '.asking', actions: 'noteRequest' },
      REFRESH: '.asking',
    },
    initial: 'asking',
    states: {
      asking: {
        entry: 'forgetRefusal',
        invoke: {
          id: 'loadPage',
          src: 'loadPage',
          input: ({ context }) => context.request,
          onDone: [
            {
              guard: { type: 'isPastTheEnd', params: outcomeOf },
              target: 'asking',
              reenter: true,
              actions: { type: 'turnToLastPage', params: outcomeOf },
            },
            {
              guard: { type: 'hasRows', params: outcomeOf },
              target: 'ready',
              actions: [{ type: 'notePage', params: outcomeOf }, 'pageShown'],
            },
            {
              guard: { type: 'isNarrowed', params: outcomeOf },
              target: 'noResults',
              actions: [{ type: 'notePage', params: outcomeOf }, 'pageShown'],
            },
            {
              guard: { type: 'isDone', params: outcomeOf },
              target: 'empty',
              actions: [{ type: 'notePage', params: outcomeOf }, 'pageShown'],
            },
            { target: 'refused', actions: { type: 'noteRefusal', params: outcomeOf } },
          ],
          onError: 'failed',
        },
        initial: 'loading',
        states: {
          loading: { always: { guard: 'hasShown', target: 'refreshing' } },
          refreshing: {},
        },
      },
      ready: {},
      empty: {},
      noResults: {},
      refused: { on: { RETRY: 'asking' } },
      failed: { on: { RETRY: 'asking' } },
    },
  })
}

/** The machine with its ports. */
export function listWith<Row>(ports: ListPorts<Row>) {
  return listMachine<Row>().provide({
    actors: { loadPage: fromRead(ports.loadPage) },
    actions: {
      pageShown: ({ context }) => ports.pageShown(present(context.page, 'page'), context.request),
    },
  })
}

/** The last page with rows, as far as the total says; in any case one before the empty one. */
function lastPageBefore(request: ListRequest, { totalItems }: Page<unknown>): number {
  return Math.max(1, Math.min(request.page - 1, Math.ceil(totalItems / request.rowsPerPage)))
}
