import { describe, expect, it } from 'vitest'
import {
  isDefaultLayout,
  withColumnMoved,
  withColumnShown,
} from '../../../src/domain/lists/table-arranging.ts'
import {
  arrangeColumns,
  DEFAULT_LAYOUT,
  isColumnShown,
  readLayout,
  type TableLayout,
} from '../../../src/domain/lists/table-layout.ts'

const COLUMNS = [{ key: 'date', heading: true }, { key: 'register' }, { key: 'counted' }, { key: 'delta' }]

const keys = (layout: TableLayout, columns: readonly { readonly key: string }[] = COLUMNS) =>
  arrangeColumns(columns, layout).map(({ key }) => key)

describe('the columns of a table', () => {
  it('are as declared until a person moves one', () => {
    expect(keys(DEFAULT_LAYOUT)).toEqual(['date', 'register', 'counted', 'delta'])
    expect(isDefaultLayout(COLUMNS, DEFAULT_LAYOUT)).toBe(true)
  })

  it('move one place at a time, and not beyond the ends', () => {
    const once = withColumnMoved(COLUMNS, DEFAULT_LAYOUT, 'delta', -1)
    expect(keys(once)).toEqual(['date', 'register', 'delta', 'counted'])
    const twice = withColumnMoved(COLUMNS, once, 'delta', -1)
    expect(keys(twice)).toEqual(['date', 'delta', 'register', 'counted'])
    expect(isDefaultLayout(COLUMNS, twice)).toBe(false)
    expect(withColumnMoved(COLUMNS, twice, 'counted', 1)).toBe(twice)
    expect(withColumnMoved(COLUMNS, twice, 'date', -1)).toBe(twice)
    expect(withColumnMoved(COLUMNS, twice, 'unknown', 1)).toBe(twice)
    const restored = withColumnMoved(COLUMNS, withColumnMoved(COLUMNS, twice, 'delta', 1), 'delta', 1)
    expect(isDefaultLayout(COLUMNS, restored)).toBe(true)
  })

  it('can be hidden and shown again; the heading column cannot be hidden', () => {
    const withoutColumn = withColumnShown(
      withColumnShown(DEFAULT_LAYOUT, { key: 'delta' }, false),
      { key: 'date' },
      false,
    )
    expect(COLUMNS.filter((column) => isColumnShown(column, withoutColumn)).map(({ key }) => key)).toEqual([
      'date',
      'register',
      'counted',
    ])
    expect(isDefaultLayout(COLUMNS, withoutColumn)).toBe(false)
    expect(withColumnShown(withoutColumn, { key: 'delta' }, true).hidden).toEqual(['date'])
    expect(isDefaultLayout(COLUMNS, withColumnShown(withoutColumn, { key: 'delta' }, true))).toBe(true)
  })

  it('that are hidden by default are shown once the person adds them', () => {
    const columns = [...COLUMNS, { key: 'turnover', hiddenByDefault: true }]
    const shownColumns = (layout: TableLayout) =>
      columns.filter((column) => isColumnShown(column, layout)).map(({ key }) => key)
    expect(shownColumns(DEFAULT_LAYOUT)).toEqual(['date', 'register', 'counted', 'delta'])
    expect(isDefaultLayout(columns, DEFAULT_LAYOUT)).toBe(true)
    const added = withColumnShown(DEFAULT_LAYOUT, { key: 'turnover', hiddenByDefault: true }, true)
    expect(shownColumns(added)).toEqual(['date', 'register', 'counted', 'delta', 'turnover'])
    expect(isDefaultLayout(columns, added)).toBe(false)
    expect(readLayout(JSON.stringify(added))).toEqual(added)
    const removed = withColumnShown(added, { key: 'turnover', hiddenByDefault: true }, false)
    expect(shownColumns(removed)).not.toContain('turnover')
    expect(isDefaultLayout(columns, removed)).toBe(true)
  })

  it('that a later version adds follow the column that is declared before them', () => {
    const layout = withColumnMoved(COLUMNS, DEFAULT_LAYOUT, 'delta', -1)
    const laterColumns = [{ key: 'status' }, ...COLUMNS.slice(0, 3), { key: 'reason' }, { key: 'delta' }]
    expect(keys(layout, laterColumns)).toEqual(['status', 'date', 'register', 'delta', 'counted', 'reason'])
  })

  it('that do not exist in this version keep their position, and stay hidden if they were hidden', () => {
    const layout = withColumnShown(
      withColumnMoved(COLUMNS, DEFAULT_LAYOUT, 'delta', -1),
      { key: 'counted' },
      false,
    )
    const fewer = COLUMNS.filter(({ key }) => key !== 'delta' && key !== 'counted')
    const moved = withColumnMoved(fewer, layout, 'register', -1)
    expect(keys(moved, fewer)).toEqual(['register', 'date'])
    expect(keys(moved)).toEqual(['register', 'date', 'delta', 'counted'])
    expect(isColumnShown({ key: 'counted' }, moved)).toBe(false)
  })
})

describe('a stored layout', () => {
  it('is parsed unchanged', () => {
    const layout = withColumnShown(
      withColumnMoved(COLUMNS, DEFAULT_LAYOUT, 'delta', -1),
      { key: 'counted' },
      false,
    )
    expect(readLayout(JSON.stringify(layout))).toEqual(layout)
  })

  it.each([null, '', 'compact', 'null', '[]', '{"order":"date","hidden":[1,null]}', '{"order":{}}'])(
    'that is invalid (%s) is replaced by the default',
    (text) => expect(readLayout(text)).toEqual(DEFAULT_LAYOUT),
  )

  it('keeps its valid parts when a part is invalid', () => {
    expect(readLayout('{"order":7,"hidden":["delta"]}')).toEqual({ order: [], hidden: ['delta'] })
  })

  it('contains each column once', () => {
    expect(readLayout('{"order":["date","date"],"hidden":["delta","delta",3]}')).toEqual({
      order: ['date'],
      hidden: ['delta'],
    })
  })
})
