import type { ReactNode } from 'react'
import { useText } from '../../i18n/index.ts'
import { Icon, useIsOnCards } from '../ui/index.ts'
import style from './filter-fields.module.css'

interface FilterFieldsProps {
  /** The CSS class for the layout of the fields. */
  className: string | undefined
  children: ReactNode
}

/** The fields of a list's filters. On a phone they are closed at first, so that the first rows are visible; chips show the active filters. */
export function FilterFields({ className, children }: FilterFieldsProps) {
  const t = useText()
  const isOnCards = useIsOnCards()
  const fields = <div className={className}>{children}</div>
  if (!isOnCards) return fields
  return (
    <details className={style.more}>
      <summary>
        <Icon name="filter" /> {t('filter.open')}
      </summary>
      {fields}
    </details>
  )
}
