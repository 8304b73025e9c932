import type { SnapshotFrom } from 'xstate'
import type { Refusal } from '../../domain/outcome.ts'
import type { credentialMachine } from './machine.ts'

export { selectHasFailed, selectIsLocked as selectIsSending } from '../tags.ts'

type Credential = SnapshotFrom<typeof credentialMachine>

export const selectIsDone = (credential: Credential): boolean => credential.matches('done')

export const selectRefusal = (credential: Credential): Refusal | null => credential.context.refusal

/** The message of a field's issue; undefined when there is none. */
export const selectIssueAt =
  (field: string) =>
  (credential: Credential): string | undefined =>
    credential.context.refusal?.issues.find(({ path }) => path === field)?.key
