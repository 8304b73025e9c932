import type { CashLog } from '../../../domain/contract/cash-logs.ts'
import type { CashRegister } from '../../../domain/contract/organizations.ts'
import type { DeltaReason, PaymentCategory } from '../../../domain/contract/payments.ts'
import { mayRemoveAttachments } from '../../../domain/documents/attachment-removal.ts'
import { countLifecycle, isLogDeletable } from '../../../domain/lifecycles/count.ts'
import { canFollow } from '../../../domain/lifecycles/lifecycle.ts'
import { useLocale, useText } from '../../../i18n/index.ts'
import type { CommandSubject } from '../../../machines/confirm-command/types.ts'
import { useApp, useSessionUser } from '../../app.tsx'
import { Attachments } from '../../attachments/attachments.tsx'
import { ConfirmCommandDialog, useConfirmCommand } from '../../data/confirm-command.tsx'
import { LoadingFailed } from '../../data/loading-failed.tsx'
import { type DocumentView, useDocument } from '../../data/use-document.ts'
import { Downloads } from '../../files/downloads.tsx'
import { Button, LinkButton, notify, SkeletonText, Stack } from '../../ui/index.ts'
import { useSucceeded } from '../../use-emitted.ts'
import { sheetAddress } from '../address.ts'
import { LogWithHistory, logNamesIn } from '../log/log-view.tsx'
import { useLogName } from './columns.tsx'
import style from './logs.module.css'

/** The lists that contain the names of what a log refers to by id. */
interface LogChoices {
  readonly establishments: readonly { readonly id: string; readonly name: string }[]
  readonly registers: readonly CashRegister[]
  readonly categories: readonly PaymentCategory[]
  readonly reasons: readonly DeltaReason[]
}

interface LogPanelProps {
  id: string
  choices: DocumentView<LogChoices>
  onDeleted: () => void
}

/** One log beside the list, with its attachments, and buttons to print, download, delete and edit it. */
export function LogPanel({ id, choices: lookup, onDeleted }: LogPanelProps) {
  const { ports } = useApp()
  const document = useDocument(ports.cashLog.load, { id })
  const { data: log } = document
  const { data: choices } = lookup
  if (log === null || choices === null) {
    const failed = [document, lookup].find(({ state }) => state === 'failed' || state === 'refused')
    return failed ? (
      <LoadingFailed refusal={failed.refusal} onRetry={failed.retry} />
    ) : (
      <SkeletonText lines={8} />
    )
  }
  return (
    <Stack>
      <LogWithHistory log={log} names={logNamesIn(log, choices)} categories={choices.categories} />
      <Attachments
        entity="cashLog"
        entityId={log.id}
        mayRemove={mayRemoveAttachments({ entity: 'cashLog', status: log.status })}
      />
      <Actions log={log} choices={choices} onDeleted={onDeleted} />
    </Stack>
  )
}

function Actions({ log, choices, onDeleted }: { log: CashLog; choices: LogChoices; onDeleted: () => void }) {
  const t = useText()
  const { locale: language } = useLocale()
  const nameOf = useLogName()
  const names = logNamesIn(log, choices)
  const subject = {
    id: log.id,
    version: log.version,
    label: nameOf({ ...log, cashRegisterName: names.register }),
  }
  // The screen for counting opens only sheets of the current establishment.
  const isOfCurrentEstablishment = useSessionUser().establishmentId === log.establishmentId
  return (
    <div className={style.actions}>
      <Button icon="print" onClick={() => window.print()}>
        {t('action.print')}
      </Button>
      <Downloads
        files={[
          {
            label: t('cashLog.paper.log'),
            path: `cashlogs/${log.id}/paper`,
            query: { language },
            isRenderedByServer: true,
          },
        ]}
      />
      {isLogDeletable(log.counts) && canFollow(countLifecycle, log.status, 'delete') && (
        <DeleteLog subject={subject} onDeleted={onDeleted} />
      )}
      {canFollow(countLifecycle, log.status, 'edit') && isOfCurrentEstablishment && (
        <LinkButton href={sheetAddress(log)} look="primary" icon="edit">
          {t('action.edit')}
        </LinkButton>
      )}
      {canFollow(countLifecycle, log.status, 'edit') && !isOfCurrentEstablishment && (
        <Button
          look="primary"
          icon="edit"
          disabledReason={t('cashLog.log.otherEstablishment', { establishment: names.establishment })}
        >
          {t('action.edit')}
        </Button>
      )}
    </div>
  )
}

/** A button that deletes a log after a confirmation. */
function DeleteLog({ subject, onDeleted }: { subject: CommandSubject; onDeleted: () => void }) {
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
        connectionLost="cashLog.failed.notDeleted"
      >
        <p>{t('cashLog.delete.message')}</p>
      </ConfirmCommandDialog>
    </>
  )
}
