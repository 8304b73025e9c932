/** How a person has arranged the table of a list: by the keys of its columns, those that are not there now among them. */
export interface TableLayout {
  /** Columns in the order in which they stand; one that is not named stands after the one that it was declared after. */
  readonly order: readonly string[]
  readonly hidden: readonly string[]
}

/** A table as it was agreed: its columns as they are declared. */
export const AGREED: TableLayout = { order: [], hidden: [] }

/** What arranging asks of a column. The one that names its row can't be left out. */
export interface Placed {
  readonly key: string
  readonly heading?: boolean
}

/** Every column in the order of the layout, those that are left out among them. */
export function arranged<Column extends Placed>(
  columns: readonly Column[],
  { order }: TableLayout,
): readonly Column[] {
  const places = placesOf(columns, order)
  return [...columns].sort((a, b) => places.indexOf(a.key) - places.indexOf(b.key))
}

/** Whether a column is there to be seen. */
export function isShown({ key, heading = false }: Placed, { hidden }: TableLayout): boolean {
  return heading || !hidden.includes(key)
}

/** Where all columns stand, by their keys: those of the order, and each other one after the one that it was declared after. */
export function placesOf(columns: readonly Placed[], order: readonly string[]): readonly string[] {
  const places = [...order]
  let before = -1
  for (const { key } of columns) {
    if (!places.includes(key)) places.splice(before + 1, 0, key)
    before = places.indexOf(key)
  }
  return places
}

/** The layout that a kept text holds; what can't be read as one is what was agreed. */
export function readLayout(text: string | null): TableLayout {
  try {
    const { order, hidden } = JSON.parse(text ?? '{}') as Partial<Record<keyof TableLayout, unknown>>
    return { order: keysIn(order), hidden: keysIn(hidden) }
  } catch {
    return AGREED
  }
}

function keysIn(value: unknown): readonly string[] {
  return Array.isArray(value)
    ? [...new Set(value.filter((one): one is string => typeof one === 'string'))]
    : []
}
