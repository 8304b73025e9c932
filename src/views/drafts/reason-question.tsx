import type { ReactNode } from 'react'
import type { DraftNotice } from '../../machines/draft.ts'
import { Alert, ConfirmDialog, TextArea } from '../ui/index.ts'
import { DraftNote } from './draft-note.tsx'

export interface ReasonQuestionProps {
  open: boolean
  title: string
  /** The consequence of the command. */
  message: ReactNode
  /** The label of the field for the reason. */
  label: string
  /** The number of lines of the field for the reason. */
  rows?: number
  reason: string
  /** What happened to a reason that was typed earlier. */
  notice: DraftNotice | null
  /** The error of the field. */
  error?: string | undefined
  /** The message after a failure: the command can be sent again with the same reason. */
  failure?: string | undefined
  busy: boolean
  onReason: (text: string) => void
  onConfirm: () => void
  onCancel: () => void
}

/** Asks for the reason of a command that takes something back. */
export function ReasonQuestion(props: ReasonQuestionProps) {
  const { message, label, rows, reason, notice, error, failure, onReason, ...dialog } = props
  return (
    <ConfirmDialog {...dialog} buttons="yesNo" look="danger">
      <p>{message}</p>
      <DraftNote notice={notice} />
      <TextArea
        label={label}
        {...(rows !== undefined && { rows })}
        readOnly={dialog.busy || failure !== undefined}
        value={reason}
        error={error}
        onChange={onReason}
      />
      {failure !== undefined && <Alert>{failure}</Alert>}
    </ConfirmDialog>
  )
}
