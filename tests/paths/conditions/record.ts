import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/*
 * Set up before each test file of the measurement: writes down what the watched decisions came to, each combination once. `TF- F` is
 * yes, no, not asked, and the decision: no.
 */
const rows = new Map<number, Set<string>>()
const open: string[][] = []

const said = (value: unknown) => (value ? 'T' : 'F')

Object.assign(globalThis, {
  __conditions: {
    begin: (atoms: number): number => open.push(Array<string>(atoms).fill('-')) - 1,
    note<Value>(nth: number, value: Value): Value {
      open.at(-1)![nth] = said(value)
      return value
    },
    end<Value>(decision: number, depth: number, value: Value): Value {
      const row = `${open[depth]!.join('')} ${said(value)}`
      // What threw in between never came to its end.
      open.length = depth
      rows.set(decision, (rows.get(decision) ?? new Set()).add(row))
      return value
    },
  },
})

afterAll(() => {
  const to = process.env.CONDITIONS_TO ?? ''
  mkdirSync(to, { recursive: true })
  writeFileSync(
    join(to, `${randomUUID()}.json`),
    JSON.stringify([...rows].map(([at, some]) => [at, [...some]])),
  )
})
