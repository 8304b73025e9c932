import type { RemittanceRow } from '../../domain/contract/remittances.ts'
import { useMoney, useText } from '../../i18n/index.ts'

/** Says how many pouches of a remittance the bank has not credited, and their value; null if that is not known of any. */
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
