import type { ComponentProps } from 'react'

/** The properties that Radix Themes passes and a plain element does not have. */
interface RadixProps {
  type?: string
  scrollHideDelay?: number
  asChild?: boolean
}

/**
 * Replaces @radix-ui/react-scroll-area in the client (vite.config.ts), because the viewport of that package writes a style element with innerHTML,
 * which the content policy forbids. Menus scroll with the scroll bar of the browser instead.
 */
export function Root({ type, scrollHideDelay, asChild, ...props }: ComponentProps<'div'> & RadixProps) {
  return <div {...props} />
}

/** The element that scrolls. As in Radix, another element surrounds its content. */
export function Viewport({ children, ...props }: ComponentProps<'div'>) {
  return (
    <div {...props} style={{ overflowY: 'auto' }}>
      <div style={{ minWidth: '100%' }}>{children}</div>
    </div>
  )
}

const nothing = () => null

export { nothing as Corner, nothing as Scrollbar, nothing as Thumb }
