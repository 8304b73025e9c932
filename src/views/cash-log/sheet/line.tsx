import type { ReactNode } from 'react'
import { useText } from '../../../i18n/index.ts'
import { classNames } from '../../ui/index.ts'
import style from './sheet.module.css'
import { typePlus } from './walk.ts'

export interface LineProps {
  /** What stands before the field: a face value, «Total», a category's own name. */
  label: ReactNode
  /** A sign between label and field: `×`. */
  sign?: string
  /** The field; its own label is for screen readers, the line's is for the eye. */
  children: ReactNode
  /** What the line comes to. */
  amount?: ReactNode
  /** The field takes small sums: where keys are touched, `+` is offered inside it. */
  sums?: boolean
  /** The line is a category by itself: its label is its name. */
  whole?: boolean
}

/** One line of the sheet: label, field, amount, in the columns that all lines share. */
export function Line({ label, sign, children, amount, sums = true, whole = false }: LineProps) {
  const t = useText()
  return (
    <div className={classNames(style.line, whole && style.wholeLine)}>
      <span className={style.lineLabel} aria-hidden="true">
        <span>{label}</span>
        {sign && <span className={style.sign}>{sign}</span>}
      </span>
      <div className={style.lineField}>{children}</div>
      {sums && (
        <button
          type="button"
          tabIndex={-1}
          className={style.plus}
          aria-label={t('cashLog.act.sum')}
          // The field keeps the focus, and with it the keys on the screen.
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
