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

/** True for a disabled control. It shows its tooltip also when it is pressed, because touch screens have no hover. */
const isDisabled = (target: HTMLElement | null) => target?.ariaDisabled === 'true'

const isHoveredOrFocused = (target: HTMLElement | null) => target?.matches(':hover, :focus-visible') ?? false

interface LoadedTooltipProps extends TipProps {
  /** True if the anchor is disabled, and the pointer has not left it since it was pressed. */
  isDisabledPressed: RefObject<boolean>
}

/** The tooltip, without its lazy loading. Escape hides it, and the pointer may move onto it. */
export default function LoadedTooltip({ anchor, text, isDisabledPressed }: LoadedTooltipProps) {
  // While the menu or dialog of the anchor is open, no tooltip is needed.
  const isAllowed = () => anchor.current?.ariaExpanded !== 'true'
  const [open, setOpen] = useState(
    () => isAllowed() && (isDisabledPressed.current || isHoveredOrFocused(anchor.current)),
  )
  return (
    <OverlayTheme>
      <Tooltip
        content={text}
        maxWidth="260px"
        open={open}
        onOpenChange={(next) => setOpen(next && isAllowed())}
      >
        <Anchor anchor={anchor} onDisabledPress={() => setOpen(true)} />
      </Tooltip>
    </OverlayTheme>
  )
}

interface AnchorProps extends HTMLAttributes<HTMLElement> {
  anchor: RefObject<HTMLElement | null>
  onDisabledPress: () => void
  ref?: Ref<HTMLElement>
}

/**
 * Makes an existing element the trigger of the tooltip, by passing its events to Radix. If the trigger were rendered around the element, the
 * element would be created again when the tooltip has loaded, and would lose the focus.
 */
function Anchor({ anchor, onDisabledPress, ref, ...handlers }: AnchorProps) {
  const latest = useRef({ onDisabledPress, handlers })
  latest.current = { onDisabledPress, handlers }

  useLayoutEffect(() => {
    if (typeof ref !== 'function') return
    ref(anchor.current)
    return () => void ref(null)
  }, [anchor, ref])

  useEffect(() => {
    const target = anchor.current
    if (!target) return
    const controller = new AbortController()
    // Radix reads only properties that native events have too.
    const listen = <Native extends Event, Synthetic>(
      type: string,
      handlerOf: (current: typeof handlers) => ((event: Synthetic) => void) | undefined,
      isRelevant: () => boolean = () => true,
    ) =>
      target.addEventListener(
        type,
        (event: Event) => {
          if (isRelevant()) handlerOf(latest.current.handlers)?.(event as unknown as Native & Synthetic)
        },
        { signal: controller.signal },
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
    target.addEventListener('click', () => isDisabled(target) && latest.current.onDisabledPress(), {
      signal: controller.signal,
    })
    return () => controller.abort()
  }, [anchor])
  return null
}
