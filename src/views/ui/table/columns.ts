import type { ReactNode } from 'react'

/** One column of a table. */
export interface Column<Row> {
  /** Field name: the sort key sent to the server, and the name stored with the person's layout. */
  readonly key: string
  /** Heading, in the reader's language. */
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  /** The heading becomes a button that sorts. */
  readonly sortable?: boolean
  /** `end` for amounts and numbers, so that cents are aligned. */
  readonly align?: 'start' | 'end'
  /** Names its row for screen readers, and stays visible when the table scrolls sideways. One per table. */
  readonly heading?: boolean
  /**
   * Position on a card: `figure` and `state` at the right, one below the other, and `plain` in the text under the heading; all
   * others follow their title. The card's heading has no title, unless it is `titled`.
   */
  readonly card?: 'figure' | 'state' | 'plain' | 'titled'
  /** Hidden while a row is open beside the list. */
  readonly aside?: boolean
  /** Hidden until the person adds it. */
  readonly extra?: boolean
  /** The cell of this column in the totals row. */
  readonly total?: ReactNode
  /** CSS length, when the content must not decide. */
  readonly width?: string
}

export interface Sort {
  readonly sortBy: string
  readonly descending: boolean
}

/** Ids of the selected rows, and how a press on one or on all changes them. */
export interface Selection<Row> {
  readonly chosen: ReadonlySet<string>
  /** Rows of which only a part is selected. */
  readonly partly?: ReadonlySet<string>
  /** Rows to select or deselect: one, a range (Shift), or the whole page. */
  readonly onChange: (ids: readonly string[], chosen: boolean) => void
  /** Why a row can't be selected; undefined when it can. */
  readonly refused?: (row: Row) => string | undefined
  /** The name of the row for a screen reader: a number, a date. */
  readonly nameOf: (row: Row) => string
}

/**
 * Columns in the order of a card: its heading, the values at the right, then the text; within each as the person arranged them.
 */
export function onCards<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const orderOf = ({ heading, card }: Column<Row>) =>
    heading ? 0 : card === 'figure' ? 1 : card === 'state' ? 2 : 3
  return [...columns].sort((first, second) => orderOf(first) - orderOf(second))
}

/** The rows from one index to another, both included, in either direction. */
export function rowRange<Row>(rows: readonly Row[], from: number, to: number): readonly Row[] {
  return rows.slice(Math.min(from, to), Math.max(from, to) + 1)
}
