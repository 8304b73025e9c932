import { cloneElement, type ReactElement, Suspense, useState } from 'react'
import type { ButtonProps } from './button.tsx'
import type { IconName } from './icons.tsx'
import { LazyMenu } from './lazy/lazy-components.ts'

/** An entry of a menu. */
export type MenuItem =
  | {
      readonly kind?: 'action'
      readonly key: string
      readonly label: string
      readonly icon?: IconName | ReactElement
      readonly disabled?: boolean
      readonly onSelect: () => void
    }
  | {
      /** One of several options; the current one has a tick. */
      readonly kind: 'choice'
      readonly key: string
      readonly label: string
      readonly icon?: IconName | ReactElement
      /** The language of the label, if it differs from the page's. */
      readonly lang?: string
      readonly checked: boolean
      readonly onSelect: () => void
    }
  | { readonly kind: 'separator'; readonly key: string }

export interface MenuProps {
  /** The accessible name of the menu. */
  label: string
  items: readonly MenuItem[]
  /** The button that opens the menu: a `<Button>`, `<IconButton>` or `<button>`. */
  trigger: ReactElement<Pick<ButtonProps, 'onClick' | 'aria-haspopup' | 'aria-expanded'>>
  align?: 'start' | 'end'
}

/** A button that opens a menu. The menu is imported when it is first opened, unless it was preloaded. */
export function Menu({ trigger, ...menu }: MenuProps) {
  const [isRequested, setRequested] = useState(false)
  const loadingTrigger = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setRequested(true),
  })
  if (!isRequested) return loadingTrigger
  return (
    <Suspense fallback={loadingTrigger}>
      <LazyMenu {...menu} trigger={trigger} defaultOpen />
    </Suspense>
  )
}
