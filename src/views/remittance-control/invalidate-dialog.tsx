import { useSelector } from '@xstate/react'
import { useText } from '../../i18n/index.ts'
import type { RemittanceControlActor } from '../../machines/remittance-control/machine.ts'
import { selectIsInvalidating } from '../../machines/remittance-control/selectors.ts'
import { selectHasFailed, selectIsLocked } from '../../machines/tags.ts'
import { useRefusalText } from '../data/command-failed.tsx'
import { DraftNote } from '../drafts/draft-note.tsx'
import { Alert, ConfirmDialog, TextArea } from '../ui/index.ts'

/** The dialog that sends a remittance back, with a reason. */
export function InvalidateDialog({
  control,
  reference,
}: {
  control: RemittanceControlActor
  reference: number
}) {
  const t = useText()
  const refusalText = useRefusalText()
  const isOpen = useSelector(control, selectIsInvalidating)
  const isRunning = useSelector(control, selectIsLocked)
  const hasFailed = useSelector(control, selectHasFailed)
  const reason = useSelector(control, ({ context }) => context.reason)
  const notice = useSelector(control, ({ context }) => context.notice)
  const refusal = useSelector(control, ({ context }) => context.refusal)
  const refusalMessage = refusal ? refusalText(refusal) : undefined
  return (
    <ConfirmDialog
      buttons="yesNo"
      open={isOpen}
      look="danger"
      busy={isRunning}
      title={t('remittanceControl.invalidate.title', { reference: String(reference) })}
      onConfirm={() => control.send({ type: hasFailed ? 'RETRY' : 'CONFIRM' })}
      onCancel={() => control.send({ type: 'CANCEL' })}
    >
      <p>{t('remittanceControl.invalidate.message')}</p>
      <DraftNote notice={reason === '' ? null : notice} />
      <TextArea
        label={t('remittanceControl.reason')}
        readOnly={isRunning || hasFailed}
        value={reason}
        error={hasFailed ? undefined : refusalMessage}
        onChange={(text) => control.send({ type: 'EDIT_REASON', text })}
      />
      {hasFailed && <Alert>{refusalMessage ?? t('error.dataNotProvided')}</Alert>}
    </ConfirmDialog>
  )
}
