import { Suspense, useState } from 'react'
import type { Findable } from './command-search.ts'
import type { IconName } from './icons.tsx'
import { useRegisterDialog } from './open-dialogs.ts'
import { LazyCommands } from './parts/load.ts'

/** An action that is available from anywhere. */
export interface Command extends Findable {
  readonly key: string
  readonly icon: IconName
  /** Language of the label when it differs from the page's. */
  readonly lang?: string
  /** True for navigation: the focus goes to the new page, and not back to where it was. */
  readonly leads?: boolean
  readonly run: () => void
}

export interface CommandGroup {
  readonly title: string
  readonly items: readonly Command[]
}

export interface CommandDialogProps {
  open: boolean
  /** Accessible name of the window. */
  label: string
  /** Accessible name of its field. */
  searchLabel: string
  /** The text when nothing matches the input. */
  empty: string
  groups: readonly CommandGroup[]
  /** Results of a search on the server for the typed text, shown after the matching groups. */
  found?: CommandGroup | null
  /** Called with the typed text at each change. */
  onSearch?: (text: string) => void
  /** Called on Enter while nothing matches: search without waiting. A single result is then run, as a scanner expects. */
  onEnter?: () => void
  onClose: () => void
}

/** A window with a field and a list of actions, filtered by typing. Loaded when first opened. */
export function CommandDialog(props: CommandDialogProps) {
  useRegisterDialog(props.open)
  const [everOpen, setEverOpen] = useState(props.open)
  if (props.open && !everOpen) setEverOpen(true)
  if (!everOpen) return null
  return (
    <Suspense fallback={null}>
      <LazyCommands {...props} />
    </Suspense>
  )
}
