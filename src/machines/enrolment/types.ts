import type { SecondFactorSetup } from '../../domain/contract/accounts.ts'

export interface EnrolmentPorts {
  /** Called once the recovery codes are saved. */
  readonly enrolled: () => void
}

/** `required`: the person can do nothing else without a second factor, so the setup can't be cancelled. */
export interface EnrolmentInput {
  readonly required: boolean
}

/** The secret and the codes are in memory only, while they are shown. */
export interface EnrolmentContext {
  readonly required: boolean
  readonly setup: SecondFactorSetup | null
  readonly recoveryCodes: readonly string[]
}

export type EnrolmentEvent =
  /** The password was accepted. */
  | { readonly type: 'BEGUN'; readonly setup: SecondFactorSetup }
  /** The code of the app was accepted: the second factor is in use. */
  | { readonly type: 'CONFIRMED'; readonly recoveryCodes: readonly string[] }
  | { readonly type: 'CANCEL' }
  /** Leaves the step of the recovery codes; `saved` is true when the person confirms that they are saved. */
  | { readonly type: 'FINISH'; readonly saved: boolean }
