import type { CashLogRow } from '../../../domain/contract/cash-logs.ts'
import { controlTotals } from '../../../domain/counting/control-totals.ts'
import { useMoney, useText } from '../../../i18n/index.ts'

interface TotalsLineProps {
  rows: readonly Pick<CashLogRow, 'countedCents' | 'floatCents' | 'expectedCents' | 'deltaCents'>[]
}

/** A sentence that shows how the totals of the page add up. */
export function TotalsLine({ rows }: TotalsLineProps) {
  const t = useText()
  const { money } = useMoney()
  const { countedCents, floatCents, expectedCents, uncomparedCents, deltaCents } = controlTotals(rows)
  const hasUncompared = rows.some((row) => row.deltaCents === null)
  return (
    <p>
      {t(hasUncompared ? 'control.totalsUncompared' : 'control.totals', {
        counted: money(countedCents),
        float: money(floatCents),
        expected: money(expectedCents ?? 0),
        uncompared: money(uncomparedCents),
        delta: money(deltaCents ?? 0),
      })}
    </p>
  )
}
