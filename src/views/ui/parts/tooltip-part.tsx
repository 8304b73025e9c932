import { Tooltip } from '@radix-ui/themes'
import {
  type FocusEvent,
  type HTMLAttributes,
  type MouseEvent,
  type PointerEvent,
  type Ref,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { TipProps } from '../tip.tsx'
import { OverlayTheme } from './overlay-theme.tsx'

/** Touch has no hover: a disabled control explains itself when it is pressed. */
const isDisabled = (target: HTMLElement | null) => target?.ariaDisabled === 'true'

const isAttended = (target: HTMLElement | null) => target?.matches(':hover, :focus-visible') ?? false

/** The tooltip itself: it follows its anchor, Escape hides it, and the pointer may move onto it. */
export function TooltipPart({ anchor, text }: TipProps) {
  const [open, setOpen] = useState(() => isAttended(anchor.current) || isDisabled(anchor.current))
  // An open menu or dialog explains its anchor by itself.
  const change = (next: boolean) => setOpen(next && anchor.current?.ariaExpanded !== 'true')
  return (
    <OverlayTheme>
      <Tooltip content={text} maxWidth="260px" open={open} onOpenChange={change}>
        <Anchor anchor={anchor} onPress={setOpen} />
      </Tooltip>
    </OverlayTheme>
  )
}

interface AnchorProps extends HTMLAttributes<HTMLElement> {
  anchor: RefObject<HTMLElement | null>
  onPress: (isExplained: boolean) => void
  ref?: Ref<HTMLElement>
}

/**
 * Gives Radix an existing element as the trigger, with its events. A trigger that is rendered around the element would create it
 * again when the tooltip has loaded, and the element would lose its focus.
 */
function Anchor({ anchor, onPress, ref, ...handlers }: AnchorProps) {
  const latest = useRef({ onPress, handlers })
  latest.current = { onPress, handlers }

  useLayoutEffect(() => {
    if (typeof ref !== 'function') return
    ref(anchor.current)
    return () => void ref(null)
  }, [anchor, ref])

  useEffect(() => {
    const target = anchor.current
    if (!target) return
    const stop = new AbortController()
    // Radix reads only properties that native events have too.
    const listen = <Native extends Event, Synthetic>(
      type: string,
      handlerOf: (current: typeof handlers) => ((event: Synthetic) => void) | undefined,
      isMeant: () => boolean = () => true,
    ) =>
      target.addEventListener(
        type,
        (event: Event) => {
          if (isMeant()) handlerOf(latest.current.handlers)?.(event as unknown as Native & Synthetic)
        },
        { signal: stop.signal },
      )
    listen<globalThis.PointerEvent, PointerEvent<HTMLElement>>('pointermove', (on) => on.onPointerMove)
    listen<globalThis.PointerEvent, PointerEvent<HTMLElement>>('pointerleave', (on) => on.onPointerLeave)
    listen<globalThis.PointerEvent, PointerEvent<HTMLElement>>('pointerdown', (on) => on.onPointerDown)
    listen<globalThis.FocusEvent, FocusEvent<HTMLElement>>(
      'focus',
      (on) => on.onFocus,
      () => target.matches(':focus-visible'),
    )
    listen<globalThis.FocusEvent, FocusEvent<HTMLElement>>('blur', (on) => on.onBlur)
    listen<globalThis.MouseEvent, MouseEvent<HTMLElement>>(
      'click',
      (on) => on.onClick,
      () => !isDisabled(target),
    )
    target.addEventListener('click', () => isDisabled(target) && latest.current.onPress(true), {
      signal: stop.signal,
    })
    return () => stop.abort()
  }, [anchor])
  return null
}
