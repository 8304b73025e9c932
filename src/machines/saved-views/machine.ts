import type { SavedViewBody } from '../../domain/contract/saved-views.ts'
import { type CommandPorts, commandChart, commandsWith } from '../instant-command.ts'

/** A command on a view: create, rename, share or delete it. */
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
 * Commands on the saved views of a list, sent one at a time. After a network failure the command can be sent again with the same key, so
 * that a view exists once. A refusal stays until it is dismissed or another name is tried, and the views reload.
 */
export const savedViewsMachine = commandChart<ViewCommand>('savedViews')

/** The machine with its ports. */
export function savedViewsWith(ports: SavedViewsPorts) {
  return commandsWith(savedViewsMachine, ports)
}
