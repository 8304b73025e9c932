import { type ReactNode, useEffect, useId, useState } from 'react'
import { useMoney, useText } from '../../../i18n/index.ts'
import { Delta, Icon } from '../../ui/index.ts'
import { isSheetField, NAVIGATION_END } from '../sheet/sheet-navigation.ts'
import style from './result.module.css'
import type { ResultFigures } from './result.tsx'

export interface ResultFrameProps {
  figures: ResultFigures
  expectedHidden: boolean
  /** Shows why the last command failed, even while the bar is closed. */
  problem: ReactNode
  children: ReactNode
}

/**
 * Keeps the result visible: on wide screens as a panel beside the sheet, otherwise as a bar at the bottom of the page that can be opened.
 * Both are the same element, so that no input is lost when a tablet is turned.
 */
export function ResultFrame({ figures, expectedHidden, problem, children }: ResultFrameProps) {
  const t = useText()
  const { money } = useMoney()
  const id = useId()
  const [open, setOpen] = useState(false)
  // When a field of the sheet gets the focus, the open bar closes, because it would cover the field.
  useEffect(() => {
    const close = ({ target }: FocusEvent) => {
      if (isSheetField(target)) setOpen(false)
    }
    document.addEventListener('focusin', close)
    return () => document.removeEventListener('focusin', close)
  }, [])
  return (
    <aside className={style.frame} aria-label={t('cashLog.result.title')} data-open={open}>
      <button
        {...NAVIGATION_END}
        type="button"
        className={style.bar}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span className={style.barFigure}>
          <span className={style.soft}>{t('cashLog.result.counted')}</span>
          <strong>{money(figures.countedCents)}</strong>
        </span>
        {!expectedHidden && figures.deltaCents !== null && <Delta cents={figures.deltaCents} />}
        <Icon name="chevronDown" size={20} className={style.barArrow} />
        <span className="visually-hidden">{t(open ? 'cashLog.result.close' : 'cashLog.result.open')}</span>
      </button>
      <div className={style.problem}>{problem}</div>
      <div id={id} className={style.body}>
        <h2 className={style.title}>{t('cashLog.result.title')}</h2>
        {children}
      </div>
    </aside>
  )
}
