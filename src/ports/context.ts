import type { Api, CallOptions } from '../api/client.ts'
import type { SessionUser } from '../domain/contract/auth.ts'
import type { PickedFile } from '../machines/attachments/types.ts'
import type { DraftStore } from '../machines/draft.ts'
import type { FormDraftData } from '../machines/form/types.ts'
import { createInvalidation, type Invalidation, type Resource } from '../machines/invalidation.ts'
import { type DraftScope, draftsOf } from '../storage/drafts.ts'
import { deletePickedFile, findPickedFile, storePickedFile } from '../storage/files.ts'
import type { DraftsOf } from '../views/drafts/ports.ts'
import type { PickedFileStore } from '../views/files/ports.ts'

/** The values and functions that `main.tsx` provides. */
export interface PortsInput {
  readonly api: Api
  readonly user: () => SessionUser | null
  readonly replaceUser: (user: SessionUser) => void
  /** Delays a call until the page is idle. */
  readonly deferUntilIdle: <Input, Result>(
    call: (input: Input, options: CallOptions) => Promise<Result>,
  ) => (input: Input, options: CallOptions) => Promise<Result>
}

/** The values and functions from which the ports of all features are created. */
export interface PortsContext extends PortsInput {
  readonly newKey: () => string
  /** The signed-in person and current establishment, to which drafts of sheets belong; null when one is missing. */
  readonly scope: () => DraftScope | null
  readonly drafts: DraftsOf
  readonly formDrafts: DraftStore<FormDraftData>
  readonly invalidation: Invalidation
  /** Returns the port `changed` of a command: it reloads the running queries on these resources. */
  readonly changing: (...resources: readonly Resource[]) => { readonly changed: () => void }
}

/** Creates the context of all ports from the values and functions of `main.tsx`. */
export function portsContext(input: PortsInput): PortsContext {
  const { user } = input
  // Two kinds of drafts are stored under 'none': those that belong to no establishment, and all drafts of a user without an establishment.
  const drafts: DraftsOf = (kind, isWithoutEstablishment = false) =>
    draftsOf(kind, () => {
      const current = user()
      const establishmentId = isWithoutEstablishment ? null : current?.establishmentId
      return current && { personId: current.id, establishmentId: establishmentId ?? 'none' }
    })
  const invalidation = createInvalidation()
  return {
    ...input,
    invalidation,
    changing: (...resources) => ({ changed: () => invalidation.invalidate(...resources) }),
    newKey: () => crypto.randomUUID(),
    scope: () => {
      const current = user()
      return current?.establishmentId
        ? { personId: current.id, establishmentId: current.establishmentId }
        : null
    },
    drafts,
    formDrafts: drafts('form'),
  }
}

/** The ports that all commands on remittances share. A command can change remittances and their pouches. */
export const remittanceChanges = ({ newKey, changing }: PortsContext) => ({
  newKey,
  ...changing('remittances', 'remittancecontrol', 'pouches'),
})

/** Keeps picked files in the memory of the page under a new key each. */
export const pickedFileStore = (newKey: () => string): PickedFileStore => ({
  pick: (file) => storePickedFile(newKey(), file),
  discard: ({ key }) => deletePickedFile(key),
})

/** The name and the content of a picked file. */
export const readPickedFile = ({ name, key }: PickedFile) => ({ name, file: findPickedFile(key) })
