import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { ListName } from '../../domain/lists/lists.ts'
import { readLayout, type TableLayout } from '../../domain/lists/table-layout.ts'
import { useText } from '../../i18n/index.ts'
import { useApp } from '../app.tsx'
import { notify, TableTools, type TableToolsProps } from '../ui/index.ts'
import { useStoredDensity } from './stored-density.tsx'

/** The table layout that the reader chose for a list. */
export function useTableLayout(list: ListName): TableLayout {
  const { tables } = useApp().ports
  const read = useCallback(() => tables.layout(list), [tables, list])
  const text = useSyncExternalStore(tables.watch, read)
  return useMemo(() => readLayout(text), [text])
}

interface ListToolsProps extends Pick<TableToolsProps, 'columns' | 'layout'> {
  list: ListName
}

/** Beside the pagination of a list: its columns and density, stored on the device for the signed-in person. */
export function ListTools({ list, ...table }: ListToolsProps) {
  const t = useText()
  const { tables } = useApp().ports
  const reportFailure = (isKept: boolean) => {
    if (!isKept) notify.error(t('table.notKept'), t('error.title'))
  }
  return (
    <TableTools
      {...table}
      onLayout={(next) => reportFailure(tables.keepLayout(list, next && JSON.stringify(next)))}
      density={useStoredDensity()}
      onDensity={(next) => reportFailure(tables.keepDensity(next))}
    />
  )
}
