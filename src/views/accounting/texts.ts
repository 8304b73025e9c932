import type { AccountingPreview } from '../../domain/contract/accounting.ts'
import { type MessageId, useMoney, useText } from '../../i18n/index.ts'

type MissingAccount = AccountingPreview['missing'][number]

/** Returns a function that describes a missing account. */
export function useMissingAccountText(): (missing: MissingAccount) => string {
  const t = useText()
  return ({ kind, name, taxRate }) => {
    if (kind === 'setting')
      return t('accounting.missing.setting', { name: t(`accounting.account.${name}` as MessageId) })
    // `taxRate` is in tenths of a percent.
    return t(`accounting.missing.${kind}`, { name, rate: (taxRate ?? 0) / 10 })
  }
}

/** Returns a function that describes a warning about entries, with its count and amount. */
export function useRemarkText(): (remark: {
  readonly name: 'SalesWithoutClosing' | 'ReceiptsBeyondSales' | 'CreditSideDiffers'
  readonly count: number
  readonly cents: number
}) => string {
  const t = useText()
  const { money } = useMoney()
  return ({ name, count, cents }) => t(`accounting.remark.${name}`, { count, amount: money(cents) })
}
