import { expect } from 'vitest'
import type { Page } from '../../../src/domain/outcome.ts'
import {
  listWith,
  selectIsRefreshing,
  selectRefusal,
  selectRequest,
  selectRows,
  selectTotalIsCapped,
  selectTotalItems,
  selectView,
} from '../../../src/machines/list/machine.ts'
import type { ListRequest } from '../../../src/machines/list/types.ts'
import { done, refused } from '../support/outcomes.ts'
import { bareEvent, chartSpec } from '../support/spec.ts'
import { TestPorts } from '../support/test-ports.ts'

const testPorts = new TestPorts()
const request: ListRequest = {
  page: 1,
  rowsPerPage: 25,
  sortBy: 'date',
  descending: true,
  filters: {},
  search: '',
}
const farPage = { ...request, page: 3 }
const filtered = { ...request, filters: { status: 'CREATED' } }
const searched = { ...request, search: 'midi' }
const rows: Page<string> = {
  entries: ['row 1', 'row 2'],
  totalItems: 27,
  totalIsCapped: true,
  nextCursor: 'after row 2',
}
const underWay: Page<string> = {
  entries: ['row in progress'],
  totalItems: 1,
  totalIsCapped: false,
  nextCursor: null,
}
const nothing: Page<string> = { entries: [], totalItems: 0, totalIsCapped: false, nextCursor: null }
const pageAfterTheEnd: Page<string> = { entries: [], totalItems: 26, totalIsCapped: false, nextCursor: null }

export const spec = chartSpec({
  testPorts,
  machine: listWith<string>({
    loadPage: testPorts.port('loadPage'),
    prefetch: () => undefined,
    pageShown: testPorts.effect('pageShown'),
    isInProgress: (row) => row === 'row in progress',
    watchChanges: () => () => undefined,
    poll: () => () => undefined,
  }),
  starts: {
    first: { input: { request }, firstState: 'fetching.loading' },
    loaded: { input: { request, page: rows }, firstState: 'ready' },
    loadedUnderWay: { input: { request, page: underWay }, firstState: 'polling' },
  },
  events: {
    REQUEST: {
      cases: [request, farPage, filtered, searched].map((query) => ({
        type: 'REQUEST' as const,
        request: query,
      })),
      acceptedIn: [
        'fetching.loading',
        'fetching.refreshing',
        'ready',
        'polling',
        'empty',
        'noResults',
        'refused',
        'failed',
      ],
      elsewhere: 'accepted in every state: a newer request replaces the older one',
    },
    REFRESH: bareEvent(
      'REFRESH',
      [
        'fetching.loading',
        'fetching.refreshing',
        'ready',
        'polling',
        'empty',
        'noResults',
        'refused',
        'failed',
      ],
      'accepted in every state: running requests may already be out of date',
      'shell',
    ),
    PREFETCH: {
      cases: [{ type: 'PREFETCH', page: 2 }],
      acceptedIn: ['ready'],
      elsewhere: 'rows are being loaded, are in progress, or are not shown',
    },
    RETRY: bareEvent('RETRY', ['refused', 'failed'], 'nothing has failed'),
  },
  answers: {
    loadPage: ({ context }) => ({
      ...(context.request.page === 1
        ? { rows: done(10000, rows) }
        : { pastTheEnd: done(10000, pageAfterTheEnd) }),
      underWay: done(10000, underWay),
      nothing: done(10005, nothing),
      refused: refused('InvalidRequest'),
    }),
  },
  commands: [],
  watchers: ['watchChanges', 'poll'],
  guardFields: ({ request: { page, search, filters }, page: shownPage }) => ({
    page,
    isNarrowed: [search, filters],
    hasShown: shownPage !== null,
  }),
  states: {
    'fetching.loading': (list) => {
      expect(selectView(list)).toBe('loading')
      expect(selectRows(list)).toEqual([])
      expect(selectRefusal(list)).toBeNull()
    },
    'fetching.refreshing': (list) => {
      const { search, filters } = selectRequest(list)
      const message = search === '' && Object.keys(filters).length === 0 ? 'empty' : 'noResults'
      expect(selectView(list)).toBe(selectRows(list).length > 0 ? 'rows' : message)
      expect(selectIsRefreshing(list)).toBe(true)
      expect(testPorts.calls.filter(({ answer, signal }) => answer === null && !signal.aborted)).toHaveLength(
        1,
      )
    },
    ready: (list) => {
      expect(selectView(list)).toBe('rows')
      expect(selectRows(list)).toEqual(rows.entries)
      expect(selectTotalItems(list)).toBe(27)
      expect(selectTotalIsCapped(list)).toBe(true)
      expect(testPorts.effects.at(-1)).toEqual(['pageShown', rows, selectRequest(list)])
    },
    polling: (list) => {
      expect(selectView(list)).toBe('rows')
      expect(selectRows(list)).toEqual(underWay.entries)
      expect(testPorts.effects.at(-1)).toEqual(['pageShown', underWay, selectRequest(list)])
    },
    empty: (list) => {
      expect(selectView(list)).toBe('empty')
      expect(selectRequest(list)).toMatchObject({ page: 1, filters: {}, search: '' })
    },
    noResults: (list) => {
      expect(selectView(list)).toBe('noResults')
      expect(selectRows(list)).toEqual([])
    },
    refused: (list) => {
      expect(selectView(list)).toBe('refused')
      expect(selectRefusal(list)).not.toBeNull()
    },
    failed: (list) => expect(selectView(list)).toBe('failed'),
  },
  home: ['ready'],
  pinned: { vertices: 123, edges: 870, paths: 741 },
})
