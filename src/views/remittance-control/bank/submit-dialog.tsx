import type { ReactNode } from 'react'
import { useText } from '../../../i18n/index.ts'
import { Button, Dialog } from '../../ui/index.ts'

interface SubmitDialogProps {
  open: boolean
  title: string
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
  const { open, title, submitLabel, disabledReason, hasFailed = false, send, children } = props
  const t = useText()
  const cancel = () => send({ type: 'CANCEL' })
  return (
    <Dialog
      open={open}
      title={title}
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
