import { Suspense, useState } from 'react'
import type { TableLayout } from '../../../domain/lists/table-layout.ts'
import { useText } from '../../../i18n/index.ts'
import { Button } from '../button.tsx'
import { LazyTableTools } from '../lazy/lazy-components.ts'
import type { Density } from './density.ts'

export interface TableToolsProps {
  /** The columns in their default order. */
  columns: readonly { readonly key: string; readonly title: string; readonly heading?: boolean }[]
  layout: TableLayout
  /** Called with the new layout; null restores the default columns. */
  onLayout: (layout: TableLayout | null) => void
  density: Density
  onDensity: (density: Density) => void
}

/**
 * The button that opens the menu of a table's columns and row density. The menu is imported when it is first
 * opened, unless it was preloaded.
 */
export function TableTools(props: TableToolsProps) {
  const t = useText()
  const [isRequested, setRequested] = useState(false)
  const button = (onClick?: () => void) => (
    <Button
      look="quiet"
      size="small"
      icon="columns"
      aria-haspopup="dialog"
      aria-expanded={false}
      {...(onClick && { onClick })}
    >
      {t('table.columns')}
    </Button>
  )
  if (!isRequested) return button(() => setRequested(true))
  return (
    <Suspense fallback={button()}>
      <LazyTableTools {...props} trigger={button()} />
    </Suspense>
  )
}
