import { useText } from '../../i18n/index.ts'
import type { DraftNotice } from '../../machines/draft.ts'
import { DraftNote } from '../drafts/draft-note.tsx'
import { Alert, ConfirmDialog, TextArea } from '../ui/index.ts'

export interface ReasonDialogProps {
  open: boolean
  /** The number of counts that are sent back. */
  rowCount: number
  reason: string
  /** Whether a reason that was typed earlier (a draft) was restored. */
  notice: DraftNotice | null
  /** Error of the reason field. */
  error?: string | undefined
  /** The message after a network failure: the command can be sent again. */
  failure?: string | undefined
  busy: boolean
  onReason: (text: string) => void
  onConfirm: () => void
  onCancel: () => void
}

/** Asks why the counts are sent back. The people who counted can read the reason. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { open, rowCount, reason, notice, error, failure, busy, onReason, onConfirm, onCancel } = props
  const t = useText()
  return (
    <ConfirmDialog
      buttons="yesNo"
      open={open}
      look="danger"
      busy={busy}
      title={t('control.invalidate.title', { count: rowCount })}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{t('control.invalidate.message')}</p>
      <DraftNote notice={reason === '' && notice === 'DraftResumed' ? null : notice} />
      <TextArea
        label={t('control.invalidate.reason')}
        rows={3}
        readOnly={busy || failure !== undefined}
        value={reason}
        error={error}
        onChange={onReason}
      />
      {failure !== undefined && <Alert>{failure}</Alert>}
    </ConfirmDialog>
  )
}
