import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ALL_COUNT_TYPES, type CountType } from '../../../src/domain/count-types.ts'
import { validateEntry } from '../../../src/domain/counting/count-entry.ts'
import { faceValues } from '../../../src/domain/counting/denominations.ts'
import { entryFieldsOf, parseEntry, textOfCount } from '../../../src/machines/cash-log/entries.ts'
import type { EntryField, EntryText, SheetEntryLine } from '../../../src/machines/cash-log/types.ts'
import { blankFields } from '../../../src/views/cash-log/sheet/groups.ts'
import { count } from '../support/counting.ts'

function line(countType: CountType): SheetEntryLine {
  return {
    paymentCategoryId: 'category-1',
    countType,
    unitValueCents: countType === 3 ? 9_00 : null,
    status: 'CREATED',
    expectedCents: null,
  }
}

const readLine = (countType: CountType, text: EntryText) => {
  const { value, pouchNumber, faults } = parseEntry(line(countType), text)
  return { ...value, pouchNumber, faults }
}

describe('a line', () => {
  it.each([
    [1, { total: '12,5' }, { quantity: null, denominations: null, totalCents: 12_50 }],
    [2, { quantity: '3', total: '45' }, { quantity: 3, denominations: null, totalCents: 45_00 }],
    [3, { quantity: '2+5' }, { quantity: 7, denominations: null, totalCents: 63_00 }],
    [
      4,
      { 'piece.5000': '2', 'piece.2000': '3' },
      { quantity: null, denominations: { '5000': 2, '2000': 3 }, totalCents: 160_00 },
    ],
    [4, { total: '160' }, { quantity: null, denominations: null, totalCents: 160_00 }],
    [
      5,
      { 'piece.200': '1', 'piece.1': '4' },
      { quantity: null, denominations: { '200': 1, '1': 4 }, totalCents: 2_04 },
    ],
    [6, { quantity: '2', total: '20+20+5' }, { quantity: 2, denominations: null, totalCents: 45_00 }],
  ] as const)('of type %i reads %j', (countType, text, value) => {
    expect(readLine(countType, text)).toEqual({ ...value, pouchNumber: null, faults: {} })
  })

  it.each(ALL_COUNT_TYPES)(
    'of type %i is not counted while it is empty, and counted when zero is typed',
    (countType) => {
      expect(readLine(countType, {})).toMatchObject({ totalCents: null, faults: {} })
      expect(readLine(countType, { total: ' ' })).toMatchObject({ totalCents: null, faults: {} })
      expect(readLine(countType, { total: '0' })).toMatchObject({ totalCents: 0, faults: {} })
    },
  )

  it('with an invalid text has an error at its field, and no total until it is corrected', () => {
    const nothing = { quantity: null, denominations: null, totalCents: null, pouchNumber: null }
    expect(readLine(2, { quantity: 'deux', total: '1,234' })).toEqual({
      ...nothing,
      faults: { quantity: 'QuantityInvalid', total: 'MoneyTooPrecise' },
    })
    expect(readLine(4, { 'piece.5000': 'x', 'piece.2000': '3' })).toEqual({
      ...nothing,
      faults: { 'piece.5000': 'QuantityInvalid' },
    })
    expect(readLine(4, { 'piece.5000': '2', total: '99' })).toEqual({
      ...nothing,
      faults: { total: 'TotalMismatch' },
    })
    expect(readLine(1, { total: '99999999999' })).toEqual({ ...nothing, faults: { total: 'MoneyTooLarge' } })
  })

  it('keeps its total while only the pouch number is invalid', () => {
    const short = readLine(6, { total: '45', pouchNumber: ' ab12 ' })
    expect(short).toMatchObject({
      totalCents: 45_00,
      pouchNumber: 'AB12',
      faults: { pouchNumber: 'PouchNumberTooShort' },
    })
    expect(readLine(6, { total: '45', pouchNumber: 'abc123' })).toMatchObject({
      pouchNumber: 'ABC123',
      faults: {},
    })
  })

  it('has the fields of its type, in their order', () => {
    expect(entryFieldsOf(line(1))).toEqual(['total'])
    expect(entryFieldsOf(line(3))).toEqual(['quantity', 'total'])
    expect(entryFieldsOf(line(6))).toEqual(['quantity', 'total', 'pouchNumber'])
    expect(entryFieldsOf(line(5))).toHaveLength(faceValues('coins').length + 1)
    expect(entryFieldsOf(line(4)).at(0)).toBe('piece.50000')
  })
})

const countTypes = fc.constantFrom(...ALL_COUNT_TYPES)

describe('any input', () => {
  it('stays as typed and is either valid or has an error', () => {
    fc.assert(
      fc.property(
        countTypes,
        fc.array(fc.tuple(fc.nat(), fc.string()), { maxLength: 12 }),
        (countType, typing) => {
          const fields = entryFieldsOf(line(countType))
          const typed: Partial<Record<EntryField, string>> = {}
          for (const [index, text] of typing) typed[fields[index % fields.length]!] = text
          const entry = parseEntry(line(countType), typed)
          expect(entry.text).toEqual(typed)
          const { pouchNumber: _, ...faults } = entry.faults
          const { totalCents } = entry.value
          expect(totalCents === null || Number.isSafeInteger(totalCents)).toBe(true)
          if (Object.keys(faults).length > 0) expect(totalCents).toBeNull()
          else
            expect(validateEntry(countType, line(countType).unitValueCents, entry.value)).toEqual({
              totalCents,
            })
        },
      ),
    )
  })

  it('has the same value after the server has stored and returned it', () => {
    const pieces = fc.dictionary(fc.constantFrom('5000', '2000', '500'), fc.integer({ min: 0, max: 900 }), {
      minKeys: 1,
    })
    fc.assert(
      fc.property(
        countTypes,
        fc.option(fc.integer({ min: 0, max: 500 })),
        fc.option(pieces),
        fc.option(fc.integer({ min: 0, max: 900_000 })),
        (countType, quantity, denominations, typedCents) => {
          const { unitValueCents } = line(countType)
          const parts = {
            quantity: countType === 2 || countType === 3 || countType === 6 ? quantity : null,
            denominations: countType === 4 ? denominations : null,
          }
          const validated = validateEntry(countType, unitValueCents, { ...parts, totalCents: null })
          const partsCents = 'totalCents' in validated ? validated.totalCents : null
          const stored = { ...parts, totalCents: partsCents ?? typedCents }
          const parsed = parseEntry(
            line(countType),
            textOfCount(count({ countType, unitValueCents, ...stored })),
          )
          expect(parsed.faults).toEqual({})
          expect(parsed.value).toEqual(stored)
        },
      ),
    )
  })
})

describe('the empty fields that one button of the sheet fills with 0', () => {
  const blank = (countType: CountType, text: EntryText) => blankFields(parseEntry(line(countType), text))

  it('are the denominations that were not counted, unless only the total was typed', () => {
    expect(blank(4, { 'piece.5000': '2', 'piece.2000': ' ' })).toEqual(
      faceValues('notes')
        .filter((face) => face !== 5000)
        .map((face) => `piece.${face}`),
    )
    expect(blank(4, { total: '160' })).toEqual([])
    expect(blank(5, {})).toHaveLength(faceValues('coins').length)
  })

  it('are quantity and total on other lines (no total where it is computed), and never a pouch number', () => {
    expect([blank(1, {}), blank(2, {}), blank(3, {}), blank(6, { quantity: '0' })]).toEqual([
      ['total'],
      ['quantity', 'total'],
      ['quantity'],
      ['total'],
    ])
    expect(blank(1, { total: '5' })).toEqual([])
  })

  it('are none on a line without denominations whose quantity or total is above 0: 12 cheques are not worth 0', () => {
    expect([blank(6, { quantity: '12' }), blank(2, { total: '80' })]).toEqual([[], []])
  })

  it('are none on a line that can no longer be edited', () => {
    expect(blankFields(parseEntry({ ...line(1), status: 'VALIDATED' }, {}))).toEqual([])
  })

  it('make a valid line with a total of zero once they are 0', () => {
    for (const countType of ALL_COUNT_TYPES) {
      const zeros = Object.fromEntries(blank(countType, {}).map((field) => [field, '0']))
      expect(readLine(countType, zeros)).toMatchObject({ totalCents: 0, faults: {} })
    }
  })
})
