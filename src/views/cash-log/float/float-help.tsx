import { useSelector } from '@xstate/react'
import { Suspense, useId, useRef, useState } from 'react'
import type { Denominations } from '../../../domain/counting/denominations.ts'
import { useText } from '../../../i18n/index.ts'
import { tillOf } from '../../../machines/cash-log/float.ts'
import { selectIsFloatLeft } from '../../../machines/cash-log/selectors.ts'
import type { CashLogEvent } from '../../../machines/cash-log/types.ts'
import { part } from '../../data/part.tsx'
import { Button, SkeletonText, usePreload } from '../../ui/index.ts'
import type { CashLogActor } from '../register/counting.tsx'
import { useSheet } from '../register/use-sheet.ts'
import style from '../sheet/sheet.module.css'

const loadPanel = () => import('./float-panel.tsx')
const FloatPanel = part(loadPanel, 'FloatPanel')

interface FloatHelpProps {
  actor: CashLogActor
  send: (event: CashLogEvent) => void
}

/**
 * Help at the float field: a button opens a proposal of what to leave in the till. Shown only for registers with a float.
 */
export function FloatHelp({ actor, send }: FloatHelpProps) {
  const t = useText()
  const { sheet, setup } = useSheet(actor)
  const isFloatLeft = useSelector(actor, selectIsFloatLeft)
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const id = useId()
  const till = tillOf(sheet, setup)
  const isCounted = Object.values(till.counted).some((pieces) => pieces > 0)

  usePreload(loadPanel)

  if (sheet.registerFloatCents === 0) return null
  const leave = (left: Denominations) => {
    send({ type: 'LEAVE_FLOAT', left })
    setOpen(false)
    place.current?.focus()
  }
  return (
    <div ref={place} tabIndex={-1} className={style.float}>
      {isFloatLeft && (
        <>
          <p role="status">{t('cashLog.float.done')}</p>
          <Button icon="undo" onClick={() => send({ type: 'TAKE_FLOAT_BACK' })}>
            {t('cashLog.float.takeBack')}
          </Button>
        </>
      )}
      {!isFloatLeft && till.floatCents === 0 && <p>{t('cashLog.float.complete')}</p>}
      {!isFloatLeft && till.floatCents > 0 && (
        <>
          <Button
            icon="coins"
            aria-expanded={open && isCounted}
            aria-controls={id}
            disabledReason={isCounted ? undefined : t('cashLog.float.nothing')}
            onClick={() => setOpen(!open)}
          >
            {t('cashLog.float.open')}
          </Button>
          <div id={id} hidden={!open || !isCounted}>
            {open && isCounted && (
              <Suspense fallback={<SkeletonText lines={4} />}>
                <FloatPanel
                  till={till}
                  isWhole={till.floatCents === sheet.registerFloatCents}
                  onLeave={leave}
                />
              </Suspense>
            )}
          </div>
        </>
      )}
    </div>
  )
}
