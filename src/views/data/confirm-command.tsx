import { useSelector } from '@xstate/react'
import { type ReactNode, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Refusal } from '../../domain/outcome.ts'
import type { MessageId } from '../../i18n/index.ts'
import {
  type confirmCommandMachine,
  confirmCommandWith,
  selectHasFailed,
  selectIsOpen,
  selectIsRunning,
  selectRefusal,
} from '../../machines/confirm-command/machine.ts'
import type { ConfirmCommandPorts } from '../../machines/confirm-command/types.ts'
import { Alert, ConfirmDialog, type ConfirmDialogProps, Stack } from '../ui/index.ts'
import { useWorkflow } from '../use-workflow.ts'
import { CommandFailed, useRefusalText } from './command-failed.tsx'

type ConfirmCommandActor = ActorRefFrom<typeof confirmCommandMachine>

/** Returns the actor of a command that must be confirmed. The ports are read on the first render only. */
export function useConfirmCommand(ports: ConfirmCommandPorts): ConfirmCommandActor {
  const [machine] = useState(() => confirmCommandWith(ports))
  return useWorkflow(machine)
}

interface ConfirmCommandDialogProps extends Pick<ConfirmDialogProps, 'title' | 'look' | 'children'> {
  command: ConfirmCommandActor
  /** The text when the network or the server failed. */
  connectionLost?: MessageId
  /** Renders a refusal; by default an alert that contains only the text. */
  showRefusal?: (text: string, refusal: Refusal) => ReactNode
}

/** Asks the person to confirm a command, and shows why the command was refused or got no answer. */
export function ConfirmCommandDialog(props: ConfirmCommandDialogProps) {
  const {
    command,
    connectionLost,
    showRefusal = (text, subject) => <Alert subject={subject}>{text}</Alert>,
    children,
    ...dialog
  } = props
  const refusalText = useRefusalText()
  const isOpen = useSelector(command, selectIsOpen)
  const isRunning = useSelector(command, selectIsRunning)
  const hasFailed = useSelector(command, selectHasFailed)
  const refusal = useSelector(command, selectRefusal)
  const refusalMessage = refusal && !hasFailed ? refusalText(refusal) : undefined
  return (
    <ConfirmDialog
      {...dialog}
      open={isOpen}
      busy={isRunning}
      disabledReason={refusalMessage}
      onConfirm={() => command.send({ type: hasFailed ? 'RETRY' : 'CONFIRM' })}
      onCancel={() => command.send({ type: hasFailed || refusal ? 'DISMISS' : 'CANCEL' })}
    >
      <Stack gap={12}>
        {children}
        {hasFailed && <CommandFailed refusal={refusal} connectionLost={connectionLost} />}
        {refusalMessage && refusal && showRefusal(refusalMessage, refusal)}
      </Stack>
    </ConfirmDialog>
  )
}
