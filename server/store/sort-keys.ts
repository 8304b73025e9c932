import { compareTexts } from '../../src/domain/compare-texts.ts'

/** A copy of JSON data in which the keys of every object are sorted, so that equal data has the same JSON text. */
export function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => compareTexts(a, b))
      .map(([key, member]) => [key, sortKeys(member)]),
  )
}
