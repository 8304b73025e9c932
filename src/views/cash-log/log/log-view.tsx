import type { CashLog, Count } from '../../../domain/contract/cash-logs.ts'
import type { PaymentCategory } from '../../../domain/contract/payments.ts'
import { useDates, useText } from '../../../i18n/index.ts'
import { StatusBadge } from '../../ui/index.ts'
import { CountsTable } from './counts-table.tsx'
import style from './log.module.css'
import { LogFigures } from './log-figures.tsx'

/** The names shown with a log; the log itself contains only their ids. */
export interface LogNames {
  readonly establishment: string
  readonly register: string
  /** The label of the reason for the difference, when one was given. */
  readonly reason: string | null
}

export interface LogViewProps {
  log: CashLog
  names: LogNames
  categories: readonly PaymentCategory[]
  /** Blind count: the expected amount is shown after validation only. */
  expectedHidden?: boolean
  /** Opens the details of an amount. */
  onDetails: (count: Count) => void
}

/** A whole cash log, for reading and printing. */
export function LogView({ log, names, categories, expectedHidden = false, onDetails }: LogViewProps) {
  const t = useText()
  const { longDate, dateTime } = useDates()
  return (
    <article className={style.log} aria-label={t('cashLog.log.title')}>
      <p className={style.paperHead}>{t('cashLog.log.title')}</p>
      <header className={style.head}>
        <div>
          <p className={style.where}>{names.establishment}</p>
          <p className={style.what}>
            {t('cashLog.sheetTitle', {
              service: t(`service.${log.service}`),
              date: longDate(log.date),
              register: names.register,
            })}
          </p>
        </div>
        <StatusBadge status={log.status} />
      </header>
      <LogFigures log={log} expectedHidden={expectedHidden} />
      <CountsTable log={log} categories={categories} expectedHidden={expectedHidden} onDetails={onDetails} />
      <dl className={style.facts}>
        <Fact name={t('cashLog.log.countedBy')}>{log.countedByName}</Fact>
        {log.validatedAt !== null && (
          <Fact name={t('cashLog.log.validatedBy')}>
            {t('cashLog.log.personAt', { name: log.validatedByName ?? '—', at: dateTime(log.validatedAt) })}
          </Fact>
        )}
        {names.reason !== null && <Fact name={t('cashLog.field.reason')}>{names.reason}</Fact>}
        {log.comment !== '' && <Fact name={t('cashLog.field.comment')}>{log.comment}</Fact>}
        {log.archiveId === null && !expectedHidden && (
          <Fact name={t('cashLog.log.source')}>{t('cashLog.log.noClosing')}</Fact>
        )}
      </dl>
      <div className={style.signatures}>
        <p>{t('cashLog.log.signatureCounted')}</p>
        <p>{t('cashLog.log.signatureChecked')}</p>
      </div>
    </article>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
