import type { ReactNode } from 'react'

/** The fields of a row that can be shown as they are. */
type PlainField<Row> = {
  readonly [Key in keyof Row]-?: Row[Key] extends string | number | null ? Key : never
}[keyof Row] &
  string

/** One column of a table. Its cells show the field `key` of the rows, or what `cell` returns. */
export type Column<Row> = ColumnSettings<Row> &
  (
    | { readonly key: PlainField<Row>; readonly cell?: never }
    | { readonly key: string; readonly cell: (row: Row) => ReactNode }
  )

interface ColumnSettings<Row> {
  /** The sort key in requests, and the key in the stored table layout. */
  readonly key: string
  /** The translated title of the column. */
  readonly title: string
  /** True if the rows can be sorted by this column. In a table with `onSort`, its header is then a button. */
  readonly sortable?: boolean
  /** `end` for amounts and numbers, so that cents are aligned. */
  readonly align?: 'start' | 'end'
  /** True for the one column that names its row for screen readers. It stays visible when the table scrolls sideways. */
  readonly heading?: boolean
  /**
   * Where the value is shown on a card: `figure` and `state` at the right, one below the other; `plain` below the heading, without the column title;
   * `line` on a separate line, with its title at the left and the value at the right.
   * Without `card`, the value follows the title of its column. In the column of the heading, only `titled` has an effect: the title precedes the
   * value.
   */
  readonly card?: 'figure' | 'state' | 'line' | 'plain' | 'titled'
  /** True for a column that is hidden while a row is open beside the list. */
  readonly hiddenBesideOpenRow?: boolean
  /** True for a column that is hidden until the user adds it. */
  readonly hiddenByDefault?: boolean
  /** The cell of this column in the totals row. A function computes it from the rows, so that the columns need not change with them. */
  readonly total?: ReactNode | ((rows: readonly Row[]) => ReactNode)
  /** The width as a CSS length; by default it depends on the content. */
  readonly width?: string
}

/** The content of a cell. A field that is null or empty is shown as a dash. */
export function cellContent<Row>({ key, cell }: Column<Row>, row: Row): ReactNode {
  if (cell) return cell(row)
  const value = row[key as PlainField<Row>] as string | number | null
  return value === null || value === '' ? '—' : value
}

/** The order of the rows of a table. */
export interface Sort {
  readonly sortBy: string
  readonly descending: boolean
}

/** The selection of a table: the ids of the selected rows, and how it changes. */
export interface Selection<Row> {
  readonly selected: ReadonlySet<string>
  /** The ids of rows of which only a part is selected. */
  readonly partlySelected?: ReadonlySet<string>
  /** Called to select or deselect rows: one, a range (with Shift), or the whole page. */
  readonly onChange: (ids: readonly string[], isSelected: boolean) => void
  /** Why a row can't be selected; undefined when it can. */
  readonly refusalOf?: (row: Row) => string | undefined
  /** The name of the row for a screen reader: a number, a date. */
  readonly nameOf: (row: Row) => string
}

/**
 * Sorts columns into the order of a card: the heading, the values at the right, then the others in the user's order.
 */
export function sortForCard<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const orderOf = ({ heading, card }: Column<Row>) => {
    if (heading) return 0
    if (card === 'figure') return 1
    return card === 'state' ? 2 : 3
  }
  return [...columns].sort((first, second) => orderOf(first) - orderOf(second))
}

/** The rows from one index to another, both included, in either direction. */
export function rowRange<Row>(rows: readonly Row[], from: number, to: number): readonly Row[] {
  return rows.slice(Math.min(from, to), Math.max(from, to) + 1)
}
