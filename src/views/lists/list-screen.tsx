import type { ReactNode } from 'react'
import { type BreadcrumbItem, type Column, Page, type Selection } from '../ui/index.ts'
import type { ListFilters } from './filter-bar.tsx'
import { ListFilterBar } from './filters.tsx'
import { ListRows } from './list-rows.tsx'
import { ListWithPanel } from './list-with-panel.tsx'
import type { ListState } from './use-list-screen.ts'

type PeriodName = 'date_from' | 'date_to'

interface FilteredListProps<Row, Name extends string> {
  list: ListState<Row, Name | PeriodName>
  /** The accessible name of the table. */
  caption: string
  columns: readonly Column<Row>[]
  filters?: ListFilters<Name>
  /** Places the filters above both the list and its panel, instead of only above the list. */
  filtersAbovePanel?: boolean
  /** The panel beside the list. `show` renders it for the id of the open row; the React `key` of the panel must contain that id. */
  panel?: {
    readonly title: string
    readonly show: (id: string) => ReactNode
    /** True if only the panel is printed while it is open. */
    readonly isPrintedAlone?: boolean
  }
  /** Called to open a row; left out if rows open in the panel. */
  onOpen?: (row: Row) => void
  selection?: Selection<Row>
  empty: ReactNode
  /** Shown instead of the standard text when the filters match nothing. */
  noResults?: ReactNode
  /** The resource that can be downloaded as a file, with the filters of the list. */
  file?: string
  /** Shown above the filters, or below them with `filtersAbovePanel`. */
  aboveFilters?: ReactNode
  /** Shown between the filters and the rows. */
  aboveRows?: ReactNode
  /** Shown below the rows, beside the open panel. */
  belowRows?: ReactNode
}

/** A list inside a page: its filters, its rows and the panel of the open row. */
export function FilteredList<Row extends { readonly id: string }, Name extends string>(
  props: FilteredListProps<Row, Name>,
) {
  const {
    list,
    caption,
    columns,
    filters,
    filtersAbovePanel = false,
    panel,
    onOpen,
    selection,
    empty,
    file,
  } = props
  const bar = filters && <ListFilterBar address={list.address} {...filters} />
  const open = panel ? (row: Row) => list.open(row.id) : onOpen
  const rows = (
    <>
      {props.aboveFilters}
      {!filtersAbovePanel && bar}
      {props.aboveRows}
      <ListRows
        caption={caption}
        list={list.actor}
        address={list.address}
        columns={columns}
        openId={panel ? list.openId : null}
        {...(open && { onOpen: open })}
        {...(selection && { selection })}
        {...(file && { file: { list: file, filters: list.defaultFilters } })}
        empty={empty}
        noResults={props.noResults}
      />
      {props.belowRows}
    </>
  )
  if (!panel) return rows
  return (
    <>
      {filtersAbovePanel && bar}
      <ListWithPanel
        title={panel.title}
        {...(panel.isPrintedAlone && { isPrintedAlone: true })}
        panel={list.openId === null ? null : panel.show(list.openId)}
        onClose={() => list.open(null)}
      >
        {rows}
      </ListWithPanel>
    </>
  )
}

interface ListScreenProps<Row, Name extends string> extends FilteredListProps<Row, Name> {
  /** The name of the screen, for the attribute `data-screen`. */
  screen: string
  /** The state of the command on the rows, for the attribute `data-command`. */
  command?: string
  title: string
  breadcrumb: readonly BreadcrumbItem[]
  /** The primary action of the page. An empty list offers it in its message instead. */
  action?: ReactNode
  /** Shown above the list and its panel. */
  aboveList?: ReactNode
  /** Shown below the list and its panel. */
  belowList?: ReactNode
}

/** A screen that consists of a list: its columns, its filters and the panel of a row are declared by props. */
export function ListScreen<Row extends { readonly id: string }, Name extends string>(
  props: ListScreenProps<Row, Name>,
) {
  const { screen, command, title, breadcrumb, action, aboveList, belowList, ...list } = props
  const { view } = list.list
  return (
    <div data-screen={screen} data-state={view} data-command={command}>
      <Page
        wide
        title={title}
        breadcrumb={breadcrumb}
        hasError={view === 'failed' || view === 'refused'}
        {...(action !== undefined && view !== 'empty' && { action })}
      >
        {aboveList}
        <FilteredList {...list} />
        {belowList}
      </Page>
    </div>
  )
}
