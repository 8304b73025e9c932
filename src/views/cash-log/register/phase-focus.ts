import { type RefObject, useEffect, useRef } from 'react'
import type { CashLogPhase } from '../../../machines/cash-log/selectors.ts'

/** On a touch screen, focusing a field would open the keyboard unrequested. */
const isTouched = () => matchMedia('(pointer: coarse)').matches

/**
 * Moves the focus to the start of the next phase, so that it is not lost with the pressed button: to the first empty field
 * when counting starts or goes on, to the refused field or the button after the review, otherwise to the heading at the top of the page.
 */
export function usePhaseFocus(phase: CashLogPhase): RefObject<HTMLDivElement | null> {
  const phaseElement = useRef<HTMLDivElement>(null)
  const before = useRef(phase)
  useEffect(() => {
    if (before.current === phase) return
    const from = before.current
    before.current = phase
    if (phase === 'counting' && from !== 'reviewing' && !isTouched()) {
      const fields = [
        ...(phaseElement.current?.querySelectorAll<HTMLInputElement>('input[data-walk]:not(:disabled)') ??
          []),
      ]
      const next = fields.find(({ value }) => value === '') ?? fields[0]
      next?.focus()
    } else if (phase === 'counting' && from === 'reviewing') {
      const refused = phaseElement.current?.querySelector<HTMLElement>('[aria-invalid=true]')
      const next = refused ?? visible(phaseElement.current, '[data-walk-end]')
      next?.focus()
    } else {
      window.scrollTo(0, 0)
      phaseElement.current?.querySelector('h1')?.focus({ preventScroll: true })
    }
  }, [phase])
  return phaseElement
}

function visible(container: HTMLElement | null, selector: string): HTMLElement | undefined {
  return [...(container?.querySelectorAll<HTMLElement>(selector) ?? [])].find((element) =>
    element.checkVisibility(),
  )
}
