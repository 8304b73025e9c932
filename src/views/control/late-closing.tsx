import { Suspense, useState } from 'react'
import type { ControlSheet } from '../../domain/contract/cash-logs.ts'
import { needsClosingReason } from '../../domain/counting/late-closing.ts'
import { countLifecycle } from '../../domain/lifecycles/count.ts'
import { canFollow } from '../../domain/lifecycles/lifecycle.ts'
import { versionsOf } from '../../domain/lists/versions.ts'
import { useFailureText, useMoney, useText } from '../../i18n/index.ts'
import { useApp } from '../app.tsx'
import { lazyComponent } from '../data/lazy-component.tsx'
import { Alert, Button, notify } from '../ui/index.ts'
import style from './control.module.css'

/** Imported on first use. */
const ReasonDialog = lazyComponent(() => import('../accounting/reason-dialog.tsx'), 'ReasonDialog')

/** Says who replaced the first closing of a sheet and why, and which amount it expected: the difference is calculated with the present closing. */
export function ReplacedClosing({ sheet: { replacedClosing } }: { sheet: ControlSheet }) {
  const t = useText()
  const { money } = useMoney()
  if (replacedClosing === null) return null
  const { expectedCents, byName, reason } = replacedClosing
  return (
    <Alert tone="warning">
      {t('control.closing.replaced', { name: byName, expected: money(expectedCents), reason })}
    </Alert>
  )
}

/**
 * Says that a closing changed the difference of a sheet after the establishment validated it. If `needsClosingReason`, accounting can accept the
 * new difference with a reason while a count of the sheet waits for control. If none waits but a control can be undone, the text says to undo the
 * control first.
 */
export function LateClosing({ sheet }: { sheet: ControlSheet }) {
  const t = useText()
  const failureText = useFailureText()
  const { signed } = useMoney()
  const { ports } = useApp()
  const [isAccepting, setAccepting] = useState(false)
  const { validatedDeltaCents, deltaCents, closingReason, counts } = sheet
  if (validatedDeltaCents === null) return null
  const waitingCounts = counts.filter(({ status }) => canFollow(countLifecycle, status, 'accountingValidate'))
  const canAccept = needsClosingReason(sheet) && waitingCounts.length > 0
  const mustUndoFirst =
    needsClosingReason(sheet) &&
    waitingCounts.length === 0 &&
    counts.some(({ status }) => canFollow(countLifecycle, status, 'undoControl'))
  const text = t('control.closing.changed', {
    validated: signed(validatedDeltaCents),
    delta: signed(deltaCents ?? 0),
  })
  return (
    <>
      <Alert
        tone="warning"
        action={
          canAccept && <Button onClick={() => setAccepting(true)}>{t('control.closing.accept')}</Button>
        }
      >
        <p>{text}</p>
        {mustUndoFirst && <p>{t('control.closing.undoFirst')}</p>}
        {closingReason && (
          <p>
            <span className={style.label}>{t('control.invalidate.reason')}</span> {closingReason}
          </p>
        )}
      </Alert>
      {isAccepting && (
        <Suspense fallback={null}>
          <ReasonDialog
            title={t('control.closing.accept')}
            message={text}
            body={{ versions: versionsOf(waitingCounts), acceptedDeltas: { [sheet.id]: deltaCents } }}
            disabledReason={canAccept ? undefined : failureText({ refusal: 'StatusDoesNotAllow' })}
            draftKey={`closing ${sheet.id}`}
            ports={ports.control.acceptance}
            onDone={() => notify.success(t('code.11024'))}
            onClose={() => setAccepting(false)}
          />
        </Suspense>
      )}
    </>
  )
}
