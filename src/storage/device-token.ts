import type { SessionUser } from '../domain/contract/auth.ts'

const KEY = 'device'

/** The token of this device from an earlier sign-in, or null. It outlives sign-out and signs nobody in by itself. */
export function readDeviceToken(): string | null {
  return localStorage.getItem(KEY)
}

/** The user of a sign-in as it is stored, after the token of this device was put aside for the next one. */
export function withoutDeviceToken({ deviceToken, ...user }: SessionUser): SessionUser {
  if (deviceToken) storeDeviceToken(deviceToken)
  return user
}

function storeDeviceToken(token: string): void {
  try {
    localStorage.setItem(KEY, token)
  } catch {
    // Without storage space the next sign-in counts as one from an unknown device.
  }
}
