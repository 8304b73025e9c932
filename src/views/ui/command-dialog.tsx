import { Suspense, useState } from 'react'
import type { Findable } from './command-search.ts'
import type { IconName } from './icons.tsx'
import { LazyCommands } from './parts/load.ts'
import { useWindowOver } from './window-over.ts'

/** Something that can be done from anywhere. */
export interface Command extends Findable {
  readonly key: string
  readonly icon: IconName
  /** Language of the label where it differs from the page's. */
  readonly lang?: string
  /** True for what takes the person elsewhere: the focus goes to the page, and not back to where it was. */
  readonly leads?: boolean
  readonly run: () => void
}

export interface CommandGroup {
  readonly title: string
  readonly items: readonly Command[]
}

export interface CommandDialogProps {
  open: boolean
  /** Name of the window, for screen readers. */
  label: string
  /** Name of the field that is typed in. */
  searchLabel: string
  /** What is said where nothing answers to what was typed. */
  empty: string
  groups: readonly CommandGroup[]
  onClose: () => void
}

/** A window with a field and the list of what can be done, narrowed by typing. Loaded with its first opening. */
export function CommandDialog(props: CommandDialogProps) {
  useWindowOver(props.open)
  const [everOpen, setEverOpen] = useState(props.open)
  if (props.open && !everOpen) setEverOpen(true)
  if (!everOpen) return null
  return (
    <Suspense fallback={null}>
      <LazyCommands {...props} />
    </Suspense>
  )
}
