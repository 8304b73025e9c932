import { type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { useIsPrinting } from '../../theme/use-printing.ts'
import { classNames } from '../class-names.ts'
import { positionsUpTo } from '../positions.ts'
import { Skeleton } from '../skeleton.tsx'
import { BodyRow, type TableActions } from './body-row.tsx'
import onCard from './cards.module.css'
import { cardRole, useShowsCards } from './cards.tsx'
import { type Column, rowRange, type Selection, type Sort, sortForCard } from './columns.ts'
import style from './data-table.module.css'
import { DensityContext } from './density.ts'
import { HeaderCell } from './header-cell.tsx'
import { MAX_RENDERED_ROWS, TableBody, usePreloadedVirtualRows } from './table-body.tsx'
import { TableCheckbox } from './table-checkbox.tsx'
import { Totals } from './totals.tsx'
import type { VirtualRowsProps } from './virtual-rows.tsx'

interface DataTableProps<Row> {
  /** Accessible name of the table. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  idOf: (row: Row) => string
  sort?: Sort
  onSort?: (sort: Sort) => void
  selection?: Selection<Row>
  /** Called to open a row, by its heading (a button) or a click on the row outside its other controls. */
  onOpen?: (row: Row) => void
  /** The id of the row that is marked as current, such as the one that is open beside the table. */
  openId?: string | null
  /** `loading` shows placeholder rows; `reloading` still shows `rows`, and dims them if reloading takes long. */
  state?: 'ready' | 'loading' | 'reloading'
  /** The largest number of rows that a page can have. Above `MAX_RENDERED_ROWS`, the code of virtual rows is imported in advance. */
  maxRows?: number
  /** The number of placeholder rows. */
  expectedRows?: number
  /** The index of the first of `rows` among the rows of all pages, from 0; for screen readers. */
  firstRow?: number
  /** The number of rows of all pages, if it is known; for screen readers. */
  totalRows?: number
  /** Shown instead of the table when it is `ready` and has no rows. */
  empty?: ReactNode
  'data-testid'?: string
}

/**
 * A table. Its header and totals stay visible while it scrolls. The caller sorts the rows and holds the selection; rows are selected with the
 * pointer or Space, or as a range with Shift. On a phone each row is a card, and only the totals stay visible while the table scrolls.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    caption,
    columns: declaredColumns,
    rows,
    idOf,
    sort,
    onSort,
    selection,
    state = 'ready',
    empty,
    openId = null,
    maxRows = 0,
  } = props
  const t = useText()
  usePreloadedVirtualRows(maxRows)
  const isDimmed = useIsSlow(state === 'reloading')
  const density = use(DensityContext)
  const isOnCards = useShowsCards()
  const isVirtual = !useIsPrinting() && rows.length > MAX_RENDERED_ROWS
  const columns = useMemo(
    () => (isOnCards ? sortForCard(declaredColumns) : declaredColumns),
    [isOnCards, declaredColumns],
  )
  const frame = useRef<HTMLDivElement>(null)
  const lastPressedId = useRef<string | null>(null)
  const columnCount = columns.length + (selection ? 1 : 0)
  const canSelect = (row: Row) => selection?.refusalOf?.(row) === undefined
  const selectable = rows.filter(canSelect)

  const select = (index: number, isSelected: boolean, shiftKey: boolean) => {
    // The row that was pressed last may be on another page.
    const rangeStart = shiftKey ? rows.findIndex((row) => idOf(row) === lastPressedId.current) : -1
    const pressedRow = rows[index]
    lastPressedId.current = pressedRow === undefined ? null : idOf(pressedRow)
    const changedRows = rowRange(rows, rangeStart === -1 ? index : rangeStart, index).filter(canSelect)
    selection?.onChange(changedRows.map(idOf), isSelected)
  }
  const actions = useRef<TableActions<Row>>({ sort: onSort, open: undefined, select, nameOf: undefined })
  Object.assign(actions.current, { sort: onSort, open: props.onOpen, select, nameOf: selection?.nameOf })
  const keyOf = useRowKeys(rows, idOf)
  const selectionOf = (row: Row) => {
    if (!selection) return null
    const id = idOf(row)
    if (selection.selected.has(id)) return 'yes'
    return selection.partlySelected?.has(id) ? 'partly' : 'no'
  }
  const order = sort?.descending ? 'descending' : 'ascending'
  const selectionOfPage = () => {
    const states = selectable.map(selectionOf)
    if (states.length > 0 && states.every((selected) => selected === 'yes')) return 'yes'
    return states.every((selected) => selected === 'no') ? 'no' : 'partly'
  }
  const rowAt: VirtualRowsProps['renderRow'] = (index, measure) => {
    const row = rows[index]
    return row === undefined ? null : (
      <BodyRow
        key={keyOf(index)}
        row={row}
        index={index}
        firstRow={props.firstRow ?? 0}
        columns={columns}
        isOnCard={isOnCards}
        isOpen={idOf(row) === openId}
        canOpen={props.onOpen !== undefined}
        selected={selectionOf(row)}
        refusedReason={selection?.refusalOf?.(row)}
        measure={measure}
        actions={actions.current}
      />
    )
  }

  // Without rows to open, select or sort, the container can take the focus, so that the keyboard can scroll it.
  const focusableProps =
    props.onOpen || selection || onSort ? {} : { role: 'region', 'aria-label': caption, tabIndex: 0 }

  if (state === 'ready' && rows.length === 0 && empty) return <>{empty}</>
  return (
    <div
      ref={frame}
      {...focusableProps}
      className={style.frame}
      data-testid={props['data-testid']}
      aria-busy={state !== 'ready'}
    >
      <table
        {...cardRole('table', isOnCards)}
        className={classNames(
          isOnCards ? onCard.cards : style.table,
          isOnCards ? onCard[density] : style[density],
          isOnCards && selection && onCard.selectable,
          isDimmed && style.dimmed,
        )}
        aria-rowcount={props.totalRows === undefined ? undefined : props.totalRows + 1}
      >
        <caption className="visually-hidden">{caption}</caption>
        <thead {...cardRole('rowgroup', isOnCards)}>
          <tr {...cardRole('row', isOnCards)} aria-rowindex={1}>
            {selection && (
              <th
                {...cardRole('columnheader', isOnCards)}
                scope="col"
                className={isOnCards ? onCard.checkboxCell : style.checkboxCell}
              >
                <TableCheckbox
                  state={selectionOfPage()}
                  label={t('table.selectPage')}
                  disabledReason={
                    selectable.length > 0
                      ? undefined
                      : ((rows[0] && selection.refusalOf?.(rows[0])) ?? t('busy.label'))
                  }
                  onChange={(isSelected) => selection.onChange(selectable.map(idOf), isSelected)}
                />
              </th>
            )}
            {columns.map((column) => (
              <HeaderCell
                key={column.key}
                column={column}
                isOnCard={isOnCards}
                sorted={sort?.sortBy === column.key ? order : null}
                canSort={onSort !== undefined}
                actions={actions.current}
              />
            ))}
          </tr>
        </thead>
        {state === 'loading' ? (
          <SkeletonRows rows={props.expectedRows ?? 8} columns={columnCount} areCards={isOnCards} />
        ) : (
          <TableBody
            onlyVisible={isVirtual}
            isOnCards={isOnCards}
            scrollContainer={frame}
            count={rows.length}
            columnCount={columnCount}
            density={density}
            renderRow={rowAt}
          />
        )}
        {columns.some(({ total }) => total !== undefined) && state !== 'loading' && (
          <Totals columns={columns} rows={rows} hasCheckbox={selection !== undefined} isOnCard={isOnCards} />
        )}
      </table>
    </div>
  )
}

/**
 * Returns the React key of the row at an index. A row keeps its key when the list is loaded again. The rows of another page take the keys
 * of the page before, so that React changes the texts of their elements instead of creating the elements again.
 */
function useRowKeys<Row>(rows: readonly Row[], idOf: (row: Row) => string): (index: number) => number {
  const latest = useRef({ rows: [] as readonly Row[], keys: new Map<string, number>(), next: 0 })
  const { current } = latest
  if (current.rows !== rows) {
    const ids = rows.map(idOf)
    const previousKeys = current.keys
    const isOtherPage = !ids.some((id) => previousKeys.has(id))
    const reusableKeys = isOtherPage ? [...previousKeys.values()] : []
    current.keys = new Map(
      ids.map((id, index) => [id, previousKeys.get(id) ?? reusableKeys[index] ?? current.next++]),
    )
    current.rows = rows
  }
  const keys = [...current.keys.values()]
  return (index) => keys[index] ?? index
}

/** Rows are dimmed only if loading takes longer than this: dimming for a shorter time would flicker, and paint the whole table. */
const DIM_AFTER_MS = 200

/** True once loading has taken longer than `DIM_AFTER_MS`. */
function useIsSlow(isLoading: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isLoading) return undefined
    const timer = setTimeout(() => setSlow(true), DIM_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isLoading])
  return isLoading && isSlow
}

interface SkeletonRowsProps {
  rows: number
  columns: number
  areCards: boolean
}

/** Placeholders for rows that are loading. */
function SkeletonRows({ rows, columns, areCards }: SkeletonRowsProps) {
  const t = useText()
  return (
    <tbody {...cardRole('rowgroup', areCards)}>
      {positionsUpTo(rows).map((row) => (
        <tr key={row} className={areCards ? onCard.card : style.row} aria-hidden={row > 1}>
          <td colSpan={columns} className={areCards ? onCard.skeletonCell : undefined}>
            <Skeleton width="80%" height={14} />
            {row === 1 && (
              <span className="visually-hidden" role="status">
                {t('shell.loading')}
              </span>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  )
}
