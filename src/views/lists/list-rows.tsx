import { useSelector } from '@xstate/react'
import { memo, type ReactNode, useMemo, useRef, useState } from 'react'
import { arrangeColumns, isColumnShown } from '../../domain/lists/table-layout.ts'
import { useText } from '../../i18n/index.ts'
import {
  selectIsRefreshing,
  selectRefusal,
  selectRequest,
  selectRows,
  selectTotalIsCapped,
  selectTotalItems,
  selectView,
} from '../../machines/list/selectors.ts'
import { AfterRows } from '../data/after-rows.tsx'
import { Failed } from '../data/failed.tsx'
import { lazyComponent } from '../data/lazy-component.tsx'
import type { RowCount } from '../data/ports.ts'
import { isSameJson } from '../data/same-json.ts'
import { Button, type Column, DataTable, NoResults, Pagination, type Selection } from '../ui/index.ts'
import type { ListAddress } from './list-address.ts'
import style from './list-rows.module.css'
import { ListTools, useTableLayout } from './list-tools.tsx'
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

/** The rows of a list with its pagination, or a message instead: no rows yet, no result, a refusal, a network failure. */
export function ListRows<Row extends { readonly id: string }, Name extends string>(
  props: ListRowsProps<Row, Name>,
) {
  const { caption, list, address, columns, empty, noResults, selection, openId = null, onOpen, file } = props
  const t = useText()
  const view = useSelector(list, selectView)
  const rows = useSelector(list, selectRows<Row>)
  const refreshing = useSelector(list, selectIsRefreshing)
  const totalItems = useSelector(list, selectTotalItems)
  const totalIsCapped = useSelector(list, selectTotalIsCapped)
  const refusal = useSelector(list, selectRefusal)
  const { request } = address
  // The page that is shown. If the requested page is past the end, the list shows the last page.
  const { page } = useSelector(list, selectRequest)
  // While another page is loading, the rows that are still shown keep their numbers.
  const firstRow = useRef(0)
  if (!refreshing) firstRow.current = (page - 1) * request.rowsPerPage
  const layout = useTableLayout(address.list)
  const { narrow = openId !== null } = props
  const shownColumns = useMemo(
    () =>
      arrangeColumns(columns, layout).filter(
        (column) => isColumnShown(column, layout) && !(narrow && column.aside),
      ),
    [columns, layout, narrow],
  )
  const goToPage = (next: number) => {
    // Sent before the address changes, so that the rows are requested while React renders the new address.
    list.send({ type: 'REQUEST', request: { ...request, page: next } })
    address.goToPage(next)
  }
  const countQuery = { filters: { ...request.filters, ...file?.filters }, search: request.search }
  const countKey = JSON.stringify(countQuery)
  const [exactCount, setExactCount] = useState<{ readonly key: string; readonly count: RowCount } | null>(
    null,
  )
  const total =
    totalIsCapped && exactCount?.key === countKey ? exactCount.count : { totalItems, totalIsCapped }

  if (view === 'failed' || view === 'refused') {
    return <Failed refusal={refusal} onRetry={() => list.send({ type: 'RETRY' })} />
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
        state={view === 'loading' ? 'loading' : refreshing ? 'reloading' : 'ready'}
        maxRows={request.rowsPerPage}
        firstRow={firstRow.current}
        totalRows={total.totalItems}
        openId={openId}
        {...(selection && { selection })}
        {...(onOpen && { onOpen })}
      />
      <Pagination
        page={page}
        rowsPerPage={request.rowsPerPage}
        {...total}
        rowsOnPage={rows.length}
        onPage={goToPage}
        onPageAhead={(next) => list.send({ type: 'PREFETCH', page: next })}
        onRowsPerPage={address.setRowsPerPage}
      >
        <ListTools list={address.list} columns={columns} layout={layout} />
      </Pagination>
      {file && (
        <div className={style.files}>
          {view !== 'loading' && (
            <AfterRows>
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
            </AfterRows>
          )}
        </div>
      )}
    </>
  )
}
