import type { Pouch } from '../../domain/contract/pouches.ts'
import type { PouchCommand } from '../../domain/lifecycles/pouch.ts'
import type { ConfirmCommandPorts } from '../../machines/confirm-command/types.ts'
import type { ListPort } from '../../machines/list/types.ts'
import type { ReadPort } from '../../machines/port.ts'
import type { PouchFieldPorts } from '../../machines/pouch-field/types.ts'

/** The ports of pouches. */
export interface PouchesPorts {
  readonly loadPage: ListPort<Pouch>
  readonly load: ReadPort<{ readonly id: string }, Pouch>
  /** The pouches that are in the establishment, not yet handed over. */
  readonly loadOnSite: ReadPort<{ readonly establishmentId: string }, readonly Pouch[]>
  /** Changes the seal number or the amount that the carrier counted. */
  readonly fieldEdit: PouchFieldPorts
  readonly command: (name: PouchCommand) => ConfirmCommandPorts
}

declare module '../app.tsx' {
  interface Ports {
    readonly pouches: PouchesPorts
  }
}
