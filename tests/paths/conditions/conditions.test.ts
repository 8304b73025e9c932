import { describe, expect, it } from 'vitest'
import { areConditionsIndependent } from './condition-coverage.ts'
import { findDecisions, instrumentCode, parseCode } from './decisions.ts'
import { readRules } from './guards.ts'

/** Calls a function with each list of arguments, and returns the results of its decisions by their numbers. */
function resultsOf(
  code: string,
  ...calls: readonly (readonly unknown[])[]
): ReadonlyMap<number, readonly string[]> {
  const results = new Map<number, string[]>()
  const open: string[][] = []
  const letterOf = (value: unknown) => (value ? 'T' : 'F')
  const record = {
    begin: (atomCount: number) => open.push(Array<string>(atomCount).fill('-')) - 1,
    note: (nth: number, value: unknown) => {
      open.at(-1)![nth] = letterOf(value)
      return value
    },
    end: (decision: number, depth: number, value: unknown) => {
      results.set(decision, [...(results.get(decision) ?? []), `${open[depth]!.join('')} ${letterOf(value)}`])
      open.length = depth
      return value
    },
  }
  const tree = parseCode(code)
  const text = instrumentCode(code, findDecisions(code, [tree], new Set()), 0)
  const run = new Function('__conditions', `return (${text})`)(record) as (
    ...args: readonly unknown[]
  ) => unknown
  for (const args of calls) run(...args)
  return results
}

const decisionsOf = (code: string) =>
  findDecisions(code, [parseCode(code)], new Set()).map(({ text, atoms }) => [
    text,
    ...atoms.map((atom) => atom.text),
  ])

describe('the decisions of a rule', () => {
  it('are its branches, its predicates, comparisons, negations and logical operators', () => {
    expect(decisionsOf('(a, b) => (a.isOpen && !(b > 1)) || a.rows.some((row) => row.id === b)')).toEqual([
      [
        '(a.isOpen && !(b > 1)) || a.rows.some((row) => row.id === b)',
        ...['a.isOpen', 'b > 1', 'a.rows.some((row) => row.id === b)'],
      ],
      ['row.id === b', 'row.id === b'],
    ])
    expect(decisionsOf('(a) => { if (a.name) return a ? 1 : 2 }')).toEqual([
      ['a.name', 'a.name'],
      ['a', 'a'],
    ])
  })

  it('do not include the object of `test && { … }`, nor any part of `a ?? b`', () => {
    expect(decisionsOf('(a) => ({ ...(a !== null && { a }), b: a ?? 1 })')).toEqual([
      ['a !== null', 'a !== null'],
    ])
  })

  it('have results that list each condition, including those that were not evaluated', () => {
    const rule = '(a, b) => a && (b.some((item) => item > 1) || b.length === 0)'
    expect([...resultsOf(rule, [false, []], [true, [2]], [true, [1]])]).toEqual([
      [0, ['F-- F', 'TT- T', 'TFF F']],
      [1, ['T T', 'F F']],
    ])
  })
})

describe('a condition', () => {
  it('is covered when it alone changed the result', () => {
    expect(areConditionsIndependent(['TT T', 'TF F', 'F- F'], 2)).toEqual([true, true])
    expect(areConditionsIndependent(['TT T', 'TF F'], 2)).toEqual([false, true])
    expect(areConditionsIndependent(['T T', 'T T'], 1)).toEqual([false])
    // Both conditions changed, so it is unknown which of them had the effect.
    expect(areConditionsIndependent(['TF T', 'FT F'], 2)).toEqual([false, false])
    expect(areConditionsIndependent([], 1)).toEqual([false])
  })

  it('is not covered when no call shows its effect, as for an unneeded condition', () => {
    const rule = '(a, b) => a.length > 0 && b !== undefined'
    const results = resultsOf(rule, [[1], 1], [[], 1])
    expect(areConditionsIndependent(results.get(0)!, 2)).toEqual([true, false])
  })
})

it('readRules finds guards, functions of `src/machines` they call, and lifecycles; no selectors', () => {
  const files = readRules()
  const texts = files.flatMap(({ file, decisions }) => decisions.map(({ text }) => `${file} ${text}`))
  expect(texts).toContain("src/machines/control/setup.ts isCommandAllowed(context, 'invalidate')")
  // Through `isDeletable`, from another file of the folder.
  expect(texts).toContain(
    'src/machines/cash-log/rules.ts sheet?.stored != null && isLogDeletable(sheet.stored.counts)',
  )
  expect(texts).toContain('src/domain/lifecycles/remittance.ts pouches.length === 0')
  // Functions for showing a sheet are no rules of the chart.
  expect(files.map(({ file }) => file)).not.toContain('src/machines/cash-log/selectors.ts')
  for (const { code, decisions } of files)
    expect(() => parseCode(instrumentCode(code, decisions, 0))).not.toThrow()
})
