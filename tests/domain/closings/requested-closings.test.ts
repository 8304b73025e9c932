import { describe, expect, it } from 'vitest'
import { outcomeOfRequest, sortSequences } from '../../../src/domain/closings/requested-closings.ts'

const DATE = '2026-11-19'
const stored = (date: string, isReplaced = false) => ({ date, service: 'lunch' as const, isReplaced })

describe('the closings that the POS lists for a date', () => {
  it('are imported if they are not stored, and compared if they are', () => {
    expect(sortSequences([5, 6], new Map([[6, stored(DATE)]]), DATE)).toEqual({
      missing: [5],
      compared: [6],
      taken: [],
    })
  })

  it('are compared with a stored closing that a person corrected to the day before', () => {
    expect(sortSequences([5], new Map([[5, stored('2026-11-18')]]), DATE)).toEqual({
      missing: [],
      compared: [5],
      taken: [],
    })
  })

  it.each(['2026-11-17', '2026-11-20'])('have a number that a closing of %s has already', (present) => {
    expect(sortSequences([5], new Map([[5, stored(present)]]), DATE)).toEqual({
      missing: [],
      compared: [],
      taken: [{ sequence: 5, present }],
    })
  })

  it('are neither imported nor compared if the stored closing was replaced', () => {
    expect(sortSequences([5], new Map([[5, stored(DATE, true)]]), DATE)).toEqual({
      missing: [],
      compared: [],
      taken: [],
    })
  })
})

describe('the outcome of a request for the closings of a date', () => {
  const NOTHING = {
    date: DATE,
    listedCount: 0,
    newCount: 0,
    leftOut: [],
    taken: [],
    differing: [],
    notComparedCount: 0,
  }

  it('is a warning if the POS lists none', () => {
    expect(outcomeOfRequest(NOTHING)).toEqual({
      status: 'WARNING',
      details: [{ key: 'noClosing', params: { date: DATE } }],
    })
  })

  it('names the imported closings, and those that existed already', () => {
    expect(outcomeOfRequest({ ...NOTHING, listedCount: 3, newCount: 1, notComparedCount: 1 })).toEqual({
      status: 'FINISHED',
      details: [
        { key: 'closingsBrought', params: { count: 1, date: DATE } },
        { key: 'closingsPresent', params: { count: 2, date: DATE } },
        { key: 'closingsNotCompared', params: { count: 1, date: DATE } },
      ],
    })
  })

  it('names only the reasons if no closing was imported', () => {
    const result = {
      ...NOTHING,
      listedCount: 3,
      leftOut: [{ sequence: 5, present: 1 }],
      taken: [{ sequence: 6, present: '2026-11-02' }],
      differing: [7],
    }
    expect(outcomeOfRequest(result)).toEqual({
      status: 'WARNING',
      details: [
        { key: 'closingLeftOut', params: { sequence: 5, present: 1 } },
        { key: 'closingNumberTaken', params: { sequence: 6, date: DATE, present: '2026-11-02' } },
        { key: 'closingDiffers', params: { sequence: 7, date: DATE } },
      ],
    })
  })
})
