import type { EstablishmentSetup } from '../../domain/administration/establishment-readiness.ts'
import type {
  AdministeredName,
  AdministeredRow,
  ChoiceList,
  ChoiceLists,
} from '../../domain/administration/resources.ts'
import type { OwnSession } from '../../domain/contract/accounts.ts'
import type { HeldMoney } from '../../domain/contract/organizations.ts'
import type { VersionedRow } from '../../domain/lists/versions.ts'
import type { CommandSubject } from '../../machines/confirm-command/types.ts'
import type { FormPorts } from '../../machines/form/types.ts'
import type { ListPort } from '../../machines/list/types.ts'
import type { ReadPort, WritePort } from '../../machines/port.ts'

/** The ports of a resource that is administered through the generic API calls. */
interface ResourcePorts {
  readonly loadPage: ListPort<AdministeredRow>
  readonly form: Required<FormPorts<unknown, AdministeredRow>>
  /** Changes the status of a row: `PUT {name}status`. */
  readonly setStatus: WritePort<CommandSubject & { readonly status: string }, unknown>
  readonly remove: WritePort<CommandSubject, unknown>
}

/** The ports of the administration screens. */
export interface AdministrationPorts {
  /** The ports of one resource. */
  readonly portsOf: (name: AdministeredName) => ResourcePorts
  /** The lists that forms and filters choose from. */
  readonly choices: ReadPort<readonly ChoiceList[], ChoiceLists>
  /** Loads what an establishment holds, for the question whether to deactivate it. */
  readonly loadHeldMoney: ReadPort<{ readonly id: string }, HeldMoney>
  /** Sends an invitation again to a person who has not signed up yet. */
  readonly invite: WritePort<CommandSubject, unknown>
  /** Suspends, deletes or restores a person. `currentPassword` is the password of the signed-in user. */
  readonly setPersonStatus: WritePort<
    VersionedRow & { readonly status: string; readonly currentPassword: string },
    unknown
  >
  /** Removes the second factor of a person who has lost it. `currentPassword` is the password of the signed-in user. */
  readonly removeSecondFactor: WritePort<{ readonly id: string; readonly currentPassword: string }, unknown>
  /** The sessions of a person. */
  readonly loadSessions: ReadPort<{ readonly userId: string }, readonly OwnSession[]>
  /**
   * Ends the session `id` of a person. The id `all` ends all of them, except the session that sends the call. `currentPassword` is the password of
   * the signed-in user.
   */
  readonly endSession: WritePort<
    { readonly userId: string; readonly id: string; readonly currentPassword: string },
    unknown
  >
  /** Loads what an establishment already has of the settings that counting and remittances need. */
  readonly loadReadiness: ReadPort<{ readonly establishmentId: string }, EstablishmentSetup>
}

declare module '../app.tsx' {
  interface Ports {
    readonly administration: AdministrationPorts
  }
}
