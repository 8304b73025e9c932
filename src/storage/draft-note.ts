import type { DraftNote } from '../domain/counting/drafts.ts'

/** The prefix of the storage keys of a person's notes. */
export function notePrefix(personId: string): string {
  return `draft-note.${personId}.`
}

/** Parses a stored note. Returns null for any other text. */
export function parseDraftNote(text: string | null): DraftNote | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isNote(value) ? value : null
  } catch {
    return null
  }
}

function isNote(value: unknown): value is DraftNote {
  return (
    typeof value === 'object' && value !== null && 'version' in value && typeof value.version === 'number'
  )
}
