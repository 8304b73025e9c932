import { useText } from '../../i18n/index.ts'

type Limit = string | null | undefined

/**
 * Returns a function that describes a range of dates or amounts: “From … to …”, “From …” or “Up to …”. Null, undefined and an empty text mean no
 * limit on that side; a range without limits is “…”.
 */
export function useRangeText() {
  const t = useText()
  return (kind: 'period' | 'amount', from: Limit, to: Limit) => {
    if (!from && !to) return '…'
    const start = to ? 'range' : 'from'
    const part = from ? start : 'upTo'
    const limits = { from: from ?? '', to: to ?? '' }
    return kind === 'period' ? t(`period.${part}`, limits) : t(`amount.${part}`, limits)
  }
}
