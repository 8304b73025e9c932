import { isDeepStrictEqual } from 'node:util'

/** A value of which only the kind is known. `is` checks a value, and `description` is its text. */
export class ValueKind {
  readonly description: string
  readonly is: (value: unknown) => boolean

  constructor(description: string, is: (value: unknown) => boolean) {
    this.description = description
    this.is = is
  }
}

const textLike = (description: string, pattern: RegExp): ValueKind =>
  new ValueKind(description, (value) => typeof value === 'string' && pattern.test(value))

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u

/** An id that was assigned by the server. */
export const anId = textLike('an id', /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u)
/** An id that must be the same everywhere: the first found id is expected in all other places. */
export const oneId = (): ValueKind => {
  let known: unknown = null
  return new ValueKind('the same id as elsewhere', (value) => {
    known ??= anId.is(value) ? value : null
    return known !== null && value === known
  })
}
export const aDate = textLike('a date', /^\d{4}-\d\d-\d\d$/u)
export const aText = textLike('a text', /\S/u)
/** A pouch number that the walk took from `freshNumber`. */
export const aPouchNumberOfTheWalk = textLike('a pouch number of the walk', /^QA\d{6}$/u)
export const aPositiveInteger = new ValueKind(
  'a number from 1',
  (value) => Number.isInteger(value) && Number(value) > 0,
)

/** A moment from `since` to `now()`, the server’s current time. */
export const aMomentSince = (since: string, now: () => string): ValueKind =>
  new ValueKind(
    `a moment since ${since}`,
    (value) => typeof value === 'string' && INSTANT.test(value) && value >= since && value <= now(),
  )

/** True when a value equals the expected one, whose parts may be kinds. */
export function matchesExpected(found: unknown, expected: unknown): boolean {
  if (expected instanceof ValueKind) return expected.is(found)
  if (Array.isArray(expected))
    return (
      Array.isArray(found) &&
      found.length === expected.length &&
      expected.every((item, index) => matchesExpected(found[index], item))
    )
  if (typeof expected !== 'object' || expected === null) return isDeepStrictEqual(found, expected)
  if (typeof found !== 'object' || found === null || Array.isArray(found)) return false
  const fields = new Set([...Object.keys(expected), ...Object.keys(found)])
  return [...fields].every(
    (field) =>
      field in expected &&
      field in found &&
      matchesExpected(
        (found as Record<string, unknown>)[field],
        (expected as Record<string, unknown>)[field],
      ),
  )
}

/** A value as text, with descriptions for kinds. */
export const describeValue = (value: unknown): string =>
  String(
    JSON.stringify(value, (_, part) => (part instanceof ValueKind ? `«${part.description}»` : part)),
  ).slice(0, 400)
