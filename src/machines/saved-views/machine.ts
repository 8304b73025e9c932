import type { SavedViewBody } from '../../domain/contract/saved-views.ts'
import { type CommandPorts, commandChart, commandsWith } from '../instant-command.ts'

/** What is asked of a view: to be there, to have another name or other readers, to be gone. */
export type ViewCommand =
  | { readonly act: 'save'; readonly body: SavedViewBody }
  | {
      readonly act: 'change'
      readonly id: string
      readonly version: number
      readonly name: string
      readonly shared: boolean
    }
  | { readonly act: 'remove'; readonly id: string }

/** `send` is `POST savedviews`, `PUT` or `DELETE savedviews/{id}`. */
export type SavedViewsPorts = CommandPorts<ViewCommand>

/**
 * Commands on the saved views of a list, one at a time. Asking sends at once; a lost network offers to send again with the same key, so
 * that a view is there once. A refusal stays until it is put away or another name is tried, and what is stored is read anew.
 */
export const savedViewsMachine = commandChart<ViewCommand>('savedViews')

/** The machine with its ports. */
export function savedViewsWith(ports: SavedViewsPorts) {
  return commandsWith(savedViewsMachine, ports)
}
