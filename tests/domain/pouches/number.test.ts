import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  normalizePouchNumber,
  POUCH_NUMBER_MAX,
  POUCH_NUMBER_MIN,
  pouchNumberRefusal,
} from '../../../src/domain/pouches/number.ts'

describe('a pouch number', () => {
  it('has 6 to 12 characters', () => {
    expect([POUCH_NUMBER_MIN, POUCH_NUMBER_MAX]).toEqual([6, 12])
  })

  it('is stored as text: trimmed, in upper case, with its leading zeros', () => {
    expect(normalizePouchNumber('  00a421b7 ')).toBe('00A421B7')
    expect(normalizePouchNumber('0042177')).toBe('0042177')
  })

  it.each([
    ['0042 177', '0042177'],
    ['0042-177', '0042177'],
    ['00\u00a0421\u202f77', '0042177'],
    [']C10042177', '0042177'],
    [']c10042177', '0042177'],
    [']A0*0042177*', '0042177'],
    ['*0042177*', '0042177'],
    [' * 0042 177 * ', '0042177'],
    ['C10042177', 'C10042177'],
  ])('typed or scanned as %j is %s, without what print and scanner add', (typed, number) => {
    expect(normalizePouchNumber(typed)).toBe(number)
  })

  it.each([
    ['0042177', null],
    ['123456', null],
    ['abcdef', null],
    [' 123456 ', null],
    ['ABCDEF123456', null],
    ['', 'PouchNumberTooShort'],
    ['12345', 'PouchNumberTooShort'],
    ['12345 ', 'PouchNumberTooShort'],
    ['1234567890123', 'PouchNumberTooLong'],
    ['1234-67', null],
    ['123 456', null],
    [']C10042177', null],
    ['*0042177*', null],
    ['12-3', 'PouchNumberTooShort'],
    ['1234_67', 'PouchNumberUnreadable'],
    ['123/456', 'PouchNumberUnreadable'],
    ['123]456', 'PouchNumberUnreadable'],
    ['éclair7', 'PouchNumberUnreadable'],
    ['١٢٣٤٥٦', 'PouchNumberUnreadable'],
    ['123456\u0000', 'PouchNumberUnreadable'],
  ])('%j is accepted (null) or refused: %s', (typed, refusal) => {
    expect(pouchNumberRefusal(typed)).toBe(refusal)
  })

  it('is accepted exactly when its stored form is 6 to 12 capital letters or digits', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'abcXYZ0189 -é\u00a0'), maxLength: 16 })
    fc.assert(
      fc.property(typed, (text) => {
        const stored = normalizePouchNumber(text)
        expect(pouchNumberRefusal(text) === null).toBe(/^[A-Z0-9]{6,12}$/u.test(stored))
        expect(normalizePouchNumber(stored)).toBe(stored)
      }),
      { numRuns: 1_000 },
    )
  })
})
