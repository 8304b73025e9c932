import { Suspense, useState } from 'react'
import type { TableLayout } from '../../../domain/lists/table-layout.ts'
import { useText } from '../../../i18n/index.ts'
import { Button } from '../button.tsx'
import { LazyColumns } from '../parts/load.ts'
import type { Density } from './density.ts'

export interface TableToolsProps {
  /** The columns as declared. */
  columns: readonly { readonly key: string; readonly title: string; readonly heading?: boolean }[]
  layout: TableLayout
  /** Null restores the default columns. */
  onLayout: (layout: TableLayout | null) => void
  density: Density
  onDensity: (density: Density) => void
}

/** Which columns a table shows, in which order, and its row density. The menu is loaded when first opened. */
export function TableTools(props: TableToolsProps) {
  const t = useText()
  const [isWanted, setWanted] = useState(false)
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
  if (!isWanted) return button(() => setWanted(true))
  return (
    <Suspense fallback={button()}>
      <LazyColumns {...props} trigger={button()} />
    </Suspense>
  )
}
