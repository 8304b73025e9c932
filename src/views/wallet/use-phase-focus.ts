import { type RefObject, useEffect, useRef } from 'react'

/**
 * Leads the focus to where a dialog begins anew when it asks something else, so that it is not lost with the button that was pressed
 * and a second press does not answer the next question unread. The dialog as it was opened is left alone.
 */
export function usePhaseFocus(phase: string): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(phase)
  useEffect(() => {
    if (before.current === phase) return
    before.current = phase
    place.current?.querySelector<HTMLElement>('h3[tabindex="-1"], input[data-walk]')?.focus()
  }, [phase])
  return place
}
