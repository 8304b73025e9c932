import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  DEFAULT_PAGE_SIZE,
  escapeCommas,
  formatRange,
  formatSort,
  PAGE_SIZES,
} from '../../../src/domain/lists/address.ts'
import {
  COUNTED_ROWS_CAP,
  DEFAULT_SORT,
  type FieldRules,
  type Issue,
  isId,
  type ListQuery,
  MAX_OFFSET,
  MAX_PAGE_SIZE,
  parseListQuery,
  TOTAL_CAP,
} from '../../../src/domain/lists/query.ts'

const ID = '0199a1c2-7f00-7abc-8def-0123456789ab'

const rules: FieldRules = {
  id: { kind: 'id', filter: true },
  date: { kind: 'date', filter: true, sort: true },
  updatedAt: { kind: 'instant', filter: true, sort: true },
  totalCents: { kind: 'cents', filter: true, sort: true },
  sequence: { kind: 'integer', filter: true, sort: true },
  name: { kind: 'text', filter: true, sort: true },
  active: { kind: 'boolean', filter: true },
  status: { kind: 'enum', filter: true, sort: true, values: ['CREATED', 'VALIDATED'] },
  counts: { kind: 'json' },
  comment: { kind: 'text' },
  // Filters that accept no value.
  pile: { kind: 'json', filter: true },
  shape: { kind: 'enum', filter: true },
}

const parse = (search: string) => parseListQuery(new URLSearchParams(search), rules)
const plain: ListQuery = {
  offset: 0,
  limit: 25,
  sort: { field: 'updatedAt', descending: false },
  fields: null,
  filters: [],
  search: null,
}
const parsed = (fields: Partial<ListQuery>) => ({ query: { ...plain, ...fields } })
const faults = (...issues: Issue[]) => ({ issues })

describe('the list grammar', () => {
  it("has the owner's constants", () => {
    expect(PAGE_SIZES).toEqual([25, 50, 100, 300])
    expect(DEFAULT_PAGE_SIZE).toBe(25)
    expect(DEFAULT_SORT).toEqual({ field: 'updatedAt', descending: false })
    expect([MAX_PAGE_SIZE, MAX_OFFSET, TOTAL_CAP, COUNTED_ROWS_CAP]).toEqual([
      300, 1_000_000, 1_000, 1_000_000,
    ])
  })

  it.each<[string, ReturnType<typeof parse>]>([
    ['', parsed({})],
    ['range=0-24', parsed({})],
    ['range=25-49', parsed({ offset: 25 })],
    ['range=0-0', parsed({ limit: 1 })],
    ['range=0-299', parsed({ limit: 300 })],
    ['range=100000-100024', parsed({ offset: 100_000 })],
    ['range=1000000-1000024', parsed({ offset: 1_000_000 })],
    [
      `name=${'x'.repeat(200)}`,
      parsed({ filters: [{ field: 'name', operator: 'anyOf', values: ['x'.repeat(200)] }] }),
    ],
    ['sort=date_desc', parsed({ sort: { field: 'date', descending: true } })],
    ['sort=name_asc', parsed({ sort: { field: 'name', descending: false } })],
    ['fields=id,name', parsed({ fields: ['id', 'name'] })],
    ['fields=id, counts', parsed({ fields: ['id', 'counts'] })],
    ['q=%20lyon%20', parsed({ search: 'lyon' })],
    ['q=', parsed({})],
    [`q=${'x'.repeat(200)}`, parsed({ search: 'x'.repeat(200) })],
    [
      'status=CREATED,VALIDATED',
      parsed({ filters: [{ field: 'status', operator: 'anyOf', values: ['CREATED', 'VALIDATED'] }] }),
    ],
    [
      'date_from=2026-11-01&date_to=2026-11-20',
      parsed({
        filters: [
          { field: 'date', operator: 'from', values: ['2026-11-01'] },
          { field: 'date', operator: 'to', values: ['2026-11-20'] },
        ],
      }),
    ],
    [
      'totalCents_from=-500',
      parsed({ filters: [{ field: 'totalCents', operator: 'from', values: ['-500'] }] }),
    ],
    ['sequence_to=42', parsed({ filters: [{ field: 'sequence', operator: 'to', values: ['42'] }] })],
    [
      'updatedAt_from=2026-11-20T10:00:00.000Z',
      parsed({ filters: [{ field: 'updatedAt', operator: 'from', values: ['2026-11-20T10:00:00.000Z'] }] }),
    ],
    [`id=${ID}`, parsed({ filters: [{ field: 'id', operator: 'anyOf', values: [ID] }] })],
    [
      `sequence=${'1,'.repeat(299)}1`,
      parsed({ filters: [{ field: 'sequence', operator: 'anyOf', values: Array(300).fill('1') }] }),
    ],
    ['active=false', parsed({ filters: [{ field: 'active', operator: 'anyOf', values: ['false'] }] })],
    ['active=true', parsed({ filters: [{ field: 'active', operator: 'anyOf', values: ['true'] }] })],
    ["name=L'%C3%89toile", parsed({ filters: [{ field: 'name', operator: 'anyOf', values: ["L'Étoile"] }] })],
    ['name=A,B', parsed({ filters: [{ field: 'name', operator: 'anyOf', values: ['A', 'B'] }] })],
    [
      'name=Pass%5C,%20S.A.,B',
      parsed({ filters: [{ field: 'name', operator: 'anyOf', values: ['Pass, S.A.', 'B'] }] }),
    ],
    ['name=A%5CB', parsed({ filters: [{ field: 'name', operator: 'anyOf', values: ['A\\B'] }] })],
  ])('accepts %j', (search, expected) => {
    expect(parse(search)).toEqual(expected)
  })

  it.each<[string, Issue]>([
    ['range=5', { path: 'range', key: 'issue.range' }],
    ['range=24-0', { path: 'range', key: 'issue.range' }],
    ['range=-1-5', { path: 'range', key: 'issue.range' }],
    ['range=0-24.5', { path: 'range', key: 'issue.range' }],
    ['range=0-99999999999', { path: 'range', key: 'issue.range' }],
    ['range=0-300', { path: 'range', key: 'issue.rangeTooLarge' }],
    ['range=1000001-1000025', { path: 'range', key: 'issue.rangeTooFar' }],
    ['range=25000000-25000024', { path: 'range', key: 'issue.rangeTooFar' }],
    ['sort=date', { path: 'sort', key: 'issue.unknownSort' }],
    ['sort=date_up', { path: 'sort', key: 'issue.unknownSort' }],
    ['sort=nothing_asc', { path: 'sort', key: 'issue.unknownSort' }],
    ['sort=comment_asc', { path: 'sort', key: 'issue.unknownSort' }],
    ['sort=constructor_asc', { path: 'sort', key: 'issue.unknownSort' }],
    ['sort=__proto___asc', { path: 'sort', key: 'issue.unknownSort' }],
    ['sort=', { path: 'sort', key: 'issue.unknownSort' }],
    ['fields=id,colour', { path: 'fields.colour', key: 'issue.unknownField' }],
    ['fields=', { path: 'fields.', key: 'issue.unknownField' }],
    ['fields=toString', { path: 'fields.toString', key: 'issue.unknownField' }],
    ['colour=red', { path: 'colour', key: 'issue.unknownFilter' }],
    ['comment=x', { path: 'comment', key: 'issue.unknownFilter' }],
    ['counts={}', { path: 'counts', key: 'issue.unknownFilter' }],
    ['__proto__=x', { path: '__proto__', key: 'issue.unknownFilter' }],
    ['date_fromx=2026-11-01', { path: 'date_fromx', key: 'issue.unknownFilter' }],
    ['_from=x', { path: '_from', key: 'issue.unknownFilter' }],
    // "from" and "to" are allowed only for ordered values
    ['status_from=CREATED', { path: 'status_from', key: 'issue.unknownFilter' }],
    [`id_to=${ID}`, { path: 'id_to', key: 'issue.unknownFilter' }],
    ['active_from=true', { path: 'active_from', key: 'issue.unknownFilter' }],
    ['name_to=m', { path: 'name_to', key: 'issue.unknownFilter' }],
    ['pile={}', { path: 'pile', key: 'issue.value' }],
    ['status=SENT', { path: 'status', key: 'issue.value' }],
    ['shape=round', { path: 'shape', key: 'issue.value' }],
    ['status=', { path: 'status', key: 'issue.value' }],
    ['status=CREATED,', { path: 'status', key: 'issue.value' }],
    ['date=20/11/2026', { path: 'date', key: 'issue.value' }],
    ['date_from=2026-02-30', { path: 'date_from', key: 'issue.value' }],
    ['date_from=2026-11-01,2026-11-02', { path: 'date_from', key: 'issue.value' }],
    ['updatedAt_from=2026-11-20', { path: 'updatedAt_from', key: 'issue.value' }],
    ['updatedAt_from=2026-02-30T10:00:00Z', { path: 'updatedAt_from', key: 'issue.value' }],
    ['updatedAt_from=2026-11-20T25:00:00Z', { path: 'updatedAt_from', key: 'issue.value' }],
    ['updatedAt_from=0001-01-01T00:00:00Z', { path: 'updatedAt_from', key: 'issue.value' }],
    ['totalCents=12.5', { path: 'totalCents', key: 'issue.value' }],
    ['totalCents=1234567890123456', { path: 'totalCents', key: 'issue.value' }],
    ['sequence=1e3', { path: 'sequence', key: 'issue.value' }],
    ['id=1', { path: 'id', key: 'issue.value' }],
    ['active=oui', { path: 'active', key: 'issue.value' }],
    ['name=a%00b', { path: 'name', key: 'issue.value' }],
    [`name=${'x'.repeat(201)}`, { path: 'name', key: 'issue.value' }],
    [`q=${'x'.repeat(201)}`, { path: 'q', key: 'issue.tooLong' }],
    ['q=a%00b', { path: 'q', key: 'issue.value' }],
    ['sort=date_asc&sort=date_desc', { path: 'sort', key: 'issue.repeated' }],
    ['status=CREATED&status=VALIDATED', { path: 'status', key: 'issue.repeated' }],
    [`sequence=${'1,'.repeat(300)}1`, { path: 'sequence', key: 'issue.tooMany' }],
  ])('reports the error in %j', (search, issue) => {
    expect(parse(search)).toEqual(faults(issue))
  })

  it('reports every error at once', () => {
    expect(parse('range=x&sort=y&fields=id,z&colour=red&q=lyon')).toEqual(
      faults(
        { path: 'range', key: 'issue.range' },
        { path: 'sort', key: 'issue.unknownSort' },
        { path: 'fields.z', key: 'issue.unknownField' },
        { path: 'colour', key: 'issue.unknownFilter' },
      ),
    )
  })

  it('recognizes the app’s ids', () => {
    expect(isId(ID)).toBe(true)
    expect(isId(ID.toUpperCase())).toBe(true)
    expect(['', '1', `${ID} `, `{${ID}}`, ID.replaceAll('-', '')].some(isId)).toBe(false)
  })
})

describe('writing a query', () => {
  it('converts one-based pages into zero-based ranges, and a sort order into its text', () => {
    expect(formatRange(1, 25)).toBe('0-24')
    expect(formatRange(2, 25)).toBe('25-49')
    expect(formatRange(3, 300)).toBe('600-899')
    expect(formatSort('date', true)).toBe('date_desc')
    expect(formatSort('date', false)).toBe('date_asc')
  })

  it('keeps the commas of a text in one value', () => {
    const addressQuery = new URLSearchParams({ name: escapeCommas('Pass, S.A.,') })
    expect(parseListQuery(addressQuery, rules)).toEqual(
      parsed({ filters: [{ field: 'name', operator: 'anyOf', values: ['Pass, S.A.,'] }] }),
    )
  })

  it('gives a range and a sort order that are parsed to the same page and order', () => {
    const sortable = Object.keys(rules).filter((field) => rules[field]?.sort)
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300 }),
        fc.constantFrom(...PAGE_SIZES),
        fc.constantFrom(...sortable),
        fc.boolean(),
        (page, size, field, descending) => {
          const addressQuery = new URLSearchParams({
            range: formatRange(page, size),
            sort: formatSort(field, descending),
          })
          expect(parseListQuery(addressQuery, rules)).toEqual(
            parsed({ offset: (page - 1) * size, limit: size, sort: { field, descending } }),
          )
        },
      ),
    )
  })
})

describe('any query', () => {
  const name = fc.oneof(
    fc.constantFrom('range', 'sort', 'fields', 'q'),
    fc.constantFrom(...Object.keys(rules)),
    fc.constantFrom(...Object.keys(rules)).map((field) => `${field}_from`),
    fc.constantFrom(...Object.keys(rules)).map((field) => `${field}_to`),
    fc.string(),
  )
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('0-24', '0-299', 'date_desc', 'id,name', ID, '2026-11-20', 'true', 'CREATED', '12', '-7'),
    fc.constantFrom('2026-11-20T10:00:00Z', '2026-02-31T10:00:00Z', 'CREATED,VALIDATED', '\u0000'),
    fc.tuple(fc.nat(), fc.nat()).map(([start, end]) => `${start}-${end}`),
  )

  it('follows the rules if it is accepted, is otherwise refused with the reasons, and never throws', () => {
    let accepted = 0
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value), { maxLength: 4 }), (parameters) => {
        const result = parseListQuery(parameters, rules)
        if ('issues' in result) {
          const parameterNames = parameters.map(([key]) => key)
          expect(result.issues.length).toBeGreaterThan(0)
          for (const { path, key } of result.issues) {
            expect(
              parameterNames.some((parameter) => path === parameter || path.startsWith(`${parameter}.`)),
            ).toBe(true)
            expect(key).toMatch(/^issue\.[a-zA-Z]+$/u)
          }
          return
        }
        accepted += 1
        expectValidQuery(result.query, parameters)
      }),
      { numRuns: 5_000, examples: [[[['status', 'CREATED']]]] },
    )
    expect(accepted).toBeGreaterThan(100)
  })

  function expectValidQuery(query: ListQuery, parameters: readonly (readonly [string, string])[]) {
    expect(new Set(parameters.map(([key]) => key)).size).toBe(parameters.length)
    expect(query.limit).toBeGreaterThanOrEqual(1)
    expect(query.limit).toBeLessThanOrEqual(MAX_PAGE_SIZE)
    expect(query.offset).toBeGreaterThanOrEqual(0)
    expect(query.offset).toBeLessThanOrEqual(MAX_OFFSET)
    expect(rules[query.sort.field]?.sort).toBe(true)
    for (const field of query.fields ?? []) expect(Object.keys(rules)).toContain(field)
    for (const { field, operator, values } of query.filters) {
      expect(rules[field]?.filter).toBe(true)
      expect(values.length).toBeGreaterThan(0)
      if (operator !== 'anyOf') expect(['cents', 'integer', 'date', 'instant']).toContain(rules[field]?.kind)
      for (const value of values) expect(value).not.toContain('\u0000')
    }
    expect(query.search ?? '').not.toContain('\u0000')
    expect(query.filters.length).toBe(
      parameters.filter(([key]) => !['range', 'sort', 'fields', 'q'].includes(key)).length,
    )
  }
})
