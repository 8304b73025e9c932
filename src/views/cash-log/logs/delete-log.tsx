import { useText } from '../../../i18n/index.ts'
import type { CommandSubject } from '../../../machines/confirm-command/types.ts'
import { useApp } from '../../app.tsx'
import { ConfirmCommandDialog, useConfirmCommand } from '../../data/confirm-command.tsx'
import { Button, notify } from '../../ui/index.ts'
import { useSucceeded } from '../../use-emitted.ts'

/** A button that deletes a log after a confirmation. */
export function DeleteLog({ subject, onDeleted }: { subject: CommandSubject; onDeleted: () => void }) {
  const t = useText()
  const { ports } = useApp()
  const command = useConfirmCommand(ports.cashLog.deletion)
  useSucceeded(command, () => {
    notify.success(t('code.11030'))
    onDeleted()
  })
  return (
    <>
      <Button icon="trash" onClick={() => command.send({ type: 'START', subject })}>
        {t('action.delete')}
      </Button>
      <ConfirmCommandDialog
        command={command}
        look="danger"
        title={t('cashLog.delete.title', { name: subject.label })}
        connectionLost={t('cashLog.failed.notDeleted')}
      >
        <p>{t('cashLog.delete.message')}</p>
      </ConfirmCommandDialog>
    </>
  )
}
