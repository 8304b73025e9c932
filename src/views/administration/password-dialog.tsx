import { useSelector } from '@xstate/react'
import { useId, useRef, useState } from 'react'
import type { CredentialValues } from '../../domain/accounts/credential-forms.ts'
import { type MessageId, useText } from '../../i18n/index.ts'
import { selectIsSending } from '../../machines/credential/machine.ts'
import type { Resource } from '../../machines/invalidation.ts'
import { isConflict } from '../../machines/outcome.ts'
import type { WritePort } from '../../machines/port.ts'
import { useApp } from '../app.tsx'
import { CredentialForm, CredentialSubmit, useCredential } from '../credential/credential-form.tsx'
import { CredentialProblem } from '../credential/credential-problem.tsx'
import { Button, Dialog, notify, Stack } from '../ui/index.ts'

export interface PasswordDialogProps {
  /** The label of the button. */
  label: string
  /** The question of the confirmation. */
  title: string
  /** Says what will happen. */
  message: string
  /** Sends the command with the user's password. */
  run: WritePort<CredentialValues, unknown>
  /** The code of the message that is shown when the command has succeeded: 10007 shows `code.10007`. */
  code: 10_007 | 10_008 | 11_005
  /** The resource that is changed. */
  changedResource: Resource
  onClose: () => void
  onDone?: () => void
}

/**
 * Asks for the user's password and runs a command with it. All attempts use one idempotency key, so the command has one effect. Only the texts
 * (`label`, `title`, `message`) may change between renders.
 */
export function PasswordDialog(props: PasswordDialogProps) {
  const { label, title, message, run, code, changedResource, onClose, onDone } = props
  const t = useText()
  const { ports } = useApp()
  const formId = useId()
  const [idempotencyKey] = useState(ports.newKey)
  /** True once the server has reported a conflict, or an answer was lost: somebody else, or the lost attempt, may have changed the row. */
  const mayHaveChanged = useRef(false)
  const actor = useCredential('confirmation', {
    send: async (values, call) => {
      const changedBefore = mayHaveChanged.current
      mayHaveChanged.current = true
      const outcome = await run(values, { ...call, idempotencyKey })
      mayHaveChanged.current = changedBefore || isConflict(outcome)
      return outcome
    },
    accepted: () => {
      notify.success(t(`code.${code}` satisfies MessageId))
      ports.queries.invalidate(changedResource)
      onClose()
      onDone?.()
    },
  })
  const isSending = useSelector(actor, selectIsSending)
  const close = () => {
    if (isSending) return
    if (mayHaveChanged.current) ports.queries.invalidate(changedResource)
    onClose()
  }
  return (
    <Dialog
      open
      title={title}
      onClose={close}
      footer={
        <>
          <Button disabledReason={isSending ? t('busy.label') : undefined} onClick={close}>
            {t('action.cancel')}
          </Button>
          <CredentialSubmit actor={actor} form={formId}>
            {label}
          </CredentialSubmit>
        </>
      }
    >
      <Stack gap={16}>
        <p>{message}</p>
        <CredentialForm
          id={formId}
          actor={actor}
          autoFocus
          label={title}
          problem={<CredentialProblem actor={actor} failedText="error.internal" />}
        />
      </Stack>
    </Dialog>
  )
}
