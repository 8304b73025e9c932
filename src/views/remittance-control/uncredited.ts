import type { RemittanceRow } from '../../domain/contract/remittances.ts'
import { useMoney, useText } from '../../i18n/index.ts'

/**
 * Returns a function that says how many pouches of a remittance, and of what value, its linked bank lines do not credit; null if
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
