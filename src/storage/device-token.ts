const KEY = 'device'

/** The token of this device from an earlier sign-in, or null. It outlives sign-out and signs nobody in by itself. */
export function readDeviceToken(): string | null {
  return localStorage.getItem(KEY)
}

/** Stores the token of this device for the next sign-in. */
export function keepDeviceToken(token: string): void {
  try {
    localStorage.setItem(KEY, token)
  } catch {
    // Without storage space the next sign-in counts as one from an unknown device.
  }
}
