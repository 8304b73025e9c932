import { type RefObject, useEffect, useRef } from 'react'
import type { CashLogPhase } from '../../../machines/cash-log/selectors.ts'

/** On a touch screen, a focused field would open the on-screen keyboard. */
const isTouchScreen = () => matchMedia('(pointer: coarse)').matches

/**
 * Moves the focus when the phase changes, because the button that was pressed disappears. When counting starts or continues: to the first
 * empty field. When the person returns from the review: to the refused field, or else to the button. Otherwise: to the heading of the page.
 */
export function usePhaseFocus(phase: CashLogPhase): RefObject<HTMLDivElement | null> {
  const phaseElement = useRef<HTMLDivElement>(null)
  const previousPhase = useRef(phase)
  useEffect(() => {
    if (previousPhase.current === phase) return
    const from = previousPhase.current
    previousPhase.current = phase
    if (phase === 'counting' && from !== 'reviewing' && !isTouchScreen()) {
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
