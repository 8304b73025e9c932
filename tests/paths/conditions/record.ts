import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/*
 * This file is loaded before each test file of the measurement. It records the combinations of the instrumented decisions, each once. In
 * `TF- F`, the conditions are true, false and not evaluated, and the decision is false.
 */
const rows = new Map<number, Set<string>>()
const open: string[][] = []

const letterOf = (value: unknown) => (value ? 'T' : 'F')

Object.assign(globalThis, {
  __conditions: {
    /** Returns how many decisions are open around the new one, for its call of `end`. */
    begin: (atomCount: number): number => open.push(Array<string>(atomCount).fill('-')) - 1,
    note<Value>(nth: number, value: Value): Value {
      open.at(-1)![nth] = letterOf(value)
      return value
    },
    end<Value>(decision: number, depth: number, value: Value): Value {
      const row = `${open[depth]!.join('')} ${letterOf(value)}`
      // Also closes inner decisions that threw an error, which have no result.
      open.length = depth
      rows.set(decision, (rows.get(decision) ?? new Set()).add(row))
      return value
    },
  },
})

afterAll(() => {
  const folder = process.env.CONDITIONS_TO ?? ''
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, `${randomUUID()}.json`),
    JSON.stringify([...rows].map(([decision, results]) => [decision, [...results]])),
  )
})
