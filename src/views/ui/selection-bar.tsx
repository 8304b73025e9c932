import type { ReactNode } from 'react'
import { useText } from '../../i18n/index.ts'
import style from './selection-bar.module.css'

/** The bar at the bottom of the screen with the number of selected rows, their total, and the actions on them. */
export function SelectionBar(props: {
  count: number
  total?: ReactNode
  onClear: () => void
  children: ReactNode
}) {
  const { count, total, onClear, children } = props
  const t = useText()
  if (count === 0) return null
  return (
    <section className={style.bar} data-selection-bar aria-label={t('table.selected', { count })}>
      <p role="status">
        <strong>{t('table.selected', { count })}</strong>
        {total !== undefined && <span> · {total}</span>}
      </p>
      <button type="button" className={style.clear} onClick={onClear}>
        {t('table.clearSelection')}
      </button>
      <div className={style.actions}>{children}</div>
    </section>
  )
}
