import { Secret, TOTP } from 'otpauth'
import { APP_CODE_LENGTH } from '../../src/domain/accounts/second-factor.ts'
import type { Instant } from '../../src/domain/dates/calendar.ts'

/** Codes that every authenticator app supports (RFC 6238): SHA-1, six digits, 30 seconds. */
const TOTP_OPTIONS = { algorithm: 'SHA1', digits: APP_CODE_LENGTH, period: 30 } as const
/** Accepts the code of the time step before and after, because clocks differ and typing takes time. */
const WINDOW = 1
const SECRET_BYTES = 20

/** A new random secret of 160 bits, in base 32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** The address (`otpauth:`) that an authenticator app reads from the QR code. */
export function totpUri(secret: string, account: string): string {
  return new TOTP({
    ...TOTP_OPTIONS,
    issuer: 'Sacoche',
    label: account,
    secret: Secret.fromBase32(secret),
  }).toString()
}

/**
 * The time step of a code; null if the code is wrong, too old, or its time step is not after `lastStep`, the one of the last accepted code.
 */
export function timeStepOfCode(secret: string, code: string, now: Instant, lastStep: number): number | null {
  const timestamp = Date.parse(now)
  const totp = new TOTP({ ...TOTP_OPTIONS, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp, window: WINDOW })
  if (delta === null) return null
  const step = totp.counter({ timestamp }) + delta
  return step > lastStep ? step : null
}
