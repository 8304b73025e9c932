import { useEffect, useEffectEvent } from 'react'
import type { ListName } from '../../domain/lists/lists.ts'
import { useApp } from '../app.tsx'
import type { RowCount } from '../data/ports.ts'
import { useDocument } from '../data/use-document.ts'

interface ExactCountProps {
  list: ListName
  resource: string
  filters: Readonly<Record<string, string>>
  search: string
  onCount: (counted: RowCount) => void
}

/**
 * Counts all rows of a list whose pages report only a lower bound of the number of rows. Renders nothing. Reads
 * filters and search on the first render only: the React `key` must contain them.
 */
export function ExactCount({ list, onCount, ...rows }: ExactCountProps) {
  const { countRows } = useApp().ports
  const { data } = useDocument(countRows, { ...rows, sums: [] }, { dependsOn: [list] })
  const report = useEffectEvent(onCount)
  useEffect(() => {
    if (data) report(data)
  }, [data])
  return null
}
