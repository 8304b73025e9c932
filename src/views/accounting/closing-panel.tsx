import { useState } from 'react'
import type { AccountingClosing } from '../../domain/contract/accounting.ts'
import { hasCapability } from '../../domain/roles.ts'
import { useDates, useMoney, useText } from '../../i18n/index.ts'
import { useApp, useSessionUser } from '../app.tsx'
import { ConfirmCommandDialog, useConfirmCommand } from '../data/confirm-command.tsx'
import { Downloads } from '../files/downloads.tsx'
import { Button, notify, Row, Stack, StatusBadge } from '../ui/index.ts'
import { DescriptionList } from '../ui/record-details.tsx'
import { useSucceeded } from '../use-emitted.ts'
import { ReasonDialog } from './reason-dialog.tsx'

/** For each status of a closed month, the status whose badge is shown. */
const BADGE_STATUSES = { CLOSED: 'ARCHIVED', EXPORTED: 'SENT', REOPENED: 'UPDATED' } as const

/** The badge with the status of a closed month. */
export function MonthClosingStatus({ status }: Pick<AccountingClosing, 'status'>) {
  const t = useText()
  return <StatusBadge status={BADGE_STATUSES[status]} text={t(`accounting.closing.status.${status}`)} />
}

/**
 * A month that was closed. While its status is CLOSED it can be exported; an admin can also reopen it if no later month is closed. After the
 * export, its file can be downloaded.
 */
export function MonthClosingPanel({ closing }: { closing: AccountingClosing }) {
  const t = useText()
  const { ports } = useApp()
  const { role } = useSessionUser()
  const { dateTime, month } = useDates()
  const { quantity } = useMoney()
  const [isReopening, setReopening] = useState(false)
  const { id, status, reason, statusByName, fileName } = closing
  const disabledReason = () => {
    if (!hasCapability(role, 'administer')) return t('accounting.closing.reopen.admin')
    return closing.isLatest ? undefined : t('failure.LaterMonthClosed')
  }
  return (
    <Stack>
      <DescriptionList
        items={[
          { term: t('accounting.column.establishment'), value: closing.establishmentName },
          { term: t('accounting.closing.status'), value: <MonthClosingStatus status={status} /> },
          { term: t('accounting.closing.counts'), value: quantity(closing.counts) },
          { term: t('accounting.closing.remittances'), value: quantity(closing.remittances) },
          {
            term: t('accounting.closing.by'),
            value: `${closing.byName}\u00a0· ${dateTime(closing.createdAt)}`,
          },
          ...(statusByName === null
            ? []
            : [
                {
                  term: t(
                    status === 'REOPENED' ? 'accounting.closing.reopenedBy' : 'accounting.closing.exportedBy',
                  ),
                  value: `${statusByName}\u00a0· ${dateTime(closing.updatedAt)}`,
                },
              ]),
          ...(reason === null ? [] : [{ term: t('accounting.reason'), value: reason }]),
        ]}
      />
      {fileName !== null && (
        <Downloads
          files={[{ label: t('accounting.closing.file'), path: `accountingclosings/${id}/file`, query: {} }]}
        />
      )}
      {status === 'CLOSED' && (
        <Row>
          <ExportMonth closing={closing} />
          <Button icon="undo" disabledReason={disabledReason()} onClick={() => setReopening(true)}>
            {t('accounting.closing.reopen')}
          </Button>
        </Row>
      )}
      {isReopening && (
        <ReasonDialog
          title={t('accounting.closing.reopen.ask', { month: month(closing.month) })}
          message={t('accounting.closing.reopen.message', { establishment: closing.establishmentName })}
          body={{ id }}
          ports={ports.accounting.reopening}
          onDone={() => notify.success(t('accounting.closing.reopened'))}
          onClose={() => setReopening(false)}
        />
      )}
    </Stack>
  )
}

/** Exports the month, after which it can't be reopened. */
function ExportMonth({ closing }: { closing: AccountingClosing }) {
  const t = useText()
  const { month } = useDates()
  const { ports } = useApp()
  const { id, version, establishmentName } = closing
  const command = useConfirmCommand({
    run: ({ id: subjectId }, call) => ports.accounting.exportMonth({ id: subjectId }, call),
    newKey: ports.newKey,
    changed: () => ports.queries.invalidate('accountingclosings'),
  })
  useSucceeded(command, () => notify.success(t('accounting.closing.exported')))
  return (
    <>
      <Button
        look="primary"
        icon="download"
        onClick={() => command.send({ type: 'START', subject: { id, version, label: closing.month } })}
      >
        {t('accounting.closing.export')}
      </Button>
      <ConfirmCommandDialog
        command={command}
        title={t('accounting.closing.export.ask', { month: month(closing.month) })}
      >
        <p>{t('accounting.closing.export.message', { establishment: establishmentName })}</p>
      </ConfirmCommandDialog>
    </>
  )
}
