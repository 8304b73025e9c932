import type { RemittanceRow } from '../../domain/contract/remittances.ts'
import { useMoney, useText } from '../../i18n/index.ts'

/**
 * Returns a function for the text about a remittance's pouches that the bank has not credited: their number and value. Null if there are none, or if
 * it is not known which they are.
 */
export function useUncreditedText() {
  const t = useText()
  const { money } = useMoney()
  return ({ uncreditedPouches, pouchCount }: Pick<RemittanceRow, 'uncreditedPouches' | 'pouchCount'>) =>
    uncreditedPouches &&
    t('remittanceControl.uncredited', {
      count: uncreditedPouches.count,
      total: pouchCount,
      value: money(uncreditedPouches.valueCents),
    })
}
