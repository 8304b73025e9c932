import { useSelector } from '@xstate/react'
import { useId, useRef, useState } from 'react'
import type { Denominations } from '../../../domain/counting/denominations.ts'
import { useText } from '../../../i18n/index.ts'
import { selectMayTakeFloatBack } from '../../../machines/cash-log/selectors.ts'
import { cashInTill } from '../../../machines/cash-log/sheet.ts'
import type { CashLogEvent } from '../../../machines/cash-log/types.ts'
import { lazyComponent } from '../../data/lazy-component.tsx'
import { Button, SkeletonText, usePreload } from '../../ui/index.ts'
import { type CashLogActor, useSheet } from '../register/use-sheet.ts'
import style from '../sheet/sheet.module.css'

const loadPanel = () => import('./float-panel.tsx')
const FloatPanel = lazyComponent(loadPanel, 'FloatPanel', <SkeletonText lines={4} />)

interface FloatHelpProps {
  actor: CashLogActor
  send: (event: CashLogEvent) => void
}

/**
 * Help at the float field: a button opens a proposal of which notes and coins to leave in the till. Once they are left, another button undoes that.
 * Renders nothing for a register without a float.
 */
export function FloatHelp({ actor, send }: FloatHelpProps) {
  const t = useText()
  const { sheet, setup } = useSheet(actor)
  const isFloatSetAside = useSelector(actor, selectMayTakeFloatBack)
  const [open, setOpen] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  const id = useId()
  const cash = cashInTill(sheet, setup)
  const hasCountedCash = Object.values(cash.counted).some((pieces) => pieces > 0)

  usePreload(loadPanel)

  if (sheet.registerFloatCents === 0) return null
  const setFloatAside = (left: Denominations) => {
    send({ type: 'LEAVE_FLOAT', left })
    setOpen(false)
    container.current?.focus()
  }
  return (
    <div ref={container} tabIndex={-1} className={style.float}>
      {isFloatSetAside && (
        <>
          <p role="status">{t('cashLog.float.done')}</p>
          <Button size="large" icon="undo" onClick={() => send({ type: 'TAKE_FLOAT_BACK' })}>
            {t('cashLog.float.takeBack')}
          </Button>
        </>
      )}
      {!isFloatSetAside && cash.missingFloatCents === 0 && <p>{t('cashLog.float.complete')}</p>}
      {!isFloatSetAside && cash.missingFloatCents > 0 && (
        <>
          <Button
            size="large"
            icon="coins"
            aria-expanded={open && hasCountedCash}
            aria-controls={id}
            disabledReason={hasCountedCash ? undefined : t('cashLog.float.nothing')}
            onClick={() => setOpen(!open)}
          >
            {t('cashLog.float.open')}
          </Button>
          <div id={id} hidden={!open || !hasCountedCash}>
            {open && hasCountedCash && (
              <FloatPanel
                cash={cash}
                isWholeFloatMissing={cash.missingFloatCents === sheet.registerFloatCents}
                onConfirm={setFloatAside}
              />
            )}
          </div>
        </>
      )}
    </div>
  )
}
