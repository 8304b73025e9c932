import { arranged, isShown, type Placed, placesOf, type TableLayout } from './table-layout.ts'

/** True when the table looks like its default. */
export function isAgreed(columns: readonly Placed[], layout: TableLayout): boolean {
  const now = arranged(columns, layout)
  return columns.every((column, index) => column === now[index] && isShown(column, layout))
}

/** The layout with a column shown or hidden. */
export function withShown(layout: TableLayout, key: string, shown: boolean): TableLayout {
  const others = layout.hidden.filter((one) => one !== key)
  return { ...layout, hidden: shown ? others : [...others, key] }
}

/** The layout with a column moved one position towards the beginning (-1) or the end (1), among the visible columns. */
export function withMoved(
  columns: readonly Placed[],
  layout: TableLayout,
  key: string,
  by: -1 | 1,
): TableLayout {
  const now = arranged(columns, layout).map((column) => column.key)
  const other = now[now.indexOf(key) + by]
  if (other === undefined || !now.includes(key)) return layout
  const changed: Readonly<Record<string, string>> = { [key]: other, [other]: key }
  return { ...layout, order: placesOf(columns, layout.order).map((one) => changed[one] ?? one) }
}
