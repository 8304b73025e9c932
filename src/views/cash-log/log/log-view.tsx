import { useState } from 'react'
import type { CashLog, Count } from '../../../domain/contract/cash-logs.ts'
import type { PaymentCategory } from '../../../domain/contract/payments.ts'
import { shownReason } from '../../../domain/counting/log-lines.ts'
import { useDates, useMoney, useText } from '../../../i18n/index.ts'
import { HistoryPanel } from '../../history/history-panel.tsx'
import { StatusBadge } from '../../ui/index.ts'
import { CountsTable, LogFigures } from './counts-table.tsx'
import style from './log.module.css'
import { LogDetails } from './log-details.tsx'

interface LogWithHistoryProps {
  log: CashLog
  names: LogNames
  categories: readonly PaymentCategory[]
}

/** A log with the details of its amounts, and its history. */
export function LogWithHistory({ log, names, categories }: LogWithHistoryProps) {
  const t = useText()
  const [opened, open] = useState<Count | null>(null)
  return (
    <div className={style.sheet}>
      <LogView log={log} names={names} categories={categories} onDetails={open} />
      <LogDetails log={log} count={opened} categories={categories} onClose={() => open(null)} />
      <section className={style.history} aria-labelledby={`history-${log.id}`}>
        <h3 id={`history-${log.id}`}>{t('history.title')}</h3>
        <HistoryPanel
          key={log.id}
          entityId={log.id}
          version={log.version}
          empty="cashLog.log.historyAfterValidation"
        />
      </section>
    </div>
  )
}

/** The names shown with a log; the log itself contains only their ids. */
export interface LogNames {
  readonly establishment: string
  readonly register: string
  /** The label of the reason for the difference; null if none was given or found. `LogView` leaves it out when the difference is 0. */
  readonly reason: string | null
}

interface NamedRecord {
  readonly id: string
  readonly name: string
}

/** Finds the names for a log by id in the lists. If a list lacks the id, the establishment or register is empty, and the reason is null. */
export function logNamesIn(
  log: CashLog,
  lists: {
    readonly establishments: readonly NamedRecord[]
    readonly registers: readonly NamedRecord[]
    readonly reasons: readonly NamedRecord[]
  },
): LogNames {
  return {
    establishment: lists.establishments.find(({ id }) => id === log.establishmentId)?.name ?? '',
    register: lists.registers.find(({ id }) => id === log.cashRegisterId)?.name ?? '',
    reason: lists.reasons.find(({ id }) => id === log.reasonId)?.name ?? null,
  }
}

interface LogViewProps {
  log: CashLog
  names: LogNames
  categories: readonly PaymentCategory[]
  /** Opens the details of an amount. */
  onDetails: (count: Count) => void
}

/** A whole cash log, for reading and printing. */
function LogView({ log, names, categories, onDetails }: LogViewProps) {
  const t = useText()
  const { longDate, dateTime } = useDates()
  const { signed } = useMoney()
  const reason = shownReason(log.deltaCents, names.reason)
  return (
    <article className={style.log} aria-label={t('cashLog.log.title')}>
      <p className={style.printedTitle}>{t('cashLog.log.title')}</p>
      <header className={style.head}>
        <div>
          <p className={style.establishment}>{names.establishment}</p>
          <h2 className={style.sheetTitle}>
            {t('cashLog.sheetTitle', {
              service: t(`service.${log.service}`),
              date: longDate(log.date),
              register: names.register,
            })}
          </h2>
        </div>
        <StatusBadge status={log.status} />
      </header>
      <LogFigures log={log} />
      <CountsTable log={log} categories={categories} onDetails={onDetails} />
      <dl className={style.logDetails}>
        <Detail name={t('cashLog.log.countedBy')}>{log.countedByName}</Detail>
        {log.validatedAt !== null && (
          <Detail name={t('cashLog.log.validatedBy')}>
            {t('cashLog.log.personAt', { name: log.validatedByName ?? '—', at: dateTime(log.validatedAt) })}
          </Detail>
        )}
        {reason !== null && <Detail name={t('cashLog.field.reason')}>{reason}</Detail>}
        {log.comment !== '' && <Detail name={t('cashLog.field.comment')}>{log.comment}</Detail>}
        {log.validatedDeltaCents !== null && (
          <Detail name={t('history.field.validatedDeltaCents')}>{signed(log.validatedDeltaCents)}</Detail>
        )}
        {log.archiveId === null && log.turnoverCents !== null && (
          <Detail name={t('cashLog.log.source')}>{t('cashLog.log.noClosing')}</Detail>
        )}
      </dl>
      <div className={style.signatures}>
        <p>{t('cashLog.log.signatureCounted')}</p>
        <p>{t('cashLog.log.signatureChecked')}</p>
      </div>
    </article>
  )
}

function Detail({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
