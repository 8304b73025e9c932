import type { KeyedSnapshot } from '../domain/counting/merge-drafts.ts'
import { notePrefix, parseDraftNote } from './draft-note.ts'
import { draftsOf } from './drafts.ts'

/** The kind of the drafts that are synchronised with the server. */
export const SYNCED_DRAFT_KIND = 'cash-log'

/**
 * Deletes a person's drafts for which the server has the same version, and the notes about these drafts. Drafts that the server does not
 * have, or has in another version, stay on the device. Called on signing out.
 */
export function deleteSentDrafts(personId: string): void {
  const prefix = notePrefix(personId)
  const keys = Object.keys(localStorage)
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
  for (const key of keys) {
    const [establishmentId = ''] = key.split('/')
    const drafts = draftsOf<KeyedSnapshot>(SYNCED_DRAFT_KIND, () => ({ personId, establishmentId }))
    const note = parseDraftNote(localStorage.getItem(prefix + key))
    const draft = drafts.read(key)
    // Every edit changes the idempotency key: a draft with the idempotency key of the note is the version that the server has.
    if (!note || note.isDropped || !draft || draft.snapshot.idempotencyKey !== note.key) continue
    drafts.drop(key)
    localStorage.removeItem(prefix + key)
  }
}
