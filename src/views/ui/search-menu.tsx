import { cloneElement, type ReactElement, Suspense, useState } from 'react'
import type { ButtonProps } from './button.tsx'
import { LazySearchMenu } from './parts/load.ts'
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
  /** The button that opens it, showing the chosen item. */
  trigger: ReactElement<Pick<ButtonProps, 'onClick' | 'aria-haspopup' | 'aria-expanded'>>
}

/** A button that opens a searchable list. The list is loaded when first opened. */
export function SearchMenu(props: SearchMenuProps) {
  const [isWanted, setWanted] = useState(false)
  const trigger = cloneElement(props.trigger, {
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
    onClick: () => setWanted(true),
  })
  if (!isWanted) return trigger
  return (
    <Suspense fallback={trigger}>
      <LazySearchMenu {...props} />
    </Suspense>
  )
}
