import { useSelector } from '@xstate/react'
import { type FocusEvent, memo, useEffect, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { ControlSheet } from '../../domain/contract/cash-logs.ts'
import { matchingCounts } from '../../domain/counting/control-sheets.ts'
import { useText } from '../../i18n/index.ts'
import type { controlMachine } from '../../machines/control/machine.ts'
import { selectionEvents } from '../../machines/control/row-events.ts'
import {
  type SelectedSheets,
  selectFocusedId,
  selectSelectedSheets,
} from '../../machines/control/selectors.ts'
import { selectRows, selectTotalItems } from '../../machines/list/machine.ts'
import { lazyComponent } from '../data/lazy-component.tsx'
import { isSameJson } from '../data/same-json.ts'
import { WhenIdle } from '../data/when-idle.tsx'
import type { ListAddress } from '../lists/list-address.ts'
import { ListRows } from '../lists/list-rows.tsx'
import type { ListActor } from '../lists/use-list.ts'
import { Button, NoResults, useMedia } from '../ui/index.ts'
import { useControlColumns, useSheetName } from './columns.tsx'
import style from './control-rows.module.css'
import { ANY_STATUS, type ControlFilter, hasOneStatus, isDefaultView } from './filters.ts'

const TotalsLine = memo(lazyComponent(() => import('../cash-log/log/totals-line.tsx'), 'TotalsLine'))
const AllPagesTotals = memo(
  lazyComponent(() => import('./all-pages-totals.tsx'), 'AllPagesTotals'),
  isSameJson,
)

export type ControlActor = ActorRefFrom<typeof controlMachine>

/** Widths at which nine columns do not fit and rows are not cards. */
const TABLET = '(min-width: 481px) and (max-width: 1000px)'

interface ControlRowsProps {
  list: ListActor<ControlSheet>
  control: ControlActor
  address: ListAddress<ControlFilter>
  /** True while the panel of a sheet is open. If the panel is beside the rows, the less important columns are hidden. */
  narrow: boolean
  onOpen: (row: ControlSheet) => void
}

/** The table of sheets with their totals, or a message instead. */
export function ControlRows({ list, control, address, narrow, onOpen }: ControlRowsProps) {
  const t = useText()
  const nameOf = useSheetName()
  const rows = useSelector(list, selectRows<ControlSheet>)
  const focusedId = useSelector(control, selectFocusedId)
  const selected = useSelector(control, selectSelectedSheets, isSameSelection)
  const isTablet = useMedia(TABLET)
  const columns = useControlColumns({ hidesStatus: hasOneStatus(rows, address.filters.status), isTablet })
  const isPanelBeside = useMedia('(min-width: 1201px)')
  const total = useSelector(list, selectTotalItems)
  const { filters, search } = address.request
  const rowsElement = useRef<HTMLDivElement>(null)

  // The shortcuts act on the focused row. A click alone focuses no row, because its target does not match
  // `:focus-visible`; it does so only by opening or selecting the row.
  const focusRow = ({ target }: FocusEvent) => {
    const position =
      target.matches(':focus-visible') && target.closest('tbody tr')?.getAttribute('aria-rowindex')
    const row = position && rows[(Number(position) - 2) % address.request.rowsPerPage]
    if (row && row.id !== focusedId) control.send({ type: 'FOCUS', id: row.id })
  }

  // The focused row stays visible during keyboard navigation.
  useEffect(() => {
    if (focusedId !== null)
      rowsElement.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [focusedId])

  const emptyMessage = (
    <NoResults
      texts="control.empty"
      action={
        <Button onClick={() => address.filterBy({ status: ANY_STATUS })}>{t('control.empty.action')}</Button>
      }
    />
  )
  const canSelect = (row: ControlSheet) => matchingCounts(row.counts, address.request.filters).length > 0
  const changeSelection = (ids: readonly string[], isSelected: boolean) => {
    const selectableIds = rows.filter(canSelect).map(({ id }) => id)
    const { completeIds: selectedIds } = selected
    for (const event of selectionEvents({ ids, isSelected, selectableIds, selectedIds, focusedId }))
      control.send(event)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: notes which row inside it has the focus
    <div ref={rowsElement} className={style.rows} onFocus={focusRow}>
      <ListRows
        caption={t('shell.menu.countControl')}
        list={list}
        address={address}
        columns={columns}
        selection={{
          selected: new Set(selected.completeIds),
          partlySelected: new Set(selected.partialIds),
          onChange: changeSelection,
          refusalOf: (row) => (canSelect(row) ? undefined : t('control.panel.noLine')),
          nameOf,
        }}
        onOpen={onOpen}
        openId={focusedId}
        narrow={narrow && isPanelBeside}
        empty={emptyMessage}
        file={{ list: 'controlsheets' }}
        {...(isDefaultView(address.filters) && { noResults: emptyMessage })}
      />
      {rows.length > 0 && (
        <WhenIdle>
          <TotalsLine rows={rows} />
          {total > rows.length && (
            <AllPagesTotals key={JSON.stringify({ filters, search })} filters={filters} search={search} />
          )}
        </WhenIdle>
      )}
    </div>
  )
}

/** True when both selections are equal: the same sheets in the same order, and as many counts on other pages. */
export const isSameSelection = (first: SelectedSheets, second: SelectedSheets): boolean =>
  first.countsOnOtherPages === second.countsOnOtherPages &&
  isSameIds(first.completeIds, second.completeIds) &&
  isSameIds(first.partialIds, second.partialIds)

/** True when both lists contain the same ids in the same order. */
export function isSameIds(first: readonly string[], second: readonly string[]): boolean {
  return first.length === second.length && first.every((id, index) => id === second[index])
}
