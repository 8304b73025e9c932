import { type RefObject, useEffect, useRef } from 'react'
import type { CashLogPhase } from '../../../machines/cash-log/selectors.ts'

/** On a screen that is touched, a focused field would bring up the keyboard before anybody asked for it. */
const isTouched = () => matchMedia('(pointer: coarse)').matches

/**
 * Leads the focus to where the next phase begins, so that it is never lost with what was pressed: to the first field when counting
 * begins, back to what was refused or to the button when it goes on after the look over, else to the heading, from the top of the
 * page.
 */
export function usePhaseFocus(phase: CashLogPhase): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(phase)
  useEffect(() => {
    if (before.current === phase) return
    const from = before.current
    before.current = phase
    if (phase === 'counting' && from !== 'reviewing' && !isTouched()) {
      place.current?.querySelector<HTMLElement>('input[data-walk]:not(:disabled)')?.focus()
    } else if (phase === 'counting' && from === 'reviewing') {
      const refused = place.current?.querySelector<HTMLElement>('[aria-invalid=true]')
      const next = refused ?? visible(place.current, '[data-walk-end]')
      next?.focus()
    } else {
      window.scrollTo(0, 0)
      place.current?.querySelector('h1')?.focus({ preventScroll: true })
    }
  }, [phase])
  return place
}

function visible(place: HTMLElement | null, selector: string): HTMLElement | undefined {
  return [...(place?.querySelectorAll<HTMLElement>(selector) ?? [])].find((element) =>
    element.checkVisibility(),
  )
}
