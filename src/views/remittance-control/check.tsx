import { useSelector } from '@xstate/react'
import { Suspense, useRef, useState } from 'react'
import type { Remittance } from '../../domain/contract/remittances.ts'
import { isCreditDateRefusal } from '../../domain/lifecycles/remittance-dates.ts'
import type { Refusal } from '../../domain/outcome.ts'
import { useText } from '../../i18n/index.ts'
import { remittanceControlWith } from '../../machines/remittance-control/machine.ts'
import {
  selectIsCrediting,
  selectMayInvalidate,
  selectMayValidate,
} from '../../machines/remittance-control/selectors.ts'
import { statePath } from '../../machines/state-path.ts'
import { selectHasFailed, selectIsLocked } from '../../machines/tags.ts'
import { useApp, useSessionUser } from '../app.tsx'
import { Attachments } from '../attachments/attachments.tsx'
import { useToday } from '../data/business-day.ts'
import { CommandFailed } from '../data/command-failed.tsx'
import { Failed } from '../data/failed.tsx'
import { lazyComponent } from '../data/lazy-component.tsx'
import { useFocusFallback } from '../data/use-focus-fallback.ts'
import { DraftNote } from '../drafts/draft-note.tsx'
import { HistoryPanel } from '../history/history-panel.tsx'
import { RemittancePouches } from '../remittance/details/pouches.tsx'
import { RemittanceData } from '../remittance/details/remittance-data.tsx'
import { Alert, Button, notify, Panel, Row, SkeletonText, Stack, StatusBadge } from '../ui/index.ts'
import { useSucceeded } from '../use-emitted.ts'
import { useWorkflow } from '../use-workflow.ts'
import { CreditFields } from './credit.tsx'
import { DifferenceReason } from './difference-reason.tsx'
import { InvalidateDialog } from './invalidate-dialog.tsx'
import { SendRemittance } from './send.tsx'

const BankCredits = lazyComponent(() => import('./bank-credits.tsx'), 'default')

/** True for a refusal that is shown at a field. */
const isShownAtField = ({ name }: Refusal) => name === 'ReasonRequired' || isCreditDateRefusal(name)

/**
 * The control of one remittance: the accountant enters the bank credit, unless bank lines are linked, and validates the remittance, or sends it
 * back with a reason.
 */
export function RemittanceCheck({ id, onSent }: { id: string; onSent: () => void }) {
  const t = useText()
  const { ports } = useApp()
  const { establishments, timeZone } = useSessionUser()
  const today = useToday()
  const [machine] = useState(() =>
    remittanceControlWith({
      ...ports.remittanceControl.check,
      drafts: ports.drafts('remittance-control', true),
    }),
  )
  const control = useWorkflow(machine, { input: { remittanceId: id, today, timeZone } })
  const state = useSelector(control, ({ value }) => statePath(value))
  const remittance = useSelector(control, ({ context }) => context.remittance)
  const refusal = useSelector(control, ({ context }) => context.refusal)
  const notice = useSelector(control, ({ context }) => context.notice)
  const mayValidate = useSelector(control, selectMayValidate)
  const mayInvalidate = useSelector(control, selectMayInvalidate)
  const isCrediting = useSelector(control, selectIsCrediting)
  const isRunning = useSelector(control, selectIsLocked) && isCrediting
  const hasFailed = useSelector(control, selectHasFailed) && isCrediting
  useSucceeded<Remittance>(control, ({ data: { status, reference } }) => {
    const newStatus = status === 'UNVALIDATED' ? 'UNVALIDATED' : 'AVALIDATED'
    notify.success(t(`remittanceControl.done.${newStatus}`, { reference: String(reference) }))
  })

  const container = useRef<HTMLDivElement>(null)
  useFocusFallback(() => container.current, state)
  if (state === 'unavailable')
    return <Failed refusal={refusal} onRetry={() => control.send({ type: 'RETRY' })} />
  if (!remittance) return <SkeletonText lines={8} />
  return (
    <div ref={container} tabIndex={-1} data-state={state}>
      <Stack gap={24}>
        <StatusBadge status={remittance.status} text={t(`remittance.status.${remittance.status}`)} />
        {remittance.status === 'PREPARED' && (
          <Alert tone="info">{t('remittanceControl.notHandedOver')}</Alert>
        )}
        {refusal && isCrediting && !isShownAtField(refusal) && <CommandFailed refusal={refusal} />}
        {hasFailed && refusal === null && <Alert>{t('error.dataNotProvided')}</Alert>}
        {remittance.credits.length > 0 && (
          <Suspense fallback={<SkeletonText lines={3} />}>
            <BankCredits remittance={remittance} />
          </Suspense>
        )}
        <DraftNote notice={notice} />
        {remittance.credits.length === 0 && (mayValidate || isRunning || hasFailed) && (
          <CreditFields control={control} />
        )}
        {remittance.credits.length > 0 && mayValidate && (
          <Alert tone="info">{t('bank.credits.unlink')}</Alert>
        )}
        {(mayValidate || isRunning || hasFailed) && <DifferenceReason control={control} />}
        <Row>
          {mayInvalidate && (
            <Button icon="undo" onClick={() => control.send({ type: 'INVALIDATE' })}>
              {t('remittanceControl.invalidate')}
            </Button>
          )}
          {(mayValidate || isRunning || hasFailed) && (
            <Button
              look="primary"
              icon="check"
              busy={isRunning}
              onClick={() => control.send({ type: hasFailed ? 'RETRY' : 'VALIDATE' })}
            >
              {t(hasFailed ? 'action.retry' : 'remittanceControl.validate')}
            </Button>
          )}
          <SendRemittance remittance={remittance} onSent={onSent} />
        </Row>
        <RemittanceData
          remittance={remittance}
          establishment={
            establishments.find((establishment) => establishment.id === remittance.establishmentId)?.name
          }
        />
        <RemittancePouches narrow pouches={remittance.pouches} />
        <Attachments entity="remittance" entityId={id} />
        <Panel title={t('remittance.custody')} level={3}>
          <HistoryPanel key={`${id} ${remittance.version}`} entityId={id} />
        </Panel>
      </Stack>
      <InvalidateDialog control={control} reference={remittance.reference} />
    </div>
  )
}
