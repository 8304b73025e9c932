import { type ReactNode, type RefObject, useCallback, useEffect, useRef } from 'react'
import style from './tip.module.css'

export interface TipProps {
  id: string
  /** The element it explains. */
  anchor: RefObject<HTMLElement | null>
  children: ReactNode
}

const GAP = 6

/**
 * A short explanation shown while its anchor is hovered or focused, or was pressed while disabled; Escape hides it, and the
 * pointer may move onto it. A hidden tip stays in the page, so that `aria-describedby` always finds its text.
 */
export function Tip({ id, anchor, children }: TipProps) {
  const tip = useRef<HTMLSpanElement>(null)

  const show = useCallback(() => {
    const [popup, target] = [tip.current, anchor.current]
    // An open menu or dialog explains its anchor by itself.
    if (!popup || !target || target.ariaExpanded === 'true') return
    popup.showPopover()
    const at = target.getBoundingClientRect()
    const own = popup.getBoundingClientRect()
    const above = at.top - own.height - GAP
    popup.style.top = `${above < GAP ? at.bottom + GAP : above}px`
    const centred = at.left + at.width / 2 - own.width / 2
    popup.style.left = `${Math.max(GAP, Math.min(centred, window.innerWidth - own.width - GAP))}px`
  }, [anchor])
  const hide = useCallback(() => tip.current?.hidePopover(), [])

  useEffect(() => {
    const target = anchor.current
    if (!target) return
    const leave = (event: PointerEvent) => {
      if (event.relatedTarget !== tip.current && document.activeElement !== target) hide()
    }
    // Touch has no hover: a disabled control explains itself when it is pressed.
    const press = () => {
      if (target.ariaDisabled === 'true') show()
      else hide()
    }
    const hideOnPressElsewhere = (event: PointerEvent) => {
      if (event.target instanceof Node && !target.contains(event.target)) hide()
    }
    const hideOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide()
    }
    const showOnKeyboardFocus = () => {
      if (target.matches(':focus-visible')) show()
    }
    target.addEventListener('pointerenter', show)
    target.addEventListener('pointerleave', leave)
    target.addEventListener('focus', showOnKeyboardFocus)
    target.addEventListener('blur', hide)
    target.addEventListener('click', press)
    document.addEventListener('pointerdown', hideOnPressElsewhere)
    document.addEventListener('keydown', hideOnEscape)
    return () => {
      target.removeEventListener('pointerenter', show)
      target.removeEventListener('pointerleave', leave)
      target.removeEventListener('focus', showOnKeyboardFocus)
      target.removeEventListener('blur', hide)
      target.removeEventListener('click', press)
      document.removeEventListener('pointerdown', hideOnPressElsewhere)
      document.removeEventListener('keydown', hideOnEscape)
    }
  }, [anchor, show, hide])

  return (
    <span ref={tip} id={id} role="tooltip" popover="manual" className={style.tip} onPointerLeave={hide}>
      {children}
    </span>
  )
}
