import { type ReactNode, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { Icon, useShowsCards } from '../ui/index.ts'
import style from './filter-fields.module.css'

interface FilterFieldsProps {
  /** The CSS class for the layout of the fields. */
  className: string | undefined
  children: ReactNode
}

/**
 * The fields of a list's filters. On a phone they are closed at first, so that the first rows are visible; chips show the active filters.
 *
 * The elements are the same at every width. Otherwise turning a phone would mount the fields again, which closes their dialogs and drops
 * what is typed there.
 */
export function FilterFields({ className, children }: FilterFieldsProps) {
  const t = useText()
  const isOnCards = useShowsCards()
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className={isOnCards ? style.more : style.alwaysOpen}
      open={!isOnCards || isOpen}
      onToggle={({ currentTarget }) => isOnCards && setOpen(currentTarget.open)}
    >
      <summary hidden={!isOnCards}>
        <Icon name="filter" /> {t('filter.open')}
      </summary>
      <div className={className}>{children}</div>
    </details>
  )
}
