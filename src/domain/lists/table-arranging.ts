import {
  arrangeColumns,
  columnOrder,
  isColumnShown,
  type LayoutColumn,
  type TableLayout,
} from './table-layout.ts'

/** True when the layout is the default one: all columns in declared order, none hidden or added. */
export function isDefaultLayout(columns: readonly LayoutColumn[], layout: TableLayout): boolean {
  const arranged = arrangeColumns(columns, layout)
  return columns.every(
    (column, index) =>
      column === arranged[index] && isColumnShown(column, layout) === (column.hiddenByDefault !== true),
  )
}

/** Returns the layout in which this column is shown or hidden. */
export function withColumnShown(
  layout: TableLayout,
  { key, hiddenByDefault = false }: LayoutColumn,
  shown: boolean,
): TableLayout {
  const field = hiddenByDefault ? 'shown' : 'hidden'
  const others = (layout[field] ?? []).filter((other) => other !== key)
  return { ...layout, [field]: shown === hiddenByDefault ? [...others, key] : others }
}

/**
 * Returns the layout in which this column is one position nearer the beginning (-1) or the end (1). Positions include hidden
 * columns, but not columns of the stored layout that don't exist at the moment.
 */
export function withColumnMoved(
  columns: readonly LayoutColumn[],
  layout: TableLayout,
  key: string,
  step: -1 | 1,
): TableLayout {
  const keys = arrangeColumns(columns, layout).map((column) => column.key)
  const neighbour = keys[keys.indexOf(key) + step]
  if (neighbour === undefined || !keys.includes(key)) return layout
  const changed: Readonly<Record<string, string>> = { [key]: neighbour, [neighbour]: key }
  return { ...layout, order: columnOrder(columns, layout.order).map((column) => changed[column] ?? column) }
}
