import type { AnyEventObject } from 'xstate'

/** Pairs of values that two fields of one event can have together, and those that were tried. */
export interface DataPairs {
  readonly tried: ReadonlySet<string>
  readonly possible: ReadonlySet<string>
}

/** Of the events that were tried: every value of a field beside every value of another field of the same event. */
export function dataPairs(events: Iterable<AnyEventObject>): DataPairs {
  const tried = new Set<string>()
  const values = new Map<string, Map<string, Set<string>>>()
  for (const { type, ...data } of events) {
    const fields = Object.entries(data).map(([field, value]) => [field, JSON.stringify(value)] as const)
    const known = values.get(type) ?? new Map<string, Set<string>>()
    values.set(type, known)
    for (const [field, value] of fields) known.set(field, (known.get(field) ?? new Set()).add(value))
    for (const [nth, one] of fields.entries())
      for (const other of fields.slice(nth + 1)) tried.add(pairOf(type, one, other))
  }
  const possible = new Set<string>()
  for (const [type, known] of values) {
    const fields = [...known].map(([field, some]) => [...some].map((value) => [field, value] as const))
    for (const [nth, some] of fields.entries())
      for (const one of some)
        for (const other of fields.slice(nth + 1).flat()) possible.add(pairOf(type, one, other))
  }
  return { tried, possible }
}

const pairOf = (
  type: string,
  [field, value]: readonly [string, string],
  [other, beside]: readonly [string, string],
) => `${type}: ${field} ${value} with ${other} ${beside}`
