import type { ReactNode } from 'react'
import { useText } from '../../i18n/index.ts'
import { IconButton } from './button.tsx'
import style from './overlay.module.css'

/** Covers its container (the nearest positioned ancestor) while work is running, and announces that to screen readers. */
export function LoadingOverlay({ active }: { active: boolean }) {
  const t = useText()
  return (
    <div role="status" className={active ? style.overlay : undefined}>
      {active && (
        <>
          <span className={style.spinner} aria-hidden="true" />
          <span className={style.label}>{t('shell.loading')}</span>
        </>
      )}
    </div>
  )
}

interface SidePanelProps {
  title: string
  onClose: () => void
  children: ReactNode
  footer?: ReactNode
}

/** The panel with the details of a row. The caller places it beside the table or, on narrow screens, instead of the table. */
export function SidePanel({ title, onClose, children, footer }: SidePanelProps) {
  const t = useText()
  return (
    <aside className={style.sidePanel} aria-label={title}>
      <header className={style.head}>
        <h2>{title}</h2>
        <IconButton icon="close" label={t('action.close')} onClick={onClose} />
      </header>
      <div className={style.body}>{children}</div>
      {footer && <footer className={style.foot}>{footer}</footer>}
    </aside>
  )
}
