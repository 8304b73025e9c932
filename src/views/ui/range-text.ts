import { useText } from '../../i18n/index.ts'

/**
 * Returns a function that describes a range of dates or amounts: “From … to …”, “From …” or “Up to …”. Null and undefined mean no limit on that side;
 * a range without limits is “…”.
 */
export function useRangeText() {
  const t = useText()
  return (kind: 'period' | 'amount', from: string | null | undefined, to: string | null | undefined) => {
    if (from && to) return t(`${kind}.range`, { from, to })
    if (from) return t(`${kind}.from`, { from })
    return to ? t(`${kind}.upTo`, { to }) : '…'
  }
}
