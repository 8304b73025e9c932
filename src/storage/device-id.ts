const DEVICE = 'draft-device'

/** A random id that tells this device from the other devices of a person. It says nothing about the device. */
export function deviceId(): string {
  const known = localStorage.getItem(DEVICE)
  if (known !== null) return known
  const made = crypto.randomUUID()
  try {
    localStorage.setItem(DEVICE, made)
  } catch {
    // Without room it changes with every page.
  }
  return made
}
