import type { ReactNode } from 'react'
import type { Refusal } from '../../../domain/outcome.ts'
import { useText } from '../../../i18n/index.ts'
import { useRefusalText } from '../../data/command-failed.tsx'
import { Alert, Button, Dialog } from '../../ui/index.ts'

interface SubmitDialogProps {
  open: boolean
  title: string
  width?: 'medium'
  /** The label of the submit button, unless the command failed. */
  submitLabel: string
  /** Why the command can't be sent yet; undefined when it can. */
  disabledReason?: string | undefined
  hasFailed?: boolean
  send: (event: { readonly type: 'CANCEL' | 'CONFIRM' | 'RETRY' }) => void
  children?: ReactNode
}

/** A dialog with a cancel and a submit button. After a network failure, the submit button sends the command again. */
export function SubmitDialog(props: SubmitDialogProps) {
  const { open, title, width, submitLabel, disabledReason, hasFailed = false, send, children } = props
  const t = useText()
  const cancel = () => send({ type: 'CANCEL' })
  return (
    <Dialog
      open={open}
      title={title}
      {...(width && { width })}
      onClose={cancel}
      footer={
        <>
          <Button onClick={cancel}>{t('action.cancel')}</Button>
          <Button
            look="primary"
            disabledReason={disabledReason}
            onClick={() => send({ type: hasFailed ? 'RETRY' : 'CONFIRM' })}
          >
            {hasFailed ? t('action.retry') : submitLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

/** Shows that the command of a dialog was refused, or got no answer. */
export function CommandProblem({ refusal, hasFailed }: { refusal: Refusal | null; hasFailed: boolean }) {
  const t = useText()
  const refusalText = useRefusalText()
  if (!refusal && !hasFailed) return null
  return (
    <Alert subject={refusal ?? undefined}>
      {refusal ? refusalText(refusal) : t('error.dataNotProvided')}
    </Alert>
  )
}
