import { type ReactNode, Suspense } from 'react'
import { useText } from '../../i18n/index.ts'
import { LazyEmptyPouch } from './lazy/lazy-components.ts'
import style from './no-results.module.css'

interface NoResultsProps {
  title?: string
  message?: string
  /** What to try. Empty if the message says all; left out for the standard text. */
  suggestion?: string
  /** A button that helps, such as one that clears the filters. */
  action?: ReactNode
}

/** Shown instead of an empty list: says that there is nothing to show, and what to try. */
export function NoResults({ title, message, suggestion, action }: NoResultsProps) {
  const t = useText()
  return (
    <div className={style.block} role="status">
      <div className={style.drawing}>
        <Suspense fallback={null}>
          <LazyEmptyPouch />
        </Suspense>
      </div>
      <h2>{title ?? t('noResult.title')}</h2>
      <p className={style.message}>{message ?? t('noResult.message')}</p>
      {suggestion !== '' && <p className={style.message}>{suggestion ?? t('noResult.suggestion')}</p>}
      {action && <div className={style.action}>{action}</div>}
    </div>
  )
}
