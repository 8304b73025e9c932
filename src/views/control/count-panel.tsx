import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { Count, CountRow } from '../../domain/contract/cash-logs.ts'
import type { PaymentCategory } from '../../domain/contract/payments.ts'
import { decideCountControl } from '../../domain/lifecycles/count.ts'
import { useDates, useFailureText, useMoney, useText } from '../../i18n/index.ts'
import type { ControlCommand } from '../../machines/control/types.ts'
import { useApp, useSessionUser } from '../app.tsx'
import { CountsTable } from '../cash-log/log/counts-table.tsx'
import { LogDetails } from '../cash-log/log/log-details.tsx'
import { LogFigures } from '../cash-log/log/log-figures.tsx'
import { CountParts } from '../cash-log/log/payment-details.tsx'
import { Failed } from '../data/failed.tsx'
import { HistoryPanel } from '../data/history-panel.tsx'
import { useDocument } from '../data/use-document.ts'
import { failedJobsAddress } from '../jobs/address.ts'
import { Alert, Button, LinkButton, Money, SidePanel, SkeletonText, StatusBadge } from '../ui/index.ts'
import style from './control.module.css'
import type { ControlActor } from './control-rows.tsx'

export interface CountPanelProps {
  row: CountRow
  control: ControlActor
  categories: readonly PaymentCategory[]
  onClose: () => void
}

/** One count beside the table: its details, its sheet, and its history. */
export function CountPanel({ row, control, categories, onClose }: CountPanelProps) {
  const t = useText()
  const { date } = useDates()
  const { money } = useMoney()
  return (
    <SidePanel
      title={row.paymentCategoryName}
      onClose={onClose}
      footer={<RowCommands row={row} control={control} />}
    >
      <div className={style.count}>
        <header className={style.countHead}>
          <p className={style.where}>{row.establishmentName}</p>
          <p className={style.where}>
            {t('cashLog.start.sheet', {
              service: t(`service.${row.service}`),
              date: date(row.date),
              register: row.cashRegisterName,
            })}
          </p>
          <div className={style.figure}>
            <Money cents={row.totalCents} size="hero" />
            <StatusBadge status={row.status} />
          </div>
          {row.expectedCents !== null && (
            <p className={style.where}>{t('cashLog.log.expected', { amount: money(row.expectedCents) })}</p>
          )}
          {row.reason !== null && row.status === 'UNVALIDATED' && (
            <Alert tone="warning" title={t('control.panel.reason')}>
              {row.reason}
            </Alert>
          )}
          {row.status === 'ERROR' && <FailedSending row={row} />}
        </header>
        <section aria-labelledby="panel-parts">
          <h3 id="panel-parts">{t('cashLog.details.counted')}</h3>
          <CountParts count={row} />
        </section>
        <WholeSheet key={`${row.cashLogId} ${row.version}`} row={row} categories={categories} />
        <section aria-labelledby="panel-history">
          <h3 id="panel-history">{t('history.title')}</h3>
          <HistoryPanel key={`${row.id} ${row.version}`} entityId={row.id} />
        </section>
      </div>
    </SidePanel>
  )
}

/** Why the posting of a count failed, and two ways on: run its job again, or send the whole till back. */
function FailedSending({ row }: Pick<CountPanelProps, 'row'>) {
  const t = useText()
  const { role } = useSessionUser()
  const jobs = failedJobsAddress(role, 'all')
  return (
    <Alert
      title={t('control.panel.failed')}
      action={jobs && <LinkButton href={jobs}>{t('control.panel.failedJobs')}</LinkButton>}
    >
      {t(row.hasProvisionCode ? 'control.panel.failedProvision' : 'control.panel.failedSending')}
    </Alert>
  )
}

/** The sheet of the count: every line with its expected amount, and the difference of the whole. */
function WholeSheet({ row, categories }: Pick<CountPanelProps, 'row' | 'categories'>) {
  const t = useText()
  const { ports } = useApp()
  const { data: log, state, refusal, retry } = useDocument(ports.cashLog.load, { id: row.cashLogId })
  const [opened, open] = useState<Count | null>(null)
  return (
    <section aria-labelledby="panel-sheet">
      <h3 id="panel-sheet">{t('control.panel.sheet')}</h3>
      {state === 'failed' || state === 'refused' ? (
        <Failed refusal={refusal} onRetry={retry} />
      ) : log === null ? (
        <SkeletonText lines={4} />
      ) : (
        <div className={style.wholeSheet}>
          <LogFigures log={log} expectedHidden={false} />
          <CountsTable log={log} categories={categories} expectedHidden={false} onDetails={open} />
          {log.comment !== '' && (
            <p>
              <span className={style.where}>{t('cashLog.field.comment')}</span> {log.comment}
            </p>
          )}
          <LogDetails log={log} count={opened} categories={categories} onClose={() => open(null)} />
        </div>
      )}
    </section>
  )
}

/** The actions on this row alone; while rows are selected, the selection bar takes their place. */
function RowCommands({ row, control }: Pick<CountPanelProps, 'row' | 'control'>) {
  const t = useText()
  const failureText = useFailureText()
  const hasSelection = useSelector(control, ({ context }) => context.selected.length > 0)
  const isFree = useSelector(control, (snapshot) => snapshot.matches('selecting'))
  const whyNot = (event: ControlCommand): string | undefined => {
    if (hasSelection) return t('control.panel.useBar')
    if (!isFree) return t('busy.label')
    const decision = decideCountControl(row, { event, reason: '-' })
    return 'refusal' in decision ? failureText({ refusal: decision.refusal }) : undefined
  }
  const run = (type: 'VALIDATE' | 'INVALIDATE') => {
    control.send({ type: 'TOGGLE', id: row.id })
    control.send({ type })
  }
  return (
    <>
      <Button icon="undo" disabledReason={whyNot('invalidate')} onClick={() => run('INVALIDATE')}>
        {t('control.invalidate')}
      </Button>
      <Button
        look="primary"
        icon="check"
        disabledReason={whyNot('accountingValidate')}
        onClick={() => run('VALIDATE')}
      >
        {t('control.validate')}
      </Button>
    </>
  )
}
