import { remainingTasks } from '../../domain/accounting/month.ts'
import type { AccountingMonth, EstablishmentMonth } from '../../domain/contract/accounting-months.ts'
import { type MessageId, useLocale, useText } from '../../i18n/index.ts'
import { useApp } from '../app.tsx'
import { NotLoaded } from '../data/not-loaded.tsx'
import { useDocument } from '../data/use-document.ts'
import { Downloads } from '../files/downloads.tsx'
import { Button, Checkbox, Stack, TextField } from '../ui/index.ts'
import { MonthChecklist } from './month-checklist.tsx'
import { MonthSending } from './month-sending.tsx'

interface MonthToCloseProps {
  subject: EstablishmentMonth
  confirmedEmpty: boolean
  /** Why the month is closed although nobody counted some of its closings. */
  reason: string
  busy: boolean
  onConfirmedEmpty: (confirmed: boolean) => void
  onReason: (reason: string) => void
  onMonth: (month: string) => void
  onClose: () => void
}

/** The remaining tasks of a month, and the buttons that send it to accounting and close it. */
export function MonthToClose(props: MonthToCloseProps) {
  const { subject, confirmedEmpty, reason, busy, onConfirmedEmpty, onReason, onMonth, onClose } = props
  const t = useText()
  const { locale: language } = useLocale()
  const { ports } = useApp()
  const { data, ...loading } = useDocument(ports.accounting.loadMonth, subject, {
    dependsOn: ['accountingclosings', 'accountingexports'],
  })
  if (!data) return <NotLoaded {...loading} lines={4} />
  const obstacle = closingObstacle(data, { confirmedEmpty, reason })
  const openState = obstacle === null ? 'ready' : 'waiting'
  return (
    <div data-month={data.isClosed ? 'closed' : openState}>
      <Stack>
        <MonthChecklist state={data} onMonth={onMonth} />
        {!data.isClosed && <MonthSending state={data} />}
        {data.isEmpty && !data.isClosed && (
          <Checkbox
            label={t('accounting.month.confirmEmpty')}
            checked={confirmedEmpty}
            disabled={busy}
            onChange={onConfirmedEmpty}
          />
        )}
        {data.closingsWithoutTill > 0 && (obstacle === null || obstacle === 'failure.ClosingsNotCounted') && (
          <TextField
            label={t('accounting.month.confirmNotCounted')}
            value={reason}
            readOnly={busy}
            onChange={onReason}
          />
        )}
        <Downloads
          files={[
            {
              label: t('accounting.month.summary'),
              path: 'accountingmonth/paper',
              query: { ...subject, language },
              isRenderedByServer: true,
            },
          ]}
        />
        <div>
          <Button
            look="primary"
            icon="archive"
            busy={busy}
            disabledReason={obstacle === null ? undefined : t(obstacle)}
            onClick={onClose}
          >
            {t('accounting.closing.confirm')}
          </Button>
        </div>
      </Stack>
    </div>
  )
}

/** The message that says why a month can't be closed; null if it can. */
function closingObstacle(
  state: AccountingMonth,
  { confirmedEmpty, reason }: Pick<MonthToCloseProps, 'confirmedEmpty' | 'reason'>,
): MessageId | null {
  if (state.isClosed) return 'accounting.month.closed'
  if (state.earlierMonth !== null) return 'failure.EarlierMonthOpen'
  if (remainingTasks(state).length > 0) return 'failure.MonthNotSent'
  if (state.isEmpty && !confirmedEmpty) return 'failure.MonthEmpty'
  return state.closingsWithoutTill > 0 && reason.trim() === '' ? 'failure.ClosingsNotCounted' : null
}
