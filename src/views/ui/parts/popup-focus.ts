import {
  type KeyboardEvent,
  type RefCallback,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'

const TAB_STOPS = 'a[href], button, input, select, textarea, summary, [tabindex]'

const isRadio = (element: HTMLElement): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.type === 'radio'

/** The tab stops within an element, in order; of a radio group the selected one, or else the first. */
function tabStopsIn(container: HTMLElement): HTMLElement[] {
  const reachable = [...container.querySelectorAll<HTMLElement>(TAB_STOPS)].filter(
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

interface PopupFocusOptions {
  /** The page does not scroll on focus: a popup that is positioned beside its opener has no position yet. */
  stays?: boolean
  /** Selector of the element that gets the focus; by default the first tab stop. */
  first?: string
  /** The element that gets the focus back; by default the one that had it when the popup opened. */
  opener?: RefObject<HTMLElement | null>
  /** Returns false when the caller moves the focus on closing. */
  returns?: () => boolean
  /** Called with the element of the popup, and with null when it is removed. */
  onPopup?: (popup: HTMLElement | null) => void
}

interface PopupFocus {
  ref: RefCallback<HTMLElement>
  onOpenAutoFocus: (event: Event) => void
  onCloseAutoFocus: (event: Event) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/** Whether the press that opened a popup was a touch: the keyboard of the device opens when the person asks for it. */
const isTouch = (): boolean =>
  matchMedia('(pointer: coarse)').matches && !document.activeElement?.matches(':focus-visible')

/** Moves the focus to the first tab stop of a popup, or to the popup; a focus that is in it already stays. */
export function focusPopup(popup: HTMLElement, stays = false, selector?: string): void {
  if (popup.contains(document.activeElement)) return
  const chosen = selector === undefined ? null : popup.querySelector<HTMLElement>(selector)
  const first = chosen ?? (isTouch() ? undefined : tabStopsIn(popup)[0])
  if (first) first.focus({ preventScroll: stays })
  else popup.focus({ preventScroll: true })
}

/** Keeps Escape in an open list of choices from also closing the dialog around it. */
export function keepEscapeInList(event: globalThis.KeyboardEvent): void {
  const isListOpen =
    event.target instanceof Element && event.target.matches('[role=combobox][aria-expanded=true]')
  if (isListOpen) event.preventDefault()
}

/**
 * The focus of a popup of Radix. It enters at the first tab stop, and returns at once on closing: Radix returns it only after the popup has
 * faded out, and key presses before that would be lost.
 *
 * On closing, the focus returns to where it was, unless it was moved elsewhere meanwhile; a dialog that was opened by the address
 * passes it to the heading of the page.
 *
 * @returns the props of Radix' content
 */
export function usePopupFocus(
  open: boolean,
  { stays = false, first, opener, returns, onPopup }: PopupFocusOptions = {},
): PopupFocus {
  const popup = useRef<HTMLElement | null>(null)
  const before = useRef<readonly Element[]>([])
  const wasEntered = useRef(false)
  const close = useRef(() => {})
  close.current = () => {
    if (!wasEntered.current) return
    const now = document.activeElement
    const isElsewhere = now !== document.body && now !== null && !popup.current?.contains(now)
    if (isElsewhere || returns?.() === false) return
    const targets = opener ? [opener.current] : before.current
    const target = targets.find((element) => element?.isConnected) ?? document.querySelector('main h1')
    if (target instanceof HTMLElement) target.focus()
  }
  // A layout effect runs before Radix inserts the popup, in a second pass.
  useLayoutEffect(() => {
    if (!open) return
    before.current = currentOpeners()
    wasEntered.current = false
  }, [open])
  // This effect runs after those of Radix, which release the focus from the popup.
  useEffect(() => {
    if (!open) return
    return () => close.current()
  }, [open])
  const ref = useCallback(
    (element: HTMLElement | null) => {
      popup.current = element
      onPopup?.(element)
      if (!element) return
      wasEntered.current = true
      openers.set(element, before.current)
    },
    [onPopup],
  )
  const onOpenAutoFocus = (event: Event) => {
    event.preventDefault()
    if (popup.current) focusPopup(popup.current, stays, first)
  }
  const isOpen = useRef(open)
  isOpen.current = open
  // Its content may have taken the focus again while it faded out.
  const onCloseAutoFocus = (event: Event) => {
    event.preventDefault()
    if (!isOpen.current) close.current()
  }
  return { ref, onOpenAutoFocus, onCloseAutoFocus, onKeyDown }
}

/** The elements that had the focus before each popup opened, latest first: a popup may have opened from another one that has since closed. */
const openers = new WeakMap<Element, readonly Element[]>()

function currentOpeners(): readonly Element[] {
  const now = document.activeElement
  if (now === null || now === document.body) return []
  const dialog = now.closest('[role=dialog], [role=alertdialog]')
  return [now, ...((dialog && openers.get(dialog)) ?? [])]
}

/** Radix does not know that a group of radio buttons is one tab stop. */
function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const { key, shiftKey, altKey, ctrlKey, metaKey, currentTarget } = event
  if (key !== 'Tab' || altKey || ctrlKey || metaKey || event.defaultPrevented) return
  const tabStops = tabStopsIn(currentTarget)
  const [end, other] = shiftKey ? [tabStops[0], tabStops.at(-1)] : [tabStops.at(-1), tabStops[0]]
  // The popup itself has the focus until an element in it gets it.
  const isAtEnd = event.target === end || (shiftKey && event.target === currentTarget)
  if (!isAtEnd || !other) return
  event.preventDefault()
  other.focus()
}
