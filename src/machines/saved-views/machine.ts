import { type CommandPorts, instantCommandMachine, instantCommandWith } from '../instant-command.ts'

/** A command on a saved view: rename, share or delete it. */
export type ViewCommand =
  | {
      readonly act: 'change'
      readonly id: string
      readonly version: number
      readonly name: string
      readonly shared: boolean
    }
  | { readonly act: 'remove'; readonly id: string }

/** `send` is `PUT` or `DELETE savedviews/{id}`. */
export type SavedViewsPorts = CommandPorts<ViewCommand>

/**
 * Commands on the saved views of a list, sent one at a time. After a network failure the command can be sent again with the same key. A
 * refusal stays until it is dismissed or another command is sent, and the views reload. A new view is saved with the form machine.
 */
export const savedViewsMachine = instantCommandMachine<ViewCommand>('savedViews')

/** The machine with its ports. */
export function savedViewsWith(ports: SavedViewsPorts) {
  return instantCommandWith(savedViewsMachine, ports)
}
