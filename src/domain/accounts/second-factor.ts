import { hasCapability, type Role } from '../roles.ts'

/** True for a role for which an organization can require a second factor. */
export function canNeedSecondFactor(role: Role): boolean {
  return hasCapability(role, 'administer')
}

/** A typed code: of the authenticator app, or one of the recovery codes, without spaces and hyphens. */
export interface TypedCode {
  readonly kind: 'app' | 'recoveryCode'
  readonly code: string
}

/** The number of digits of an app's code. */
export const APP_CODE_LENGTH = 6
/** The number of recovery codes that a person gets; each works once. */
export const RECOVERY_CODE_COUNT = 10

const APP_CODE = new RegExp(`^\\d{${APP_CODE_LENGTH}}$`, 'u')
/** 80 bits in base 32 (RFC 4648), in lower case. */
const RECOVERY_CODE = /^[a-z2-7]{16}$/u

/** Parses a typed code, in upper or lower case, with any spaces and hyphens; null when it can't be a code. */
export function parseSecondFactorCode(typed: string): TypedCode | null {
  const code = typed.replace(/[\s-]/gu, '').toLowerCase()
  if (APP_CODE.test(code)) return { kind: 'app', code }
  return RECOVERY_CODE.test(code) ? { kind: 'recoveryCode', code } : null
}

/** A recovery code in groups of four, as it is shown. */
export function formatRecoveryCode(code: string): string {
  return code.replace(/(.{4})(?=.)/gu, '$1-')
}
