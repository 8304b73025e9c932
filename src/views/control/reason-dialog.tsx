import { COUNT_TYPE_RULES } from '../../domain/count-types.ts'
import { useText } from '../../i18n/index.ts'
import { isCountRow } from '../../machines/control/row-events.ts'
import type { ControlRow } from '../../machines/control/types.ts'
import type { DraftNotice } from '../../machines/draft.ts'
import { DraftNote } from '../drafts/draft-note.tsx'
import { Alert, ConfirmDialog, TextArea } from '../ui/index.ts'

export interface ReasonDialogProps {
  open: boolean
  /** The counts that are sent back. */
  rows: readonly ControlRow[]
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
  const { open, rows, reason, notice, error, failure, busy, onReason, onConfirm, onCancel } = props
  const t = useText()
  // Counts that were selected over all pages are not known in full: they may have either.
  const pouches = rows.filter((row) => !isCountRow(row) || row.pouchId !== null).length
  const movements = rows.filter(
    (row) => !isCountRow(row) || COUNT_TYPE_RULES[row.countType].movesWallet,
  ).length
  return (
    <ConfirmDialog
      buttons="yesNo"
      open={open}
      look="danger"
      busy={busy}
      title={t('control.invalidate.title', { count: rows.length })}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{t('control.invalidate.message', { count: rows.length, pouches, movements })}</p>
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
