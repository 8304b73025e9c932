import { type KeyboardEvent, type RefObject, useRef } from 'react'

const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex]'

const isRadio = (element: HTMLElement): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.type === 'radio'

/** The tab stops within an element, in order; of a radio group the selected one, or else the first. */
function stopsIn(place: HTMLElement): HTMLElement[] {
  const reachable = [...place.querySelectorAll<HTMLElement>(STOPS)].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled') &&
      element.checkVisibility({ visibilityProperty: true }),
  )
  const groupOf = ({ name, form }: HTMLInputElement) =>
    reachable.filter(isRadio).filter((other) => other.name === name && other.form === form)
  return reachable.filter((element) => {
    if (!isRadio(element) || element.name === '') return true
    const group = groupOf(element)
    return element === (group.find(({ checked }) => checked) ?? group[0])
  })
}

interface WindowFocus {
  ref: RefObject<HTMLDivElement | null>
  initialFocus: (how: string) => false
  finalFocus: () => HTMLElement | true
  onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => void
}

/**
 * The focus of a dialog, moved at once. Base UI moves it in the next frame, when a dialog opens as well as when Tab goes from its
 * end to its start: what is typed before that frame would go to the page behind, or the focus would leave a field that is being
 * typed in.
 *
 * On closing, the focus returns to where it was; a dialog that was opened by the address passes it to the heading of the page.
 *
 * @param stays the page does not scroll: a popup that is positioned beside its opener has no position yet
 * @returns the props of Base UI's popup; `onKeyDown` for a dialog that traps the focus
 */
export function useWindowFocus({ stays = false } = {}): WindowFocus {
  const ref = useRef<HTMLDivElement>(null)
  const hasOpener = useRef(false)
  return {
    ref,
    finalFocus() {
      return (!hasOpener.current && document.querySelector<HTMLElement>('main h1')) || true
    },
    initialFocus(how) {
      const popup = ref.current
      hasOpener.current = document.activeElement !== document.body
      if (popup === null || popup.contains(document.activeElement)) return false
      // On touch devices the keyboard does not open before the person asks for it.
      const first = how === 'touch' ? undefined : stopsIn(popup)[0]
      if (first) first.focus({ preventScroll: stays })
      else popup.focus({ preventScroll: true })
      return false
    },
    onKeyDown(event) {
      const { key, shiftKey, altKey, ctrlKey, metaKey, currentTarget } = event
      if (key !== 'Tab' || altKey || ctrlKey || metaKey || event.defaultPrevented) return
      const stops = stopsIn(currentTarget)
      const [end, other] = shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
      // The popup itself had the focus when nothing in it had it yet.
      const isAtEnd = event.target === end || (shiftKey && event.target === currentTarget)
      if (!isAtEnd || !other) return
      event.preventDefault()
      other.focus()
    },
  }
}
