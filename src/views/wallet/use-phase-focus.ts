import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to the start of a dialog's next question, so that it is not lost with the pressed button and a second press
 * does not answer the next question unread. A dialog that has just opened is left alone.
 */
export function usePhaseFocus(phase: string): RefObject<HTMLDivElement | null> {
  const phaseElement = useRef<HTMLDivElement>(null)
  const before = useRef(phase)
  useEffect(() => {
    if (before.current === phase) return
    before.current = phase
    phaseElement.current?.querySelector<HTMLElement>('h3[tabindex="-1"], input[data-walk]')?.focus()
  }, [phase])
  return phaseElement
}
