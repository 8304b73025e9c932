import { describe, expect, it } from 'vitest'
import {
  closingTypeOfFile,
  correctableServices,
  formatCorrections,
  isTaxOfLine,
  MAX_CLOSING_BYTES,
  mayCorrect,
  serviceOfClosing,
} from '../../../src/domain/closings/closings.ts'

const PARIS = 'Europe/Paris'

describe('a file of closings', () => {
  it.each([
    ['closings.json', 'application/json'],
    ['CLOSINGS.JSON', 'application/json'],
    ['closings.csv', 'text/csv'],
    ['closings.txt', 'text/csv'],
    ['closings.xlsx', null],
    ['json', null],
    ['closings.csv.zip', null],
    ['closings.json.zip', null],
  ])('%s is of type %s', (name, type) => {
    expect(closingTypeOfFile(name)).toBe(type)
  })

  it('has at most 10 MiB', () => {
    expect(MAX_CLOSING_BYTES).toBe(10_485_760)
  })
})

it.each([
  ['2026-11-20T03:59:59Z', '2026-11-19', 'evening'],
  ['2026-11-20T04:00:00Z', '2026-11-20', 'lunch'],
  ['2026-11-20T14:59:59Z', '2026-11-20', 'lunch'],
  ['2026-11-20T15:00:00Z', '2026-11-20', 'evening'],
  ['2026-11-20T22:59:59Z', '2026-11-20', 'evening'],
  ['2026-11-20T23:00:00Z', '2026-11-20', 'evening'],
] as const)('the service of a closing that ends at %s is %s, %s', (end, date, service) => {
  expect(serviceOfClosing(end, PARIS, 16)).toEqual({ date, service })
})

describe('a closing that is assigned to another service', () => {
  const correction = { sequence: 812, date: '2026-11-19', service: 'evening' } as const
  it('may be assigned to a service of its date, or of the date before', () => {
    expect(correctableServices('2026-11-20')).toEqual([
      { date: '2026-11-19', service: 'lunch' },
      { date: '2026-11-19', service: 'evening' },
      { date: '2026-11-20', service: 'lunch' },
      { date: '2026-11-20', service: 'evening' },
    ])
    for (const correctable of correctableServices('2026-11-20'))
      expect(mayCorrect({ date: '2026-11-20' }, { ...correction, ...correctable })).toBe(true)
  })

  it('may not be assigned to an earlier or later date, or to an unknown service', () => {
    for (const date of ['2026-11-18', '2026-11-21'])
      expect(mayCorrect({ date: '2026-11-20' }, { ...correction, date })).toBe(false)
    expect(mayCorrect({ date: '2026-11-20' }, { ...correction, service: 'night' as never })).toBe(false)
  })

  it('is written into the query with its sequence and the other service', () => {
    expect(formatCorrections([correction, { ...correction, sequence: 813, service: 'lunch' }])).toBe(
      '812:2026-11-19:evening,813:2026-11-19:lunch',
    )
    expect(formatCorrections([])).toBe('')
  })
})

it.each([
  [1_100, 100, 100, true],
  // 1.00 € at 10 % contains 9.09… cents of VAT: up to one cent more or less is a rounding of the till.
  [100, 100, 9, true],
  [100, 100, 10, true],
  [100, 100, 8, false],
  [100, 100, 11, false],
  [-1_100, 100, -100, true],
  [-1_100, 100, 100, false],
  [1_000, 0, 0, true],
  [1_000, 0, 1, false],
  [1_000, 0, -1, false],
])(
  'the VAT of a sales line of %i cents at %i tenths of a percent may be %i cents: %s',
  (amountCents, taxRate, taxCents, isRight) => {
    expect(isTaxOfLine({ amountCents, taxRate, taxCents })).toBe(isRight)
  },
)
