import { cloneElement, type ReactElement, Suspense, useState } from 'react'
import type { ButtonProps } from './button.tsx'
import { LazySearchMenu } from './lazy/lazy-components.ts'
import type { Choice } from './search-select.tsx'

export interface SearchMenuProps {
  /** Accessible name of the list. */
  label: string
  /** Accessible name of the field that filters it. */
  searchLabel: string
  choices: readonly Choice[]
  value: string | null
  /** Called when another item is chosen. */
  onChange: (value: string) => void
  /** The button that opens the list. It shows the chosen item. */
  trigger: ReactElement<Pick<ButtonProps, 'onClick' | 'aria-haspopup' | 'aria-expanded'>>
}

/**
 * A button that opens a searchable list. The list is imported when it is first opened, unless it was
 * preloaded.
 */
export function SearchMenu(props: SearchMenuProps) {
  const [isRequested, setRequested] = useState(false)
  const trigger = cloneElement(props.trigger, {
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
    onClick: () => setRequested(true),
  })
  if (!isRequested) return trigger
  return (
    <Suspense fallback={trigger}>
      <LazySearchMenu {...props} />
    </Suspense>
  )
}
