import type { KnownServerCopy } from '../domain/counting/drafts.ts'

/** The prefix of the storage keys of what the device knows about the server's copies of a person's drafts. Devices have values under it. */
export function knownCopyPrefix(personId: string): string {
  return `draft-note.${personId}.`
}

/** Parses what the device has stored about the server's copy of a draft. Returns null for any other text. */
export function parseKnownCopy(text: string | null): KnownServerCopy | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isKnownCopy(value) ? value : null
  } catch {
    return null
  }
}

function isKnownCopy(value: unknown): value is KnownServerCopy {
  return (
    typeof value === 'object' && value !== null && 'version' in value && typeof value.version === 'number'
  )
}
