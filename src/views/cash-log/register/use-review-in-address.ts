import { useEffect, useEffectEvent, useRef } from 'react'
import { useSearchParams } from 'wouter'
import type { CashLogPhase } from '../../../machines/cash-log/selectors.ts'

/**
 * Keeps the review in the address (`step=review`), so that the browser's Back leads to the sheet, Forward to the review, and a reload to
 * the review again. The machine decides: where the sheet can't be reviewed, it shows why.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows these two and nothing else
  useEffect(() => follow(), [phase, isInAddress])
}
