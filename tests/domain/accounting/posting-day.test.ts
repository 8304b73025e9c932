import { describe, expect, it } from 'vitest'
import type { EntryKind, EntryLine } from '../../../src/domain/accounting/entries.ts'
import { dateEntriesForPosting } from '../../../src/domain/accounting/posting-day.ts'

const line = (letter: string | null, letteredOn: string | null, label = 'Remises'): EntryLine => ({
  account: '580000',
  accountLabel: 'Virements internes',
  label,
  debitCents: 100,
  creditCents: 0,
  letter,
  letteredOn,
})
const entryOf = (kind: EntryKind, date: string, lines: readonly EntryLine[]) => ({
  establishmentId: 'lyon',
  kind,
  date,
  lines,
})
const entry = (date: string, ...lines: readonly EntryLine[]) => entryOf('TRANSIT', date, lines)

function dated(
  entries: readonly ReturnType<typeof entry>[],
  { today = '2027-05-10', latestClosedMonth = null as string | null } = {},
) {
  return dateEntriesForPosting(entries, new Map([['lyon', { today, latestClosedMonth }]]))
}

describe('the date of an entry', () => {
  it.each([
    ['is that of its document while no month is closed', '2026-08-10', null, '2026-08-10'],
    ['is the day of posting in the latest closed month', '2026-12-31', '2026-12', '2027-05-10'],
    [
      'is the day of posting in an earlier month, which needs no closing',
      '2026-08-10',
      '2026-12',
      '2027-05-10',
    ],
    ['is that of its document in the first open month', '2027-01-01', '2026-12', '2027-01-01'],
  ])('%s', (_, date, latestClosedMonth, expected) => {
    expect(dated([entry(date)], { latestClosedMonth })).toMatchObject([
      { date: expected, pieceDate: date, validDate: '2027-05-10' },
    ])
  })

  it.each([
    ['2026-12', '2027-01-01'],
    ['2027-01', '2027-02-01'],
  ])('is the first day after the closed months if the current month is closed', (latestClosedMonth, day) => {
    const [posted] = dated([entry('2026-08-10')], { today: '2026-12-31', latestClosedMonth })
    expect([posted!.date, posted!.validDate]).toEqual([day, day])
  })
})

it('lines are lettered on their date or, if it is later, on that of the latest entry with their letter', () => {
  const letterDates = (latestClosedMonth: string) =>
    dated(
      [
        entry('2026-10-30', line('LYO02-7', '2026-11-02'), line(null, null)),
        entry('2026-11-02', line('LYO02-7', '2026-11-02'), line('LYO02-8', '2026-11-03')),
      ],
      { latestClosedMonth },
    ).map(({ lines }) => lines.map(({ letteredOn }) => letteredOn))
  expect(letterDates('2026-09')).toEqual([
    ['2026-11-02', null],
    ['2026-11-02', '2026-11-03'],
  ])
  expect(letterDates('2026-10')).toEqual([
    ['2027-05-10', null],
    ['2027-05-10', '2026-11-03'],
  ])
})

it('a line is lettered at the earliest on the date of another settlement of its day that is posted with it', () => {
  const [, second] = dated(
    [
      entryOf('SETTLEMENT', '2026-10-30', [line(null, null, 'Recettes 23/09')]),
      entryOf('SETTLEMENT', '2026-11-02', [line('LYO02-B8', '2026-11-02', 'Recettes 23/09')]),
    ],
    { latestClosedMonth: '2026-10' },
  )
  expect(second!.lines.map(({ letteredOn }) => letteredOn)).toEqual(['2027-05-10'])
})

it('each remittance is lettered on the date of its credit, although all lines of transit have the same label', () => {
  const posted = dated([
    entry('2026-11-02', line('LYO02-R18', '2026-11-04')),
    entry('2026-11-04', line('LYO02-R18', '2026-11-04')),
    entry('2026-11-18', line('LYO02-R19', '2026-11-20')),
    entry('2026-11-20', line('LYO02-R19', '2026-11-20')),
    entry('2026-11-25', line(null, null)),
  ])
  expect(posted.map(({ lines }) => lines[0]!.letteredOn)).toEqual([
    '2026-11-04',
    '2026-11-04',
    '2026-11-20',
    '2026-11-20',
    null,
  ])
})
