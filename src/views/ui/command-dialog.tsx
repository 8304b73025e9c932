import { Suspense } from 'react'
import type { Findable } from './command-search.ts'
import type { IconName } from './icons.tsx'
import { LazyCommandDialog } from './lazy/lazy-components.ts'
import { useRegisterDialog } from './open-dialogs.ts'
import { useHasBeenTrue } from './use-has-been-true.ts'

/** A command of the palette. */
export interface PaletteCommand extends Findable {
  readonly key: string
  readonly icon: IconName
  /** The language of the label, if it differs from the page's. */
  readonly lang?: string
  /** True if the command opens a page or dialog that takes the focus. The focus then does not return to where it was. */
  readonly navigates?: boolean
  readonly run: () => void
}

/** Commands under a title. */
export interface CommandGroup {
  readonly title: string
  readonly items: readonly PaletteCommand[]
}

export interface CommandDialogProps {
  open: boolean
  /** The accessible name of the dialog. */
  label: string
  /** The accessible name of the search field. */
  searchLabel: string
  /** The text when nothing matches the input. */
  emptyText: string
  groups: readonly CommandGroup[]
  /** The records that the server found for the typed text, shown after the matching groups. */
  foundRecords?: CommandGroup | null
  /** The text of the search field when the dialog opens: what was typed while it was loading. */
  initialText?: string
  /** Called with the typed text at each change. */
  onSearch?: (text: string) => void
  /**
   * Called on Enter, to search immediately. A scanner sends text and Enter, so a single result is run at once.
   * If a command matches the text, Enter also runs that command and closes the dialog.
   */
  onEnter?: () => void
  onClose: () => void
}

/**
 * A dialog with a search field and a list of commands, filtered by typing. It is imported when it is first
 * opened, unless it was preloaded.
 */
export function CommandDialog(props: CommandDialogProps) {
  useRegisterDialog(props.open)
  if (!useHasBeenTrue(props.open)) return null
  return (
    <Suspense fallback={null}>
      <LazyCommandDialog {...props} />
    </Suspense>
  )
}
