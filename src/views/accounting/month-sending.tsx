import { useCallback, useState } from 'react'
import type { AccountingMonth, SendingStarted } from '../../domain/contract/accounting.ts'
import { useDates, useText } from '../../i18n/index.ts'
import { useApp } from '../app.tsx'
import { ConfirmCommandDialog, useConfirmCommand } from '../data/confirm-command.tsx'
import { Button, Stack } from '../ui/index.ts'
import { useSucceeded } from '../use-emitted.ts'
import { Progress } from './progress.tsx'

/** Sends everything of a month that can be sent to accounting, and shows the jobs that do it. */
export function MonthSending({ state }: { state: AccountingMonth }) {
  const t = useText()
  const { month: monthText } = useDates()
  const { ports } = useApp()
  const { establishmentId, month } = state
  const changed = useCallback(() => ports.queries.invalidate('accountingexports'), [ports])
  const [started, setStarted] = useState<SendingStarted | null>(null)
  const command = useConfirmCommand({
    run: (_, call) => ports.accounting.sendMonth({ establishmentId, month }, call),
    newKey: ports.newKey,
    changed,
  })
  useSucceeded<SendingStarted>(command, ({ data }) => setStarted(data))
  const label = monthText(month)
  const waiting = state.tillsToSend + state.remittancesToSend + state.movementsToSend
  return (
    <Stack>
      <div>
        <Button
          icon="send"
          disabledReason={waiting === 0 ? t('failure.NothingToSend') : undefined}
          onClick={() => command.send({ type: 'START', subject: { id: establishmentId, version: 1, label } })}
        >
          {t('accounting.month.send')}
        </Button>
      </div>
      {started && <p>{t('accounting.month.sent', { count: started.rowCount })}</p>}
      {started?.jobs.map(({ id, type }) => (
        <Progress key={id} id={id} type={type} onEnded={changed} />
      ))}
      <ConfirmCommandDialog
        command={command}
        title={t('accounting.month.ask', { month: label })}
        confirmLabel={t('accounting.month.send')}
      >
        <p>{t('accounting.month.consequence')}</p>
      </ConfirmCommandDialog>
    </Stack>
  )
}
