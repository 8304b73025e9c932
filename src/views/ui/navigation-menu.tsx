import { Slot } from '@radix-ui/themes'
import type { ComponentProps } from 'react'

interface LinkProps extends ComponentProps<'a'> {
  active?: boolean
  asChild?: boolean
}

/**
 * Replaces @radix-ui/react-navigation-menu in the client (vite.config.ts). TabNav of Radix Themes uses only these four components; the package
 * has 7 kB more, for submenus.
 */
export const Root = ({ asChild, ...props }: ComponentProps<'nav'> & { asChild?: boolean }) => (
  <nav {...props} />
)
export const List = (props: ComponentProps<'ul'>) => <ul {...props} />
export const Item = (props: ComponentProps<'li'>) => <li {...props} />

export function Link({ active, asChild, ...props }: LinkProps) {
  const Element = asChild ? Slot : 'a'
  return (
    <Element {...props} data-active={active ? '' : undefined} aria-current={active ? 'page' : undefined} />
  )
}
