import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ChartModel } from '../model/models.ts'
import { loadModels } from '../model/models.ts'
import { invalid, valid } from './classes.ts'
import { coverPairs, type Exclusion, type Fields, pairsIn } from './cover.ts'
import type { Plan } from './plan.ts'
import { PLANS } from './plans.ts'
import { runPlans } from './run-plans.ts'

/** Two to five fields of one to five classes, the first of which is valid. */
const anyFields = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.nat(4)), { minLength: 2, maxLength: 5 })
  .map(
    (sizes): Fields =>
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
  it('combine every class of a field with every class of every other, with everything else valid', () => {
    fc.assert(
      fc.property(anyFields, (fields) => {
        const names = Object.keys(fields)
        const { rows, pairs, infeasible } = coverPairs(fields)
        const shown = new Set<string>()
        for (const row of rows) {
          expect(Object.keys(row)).toEqual(names)
          const faulty = names.filter((name) => row[name]!.fault !== null)
          expect(faulty.length).toBeLessThanOrEqual(2)
          for (const [nth, one] of names.entries())
            for (const other of names.slice(nth + 1))
              if (faulty.every((name) => name === one || name === other))
                shown.add(`${one} ${row[one]!.name} with ${other} ${row[other]!.name}`)
        }
        const sizes = names.map((name) => fields[name]!.length)
        const all = sizes.flatMap((size, nth) => sizes.slice(nth + 1).map((other) => size * other))
        expect(pairs.size).toBe(all.reduce((sum, some) => sum + some, 0))
        expect([...shown].sort()).toEqual([...pairs].sort())
        expect(infeasible).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  it('never contain what is impossible together, and list it', () => {
    const fields = { a: [valid('0', 0), valid('1', 1)], b: [valid('0', 0), invalid('No', '1', 1)] }
    const apart: Exclusion[] = [{ one: ['a', '1'], other: ['b', '1'], because: 'one of them' }]
    const { rows, pairs, infeasible } = coverPairs(fields, apart)
    expect(infeasible).toEqual(['a 1 with b 1'])
    expect(pairs).toEqual(new Set(['a 0 with b 0', 'a 0 with b 1', 'a 1 with b 0']))
    expect(rows.map(({ a, b }) => [a!.value, b!.value])).not.toContainEqual([1, 1])
  })

  it('are few: three fields of ten classes are covered by little more than a hundred rows', () => {
    const ten = Array.from({ length: 10 }, (_, nth) => valid(String(nth), nth))
    expect(coverPairs({ a: ten, b: ten, c: ten }).rows.length).toBeLessThan(140)
  })

  it('are refused when a pair is in none, without a declared reason', () => {
    const fields = {
      a: [valid('0', 0), invalid('No', '1', 1)],
      b: [valid('0', 0)],
      c: [invalid('No', '0', 0)],
    }
    expect(() => coverPairs(fields)).toThrow('no row can hold a 0 with b 0')
  })

  it('of one field are its classes', () => {
    const { rows } = coverPairs({ a: [valid('0', 0), invalid('No', '1', 1)] })
    expect(rows.flatMap(pairsIn)).toEqual(['a 0', 'a 1'])
  })
})

describe('the data of a chart', async () => {
  const chart = async (name: string) =>
    (await loadModels(name)).find(({ kind }) => kind === 'machine') as ChartModel
  const plans = PLANS['pouch-field']!
  const changed = (event: string, changes: Partial<Plan>) =>
    plans.map((plan) => (plan.event === event ? { ...plan, ...changes } : plan))

  it('is tried completely', async () => {
    const { pairs, rows, faults } = runPlans(await chart('pouch-field'), plans)
    expect(faults).toEqual([])
    expect(pairs.done).toBe(pairs.of)
    expect(rows).toBeGreaterThan(50)
  })

  it('is reported as missing: a field without classes, a state without a plan, unchecked input', async () => {
    const model = await chart('pouch-field')
    expect(runPlans(model, []).faults).toEqual([
      'pouch-field: no plan: it belongs in tests/paths/pairwise/machines, and among those of pairs/plans.ts',
      'pouch-field: EDIT: no classes of text',
      ...['editing.typing', 'editing.faulty', 'editing.refused', 'failed'].map(
        (state) => `pouch-field: EDIT in ${state}: no plan`,
      ),
      'pouch-field: what is typed is checked by no plan',
    ])
    expect(runPlans(model, changed('EDIT', { states: ['failed'] })).faults).toContain(
      'pouch-field: EDIT in editing.faulty: no plan',
    )
  })

  it('is reported as wrong: taken though invalid, refused though valid, another context', async () => {
    const model = await chart('pouch-field')
    const faultsOf = (event: string, changes: Partial<Plan>) => {
      const { faults, pairs } = runPlans(model, changed(event, changes))
      expect(pairs.done).toBeLessThan(pairs.of)
      return faults
    }
    const text = [invalid('SealNumberInvalid', 'right after all', 'ABC')]
    expect(faultsOf('SAVE', { fields: { text } })[0]).toBe(
      'pouch-field: SAVE (seal) in editing.typing, text right after all: expected editing.faulty, found saving',
    )
    expect(faultsOf('SAVE', { fields: { text: [valid('wrong after all', 'A.B')] } })[0]).toContain(
      'expected saving, found editing.faulty',
    )
    expect(faultsOf('EDIT', { expectedContext: () => ({ text: 'something else' }) })[0]).toContain(
      'something else',
    )
    expect(faultsOf('EDIT', { to: null })[0]).toContain('expected no, found editing.typing')
  })

  it('is reported as wrong: a field that the chart’s test expects to be another', async () => {
    const model = await chart('pouch-field')
    const { fields } = model.chart
    const changes = { ...fields.changes, EDIT: { text: 'something else' } }
    const { faults } = runPlans(
      { ...model, chart: { ...model.chart, fields: { ...fields, changes } } },
      plans,
    )
    expect(faults[0]).toContain('its field text holds "", not "something else"')
  })

  it('is reported as not tried: no vertex matches the plan', async () => {
    const { faults, pairs } = runPlans(
      await chart('pouch-field'),
      changed('EDIT', { appliesTo: () => false }),
    )
    expect(pairs.done).toBeLessThan(pairs.of)
    expect(faults).toContain('pouch-field: EDIT in failed: 4 pairs not tried, as text nothing')
  })
})
