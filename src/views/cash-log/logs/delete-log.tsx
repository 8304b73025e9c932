import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { confirmCommandWith } from '../../../machines/confirm-command/machine.ts'
import {
  selectHasFailed,
  selectIsOpen,
  selectIsRunning,
  selectRefusal,
} from '../../../machines/confirm-command/selectors.ts'
import type { Subject } from '../../../machines/confirm-command/types.ts'
import { useApp } from '../../app.tsx'
import { CommandFailed } from '../../data/command-failed.tsx'
import { Button, ConfirmDialog, notify } from '../../ui/index.ts'
import { useSucceeded } from '../../use-emitted.ts'
import { useWorkflow } from '../../use-workflow.ts'

/** Deletes a log that nothing depends on yet, after a confirmation. */
export function DeleteLog({ subject, onDeleted }: { subject: Subject; onDeleted: () => void }) {
  const t = useText()
  const { ports } = useApp()
  const [machine] = useState(() => confirmCommandWith(ports.cashLog.deletion))
  const command = useWorkflow(machine)
  useSucceeded(command, () => {
    notify.success(t('code.11030'))
    onDeleted()
  })
  const isOpen = useSelector(command, selectIsOpen)
  const isRunning = useSelector(command, selectIsRunning)
  const hasFailed = useSelector(command, selectHasFailed)
  const refusal = useSelector(command, selectRefusal)
  const isRefused = useSelector(command, (state) => state.matches('refused'))
  return (
    <>
      <Button icon="trash" onClick={() => command.send({ type: 'ASK', subject })}>
        {t('action.delete')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        look="danger"
        busy={isRunning}
        title={t('cashLog.delete.title', { name: subject.label })}
        disabledReason={isRefused ? t('cashLog.delete.refused') : undefined}
        onConfirm={() => command.send({ type: hasFailed ? 'RETRY' : 'CONFIRM' })}
        onCancel={() => command.send({ type: hasFailed || isRefused ? 'DISMISS' : 'CANCEL' })}
      >
        <p>{t('cashLog.delete.message')}</p>
        {(hasFailed || isRefused) && (
          <CommandFailed refusal={refusal} lost={t('cashLog.failed.notDeleted')} />
        )}
      </ConfirmDialog>
    </>
  )
}
