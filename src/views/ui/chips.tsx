import { useText } from '../../i18n/index.ts'
import style from './chips.module.css'
import { Icon } from './icons.tsx'

/** An active filter. */
export interface FilterChip {
  readonly key: string
  /** The name of the filter: «Statut». */
  readonly name: string
  /** The value of the filter: «Validé». */
  readonly value: string
  readonly onRemove: () => void
}

/** A chip for each active filter; pressing the chip removes the filter. If there are several, a button removes all of them. */
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
