import { useSelector } from '@xstate/react'
import { memo, type ReactNode, useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { ListName } from '../../domain/lists/lists.ts'
import {
  arrangeColumns,
  isColumnShown,
  readLayout,
  type TableLayout,
} from '../../domain/lists/table-layout.ts'
import { useText } from '../../i18n/index.ts'
import {
  selectHasNextPage,
  selectIsRefreshing,
  selectRefusal,
  selectRequest,
  selectRows,
  selectTotalIsCapped,
  selectTotalItems,
  selectView,
} from '../../machines/list/machine.ts'
import { useApp } from '../app.tsx'
import { lazyComponent } from '../data/lazy-component.tsx'
import { LoadingFailed } from '../data/loading-failed.tsx'
import type { RowCount } from '../data/ports.ts'
import { isSameJson } from '../data/same-json.ts'
import { WhenIdle } from '../data/when-idle.tsx'
import {
  Button,
  type Column,
  DataTable,
  NoResults,
  notify,
  Pagination,
  type Selection,
  TableTools,
  type TableToolsProps,
} from '../ui/index.ts'
import type { ListAddress } from './list-address.ts'
import style from './list-rows.module.css'
import { useStoredDensity } from './stored-density.tsx'
import type { ListActor } from './use-list.ts'

const ExactCount = lazyComponent(() => import('./exact-count.tsx'), 'ExactCount')
/** Not rendered again for another page: a file contains every row. */
const ListDownloads = memo(
  lazyComponent(() => import('../files/list-downloads.tsx'), 'ListDownloads'),
  ({ request, ...before }, { request: next, ...after }) =>
    isSameJson([{ ...request, page: 1 }, before], [{ ...next, page: 1 }, after]),
)

interface ListRowsProps<Row, Name extends string> {
  caption: string
  list: ListActor<Row>
  address: ListAddress<Name>
  columns: readonly Column<Row>[]
  /** Shown when the list has no rows and no filter is set; explains how to start. */
  empty: ReactNode
  /** Shown instead of the standard text when the filters match nothing. */
  noResults?: ReactNode
  selection?: Selection<Row>
  openId?: string | null
  /** Hides the less important columns, to leave room for a panel; by default while a row is open. */
  narrow?: boolean
  onOpen?: (row: Row) => void
  /** The resource that can be downloaded as a file, and the filters that the screen adds to those of the address. */
  file?: { readonly list: string; readonly filters?: Readonly<Record<string, string>> }
}

/** The rows of a list with its pagination, or a message instead: no rows yet, no result, a refusal, a failure. */
export function ListRows<Row extends { readonly id: string }, Name extends string>(
  props: ListRowsProps<Row, Name>,
) {
  const { caption, list, address, columns, empty, noResults, selection, openId = null, onOpen, file } = props
  const t = useText()
  const view = useSelector(list, selectView)
  const rows = useSelector(list, selectRows<Row>)
  const isRefreshing = useSelector(list, selectIsRefreshing)
  const totalItems = useSelector(list, selectTotalItems)
  const totalIsCapped = useSelector(list, selectTotalIsCapped)
  const hasNextPage = useSelector(list, selectHasNextPage)
  const refusal = useSelector(list, selectRefusal)
  const refreshState = isRefreshing ? 'reloading' : 'ready'
  const { request } = address
  // The page that is shown. If the requested page is past the end, the list shows the last page.
  const { page } = useSelector(list, selectRequest)
  // While another page is loading, the rows that are still shown keep their numbers.
  const firstRow = useRef(0)
  if (!isRefreshing) firstRow.current = (page - 1) * request.rowsPerPage
  const layout = useTableLayout(address.list)
  const { narrow = openId !== null } = props
  const shownColumns = useMemo(
    () =>
      arrangeColumns(columns, layout).filter(
        (column) => isColumnShown(column, layout) && !(narrow && column.hiddenBesideOpenRow),
      ),
    [columns, layout, narrow],
  )
  const goToPage = (next: number) => {
    // The HTTP client sends the prefetch two microtasks later. REQUEST follows in a microtask, because
    // otherwise React would render before the prefetch is sent.
    list.send({ type: 'PREFETCH', page: next })
    queueMicrotask(() => {
      list.send({ type: 'REQUEST', request: { ...request, page: next } })
      address.goToPage(next)
    })
  }
  const countQuery = { filters: { ...request.filters, ...file?.filters }, search: request.search }
  const countKey = JSON.stringify(countQuery)
  const [exactCount, setExactCount] = useState<{ readonly key: string; readonly count: RowCount } | null>(
    null,
  )
  const total =
    totalIsCapped && exactCount?.key === countKey ? exactCount.count : { totalItems, totalIsCapped }

  if (view === 'failed' || view === 'refused') {
    return <LoadingFailed refusal={refusal} onRetry={() => list.send({ type: 'RETRY' })} />
  }
  if (view === 'empty') return empty
  if (view === 'noResults') {
    return (
      noResults ?? <NoResults action={<Button onClick={address.clear}>{t('action.clearFilters')}</Button>} />
    )
  }
  return (
    <>
      <DataTable
        caption={caption}
        columns={shownColumns}
        rows={rows}
        idOf={(row) => row.id}
        sort={request}
        onSort={address.sortBy}
        state={view === 'loading' ? 'loading' : refreshState}
        maxRows={request.rowsPerPage}
        firstRow={firstRow.current}
        openId={openId}
        {...(!total.totalIsCapped && { totalRows: total.totalItems })}
        {...(selection && { selection })}
        {...(onOpen && { onOpen })}
      />
      <Pagination
        page={page}
        rowsPerPage={request.rowsPerPage}
        {...total}
        rowsOnPage={rows.length}
        hasNextPage={hasNextPage}
        onPage={goToPage}
        onPreloadPage={(next) => list.send({ type: 'PREFETCH', page: next })}
        onRowsPerPage={address.setRowsPerPage}
      >
        <ListTools list={address.list} columns={columns} layout={layout} />
      </Pagination>
      {file && (
        <div className={style.files}>
          {view !== 'loading' && (
            <WhenIdle>
              <ListDownloads list={file.list} request={request} fixedFilters={file.filters} />
              {totalIsCapped && (
                <ExactCount
                  key={countKey}
                  list={address.list}
                  resource={file.list}
                  {...countQuery}
                  onCount={(count) => setExactCount({ key: countKey, count })}
                />
              )}
            </WhenIdle>
          )}
        </div>
      )}
    </>
  )
}

/** The table layout that the user chose for a list. */
function useTableLayout(list: ListName): TableLayout {
  const { tables } = useApp().ports
  const read = useCallback(() => tables.layout(list), [tables, list])
  const text = useSyncExternalStore(tables.watch, read)
  return useMemo(() => readLayout(text), [text])
}

interface ListToolsProps extends Pick<TableToolsProps, 'columns' | 'layout'> {
  list: ListName
}

/** The button beside the pagination of a list, for its columns and the density of all lists. The device stores both per user. */
const ListTools = memo(function ListTools({ list, ...table }: ListToolsProps) {
  const t = useText()
  const { tables } = useApp().ports
  const reportIfNotStored = (isStored: boolean) => {
    if (!isStored) notify.error(t('table.unsaved'), t('error.title'))
  }
  return (
    <TableTools
      {...table}
      onLayout={(next) => reportIfNotStored(tables.storeLayout(list, next && JSON.stringify(next)))}
      density={useStoredDensity()}
      onDensity={(next) => reportIfNotStored(tables.storeDensity(next))}
    />
  )
})
