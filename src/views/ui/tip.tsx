import { lazy, type RefObject, Suspense, useEffect, useState } from 'react'
import { resolvePreloaded } from './lazy/importing.ts'

/** Imports the code of tooltips. */
export const loadTooltip = () => import('./lazy/tooltip.tsx')
const LazyTooltip = lazy(() => resolvePreloaded(loadTooltip, (module) => module.default))

export interface TipProps {
  /** The element that the tooltip explains. It must have an accessible name or description, because screen readers do not read the tooltip. */
  anchor: RefObject<HTMLElement | null>
  text: string
}

/** A tooltip, shown while its anchor is hovered or focused by keyboard. Its code is imported while the page is idle, or when it is first needed. */
export function Tip({ anchor, text }: TipProps) {
  const [isRequested, setRequested] = useState(false)
  useEffect(() => {
    const target = anchor.current
    if (!target || isRequested) return
    // A click requests the tooltip only if the element is disabled: such an element shows its tooltip when it is pressed.
    const request = ({ type }: Event) => {
      if (type !== 'click' || target.ariaDisabled === 'true') setRequested(true)
    }
    const events = ['pointerenter', 'focus', 'click'] as const
    for (const event of events) target.addEventListener(event, request)
    return () => {
      for (const event of events) target.removeEventListener(event, request)
    }
  }, [anchor, isRequested])
  if (!isRequested) return null
  return (
    <Suspense fallback={null}>
      <LazyTooltip anchor={anchor} text={text} />
    </Suspense>
  )
}
