import type { ReactNode } from 'react'
import { useText } from '../../../i18n/index.ts'
import { classNames } from '../../ui/index.ts'
import style from './sheet.module.css'
import { typePlus } from './sheet-navigation.ts'

export interface LineProps {
  /** The label before the field: a denomination, «Total», or the name of the category. */
  label: ReactNode
  /** A sign between label and field: `×`. */
  sign?: string
  /** The field. Its label is for screen readers only, because the line shows `label`. */
  children: ReactNode
  /** The amount of the line. */
  amount?: ReactNode
  /** True if the field accepts sums: on touch screens it then has a `+` button. */
  hasPlusButton?: boolean
  /** True if the category has only this line, whose label is then the name of the category. */
  isOnlyLine?: boolean
}

/** One line of the sheet (label, field, amount), aligned with all other lines. */
export function Line({ label, sign, children, amount, hasPlusButton = true, isOnlyLine = false }: LineProps) {
  const t = useText()
  return (
    <div className={classNames(style.line, isOnlyLine && style.wholeLine)}>
      <span className={style.lineLabel} aria-hidden="true">
        <span>{label}</span>
        {sign && <span className={style.sign}>{sign}</span>}
      </span>
      <div className={style.lineField}>{children}</div>
      {hasPlusButton && (
        <button
          type="button"
          tabIndex={-1}
          className={style.plus}
          aria-label={t('cashLog.act.sum')}
          // The field keeps the focus, and with it the on-screen keyboard.
          onPointerDown={(event) => event.preventDefault()}
          onClick={typePlus}
        >
          +
        </button>
      )}
      <span className={style.lineAmount}>{amount}</span>
    </div>
  )
}
