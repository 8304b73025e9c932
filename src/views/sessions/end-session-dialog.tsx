import { useSelector } from '@xstate/react'
import { type FormEvent, useEffect, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import {
  type confirmCommandWith,
  selectHasFailed,
  selectIsRunning,
} from '../../machines/confirm-command/machine.ts'
import { Alert, ConfirmDialog, Stack, TextField } from '../ui/index.ts'
import type { useWorkflow } from '../use-workflow.ts'

interface EndSessionDialogProps {
  actor: ReturnType<typeof useWorkflow<ReturnType<typeof confirmCommandWith>>>
  title: string
  /** Why the command failed. Shown only if the network or the server failed. */
  failureText: string
  /** True after the server has refused the password. */
  hasWrongPassword: boolean
  /** Called with the password before the command is sent. */
  onPassword: (password: string) => void
}

/** Asks for the user's password before one session or several are ended. The dialog stays open after a wrong password or a failure. */
export function EndSessionDialog(props: EndSessionDialogProps) {
  const { actor, title, failureText, hasWrongPassword, onPassword } = props
  const t = useText()
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const subject = useSelector(actor, ({ context }) => context.subject)
  const isRunning = useSelector(actor, selectIsRunning)
  const hasFailed = useSelector(actor, selectHasFailed)
  useEffect(() => {
    if (hasWrongPassword) setPassword('')
  }, [hasWrongPassword])
  const confirm = () => {
    if (isRunning) return
    setMissing(password === '')
    if (password === '') return
    onPassword(password)
    // After a refusal, the command must be started again before it can be confirmed.
    if (hasWrongPassword && subject) actor.send({ type: 'START', subject })
    actor.send({ type: hasFailed ? 'RETRY' : 'CONFIRM' })
  }
  const issue = hasWrongPassword ? 'issue.passwordWrong' : isMissing ? 'issue.required' : null
  return (
    <ConfirmDialog
      open
      buttons="yesNo"
      busy={isRunning}
      title={title}
      onConfirm={confirm}
      onCancel={() => actor.send({ type: hasFailed || hasWrongPassword ? 'DISMISS' : 'CANCEL' })}
    >
      <form
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          confirm()
        }}
      >
        <Stack gap={12}>
          <p>{t('account.sessions.end.message')}</p>
          {hasFailed && <Alert>{failureText}</Alert>}
          <TextField
            type="password"
            autoFocus
            autoComplete="current-password"
            autoCapitalize="none"
            label={t('account.password.current')}
            value={password}
            error={issue !== null && password === '' ? t(issue) : undefined}
            onChange={setPassword}
          />
        </Stack>
      </form>
    </ConfirmDialog>
  )
}
