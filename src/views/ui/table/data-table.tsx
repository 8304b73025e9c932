import { lazy, type ReactNode, Suspense, use, useRef } from 'react'
import { useText } from '../../../i18n/index.ts'
import { classNames } from '../class-names.ts'
import { atOnce, untilThere } from '../parts/load.ts'
import { Checkbox } from '../toggle.tsx'
import type { Column, Selection, Sort } from './columns.ts'
import { stretch } from './columns.ts'
import style from './data-table.module.css'
import { DensityContext } from './density.ts'
import { HeaderCell } from './header-cell.tsx'
import { SkeletonRows } from './skeleton-rows.tsx'
import type { VirtualRowsProps } from './virtual-rows.tsx'

/** Above this many rows only those in sight are drawn. */
const VIRTUAL_ABOVE = 100
/** A long body that can't draw only what is in sight is drawn whole: slower, and all there. */
const loadVirtualRows = () => import('./virtual-rows.tsx')
const LazyVirtualRows = lazy(() =>
  atOnce(
    loadVirtualRows,
    ({ VirtualRows }) => VirtualRows,
    () => untilThere(loadVirtualRows).catch(() => ({ VirtualRows: AllRows })),
  ),
)
const AllRows = ({ count, rowAt }: VirtualRowsProps) => (
  <tbody>{Array.from({ length: count }, (_, index) => rowAt(index))}</tbody>
)

export interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  idOf: (row: Row) => string
  sort?: Sort
  onSort?: (sort: Sort) => void
  selection?: Selection<Row>
  /** Opens a row: its heading becomes a button, and a press anywhere on the row does the same. */
  onOpen?: (row: Row) => void
  /** The row that is open beside the table. */
  openId?: string | null
  /** `loading` shows the places of rows, `reloading` keeps the last rows in sight, fainter. */
  state?: 'ready' | 'loading' | 'reloading'
  /** Rows to hold a place for while loading. */
  expectedRows?: number
  /** Position of the first row among all rows, from 0; for screen readers. */
  firstRow?: number
  /** All rows there are, when known; for screen readers. */
  totalRows?: number
  /** Shown instead of rows when there are none. */
  empty?: ReactNode
  'data-testid'?: string
}

/**
 * A table of rows from the server: head and totals stay in sight, sorting asks the caller, rows are chosen with the pointer,
 * with Space, or in a stretch with Shift. What is chosen belongs to the caller.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    caption,
    columns,
    rows,
    idOf,
    sort,
    onSort,
    selection,
    state = 'ready',
    empty,
    openId = null,
  } = props
  const t = useText()
  const density = use(DensityContext)
  const frame = useRef<HTMLDivElement>(null)
  const lastPressed = useRef<number | null>(null)
  const width = columns.length + (selection ? 1 : 0)
  const choosable = rows.filter((row) => selection?.refused?.(row) === undefined)
  const chosenHere = choosable.filter((row) => selection?.chosen.has(idOf(row))).length

  const press = (index: number, chosen: boolean, shiftKey: boolean) => {
    const from = shiftKey && lastPressed.current !== null ? lastPressed.current : index
    lastPressed.current = index
    const meant = stretch(rows, from, index).filter((row) => selection?.refused?.(row) === undefined)
    selection?.onChange(meant.map(idOf), chosen)
  }
  const rowAt = (index: number): ReactNode => {
    const row = rows[index]
    return row === undefined ? null : (
      <BodyRow
        key={idOf(row)}
        {...props}
        row={row}
        index={index}
        open={idOf(row) === openId}
        onPress={(chosen, shiftKey) => press(index, chosen, shiftKey)}
      />
    )
  }
  const all = rows.map((_, index) => rowAt(index))

  // Without anything in it that takes the focus, the frame takes it itself, so that keys can scroll it.
  const reached =
    props.onOpen || selection || onSort ? {} : { role: 'region', 'aria-label': caption, tabIndex: 0 }

  if (state === 'ready' && rows.length === 0 && empty) return <>{empty}</>
  return (
    <div
      ref={frame}
      {...reached}
      className={style.frame}
      data-testid={props['data-testid']}
      aria-busy={state !== 'ready'}
    >
      <table
        className={classNames(style.table, style[density], state === 'reloading' && style.faint)}
        aria-rowcount={props.totalRows === undefined ? undefined : props.totalRows + 1}
      >
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr aria-rowindex={1}>
            {selection && (
              <th scope="col" className={style.choose}>
                <Checkbox
                  hideLabel
                  label={t('table.selectPage')}
                  checked={choosable.length > 0 && chosenHere === choosable.length}
                  indeterminate={chosenHere > 0 && chosenHere < choosable.length}
                  disabled={choosable.length === 0}
                  onChange={(chosen) => selection.onChange(choosable.map(idOf), chosen)}
                />
              </th>
            )}
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        {state === 'loading' ? (
          <SkeletonRows rows={props.expectedRows ?? 8} columns={width} />
        ) : rows.length > VIRTUAL_ABOVE ? (
          <Suspense fallback={<tbody>{all.slice(0, VIRTUAL_ABOVE)}</tbody>}>
            <LazyVirtualRows
              frame={frame}
              count={rows.length}
              width={width}
              density={density}
              rowAt={rowAt}
            />
          </Suspense>
        ) : (
          <tbody>{all}</tbody>
        )}
        {columns.some(({ total }) => total !== undefined) && state !== 'loading' && (
          <Totals columns={columns} lead={selection !== undefined} />
        )}
      </table>
    </div>
  )
}

interface BodyRowProps<Row> extends DataTableProps<Row> {
  row: Row
  index: number
  open: boolean
  onPress: (chosen: boolean, shiftKey: boolean) => void
}

function BodyRow<Row>({
  row,
  index,
  open,
  onPress,
  columns,
  idOf,
  selection,
  onOpen,
  firstRow = 0,
}: BodyRowProps<Row>) {
  const t = useText()
  const chosen = selection?.chosen.has(idOf(row)) ?? false
  return (
    // A press anywhere on the row is a larger target only: its heading is the button that the keyboard reaches.
    <tr
      aria-rowindex={firstRow + index + 2}
      aria-selected={selection ? chosen : undefined}
      aria-current={open || undefined}
      className={classNames(style.row, chosen && style.chosen, open && style.open, onOpen && style.opens)}
      onClick={(event) => {
        const onControl = event.target instanceof Element && event.target.closest('button, a, input, label')
        if (!onControl) onOpen?.(row)
      }}
    >
      {selection && (
        <td className={style.choose}>
          <Checkbox
            hideLabel
            label={t('table.selectRow', { row: selection.nameOf(row) })}
            checked={chosen}
            disabled={selection.refused?.(row) !== undefined}
            onChange={(next, { shiftKey }) => onPress(next, shiftKey)}
          />
        </td>
      )}
      {columns.map((column) => {
        const content = column.cell(row)
        if (!column.heading)
          return (
            <td key={column.key} className={column.align === 'end' ? style.end : undefined}>
              {content}
            </td>
          )
        return (
          <th key={column.key} scope="row" className={style.heading}>
            {onOpen ? (
              <button type="button" className={style.opener} onClick={() => onOpen(row)}>
                {content}
              </button>
            ) : (
              content
            )}
          </th>
        )
      })}
    </tr>
  )
}

function Totals<Row>({ columns, lead }: { columns: readonly Column<Row>[]; lead: boolean }) {
  const t = useText()
  // What names the rows may name their total too, wherever it stands; else the first that has none does.
  const isNamed = columns.some(({ heading, total }) => heading && total !== undefined)
  const named = isNamed ? null : columns.find(({ total }) => total === undefined)
  return (
    <tfoot>
      <tr>
        {lead && <td />}
        {columns.map((column) =>
          column === named ? (
            <th key={column.key} scope="row">
              {t('table.total')}
            </th>
          ) : (
            <td key={column.key} className={column.align === 'end' ? style.end : undefined}>
              {column.total}
            </td>
          ),
        )}
      </tr>
    </tfoot>
  )
}
