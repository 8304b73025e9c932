import type { ReactNode } from 'react'
import { useText } from '../../i18n/index.ts'
import { Button, SidePanel } from '../ui/index.ts'
import style from './split.module.css'
import { usePanelFocus } from './use-panel-focus.ts'

interface SplitProps {
  title: string
  /** The panel beside the list; null when nothing is open. */
  panel: ReactNode
  onClose: () => void
  /** When the panel is open, only the panel is printed. */
  isPrintedAlone?: boolean
  children: ReactNode
}

/** A list and its panel side by side; on narrow screens, the open panel replaces the list. */
export function ListWithPanel({ title, panel, onClose, isPrintedAlone = false, children }: SplitProps) {
  const t = useText()
  const isOpen = panel !== null
  const panelElement = usePanelFocus(isOpen)
  return (
    <div className={style.split} data-open={isOpen} data-printed-alone={isOpen && isPrintedAlone}>
      <div className={style.list}>{children}</div>
      {isOpen && (
        <div ref={panelElement} tabIndex={-1} className={style.panel}>
          <div className={style.back}>
            <Button icon="chevronLeft" onClick={onClose}>
              {t('action.back')}
            </Button>
          </div>
          <SidePanel title={title} onClose={onClose}>
            {panel}
          </SidePanel>
        </div>
      )}
    </div>
  )
}
