import { describe, expect, it } from 'vitest'
import { pageParameters, readAddress } from '../../../src/domain/lists/address.ts'

const read = (search: string) =>
  readAddress(new URLSearchParams(search), ['status', 'date'], { sortBy: 'date', descending: true })
const DEFAULTS = { filters: {}, page: 1, rowsPerPage: 25, sortBy: 'date', descending: true }

it.each([
  ['', {}],
  ['page=3', { page: 3 }],
  ['rows=50', { rowsPerPage: 50 }],
  ['rows=300&page=2', { rowsPerPage: 300, page: 2 }],
  ['sort=name_asc', { sortBy: 'name', descending: false }],
  ['sort=name_desc', { sortBy: 'name' }],
  ['status=SENT&date=2026-11-20', { filters: { status: 'SENT', date: '2026-11-20' } }],
  // Invalid values count as absent.
  ['page=0', {}],
  ['page=-1', {}],
  ['page=1.5', {}],
  ['page=x', {}],
  ['rows=26', {}],
  ['rows=x', {}],
  ['sort=name', {}],
  ['sort=name_up', {}],
  ['status=&colour=red', {}],
])('the address of a list “%s” is read as the defaults with %j', (search, changes) => {
  expect(read(search)).toEqual({ ...DEFAULTS, ...changes })
})

describe('the request of a page', () => {
  const request = { page: 3, rowsPerPage: 50, sortBy: 'name', descending: true, filters: {}, search: '' }
  const baseParameters = { range: '100-149', sort: 'name_desc' }

  it.each([
    [{}, baseParameters],
    [{ descending: false }, { ...baseParameters, sort: 'name_asc' }],
    [{ search: 'nora' }, { ...baseParameters, q: 'nora' }],
    [{ filters: { status: 'SENT' } }, { ...baseParameters, status: 'SENT' }],
    [{ cursor: 'abc' }, { ...baseParameters, cursor: 'abc' }],
    [{ cursor: '' }, baseParameters],
    [{ cursor: null }, baseParameters],
  ])('with %j has the parameters %j', (changes, parameters) => {
    expect(pageParameters({ ...request, ...changes })).toEqual(parameters)
  })

  it('has the fixed filters of the screen, which the address cannot change', () => {
    const fixed = { status: 'OPEN' }
    expect(pageParameters({ ...request, filters: { status: 'SENT' } }, fixed)).toEqual({
      ...baseParameters,
      ...fixed,
    })
  })
})
