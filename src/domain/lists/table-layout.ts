/** A person's layout of a table, by column keys, including columns that don't exist at the moment. */
export interface TableLayout {
  /** The order of the columns. A column that is not listed follows the column that was declared before it. */
  readonly order: readonly string[]
  readonly hidden: readonly string[]
  /** The columns that are hidden by default and that the person added. */
  readonly shown?: readonly string[]
}

/** The default layout: columns as declared. */
export const DEFAULT_LAYOUT: TableLayout = { order: [], hidden: [] }

/** The part of a column that the layout uses. The heading column can't be hidden. */
export interface LayoutColumn {
  readonly key: string
  readonly heading?: boolean
  readonly hiddenByDefault?: boolean
}

/** All columns in the order of the layout, including hidden ones. */
export function arrangeColumns<Column extends LayoutColumn>(
  columns: readonly Column[],
  { order }: TableLayout,
): readonly Column[] {
  const ordered = columnOrder(columns, order)
  return [...columns].sort((a, b) => ordered.indexOf(a.key) - ordered.indexOf(b.key))
}

/** True for a visible column. */
export function isColumnShown(
  { key, heading = false, hiddenByDefault = false }: LayoutColumn,
  { hidden, shown = [] }: TableLayout,
): boolean {
  return heading || (hiddenByDefault ? shown.includes(key) : !hidden.includes(key))
}

/** The keys of all columns in order: those of the layout, and every other one after the column that was declared before it. */
export function columnOrder(columns: readonly LayoutColumn[], order: readonly string[]): readonly string[] {
  const ordered = [...order]
  let previousIndex = -1
  for (const { key } of columns) {
    if (!ordered.includes(key)) ordered.splice(previousIndex + 1, 0, key)
    previousIndex = ordered.indexOf(key)
  }
  return ordered
}

/** Parses a stored layout. Invalid parts are left out; an unreadable text is the default layout. */
export function readLayout(text: string | null): TableLayout {
  try {
    const { order, hidden, shown } = JSON.parse(text ?? '{}') as Partial<Record<keyof TableLayout, unknown>>
    const shownKeys = keysIn(shown)
    return { order: keysIn(order), hidden: keysIn(hidden), ...(shownKeys.length > 0 && { shown: shownKeys }) }
  } catch {
    return DEFAULT_LAYOUT
  }
}

function keysIn(value: unknown): readonly string[] {
  return Array.isArray(value)
    ? [...new Set(value.filter((item): item is string => typeof item === 'string'))]
    : []
}
