import { useEffect, useEffectEvent, useRef } from 'react'
import { useSearchParams } from 'wouter'
import type { CashLogPhase } from '../../../machines/cash-log/selectors.ts'

/**
 * Writes the review to the address (`step=review`) and reads it from there: the browser's Back leads to the sheet, Forward and a reload lead
 * to the review. If the machine does not allow the review, it shows why.
 */
export function useReviewInAddress(
  phase: CashLogPhase,
  send: (event: { readonly type: 'REVIEW' } | { readonly type: 'BACK' }) => void,
): void {
  const [search, setSearch] = useSearchParams()
  const isInAddress = search.get('step') === 'review'
  const previous = useRef({ phase, isInAddress })
  const follow = useEffectEvent(() => {
    const before = previous.current
    previous.current = { phase, isInAddress }
    const show = (isReview: boolean) =>
      setSearch(
        (current) => {
          if (isReview) current.set('step', 'review')
          else current.delete('step')
          return current
        },
        { replace: !isReview },
      )
    if (phase === 'reviewing') {
      if (isInAddress) return
      if (before.phase === 'reviewing' && before.isInAddress) send({ type: 'BACK' })
      else show(true)
    } else if (isInAddress && phase !== 'loading' && phase !== 'unavailable') {
      const isArriving = before.phase === 'loading' || !before.isInAddress
      if (phase === 'counting' && isArriving) send({ type: 'REVIEW' })
      else show(false)
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the phase or the address changes
  useEffect(() => follow(), [phase, isInAddress])
}
