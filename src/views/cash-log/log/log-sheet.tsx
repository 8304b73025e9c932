import { useState } from 'react'
import type { CashLog, Count } from '../../../domain/contract/cash-logs.ts'
import type { PaymentCategory } from '../../../domain/contract/payments.ts'
import { useText } from '../../../i18n/index.ts'
import { HistoryPanel } from '../../history/history-panel.tsx'
import style from './log.module.css'
import { LogDetails } from './log-details.tsx'
import { type LogNames, LogView } from './log-view.tsx'

export interface LogSheetProps {
  log: CashLog
  names: LogNames
  categories: readonly PaymentCategory[]
  expectedHidden?: boolean
}

/** A log with the details of its amounts, and its history. While expected amounts are hidden, the history is empty. */
export function LogSheet({ log, names, categories, expectedHidden = false }: LogSheetProps) {
  const t = useText()
  const [opened, open] = useState<Count | null>(null)
  return (
    <div className={style.sheet}>
      <LogView
        log={log}
        names={names}
        categories={categories}
        expectedHidden={expectedHidden}
        onDetails={open}
      />
      <LogDetails log={log} count={opened} categories={categories} onClose={() => open(null)} />
      <section className={style.history} aria-labelledby={`history-${log.id}`}>
        <h3 id={`history-${log.id}`}>{t('history.title')}</h3>
        <HistoryPanel
          key={`${log.id} ${log.version}`}
          entityId={log.id}
          empty="cashLog.log.historyAfterValidation"
        />
      </section>
    </div>
  )
}
