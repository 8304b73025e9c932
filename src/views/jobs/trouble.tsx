import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { JobEvent } from '../../domain/contract/job-events.ts'
import { useFailureText, useText } from '../../i18n/index.ts'
import type { jobsMachine } from '../../machines/jobs/machine.ts'
import { Alert, Button } from '../ui/index.ts'

interface TroubleProps {
  actor: ActorRefFrom<typeof jobsMachine>
  /** Where refused rows are found by id. */
  rows: readonly JobEvent[]
}

/** Why the command failed: refused jobs, by name, or the network. */
export function Trouble({ actor, rows }: TroubleProps) {
  const t = useText()
  const failureText = useFailureText()
  const { refusal } = useSelector(actor, ({ context }) => context)
  const failed = useSelector(actor, (state) => state.matches('failed'))
  const dismiss = () => actor.send({ type: 'DISMISS' })
  if (failed)
    return (
      <Alert
        onDismiss={dismiss}
        action={
          <Button icon="refresh" onClick={() => actor.send({ type: 'RETRY' })}>
            {t('action.retry')}
          </Button>
        }
      >
        {refusal ? failureText({ refusal: refusal.name, code: refusal.code }) : t('error.dataNotProvided')}
      </Alert>
    )
  if (!refusal) return null
  const names = refusal.rows
    .map(({ id }) => rows.find((row) => row.id === id))
    .flatMap((row) => (row ? [t(`job.type.${row.type}`)] : []))
  return (
    <Alert title={t('jobs.refusedRow')} onDismiss={dismiss}>
      {failureText({ refusal: refusal.name, code: refusal.code })} {names.join(', ')}
    </Alert>
  )
}
