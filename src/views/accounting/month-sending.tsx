import { useSelector } from '@xstate/react'
import { useCallback, useState } from 'react'
import type { AccountingMonth, SendingStarted } from '../../domain/contract/accounting.ts'
import { useDates, useFailureText, useText } from '../../i18n/index.ts'
import { confirmCommandWith } from '../../machines/confirm-command/machine.ts'
import {
  selectHasFailed,
  selectIsOpen,
  selectIsRunning,
  selectRefusal,
} from '../../machines/confirm-command/selectors.ts'
import { useApp } from '../app.tsx'
import { Alert, Button, ConfirmDialog, Stack } from '../ui/index.ts'
import { useSucceeded } from '../use-emitted.ts'
import { useWorkflow } from '../use-workflow.ts'
import { Progress } from './progress.tsx'

/** Sends all of a month that can be sent, and shows the jobs that do it. */
export function MonthSending({ state }: { state: AccountingMonth }) {
  const t = useText()
  const failureText = useFailureText()
  const { month: monthText } = useDates()
  const { ports } = useApp()
  const { establishmentId, month } = state
  const changed = useCallback(() => ports.queries.invalidate('accountingexports'), [ports])
  const [started, setStarted] = useState<SendingStarted | null>(null)
  const [machine] = useState(() =>
    confirmCommandWith({
      run: (_, call) => ports.accounting.sendMonth({ establishmentId, month }, call),
      newKey: ports.newKey,
      changed,
    }),
  )
  const command = useWorkflow(machine)
  const isOpen = useSelector(command, selectIsOpen)
  const isRunning = useSelector(command, selectIsRunning)
  const hasFailed = useSelector(command, selectHasFailed)
  const refusal = useSelector(command, selectRefusal)
  useSucceeded<SendingStarted>(command, ({ data }) => setStarted(data))
  const label = monthText(month)
  const waiting = state.tillsToSend + state.remittancesToSend + state.movementsToSend
  const refused =
    refusal && !hasFailed ? failureText({ refusal: refusal.name, code: refusal.code }) : undefined
  return (
    <Stack>
      <div>
        <Button
          icon="send"
          disabledReason={waiting === 0 ? t('failure.NothingToSend') : undefined}
          onClick={() => command.send({ type: 'ASK', subject: { id: establishmentId, version: 1, label } })}
        >
          {t('accounting.month.send')}
        </Button>
      </div>
      {started && <p>{t('accounting.month.sent', { count: started.rowCount })}</p>}
      {started?.jobs.map(({ id, type }) => (
        <Progress key={id} id={id} type={type} onEnded={changed} />
      ))}
      <ConfirmDialog
        open={isOpen}
        busy={isRunning}
        title={t('accounting.month.ask', { month: label })}
        confirmLabel={t('accounting.month.send')}
        disabledReason={refused}
        onConfirm={() => command.send({ type: hasFailed ? 'RETRY' : 'CONFIRM' })}
        onCancel={() => command.send({ type: hasFailed || refusal ? 'DISMISS' : 'CANCEL' })}
      >
        <Stack gap={12}>
          <p>{t('accounting.month.consequence')}</p>
          {hasFailed && <Alert>{t('error.dataNotProvided')}</Alert>}
          {refused && <Alert>{refused}</Alert>}
        </Stack>
      </ConfirmDialog>
    </Stack>
  )
}
