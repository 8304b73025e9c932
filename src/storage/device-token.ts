import type { SessionUser } from '../domain/contract/auth.ts'
import { writeText } from './write-text.ts'

const KEY = 'device'

/** Returns the token of this device from an earlier sign-in, or null. It is not deleted on sign-out, and does not sign anyone in. */
export function readDeviceToken(): string | null {
  return localStorage.getItem(KEY)
}

/** Stores the device token for the next sign-in, and returns the user without it. */
export function storeDeviceToken({ deviceToken, ...user }: SessionUser): SessionUser {
  // Without storage space the next sign-in counts as one from an unknown device.
  if (deviceToken) writeText(KEY, deviceToken)
  return user
}
