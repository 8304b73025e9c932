import {
  type KeyboardEvent,
  type RefCallback,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { isTouchScreen } from '../use-media.ts'

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
  /** True to prevent scrolling on focus, for a popup beside its opener: the popup has no position yet when it gets the focus. */
  preventScroll?: boolean
  /** Selects the element that gets the focus; by default `focusPopup` chooses it. */
  firstSelector?: string
  /** The element to which the focus returns; by default the first of the popup's `openers` that was not removed. */
  opener?: RefObject<HTMLElement | null>
  /** Returns false if the caller moves the focus on closing. */
  shouldReturnFocus?: () => boolean
  /** Called with the element of the popup, and with null when it is removed. */
  onPopup?: (popup: HTMLElement | null) => void
}

interface PopupFocus {
  ref: RefCallback<HTMLElement>
  onOpenAutoFocus: (event: Event) => void
  onCloseAutoFocus: (event: Event) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/** True if a touch opened the popup. A field that gets the focus would then open the on-screen keyboard. */
const wasOpenedByTouch = (): boolean => isTouchScreen() && !document.activeElement?.matches(':focus-visible')

/**
 * Returns the tab stop at which a person starts: the first one that belongs to an element with `data-start-focus` or is an input with `data-walk`;
 * if there is none, the first tab stop. `data-walk` marks the fields between which the keys of a sheet move. `data-start-focus` marks a choice on
 * which these fields depend.
 */
function firstStopIn(popup: HTMLElement): HTMLElement | undefined {
  const stops = tabStopsIn(popup)
  return stops.find((stop) => stop.closest('[data-start-focus], input[data-walk]')) ?? stops[0]
}

/**
 * Moves the focus to the first field or tab stop of a popup; to the popup itself if it has none or was opened by touch. Does nothing if the focus
 * is already inside.
 *
 * @param preventScroll true for a popup that has no position yet: the page would scroll to the wrong place
 * @param selector selects the element that gets the focus instead, also after a touch
 */
export function focusPopup(popup: HTMLElement, preventScroll = false, selector?: string): void {
  if (popup.contains(document.activeElement)) return
  const selected = selector === undefined ? null : popup.querySelector<HTMLElement>(selector)
  const target = selected ?? (wasOpenedByTouch() ? undefined : firstStopIn(popup))
  if (target) target.focus({ preventScroll })
  else popup.focus({ preventScroll: true })
}

/** Keeps Escape in an open list of choices from also closing the dialog around it. */
export function keepEscapeInList(event: globalThis.KeyboardEvent): void {
  const isListOpen =
    event.target instanceof Element && event.target.matches('[role=combobox][aria-expanded=true]')
  if (isListOpen) event.preventDefault()
}

/**
 * Moves the focus into a Radix popup when it opens, and back as soon as it closes. Radix moves the focus back only after the popup has faded out,
 * and key presses in between would be lost.
 *
 * When the popup closes, the focus moves to `opener`; by default to the first of the popup's `openers` that was not removed. If there is none, as
 * when the address opened the popup, the focus moves to the heading of the page. If the person has moved the focus elsewhere, it stays there.
 *
 * @returns props for the `Content` component of Radix
 */
export function usePopupFocus(
  open: boolean,
  { preventScroll = false, firstSelector, opener, shouldReturnFocus, onPopup }: PopupFocusOptions = {},
): PopupFocus {
  const popup = useRef<HTMLElement | null>(null)
  const openersBefore = useRef<readonly Element[]>([])
  const wasRendered = useRef(false)
  const returnFocus = useRef(() => {})
  returnFocus.current = () => {
    if (!wasRendered.current) return
    const focused = document.activeElement
    const isFocusElsewhere =
      focused !== document.body && focused !== null && !popup.current?.contains(focused)
    if (isFocusElsewhere || shouldReturnFocus?.() === false) return
    const targets = opener ? [opener.current] : openersBefore.current
    const target = targets.find((element) => element?.isConnected) ?? document.querySelector('main h1')
    if (target instanceof HTMLElement) target.focus()
  }
  // A layout effect runs before Radix inserts the popup, which happens in a second render.
  useLayoutEffect(() => {
    if (!open) return
    openersBefore.current = currentOpeners()
    wasRendered.current = false
  }, [open])
  // This effect runs after those of Radix, which release the focus from the popup.
  useEffect(() => {
    if (!open) return
    return () => returnFocus.current()
  }, [open])
  const ref = useCallback(
    (element: HTMLElement | null) => {
      popup.current = element
      onPopup?.(element)
      if (!element) return
      wasRendered.current = true
      openers.set(element, openersBefore.current)
    },
    [onPopup],
  )
  const onOpenAutoFocus = (event: Event) => {
    event.preventDefault()
    if (popup.current) focusPopup(popup.current, preventScroll, firstSelector)
  }
  const isOpen = useRef(open)
  isOpen.current = open
  // While the popup faded out, its content may have taken the focus again.
  const onCloseAutoFocus = (event: Event) => {
    event.preventDefault()
    if (!isOpen.current) returnFocus.current()
  }
  return { ref, onOpenAutoFocus, onCloseAutoFocus, onKeyDown }
}

/**
 * For each popup, the elements that can take the focus when it closes, in order of preference: the element that was focused when it opened; the
 * panel or section around it, in case that element is removed; and the openers of the dialog from which it opened.
 */
const openers = new WeakMap<Element, readonly Element[]>()

function currentOpeners(): readonly Element[] {
  const focused = document.activeElement
  if (focused === null || focused === document.body) return []
  const dialog = focused.closest('[role=dialog], [role=alertdialog]')
  const section = focused.closest('[tabindex="-1"]:not(main, [role$=dialog])')
  return [focused, ...(section ? [section] : []), ...((dialog && openers.get(dialog)) ?? [])]
}

/** Keeps Tab inside the popup. Radix does so too, but does not know that a group of radio buttons is one tab stop. */
function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const { key, shiftKey, currentTarget } = event
  if (key !== 'Tab') return
  const tabStops = tabStopsIn(currentTarget)
  const [edge, oppositeEdge] = shiftKey ? [tabStops[0], tabStops.at(-1)] : [tabStops.at(-1), tabStops[0]]
  // The popup itself may have the focus.
  const isAtEdge = event.target === edge || (shiftKey && event.target === currentTarget)
  if (!isAtEdge || !oppositeEdge) return
  event.preventDefault()
  oppositeEdge.focus()
}
