import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { invalid, valid } from './classes.ts'
import { coverPairs, type FieldClasses, pairsIn } from './cover.ts'

/** Two to five fields of one to five classes each. The first class is valid, and up to four after it are invalid. */
const anyFields = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.nat(4)), { minLength: 2, maxLength: 5 })
  .map(
    (sizes): FieldClasses =>
      Object.fromEntries(
        sizes.map(([size, faulty], field) => [
          `f${field}`,
          Array.from({ length: size }, (_, nth) =>
            nth > 0 && nth <= faulty ? invalid('Fault', `c${nth}`, nth) : valid(`c${nth}`, nth),
          ),
        ]),
      ),
  )

describe('covering rows', () => {
  it('combine every class of a field with every class of every other field, with all other fields valid', () => {
    fc.assert(
      fc.property(anyFields, (fields) => {
        const names = Object.keys(fields)
        const { rows, pairs } = coverPairs(fields)
        const covered = new Set<string>()
        for (const row of rows) {
          expect(Object.keys(row)).toEqual(names)
          const faulty = names.filter((name) => row[name]!.fault !== null)
          expect(faulty.length).toBeLessThanOrEqual(2)
          for (const [nth, one] of names.entries())
            for (const other of names.slice(nth + 1))
              if (faulty.every((name) => name === one || name === other))
                covered.add(`${one} ${row[one]!.name} with ${other} ${row[other]!.name}`)
        }
        const sizes = names.map((name) => fields[name]!.length)
        const all = sizes.flatMap((size, nth) => sizes.slice(nth + 1).map((other) => size * other))
        expect(pairs.size).toBe(all.reduce((sum, some) => sum + some, 0))
        expect([...covered].sort()).toEqual([...pairs].sort())
      }),
      { numRuns: 60 },
    )
  })

  it('are few: fewer than 140 rows cover three fields of ten classes', () => {
    const ten = Array.from({ length: 10 }, (_, nth) => valid(String(nth), nth))
    expect(coverPairs({ a: ten, b: ten, c: ten }).rows.length).toBeLessThan(140)
  })

  it('cannot be created when a pair is impossible', () => {
    const fields = {
      a: [valid('0', 0), invalid('No', '1', 1)],
      b: [valid('0', 0)],
      c: [invalid('No', '0', 0)],
    }
    expect(() => coverPairs(fields)).toThrow('no row can contain a 0 with b 0')
  })

  it('of a single field contain each of its classes once', () => {
    const { rows } = coverPairs({ a: [valid('0', 0), invalid('No', '1', 1)] })
    expect(rows.flatMap(pairsIn)).toEqual(['a 0', 'a 1'])
  })
})
