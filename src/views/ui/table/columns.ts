import type { ReactNode } from 'react'

/** One column of a table. */
export interface Column<Row> {
  /** Field name: the sort key that goes to the server, and the name kept with what a person arranges. */
  readonly key: string
  /** Heading, in the reader's language. */
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  /** The heading becomes a button that sorts. */
  readonly sortable?: boolean
  /** `end` for amounts and numbers, so that cents stand under cents. */
  readonly align?: 'start' | 'end'
  /** Names its row for screen readers, and stays in sight when the table is moved sideways. One per table. */
  readonly heading?: boolean
  /**
   * Where it stands where rows are cards: `figure` and `state` at the right, under each other, and `plain` in the text under
   * the heading, where all others stand behind their title. A heading has no title, unless it is `titled`.
   */
  readonly card?: 'figure' | 'state' | 'plain' | 'titled'
  /** Left out while a row is open beside the list. */
  readonly aside?: boolean
  /** What stands under the column in the row of totals. */
  readonly total?: ReactNode
  /** CSS length, where the content must not decide. */
  readonly width?: string
}

export interface Sort {
  readonly sortBy: string
  readonly descending: boolean
}

/** Rows by id that are chosen, and how a press on one or on all changes that. */
export interface Selection<Row> {
  readonly chosen: ReadonlySet<string>
  /** Rows to add or to take away: one, a stretch (Shift), or the whole page. */
  readonly onChange: (ids: readonly string[], chosen: boolean) => void
  /** Why a row can't be chosen; undefined when it can. */
  readonly refused?: (row: Row) => string | undefined
  /** What names the row for a screen reader: a number, a date. */
  readonly nameOf: (row: Row) => string
}

/** Columns in the order in which a card shows them: its heading, what stands at the right, then the text; each as they are arranged. */
export function onCards<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const placeOf = ({ heading, card }: Column<Row>) =>
    heading ? 0 : card === 'figure' ? 1 : card === 'state' ? 2 : 3
  return [...columns].sort((one, other) => placeOf(one) - placeOf(other))
}

/** The rows from one index to another, both included, in either direction. */
export function stretch<Row>(rows: readonly Row[], from: number, to: number): readonly Row[] {
  return rows.slice(Math.min(from, to), Math.max(from, to) + 1)
}
