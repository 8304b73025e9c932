import { cloneElement, type ReactElement, Suspense, useState } from 'react'
import type { ButtonProps } from './button.tsx'
import { LazySearchMenu } from './parts/load.ts'
import type { Choice } from './search-select.tsx'

export interface SearchMenuProps {
  /** Name of the list, for screen readers. */
  label: string
  /** Name of the field that narrows it. */
  searchLabel: string
  choices: readonly Choice[]
  value: string | null
  /** Called when another one is chosen. */
  onChange: (value: string) => void
  /** The button that opens it, showing what is chosen. */
  trigger: ReactElement<Pick<ButtonProps, 'onClick' | 'aria-haspopup' | 'aria-expanded'>>
}

/** A button that opens a searchable list. The list is loaded with its first opening. */
export function SearchMenu(props: SearchMenuProps) {
  const [wanted, want] = useState(false)
  const asked = cloneElement(props.trigger, {
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
    onClick: () => want(true),
  })
  if (!wanted) return asked
  return (
    <Suspense fallback={asked}>
      <LazySearchMenu {...props} />
    </Suspense>
  )
}
