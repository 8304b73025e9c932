import { useSelector } from '@xstate/react'
import { type ReactNode, useState } from 'react'
import type { Refusal } from '../../domain/outcome.ts'
import { type MessageId, useText } from '../../i18n/index.ts'
import { confirmCommandWith } from '../../machines/confirm-command/machine.ts'
import {
  selectHasFailed,
  selectIsOpen,
  selectIsRunning,
  selectRefusal,
} from '../../machines/confirm-command/selectors.ts'
import type { ConfirmCommandPorts } from '../../machines/confirm-command/types.ts'
import type { Resource } from '../../machines/invalidation.ts'
import { useApp } from '../app.tsx'
import { useRefusalText } from '../data/command-failed.tsx'
import { Alert, Button, ConfirmDialog, type IconName, notify, Stack } from '../ui/index.ts'
import { useSucceeded } from '../use-emitted.ts'
import { useWorkflow } from '../use-workflow.ts'
import type { Entry } from './read-form.ts'

interface ConfirmActProps {
  icon: IconName
  /** The label of the button. */
  word: string
  /** The question, and what will happen. */
  title: string
  message: string
  danger?: boolean
  entry: Entry
  name: string
  /** Why it is not possible now. */
  blocked?: string | undefined
  /** Read on the first render only. */
  run: ConfirmCommandPorts['run']
  /** The resource that is changed. Taken once. */
  changes: Resource
  onDone?: () => void
  /** An explanation of a refusal, shown with its name. */
  more?: (refusal: Refusal) => ReactNode
}

/** A button that changes a row after a confirmation. */
export function ConfirmAct(props: ConfirmActProps) {
  const { icon, word, title, message, danger = false, entry, name, blocked, more } = props
  const t = useText()
  const refusalText = useRefusalText()
  const { ports } = useApp()
  const [machine] = useState(() =>
    confirmCommandWith({
      run: props.run,
      newKey: ports.newKey,
      changed: () => ports.queries.invalidate(props.changes),
    }),
  )
  const command = useWorkflow(machine)
  const isOpen = useSelector(command, selectIsOpen)
  const isRunning = useSelector(command, selectIsRunning)
  const hasFailed = useSelector(command, selectHasFailed)
  const refusal = useSelector(command, selectRefusal)
  useSucceeded(command, ({ code }) => {
    notify.success(t(`code.${code}` as MessageId))
    props.onDone?.()
  })
  const refused = refusal && !hasFailed ? refusalText(refusal) : undefined
  return (
    <>
      <Button
        icon={icon}
        disabledReason={blocked}
        onClick={() =>
          command.send({ type: 'ASK', subject: { id: entry.id, version: entry.version, label: name } })
        }
      >
        {word}
      </Button>
      <ConfirmDialog
        open={isOpen}
        look={danger ? 'danger' : 'primary'}
        busy={isRunning}
        title={title}
        disabledReason={refused}
        onConfirm={() => command.send({ type: hasFailed ? 'RETRY' : 'CONFIRM' })}
        onCancel={() => command.send({ type: hasFailed || refusal ? 'DISMISS' : 'CANCEL' })}
      >
        <Stack gap={12}>
          <p>{message}</p>
          {hasFailed && <Alert>{t('error.dataNotProvided')}</Alert>}
          {refused && refusal && <Alert title={refused}>{more?.(refusal)}</Alert>}
        </Stack>
      </ConfirmDialog>
    </>
  )
}
