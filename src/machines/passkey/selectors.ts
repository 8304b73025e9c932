import type { SnapshotFrom } from 'xstate'
import type { Refusal } from '../../domain/outcome.ts'
import type { passkeyMachine } from './machine.ts'

export { selectHasFailed, selectIsLocked as selectIsBusy } from '../tags.ts'

type Passkey = SnapshotFrom<typeof passkeyMachine>

export const selectRefusal = (passkey: Passkey): Refusal | null => passkey.context.refusal

/** True when this device has a passkey for the account already. */
export const selectIsKnown = (passkey: Passkey): boolean => passkey.matches('known')
