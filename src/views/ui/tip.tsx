import { lazy, type RefObject, Suspense, useEffect, useState } from 'react'
import { resolvePreloaded } from './parts/importing.ts'

export const loadTooltip = () => import('./parts/tooltip-part.tsx')
const LazyTooltip = lazy(() => resolvePreloaded(loadTooltip, ({ TooltipPart }) => TooltipPart))

export interface TipProps {
  /** The element that it explains. The element has its own name or description: a tooltip is for the eyes. */
  anchor: RefObject<HTMLElement | null>
  text: string
}

/** A tooltip, shown while its anchor is hovered or focused by keyboard. It is loaded with dialogs and menus, when it is first needed. */
export function Tip({ anchor, text }: TipProps) {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    const target = anchor.current
    if (!target || isWanted) return
    const want = () => setWanted(true)
    const events = ['pointerenter', 'focus', 'click'] as const
    for (const event of events) target.addEventListener(event, want)
    return () => {
      for (const event of events) target.removeEventListener(event, want)
    }
  }, [anchor, isWanted])
  if (!isWanted) return null
  return (
    <Suspense fallback={null}>
      <LazyTooltip anchor={anchor} text={text} />
    </Suspense>
  )
}
