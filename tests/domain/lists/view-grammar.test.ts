import { describe, expect, it } from 'vitest'
import type { ListName } from '../../../src/domain/lists/lists.ts'
import { VIEW_QUERY_MAX, validateViewQuery } from '../../../src/domain/lists/view-grammar.ts'

const ID = '0199a1c2-7f00-7abc-8def-0123456789ab'
const OTHER_ID = '0199a1c2-7f00-7abc-8def-0123456789ac'
const SORTS = new Set(['date', 'updatedAt'])
const read = (query: string, list: ListName = 'jobevents', period: 'thisMonth' | null = null) =>
  validateViewQuery({ list, query, period }, (field) => SORTS.has(field))
const fault = (path: string, key: string) => ({ issues: [{ path, key }] })

describe('the query of a view', () => {
  it.each([
    ['', ''],
    ['status=ERROR&seen=false', 'seen=false&status=ERROR'],
    ['sort=date_desc&rows=100', 'rows=100&sort=date_desc'],
    ['sort=updatedAt_asc', 'sort=updatedAt_asc'],
    [`establishmentId=${ID}`, `establishmentId=${ID}`],
    [`establishmentId=${ID},${OTHER_ID}`, `establishmentId=${ID}%2C${OTHER_ID}`],
    ['date_from=2026-11-01&date_to=2026-11-20', 'date_from=2026-11-01&date_to=2026-11-20'],
    ['q=café', 'q=caf%C3%A9'],
    [`q=${'x'.repeat(200)}`, `q=${'x'.repeat(200)}`],
    ['type=SERVICE-CLOSING,ACCOUNTING_TICKET', 'type=SERVICE-CLOSING%2CACCOUNTING_TICKET'],
  ])('%j is stored with its parameters in a fixed order', (query, stored) => {
    expect(read(query)).toEqual({ query: stored })
  })

  it.each([
    ['status=ERROR&status=ERROR', 'query.status', 'issue.repeated'],
    ['colour=red', 'query.colour', 'issue.unknownFilter'],
    ['toString=red', 'query.toString', 'issue.unknownFilter'],
    ['sort=name_asc', 'query.sort', 'issue.unknownSort'],
    ['sort=date_up', 'query.sort', 'issue.unknownSort'],
    ['sort=', 'query.sort', 'issue.unknownSort'],
    ['rows=26', 'query.rows', 'issue.value'],
    ['rows=', 'query.rows', 'issue.value'],
    ['establishmentId=7', 'query.establishmentId', 'issue.value'],
    [`establishmentId=${ID},`, 'query.establishmentId', 'issue.value'],
    [`establishmentId=${ID},7`, 'query.establishmentId', 'issue.value'],
    ['date_from=2026-02-30', 'query.date_from', 'issue.value'],
    ['status=ERROR%20', 'query.status', 'issue.value'],
    ['status=', 'query.status', 'issue.value'],
    ['q=', 'query.q', 'issue.value'],
    [`q=${'x'.repeat(201)}`, 'query.q', 'issue.value'],
    ['q=a%00b', 'query.q', 'issue.value'],
  ])('%j is refused with the path of the error', (query, path, key) => {
    expect(read(query)).toEqual(fault(path, key))
  })

  it('reports every error at once', () => {
    expect(read('colour=red&rows=1')).toEqual({
      issues: [
        { path: 'query.colour', key: 'issue.unknownFilter' },
        { path: 'query.rows', key: 'issue.value' },
      ],
    })
  })

  it('has a period either by its name or by its dates, and only on a list with dates', () => {
    expect(read('status=ERROR', 'jobevents', 'thisMonth')).toEqual({ query: 'status=ERROR' })
    for (const day of ['date_from=2026-11-01', 'date_to=2026-11-01'])
      expect(read(day, 'jobevents', 'thisMonth')).toEqual(fault('period', 'issue.value'))
    expect(read('', 'users', 'thisMonth')).toEqual(fault('period', 'issue.value'))
    expect(read('', 'users')).toEqual({ query: '' })
  })

  it('has at most 1,000 characters, as it is stored', () => {
    expect(VIEW_QUERY_MAX).toBe(1_000)
    const ids = (count: number) => `establishmentId=${Array.from({ length: count }, () => ID).join()}`
    // A comma is stored as three characters.
    expect(read(ids(25))).toEqual({ query: ids(25).replaceAll(',', '%2C') })
    expect(ids(26).length).toBeLessThan(VIEW_QUERY_MAX)
    expect(read(ids(26))).toEqual(fault('query', 'issue.tooLong'))
  })
})
