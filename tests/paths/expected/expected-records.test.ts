import { describe, expect, it } from 'vitest'
import { eventsIn, lifecycleName, loadLifecycles } from '../model/lifecycles.ts'
import { DRIVERS } from '../walk/api/fixtures.ts'
import { OWN_DEMO, type WalkResult } from '../walk/results.ts'
import { ObservableCoverage, shareOf } from './observables.ts'
import { EXPECTED_RECORDS } from './records.ts'
import { findLowShares, isUnchecked, readCheckedShares, sumShares } from './required-share.ts'
import { aMomentSince, anId, aPositiveInteger, describeValue, matchesExpected } from './value-kinds.ts'

describe('the expected values of records', () => {
  it('are described for every walked event of every lifecycle', async () => {
    const lifecycles = await loadLifecycles()
    expect(Object.keys(EXPECTED_RECORDS).sort()).toEqual(lifecycles.map(lifecycleName).sort())
    for (const lifecycle of lifecycles) {
      const name = lifecycleName(lifecycle)
      const walked = [...Object.keys(DRIVERS[name]!.calls), ...(DRIVERS[name]!.jobEvents ?? [])]
      const eventNames = Object.keys(EXPECTED_RECORDS[name]!.events)
      expect([name, eventNames.toSorted()]).toEqual([name, walked.toSorted()])
      expect(eventNames.filter((event) => !eventsIn(lifecycle).includes(event))).toEqual([])
    }
  })

  it('are compared exactly or by the kind of a value', () => {
    const since = aMomentSince('2026-11-20T10:00:00.000Z', () => '2026-11-20T10:00:05.000Z')
    const expectedLine = {
      id: anId,
      at: since,
      lines: [{ reference: aPositiveInteger, cents: 900 }],
      reason: null,
    }
    const found = {
      id: '01a200fb-8369-749c-acae-9b4e19c4de62',
      at: '2026-11-20T10:00:01.000Z',
      lines: [{ reference: 3, cents: 900 }],
      reason: null,
    }
    expect(matchesExpected(found, expectedLine)).toBe(true)
    for (const wrongLine of [
      { ...found, id: 'an id' },
      { ...found, at: '2026-11-20T09:59:59.999Z' },
      { ...found, at: '2026-11-20T10:00:05.001Z' },
      { ...found, lines: [{ reference: 0, cents: 900 }] },
      { ...found, lines: [{ reference: 3, cents: 901 }] },
      { ...found, lines: [] },
      { ...found, reason: undefined },
      { ...found, more: null },
      null,
    ])
      expect(matchesExpected(wrongLine, expectedLine), describeValue(wrongLine)).toBe(false)
    expect(describeValue(expectedLine)).toContain('"id":"«an id»"')
  })
})

describe('the required share', () => {
  const result = (compared: readonly string[], notCompared: readonly string[], against: string = OWN_DEMO) =>
    ({
      kind: 'lifecycle',
      name: 'pouch',
      against,
      observables: { compared, notCompared },
    }) as unknown as WalkResult
  const pouch = { kind: 'lifecycle', name: 'pouch' } as const

  it('counts each value once, as compared if any walk in a demo that the path tool started itself compared it', () => {
    const coverage = new ObservableCoverage()
    coverage.note('field CREATED status', true)
    coverage.note('field CREATED number', false)
    expect(
      shareOf([coverage.toStored(), { compared: ['field CREATED number'], notCompared: ['line delete id'] }]),
    ).toEqual({
      done: 2,
      of: 3,
      notCompared: ['line delete id'],
    })
    const results = [result(['a'], ['b']), result([], ['c'], 'https://demo.example.org')]
    const compared = readCheckedShares(pouch, { done: 0, of: 0 }, (layer) => (layer === 'api' ? results : []))
    expect(compared).toEqual({ answers: { done: 1, of: 2, notCompared: ['b'] } })
    const sharesOfList = readCheckedShares({ kind: 'machine', name: 'list' }, { done: 3, of: 4 }, () => [])
    expect(sumShares([compared, sharesOfList])).toEqual({ done: 4, of: 6 })
    expect(sumShares([compared, sharesOfList], 'answers')).toEqual({ done: 1, of: 2 })
    expect(sumShares([compared, sharesOfList], 'context')).toEqual({ done: 3, of: 4 })
  })

  it('is not reached by models with too few compared values; models without any are unchecked', () => {
    expect(findLowShares(pouch, { answers: { done: 8, of: 10 } })).toEqual([])
    expect(findLowShares(pouch, { answers: { done: 7, of: 9, notCompared: ['b', 'c'] } })).toEqual([
      'pouch: only 7 of 9 compared (answers, rows and lines of the history, in each status); not compared: b, c',
    ])
    expect(findLowShares(pouch, { context: { done: 0, of: 0 } })).toEqual([])
    expect(isUnchecked({ context: { done: 0, of: 0 } }, 'context')).toBe(true)
    expect(isUnchecked({ context: { done: 1, of: 2 } }, 'context')).toBe(false)
  })
})
