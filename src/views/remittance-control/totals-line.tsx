import type { RemittanceRow } from '../../domain/contract/remittances.ts'
import { returnedMinusDeclared } from '../../domain/lifecycles/remittance.ts'
import { sumCents } from '../../domain/money.ts'
import { useMoney, useText } from '../../i18n/index.ts'
import { withoutCancelled } from '../remittance/shared-columns.tsx'

interface TotalsLineProps {
  rows: readonly RemittanceRow[]
}

/** A sentence that shows how the totals of the page add up, without cancelled remittances. */
export function TotalsLine({ rows }: TotalsLineProps) {
  const t = useText()
  const { money } = useMoney()
  const counted = withoutCancelled(rows)
  const waiting = counted.filter(({ returnedCents }) => returnedCents === null)
  return (
    <p>
      {t(waiting.length > 0 ? 'remittanceControl.totalsWaiting' : 'remittanceControl.totals', {
        returned: money(sumCents(counted.map(({ returnedCents }) => returnedCents))),
        declared: money(sumCents(counted.map(({ totalCents }) => totalCents))),
        waiting: money(sumCents(waiting.map(({ totalCents }) => totalCents))),
        difference: money(sumCents(counted.map(returnedMinusDeclared))),
      })}
    </p>
  )
}
