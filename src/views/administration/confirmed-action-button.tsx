import type { ReactNode } from 'react'
import type { Refusal } from '../../domain/outcome.ts'
import type { ConfirmCommandPorts } from '../../machines/confirm-command/types.ts'
import type { Resource } from '../../machines/invalidation.ts'
import { useApp } from '../app.tsx'
import { ConfirmCommandDialog, useConfirmCommand } from '../data/confirm-command.tsx'
import { useSuccessNotice } from '../data/success-notice.ts'
import { Alert, Button, type IconName } from '../ui/index.ts'
import { useSucceeded } from '../use-emitted.ts'
import type { FormRow } from './read-form.ts'

interface ConfirmedActionButtonProps {
  icon: IconName
  /** The label of the button. */
  label: string
  /** The question of the confirmation. */
  title: string
  /** Says what will happen. */
  message: string
  /** More that the person should know before the decision. */
  details: ReactNode
  danger: boolean
  entry: FormRow
  /** The name of the row. */
  name: string
  /** Why the action is not possible now; undefined when it is. */
  blockedReason: string | undefined
  /** Read on the first render only. */
  run: ConfirmCommandPorts['run']
  /** The resource that is changed. Read on the first render only. */
  changedResource: Resource
  onDone: () => void
  /** Explains a refusal, below its text. */
  explainRefusal: (refusal: Refusal) => ReactNode
}

/** A button that changes a row after a confirmation. */
export function ConfirmedActionButton(props: ConfirmedActionButtonProps) {
  const { icon, label, title, message, danger, entry, name, blockedReason, explainRefusal } = props
  const { ports } = useApp()
  const command = useConfirmCommand({
    run: props.run,
    newKey: ports.newKey,
    changed: () => ports.queries.invalidate(props.changedResource),
  })
  const showSuccess = useSuccessNotice()
  useSucceeded(command, (succeeded) => {
    showSuccess(succeeded)
    props.onDone()
  })
  return (
    <>
      <Button
        icon={icon}
        disabledReason={blockedReason}
        onClick={() =>
          command.send({ type: 'START', subject: { id: entry.id, version: entry.version, label: name } })
        }
      >
        {label}
      </Button>
      <ConfirmCommandDialog
        command={command}
        look={danger ? 'danger' : 'primary'}
        title={title}
        showRefusal={(text, refusal) => (
          <Alert title={text} subject={refusal}>
            {explainRefusal(refusal)}
          </Alert>
        )}
      >
        <p>{message}</p>
        {props.details}
      </ConfirmCommandDialog>
    </>
  )
}
