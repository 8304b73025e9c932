/**
 * A class of values of a field, represented by one value. `fault` is the expected error, or null for a valid
 * value.
 */
export interface ValueClass {
  readonly name: string
  readonly value: unknown
  readonly fault: string | null
}

/** The fields of a request, each with its classes, in the order in which their errors are checked. */
export type FieldClasses = Readonly<Record<string, readonly ValueClass[]>>

/** One class for each field. */
export type ClassRow = Readonly<Record<string, ValueClass>>

/** The covering rows, and the pairs that they cover. */
export interface CoveringRows {
  readonly rows: readonly ClassRow[]
  readonly pairs: ReadonlySet<string>
}

type Chosen = readonly [field: string, valueClass: ValueClass]

const nameOf = ([field, { name }]: Chosen) => `${field} ${name}`
const pairOf = (first: Chosen, second: Chosen) => `${nameOf(first)} with ${nameOf(second)}`

/** Every pair of classes of two fields, in order; for a single field, each of its classes. */
function everyPair(fields: FieldClasses): (readonly Chosen[])[] {
  const byField = Object.entries(fields).map(([field, classes]) =>
    classes.map((valueClass): Chosen => [field, valueClass]),
  )
  if (byField.length === 1) return byField[0]!.map((chosen) => [chosen])
  return byField.flatMap((classes, index) => {
    const classesOfLaterFields = byField.slice(index + 1).flat()
    return classes.flatMap((first) => classesOfLaterFields.map((second) => [first, second]))
  })
}

const keyOf = (pair: readonly Chosen[]) => (pair.length === 1 ? nameOf(pair[0]!) : pairOf(pair[0]!, pair[1]!))

/**
 * The pairs that a row covers. An error hides later checks, so a pair counts only when every other field is valid: a row with two
 * errors covers only their pair.
 */
export function pairsIn(row: ClassRow): readonly string[] {
  const all: Chosen[] = Object.entries(row)
  if (all.length === 1) return all.map(nameOf)
  const faulty = all.filter(([, { fault }]) => fault !== null)
  return all.flatMap((first, index) =>
    all
      .slice(index + 1)
      .filter((second) => faulty.every((chosen) => chosen === first || chosen === second))
      .map((second) => pairOf(first, second)),
  )
}

/**
 * Rows that combine every class of a field with every class of every other field, with valid values in the
 * remaining fields. The algorithm is greedy: each row starts with a missing pair, and each further field gets
 * the valid class that covers the most missing pairs.
 *
 * @throws Error with a pair that no row can contain
 */
export function coverPairs(fields: FieldClasses): CoveringRows {
  const missing = new Map(everyPair(fields).map((pair) => [keyOf(pair), pair]))
  const pairs = new Set(missing.keys())
  const rows: ClassRow[] = []
  for (const [key, pair] of missing) {
    if (!missing.has(key)) continue
    const row = completeRow(fields, pair, missing)
    if (!row) throw new Error(`no row can contain ${key}`)
    rows.push(row)
    for (const covered of pairsIn(row)) missing.delete(covered)
  }
  return { rows, pairs }
}

/** A row that contains the classes of `start`; its other classes cover many missing pairs. Null if another field has no valid class. */
function completeRow(
  fields: FieldClasses,
  start: readonly Chosen[],
  missing: ReadonlyMap<string, unknown>,
): ClassRow | null {
  const chosen = new Map(start)
  for (const [field, classes] of Object.entries(fields)) {
    if (chosen.has(field)) continue
    const countMissing = (valueClass: ValueClass) =>
      pairsIn(inOrder(fields, new Map([...chosen, [field, valueClass]]))).filter((pair) => missing.has(pair))
        .length
    const [best] = classes
      .filter(({ fault }) => fault === null)
      .map((valueClass) => [valueClass, countMissing(valueClass)] as const)
      .sort(([, a], [, b]) => b - a)
    if (!best) return null
    chosen.set(field, best[0])
  }
  return inOrder(fields, chosen)
}

/** A row with its fields in order, because the key of a pair begins with the earlier field. */
const inOrder = (fields: FieldClasses, chosen: ReadonlyMap<string, ValueClass>): ClassRow =>
  Object.fromEntries(
    Object.keys(fields).flatMap((field): Chosen[] =>
      chosen.has(field) ? [[field, chosen.get(field)!]] : [],
    ),
  )
