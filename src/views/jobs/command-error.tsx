import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { JobEvent } from '../../domain/contract/job-events.ts'
import { useText } from '../../i18n/index.ts'
import { selectHasFailed } from '../../machines/instant-command.ts'
import type { jobsMachine } from '../../machines/jobs/machine.ts'
import { CommandFailed, useRefusalText } from '../data/command-failed.tsx'
import { Alert } from '../ui/index.ts'

interface CommandErrorProps {
  actor: ActorRefFrom<typeof jobsMachine>
  /** The rows among which the refused ones are found by id. */
  rows: readonly JobEvent[]
}

/** Shows why the command failed: the refused jobs by name, or the network. */
export function CommandError({ actor, rows }: CommandErrorProps) {
  const t = useText()
  const refusalText = useRefusalText()
  const { refusal } = useSelector(actor, ({ context }) => context)
  const failed = useSelector(actor, selectHasFailed)
  const dismiss = () => actor.send({ type: 'DISMISS' })
  if (failed)
    return (
      <CommandFailed refusal={refusal} onRetry={() => actor.send({ type: 'RETRY' })} onDismiss={dismiss} />
    )
  if (!refusal) return null
  const names = refusal.rows
    .map(({ id }) => rows.find((row) => row.id === id))
    .flatMap((row) => (row ? [t(`job.type.${row.type}`)] : []))
  return (
    <Alert title={t('jobs.refusedRow')} onDismiss={dismiss}>
      {refusalText(refusal)} {names.join(', ')}
    </Alert>
  )
}
