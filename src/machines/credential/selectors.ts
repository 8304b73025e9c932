import type { SnapshotFrom } from 'xstate'
import type { Refusal } from '../../domain/outcome.ts'
import type { credentialMachine } from './machine.ts'

type Credential = SnapshotFrom<typeof credentialMachine>

export const selectIsSending = (credential: Credential): boolean => credential.matches('sending')

export const selectIsDone = (credential: Credential): boolean => credential.matches('done')

/** The network or the server failed; it is unknown whether the values were accepted. */
export const selectHasFailed = (credential: Credential): boolean => credential.matches('failed')

export const selectRefusal = (credential: Credential): Refusal | null => credential.context.refusal

/** The message of a field's issue; undefined when there is none. */
export const selectIssueAt =
  (field: string) =>
  (credential: Credential): string | undefined =>
    credential.context.refusal?.issues.find(({ path }) => path === field)?.key
