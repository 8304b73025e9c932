import type { RemittanceRow } from '../../domain/contract/remittances.ts'
import { Delta } from '../ui/index.ts'
import { useUncreditedText } from './uncredited.ts'

/** Lists remittances with the difference between the credited and the declared amount, and how many of their pouches are not credited. */
export function DifferingRows({
  rows,
  nameOf,
}: {
  rows: readonly RemittanceRow[]
  nameOf: (row: RemittanceRow) => string
}) {
  const uncreditedText = useUncreditedText()
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id}>
          {nameOf(row)} <Delta cents={(row.creditedCents ?? 0) - row.totalCents} /> {uncreditedText(row)}
        </li>
      ))}
    </ul>
  )
}
