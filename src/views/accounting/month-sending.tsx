import { useCallback } from 'react'
import type { SendingStarted } from '../../domain/contract/accounting.ts'
import type { AccountingMonth } from '../../domain/contract/accounting-months.ts'
import { useDates, useText } from '../../i18n/index.ts'
import { useApp } from '../app.tsx'
import { ConfirmCommandDialog, useConfirmCommand } from '../data/confirm-command.tsx'
import { Button, notify, Stack } from '../ui/index.ts'
import { useSucceeded } from '../use-emitted.ts'
import { SendingJob } from './sending-job.tsx'

/**
 * Sends to accounting those records of a month that are ready. Shows the jobs of the last sending, also when the person comes back to the
 * page.
 */
export function MonthSending({ state }: { state: AccountingMonth }) {
  const t = useText()
  const { month: monthText, dateTime } = useDates()
  const { ports } = useApp()
  const { establishmentId, month, lastSending } = state
  const invalidateExports = useCallback(() => ports.queries.invalidate('accountingexports'), [ports])
  const command = useConfirmCommand({
    run: (_, call) => ports.accounting.sendMonth({ establishmentId, month }, call),
    newKey: ports.newKey,
    changed: invalidateExports,
  })
  const label = monthText(month)
  useSucceeded<SendingStarted>(command, () => notify.success(t('accounting.month.sent', { month: label })))
  const waitingCount = state.tillsToSend + state.remittancesToSend + state.movementsToSend
  return (
    <Stack>
      <div>
        <Button
          icon="send"
          disabledReason={
            waitingCount > 0
              ? undefined
              : t(state.sending > 0 ? 'accounting.month.isBeingSent' : 'failure.NothingToSend')
          }
          // A month has no version, and `run` ignores the subject. The id changes after each sending: the next one gets another idempotency key.
          onClick={() =>
            command.send({
              type: 'START',
              subject: { id: `${establishmentId} ${lastSending?.requestedAt}`, version: 1, label },
            })
          }
        >
          {t('accounting.month.send')}
        </Button>
      </div>
      {lastSending && (
        <p>
          {t('accounting.month.lastSending', {
            name: lastSending.requestedByName,
            time: dateTime(lastSending.requestedAt),
          })}
        </p>
      )}
      {lastSending?.jobs.map(({ id, type }) => (
        <SendingJob key={id} id={id} type={type} onEnded={invalidateExports} />
      ))}
      <ConfirmCommandDialog command={command} title={t('accounting.month.ask', { month: label })}>
        <p>{t('accounting.month.consequence')}</p>
      </ConfirmCommandDialog>
    </Stack>
  )
}
