import { type FormEvent, useId } from 'react'
import { useText } from '../../i18n/index.ts'
import type { DraftNotice } from '../../machines/draft.ts'
import { DraftNote } from '../drafts/draft-note.tsx'
import { Alert, Button, Dialog, TextArea } from '../ui/index.ts'
import style from './control.module.css'

export interface ReasonDialogProps {
  open: boolean
  rows: number
  reason: string
  /** State of a reason that was typed earlier (draft). */
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

/** Asks why counts are sent back: the people who counted read the reason. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { open, rows, reason, notice, error, failure, busy, onReason, onConfirm, onCancel } = props
  const t = useText()
  const form = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onConfirm()
  }
  return (
    <Dialog
      open={open}
      title={t('control.invalidate.title', { count: rows })}
      description={t('control.invalidate.message')}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel} disabledReason={busy ? t('busy.label') : undefined}>
            {t('action.no')}
          </Button>
          <Button look="danger" type="submit" form={form} busy={busy}>
            {t('action.yes')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className={style.reason} onSubmit={submit}>
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
      </form>
    </Dialog>
  )
}
