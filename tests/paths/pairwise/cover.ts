/**
 * A class of values of a field. One value stands for all of them; `fault` is the expected error, null when it is valid, and
 * `parsed` is its value after parsing.
 */
export interface ValueClass {
  readonly name: string
  readonly value: unknown
  readonly fault: string | null
  readonly parsed?: unknown
}

/** The fields of a transition, each with its classes, in the order in which their errors are checked. */
export type Fields = Readonly<Record<string, readonly ValueClass[]>>

/** Two classes of two fields that exclude each other: a class by its name, or every class of the field without one. */
export interface Exclusion {
  readonly one: readonly [field: string, name?: string]
  readonly other: readonly [field: string, name?: string]
  readonly because: string
}

/** A data class for each field. */
export type Row = Readonly<Record<string, ValueClass>>

/** The covering rows, and the pairs that they cover; impossible pairs are listed separately. */
export interface Cover {
  readonly rows: readonly Row[]
  readonly pairs: ReadonlySet<string>
  readonly infeasible: readonly string[]
}

type Chosen = readonly [field: string, one: ValueClass]

const nameOf = ([field, { name }]: Chosen) => `${field} ${name}`
const pairOf = (one: Chosen, other: Chosen) => `${nameOf(one)} with ${nameOf(other)}`

/** Every pair of classes of two fields, in order; for a single field, each of its classes. */
function everyPair(fields: Fields): (readonly Chosen[])[] {
  const all = Object.entries(fields).map(([field, classes]) => classes.map((one): Chosen => [field, one]))
  if (all.length === 1) return all[0]!.map((one) => [one])
  return all.flatMap((some, nth) =>
    some.flatMap((one) =>
      all
        .slice(nth + 1)
        .flat()
        .map((other) => [one, other]),
    ),
  )
}

const toldOf = (pair: readonly Chosen[]) =>
  pair.length === 1 ? nameOf(pair[0]!) : pairOf(pair[0]!, pair[1]!)

/**
 * The pairs that a row covers. An error hides later checks, so a pair counts only when every other field is valid: a row with two
 * errors covers only their pair.
 */
export function pairsIn(row: Row): readonly string[] {
  const all: Chosen[] = Object.entries(row)
  if (all.length === 1) return all.map(nameOf)
  const faulty = all.filter(([, { fault }]) => fault !== null)
  return all.flatMap((one, nth) =>
    all
      .slice(nth + 1)
      .filter((other) => faulty.every((some) => some === one || some === other))
      .map((other) => pairOf(one, other)),
  )
}

/**
 * Rows in which every class of a field is combined with every class of every other field, the rest being valid. Greedy: each row
 * starts with a missing pair, and each further field takes the class that covers most missing pairs.
 *
 * @throws Error with a pair that no row can contain, and that is not declared impossible
 */
export function coverPairs(fields: Fields, apart: readonly Exclusion[] = []): Cover {
  const isApart = pairsApart(apart)
  const wanted = everyPair(fields)
  const infeasible = wanted.filter(([one, other]) => other && isApart(one!, other))
  const missing = new Map(
    wanted.filter((pair) => !infeasible.includes(pair)).map((pair) => [toldOf(pair), pair]),
  )
  const pairs = new Set(missing.keys())
  const rows: Row[] = []
  for (const [key, pair] of missing) {
    if (!missing.has(key)) continue
    const row = completed(fields, pair, isApart, missing)
    if (!row) throw new Error(`no row can hold ${key}`)
    rows.push(row)
    for (const shown of pairsIn(row)) missing.delete(shown)
  }
  return { rows, pairs, infeasible: infeasible.map(toldOf) }
}

/** The row that starts with these and covers most missing pairs; null when nothing valid fits. */
function completed(
  fields: Fields,
  begun: readonly Chosen[],
  isApart: (one: Chosen, other: Chosen) => boolean,
  missing: ReadonlyMap<string, unknown>,
): Row | null {
  const fill = (chosen: readonly Chosen[], left: readonly string[]): readonly Chosen[] | null => {
    const [field, ...rest] = left
    if (field === undefined) return chosen
    const shown = (one: Chosen) =>
      pairsIn(inOrder(fields, [...chosen, one])).filter((pair) => missing.has(pair)).length
    const right = fields[field]!.filter(({ fault }) => fault === null)
      .map((one): Chosen => [field, one])
      .filter((one) => !chosen.some((other) => isApart(one, other)))
      .map((one) => [one, shown(one)] as const)
      .sort(([, a], [, b]) => b - a)
    for (const [one] of right) {
      const filled = fill([...chosen, one], rest)
      if (filled) return filled
    }
    return null
  }
  const taken = new Set(begun.map(([field]) => field))
  const filled = fill(
    begun,
    Object.keys(fields).filter((field) => !taken.has(field)),
  )
  return filled && inOrder(fields, filled)
}

/** Pairs are listed in the order of the fields. */
function inOrder(fields: Fields, chosen: readonly Chosen[]): Row {
  const known = new Map(chosen)
  return Object.fromEntries(
    Object.keys(fields).flatMap((field): Chosen[] => (known.has(field) ? [[field, known.get(field)!]] : [])),
  )
}

function pairsApart(apart: readonly Exclusion[]): (one: Chosen, other: Chosen) => boolean {
  const is = ([field, { name }]: Chosen, [wanted, named]: Exclusion['one']) =>
    field === wanted && (named === undefined || name === named)
  return (one, other) =>
    apart.some(
      (known) =>
        (is(one, known.one) && is(other, known.other)) || (is(other, known.one) && is(one, known.other)),
    )
}
