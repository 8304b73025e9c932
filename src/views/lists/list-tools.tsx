import { memo, useCallback, useMemo, useSyncExternalStore } from 'react'
import type { ListName } from '../../domain/lists/lists.ts'
import { readLayout, type TableLayout } from '../../domain/lists/table-layout.ts'
import { useText } from '../../i18n/index.ts'
import { useApp } from '../app.tsx'
import { notify, TableTools, type TableToolsProps } from '../ui/index.ts'
import { useStoredDensity } from './stored-density.tsx'

/** The table layout that the user chose for a list. */
export function useTableLayout(list: ListName): TableLayout {
  const { tables } = useApp().ports
  const read = useCallback(() => tables.layout(list), [tables, list])
  const text = useSyncExternalStore(tables.watch, read)
  return useMemo(() => readLayout(text), [text])
}

interface ListToolsProps extends Pick<TableToolsProps, 'columns' | 'layout'> {
  list: ListName
}

/** The buttons beside the pagination of a list, for its columns and its density. The device stores both per user. */
export const ListTools = memo(function ListTools({ list, ...table }: ListToolsProps) {
  const t = useText()
  const { tables } = useApp().ports
  const reportFailure = (isStored: boolean) => {
    if (!isStored) notify.error(t('table.notKept'), t('error.title'))
  }
  return (
    <TableTools
      {...table}
      onLayout={(next) => reportFailure(tables.storeLayout(list, next && JSON.stringify(next)))}
      density={useStoredDensity()}
      onDensity={(next) => reportFailure(tables.storeDensity(next))}
    />
  )
})
