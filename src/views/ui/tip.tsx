import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { resolvePreloaded } from './lazy/importing.ts'

/** Imports the code of tooltips. */
export const loadTooltip = () => import('./lazy/tooltip.tsx')
const LazyTooltip = lazy(() => resolvePreloaded(loadTooltip, (module) => module.default))

export interface TipProps {
  /** The element that the tooltip explains. It must have an accessible name or description, because screen readers do not read the tooltip. */
  anchor: RefObject<HTMLElement | null>
  text: string
}

/**
 * A tooltip, shown while its anchor is hovered or focused by keyboard, and after a press on a disabled anchor. Its code is imported while the page is
 * idle, or when it is first needed.
 */
export function Tip({ anchor, text }: TipProps) {
  const [isRequested, setRequested] = useState(false)
  const isDisabledPressed = useRef(false)
  useEffect(() => {
    const target = anchor.current
    if (!target) return
    const listen = ({ type }: Event) => {
      // A click requests the tooltip only if the element is disabled. On a touch screen the pointer leaves before the click.
      isDisabledPressed.current = type === 'click' && target.ariaDisabled === 'true'
      if (isDisabledPressed.current || type === 'pointerenter' || type === 'focus') setRequested(true)
    }
    const events = ['pointerenter', 'pointerleave', 'focus', 'click'] as const
    for (const event of events) target.addEventListener(event, listen)
    return () => {
      for (const event of events) target.removeEventListener(event, listen)
    }
  }, [anchor])
  if (!isRequested) return null
  return (
    <Suspense fallback={null}>
      <LazyTooltip anchor={anchor} text={text} isDisabledPressed={isDisabledPressed} />
    </Suspense>
  )
}
