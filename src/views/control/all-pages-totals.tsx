import { useMoney, useText } from '../../i18n/index.ts'
import { useApp } from '../app.tsx'
import { useDocument } from '../data/use-document.ts'

const SUMS = ['countedCents', 'floatCents', 'expectedCents', 'deltaCents'] as const

interface AllPagesTotalsProps {
  filters: Readonly<Record<string, string>>
  search: string
}

/**
 * A sentence with the totals of all sheets that match filters and search, once they are loaded; nothing if there are too many to add up.
 * Give it filters and search as React `key`, because they are read on the first render only.
 */
export function AllPagesTotals({ filters, search }: AllPagesTotalsProps) {
  const t = useText()
  const { money } = useMoney()
  const { countRows } = useApp().ports
  const { data } = useDocument(
    countRows,
    { resource: 'controlsheets', filters, search, sums: SUMS },
    { dependsOn: ['counts'] },
  )
  if (!data?.sums || data.totalIsCapped) return null
  const [counted, float, expected, delta] = SUMS.map((field) => data.sums?.[field] ?? 0) as [
    number,
    number,
    number,
    number,
  ]
  // A sheet without an expected amount has no difference: `uncompared` is counted − float of such sheets.
  const uncompared = counted - float - expected - delta
  return (
    <p>
      {t('control.allTotals', {
        count: data.totalItems,
        counted: money(counted),
        float: money(float),
        expected: money(expected),
        hasUncompared: String(uncompared !== 0),
        uncompared: money(uncompared),
        delta: money(delta),
      })}
    </p>
  )
}
