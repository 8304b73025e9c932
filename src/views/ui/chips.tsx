import type { ReactNode } from 'react'
import { useText } from '../../i18n/index.ts'
import style from './chips.module.css'
import { Icon } from './icons.tsx'

export interface FilterChip {
  readonly key: string
  /** The filter: «Statut». */
  readonly name: string
  /** Its value: «Validé». */
  readonly value: string
  readonly onRemove: () => void
}

/** The active filters; each can be removed, or all at once. */
export function FilterChips({ chips, onClear }: { chips: readonly FilterChip[]; onClear: () => void }) {
  const t = useText()
  if (chips.length === 0) return null
  return (
    <ul className={style.chips}>
      {chips.map(({ key, name, value, onRemove }) => (
        <li key={key}>
          <button
            type="button"
            className={style.chip}
            aria-label={t('action.remove', { name: `${name} ${value}` })}
            onClick={onRemove}
          >
            <span className={style.name}>{name}</span> {value}
            <Icon name="close" />
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <button type="button" className={style.clear} onClick={onClear}>
            {t('action.clear')}
          </button>
        </li>
      )}
    </ul>
  )
}

/** The selected rows, their sum, and their actions; stays visible at the bottom of the screen. */
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
      <p className={style.words} role="status">
        <strong>{t('table.selected', { count })}</strong>
        {total !== undefined && <span> · {total}</span>}
      </p>
      <button type="button" className={style.forget} onClick={onClear}>
        {t('table.clearSelection')}
      </button>
      <div className={style.verbs}>{children}</div>
    </section>
  )
}
