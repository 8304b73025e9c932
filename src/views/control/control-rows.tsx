import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { CountRow } from '../../domain/contract/cash-logs.ts'
import { useText } from '../../i18n/index.ts'
import type { controlMachine } from '../../machines/control/machine.ts'
import { selectionEvents } from '../../machines/control/row-events.ts'
import { selectFocusedId, selectSelectedIds } from '../../machines/control/selectors.ts'
import { selectRows } from '../../machines/list/selectors.ts'
import type { ListAddress } from '../data/list-address.ts'
import { ListRows } from '../data/list-rows.tsx'
import type { ListActor } from '../data/use-list.ts'
import { Button, NoResults } from '../ui/index.ts'
import { useControlColumns, useCountName } from './columns.tsx'
import style from './control.module.css'
import { ANY_STATUS, type ControlFilter, isPlain } from './filters.ts'

export type ControlActor = ActorRefFrom<typeof controlMachine>

export interface ControlRowsProps {
  list: ListActor<CountRow>
  control: ControlActor
  address: ListAddress<ControlFilter>
  /** An open panel hides the less important columns. */
  narrow: boolean
  onOpen: (row: CountRow) => void
}

/** The table of counts, or a message instead. */
export function ControlRows({ list, control, address, narrow, onOpen }: ControlRowsProps) {
  const t = useText()
  const nameOf = useCountName()
  const rows = useSelector(list, selectRows<CountRow>)
  const focusedId = useSelector(control, selectFocusedId)
  const selectedIds = useSelector(control, selectSelectedIds, sameIds)
  const columns = useControlColumns(rows, { oneStatus: address.filters.status !== ANY_STATUS })
  const frame = useRef<HTMLDivElement>(null)

  // The row with the focus stays visible during keyboard navigation.
  useEffect(() => {
    if (focusedId !== null)
      frame.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [focusedId])

  const nothing = (
    <NoResults
      title={t('control.empty.title')}
      message={t('control.empty.message')}
      suggestion={t('control.empty.suggestion')}
      action={
        <Button onClick={() => address.filterBy({ status: ANY_STATUS })}>{t('control.empty.action')}</Button>
      }
    />
  )
  const change = (ids: readonly string[], chosen: boolean) => {
    const shownIds = rows.map(({ id }) => id)
    for (const event of selectionEvents({ ids, chosen, shownIds, selectedIds, focusedId }))
      control.send(event)
  }
  return (
    <div ref={frame} className={style.rows}>
      <ListRows
        caption={t('shell.menu.countControl')}
        list={list}
        address={address}
        columns={columns}
        selection={{ chosen: new Set(selectedIds), onChange: change, nameOf }}
        onOpen={onOpen}
        openId={focusedId}
        narrow={narrow}
        empty={nothing}
        file={{ list: 'counts' }}
        {...(isPlain(address.filters) && { noResults: nothing })}
      />
    </div>
  )
}

/** True when both lists contain the same rows in the same order. */
export function sameIds(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index])
}
