import { describe, expect, it } from 'vitest'
import { datesOfPeriod, findNamedPeriod, NAMED_PERIODS } from '../../../src/domain/dates/periods.ts'
import {
  findCurrentView,
  queryOf,
  readViews,
  searchOf,
  VIEW_NAME_MAX,
  VIEWS_MAX,
  viewNameIssue,
  viewOf,
} from '../../../src/domain/lists/saved-views.ts'

const TODAY = '2026-03-01'
const LATER = '2027-01-15'
const paramsOf = (query: string) => new URLSearchParams(query)

describe('a named period', () => {
  it('has its dates, across months and years', () => {
    expect(NAMED_PERIODS.map((period) => [period, datesOfPeriod(period, TODAY)])).toEqual([
      ['today', { from: '2026-03-01', to: '2026-03-01' }],
      ['yesterday', { from: '2026-02-28', to: '2026-02-28' }],
      ['last7', { from: '2026-02-23', to: '2026-03-01' }],
      ['thisMonth', { from: '2026-03-01', to: '2026-03-01' }],
      ['lastMonth', { from: '2026-02-01', to: '2026-02-28' }],
    ])
    expect(datesOfPeriod('lastMonth', LATER)).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  })

  it('is recognized by its dates; other dates have no name', () => {
    for (const period of NAMED_PERIODS)
      expect(findNamedPeriod(datesOfPeriod(period, LATER), LATER)).toBe(period)
    expect(findNamedPeriod({ from: '2027-01-02', to: '2027-01-03' }, LATER)).toBeNull()
    expect(findNamedPeriod({ from: null, to: null }, LATER)).toBeNull()
  })

  it('is recognized as this month when today (on the 1st) or the last 7 days (on the 7th) have the same dates', () => {
    expect(findNamedPeriod({ from: '2026-03-01', to: '2026-03-01' }, '2026-03-01')).toBe('thisMonth')
    expect(findNamedPeriod({ from: '2026-03-01', to: '2026-03-07' }, '2026-03-07')).toBe('thisMonth')
    expect(findNamedPeriod({ from: '2026-03-02', to: '2026-03-02' }, '2026-03-02')).toBe('today')
    expect(findNamedPeriod({ from: '2026-03-02', to: '2026-03-08' }, '2026-03-08')).toBe('last7')
  })
})

const FILTERS = ['date_from', 'date_to', 'status', 'service'] as const
const storedView = (query: string, today = TODAY) => viewOf(paramsOf(query), FILTERS, today)
const viewNamed = (name: string) => ({ name, ...storedView('status=SENT') })

describe('a saved view', () => {
  it('contains filters, dates, sort order and page size, but neither the page nor other parameters', () => {
    expect(
      storedView(
        'view=bank&status=VALIDATED&sort=date_asc&rows=100&page=3&id=7&date_from=2026-02-10&service=',
      ),
    ).toEqual({ query: 'date_from=2026-02-10&rows=100&sort=date_asc&status=VALIDATED', period: null })
  })

  it('has current dates when its period has a name', () => {
    const saved = storedView('status=SENT&date_from=2026-02-01&date_to=2026-02-28')
    expect(saved).toEqual({ query: 'status=SENT', period: 'lastMonth' })
    expect(searchOf(saved, paramsOf('part=entries&page=2'), LATER).toString()).toBe(
      'status=SENT&date_from=2026-12-01&date_to=2026-12-31&part=entries',
    )
  })

  it('with fixed dates keeps them, also if they are those of a named period today', () => {
    expect(queryOf(paramsOf('page=3&date_to=2026-02-28&date_from=2026-02-01'), FILTERS)).toBe(
      'date_from=2026-02-01&date_to=2026-02-28',
    )
  })

  it('without dates adds none to the address, and keeps the tab of the screen', () => {
    expect(searchOf(storedView('status=SENT'), paramsOf('view=bank&page=2'), LATER).toString()).toBe(
      'status=SENT&view=bank',
    )
  })

  it('is the current one when the list shows it, in any order and on any page', () => {
    const saved = storedView('status=SENT&service=lunch')
    expect(findCurrentView([saved], storedView('service=lunch&status=SENT&page=4'), TODAY)).toBe(saved)
    expect(findCurrentView([saved], storedView('status=SENT'), TODAY)).toBeNull()
  })

  it('of a named period is the current one also on a day on which another period has the same dates', () => {
    const views = [{ query: 'status=SENT', period: 'today' } as const]
    const current = (today: string) => {
      const search = searchOf(views[0]!, paramsOf(''), today)
      return findCurrentView(views, storedView(search.toString(), today), today)
    }
    expect([current('2026-03-01'), current('2026-03-02')]).toEqual([views[0], views[0]])
    const yesterday = storedView('status=SENT&date_from=2026-02-28&date_to=2026-02-28')
    expect(findCurrentView(views, yesterday, TODAY)).toBeNull()
    expect(findCurrentView(views, storedView('status=SENT'), TODAY)).toBeNull()
  })

  it('of fixed dates is the current one also while a named period has them; one of this period is preferred', () => {
    const fixed = { query: 'date_from=2026-03-01&date_to=2026-03-07&status=SENT', period: null }
    const named = { query: 'status=SENT', period: 'thisMonth' } as const
    const current = (today: string) => storedView(fixed.query, today)
    expect(current('2026-03-07').period).toBe('thisMonth')
    expect(findCurrentView([fixed], current('2026-03-07'), '2026-03-07')).toBe(fixed)
    expect(findCurrentView([fixed, named], current('2026-03-07'), '2026-03-07')).toBe(named)
    expect(findCurrentView([named, fixed], current('2026-03-08'), '2026-03-08')).toBe(fixed)
    expect(findCurrentView([fixed], storedView('status=SENT'), '2026-03-07')).toBeNull()
  })

  it('needs a name that is not empty, not too long and not that of another view; a full list accepts no new one', () => {
    const views = [viewNamed('Midi'), viewNamed('Contrôle')]
    const full = Array.from({ length: VIEWS_MAX }, (_, index) => viewNamed(`v${index}`))
    expect([
      viewNameIssue('  ', views),
      viewNameIssue('x'.repeat(VIEW_NAME_MAX + 1), views),
      viewNameIssue('x'.repeat(VIEW_NAME_MAX), views),
      viewNameIssue(` ${'🪙'.repeat(VIEW_NAME_MAX)} `, views),
      viewNameIssue(' midi', views),
      viewNameIssue('MIDI', views, 'Midi'),
      viewNameIssue('Soir', views),
      viewNameIssue('Soir', full),
      viewNameIssue('Soir', full, 'v1'),
    ]).toEqual(['empty', 'long', null, null, 'taken', null, null, 'full', null])
  })

  it('that a device stored is left out if it is invalid or beyond the largest number of views; the others stay', () => {
    const saved = viewNamed('x')
    expect(readViews([saved, null, { name: 'y' }, { ...saved, period: 'someday' }])).toEqual([saved])
    expect([readViews('x'), readViews(null), readViews([undefined])]).toEqual([[], [], []])
    expect(readViews([{ ...saved, period: 'today' }])).toHaveLength(1)
    expect(readViews(Array.from({ length: VIEWS_MAX + 1 }, () => saved))).toHaveLength(VIEWS_MAX)
  })
})
