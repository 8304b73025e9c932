import type { RemittanceRow } from '../../domain/contract/remittances.ts'
import { useMoney, useText } from '../../i18n/index.ts'

/**
 * Returns a function for the text about the pouches of a remittance that no linked bank line credits: their number and value. Null if
 * `uncreditedPouches` is null.
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
