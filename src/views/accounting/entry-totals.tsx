import { useMoney, useText } from '../../i18n/index.ts'
import { useApp } from '../app.tsx'
import { Failed } from '../data/failed.tsx'
import { useDocument } from '../data/use-document.ts'
import style from './accounting.module.css'

const SUMS = ['debitCents', 'creditCents'] as const

interface EntryTotalsProps {
  filters: Readonly<Record<string, string>>
  search: string
}

/** The number and sums of all entries that match the filters, on all pages; nothing if there are none. Use the filters as React `key`. */
export function EntryTotals({ filters, search }: EntryTotalsProps) {
  const t = useText()
  const { money } = useMoney()
  const { countRows } = useApp().ports
  const matching = { resource: 'accountingentries', filters, search, sums: SUMS }
  const { data, state, refusal, retry } = useDocument(countRows, matching)
  if (state === 'failed' || state === 'refused') return <Failed refusal={refusal} onRetry={retry} />
  if (!data?.sums || data.totalItems === 0) return null
  return (
    <p className={style.soft} role="status">
      {t('accounting.entry.totals', {
        count: data.totalItems,
        debit: money(data.sums.debitCents ?? 0),
        credit: money(data.sums.creditCents ?? 0),
      })}
    </p>
  )
}
