import { describe, expect, it } from 'vitest'
import { isAgreed, withMoved, withShown } from '../../../src/domain/lists/table-arranging.ts'
import {
  AGREED,
  arranged,
  isShown,
  readLayout,
  type TableLayout,
} from '../../../src/domain/lists/table-layout.ts'

const COLUMNS = [{ key: 'date', heading: true }, { key: 'register' }, { key: 'counted' }, { key: 'delta' }]

const keys = (layout: TableLayout, columns: readonly { readonly key: string }[] = COLUMNS) =>
  arranged(columns, layout).map(({ key }) => key)

describe('the columns of a table', () => {
  it('stand as they are declared until somebody moves one', () => {
    expect(keys(AGREED)).toEqual(['date', 'register', 'counted', 'delta'])
    expect(isAgreed(COLUMNS, AGREED)).toBe(true)
  })

  it('are moved one place at a time, and not beyond the ends', () => {
    const once = withMoved(COLUMNS, AGREED, 'delta', -1)
    expect(keys(once)).toEqual(['date', 'register', 'delta', 'counted'])
    const twice = withMoved(COLUMNS, once, 'delta', -1)
    expect(keys(twice)).toEqual(['date', 'delta', 'register', 'counted'])
    expect(isAgreed(COLUMNS, twice)).toBe(false)
    expect(withMoved(COLUMNS, twice, 'counted', 1)).toBe(twice)
    expect(withMoved(COLUMNS, twice, 'date', -1)).toBe(twice)
    expect(withMoved(COLUMNS, twice, 'unknown', 1)).toBe(twice)
    const back = withMoved(COLUMNS, withMoved(COLUMNS, twice, 'delta', 1), 'delta', 1)
    expect(isAgreed(COLUMNS, back)).toBe(true)
  })

  it('are left out and shown again; the one that names the row can not be left out', () => {
    const without = withShown(withShown(AGREED, 'delta', false), 'date', false)
    expect(COLUMNS.filter((column) => isShown(column, without)).map(({ key }) => key)).toEqual([
      'date',
      'register',
      'counted',
    ])
    expect(isAgreed(COLUMNS, without)).toBe(false)
    expect(withShown(without, 'delta', true).hidden).toEqual(['date'])
    expect(isAgreed(COLUMNS, withShown(without, 'delta', true))).toBe(true)
  })

  it('that came with a later version stand where they were declared', () => {
    const layout = withMoved(COLUMNS, AGREED, 'delta', -1)
    const later = [{ key: 'status' }, ...COLUMNS.slice(0, 3), { key: 'reason' }, { key: 'delta' }]
    expect(keys(layout, later)).toEqual(['status', 'date', 'register', 'delta', 'counted', 'reason'])
  })

  it('that are not there now keep their place and stay left out', () => {
    const layout = withShown(withMoved(COLUMNS, AGREED, 'delta', -1), 'counted', false)
    const fewer = COLUMNS.filter(({ key }) => key !== 'delta' && key !== 'counted')
    const moved = withMoved(fewer, layout, 'register', -1)
    expect(keys(moved, fewer)).toEqual(['register', 'date'])
    expect(keys(moved)).toEqual(['register', 'date', 'delta', 'counted'])
    expect(isShown({ key: 'counted' }, moved)).toBe(false)
  })
})

describe('what was kept', () => {
  it('is read as it was', () => {
    const layout = withShown(withMoved(COLUMNS, AGREED, 'delta', -1), 'counted', false)
    expect(readLayout(JSON.stringify(layout))).toEqual(layout)
  })

  it.each([null, '', 'compact', 'null', '[]', '{"order":"date","hidden":[1,null]}', '{"order":{}}'])(
    'and is no layout (%s) is what was agreed',
    (text) => expect(readLayout(text)).toEqual(AGREED),
  )

  it('is read in part where a part is none', () => {
    expect(readLayout('{"order":7,"hidden":["delta"]}')).toEqual({ order: [], hidden: ['delta'] })
  })

  it('names a column once', () => {
    expect(readLayout('{"order":["date","date"],"hidden":["delta","delta",3]}')).toEqual({
      order: ['date'],
      hidden: ['delta'],
    })
  })
})
