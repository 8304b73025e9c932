import type { KeyedDraftData } from '../domain/counting/merge-drafts.ts'
import { draftsOf, SYNCED_DRAFT_KIND } from './drafts.ts'
import { knownCopyPrefix, parseKnownCopy } from './known-copy.ts'
import { lastAnswerPrefix } from './last-answers.ts'
import { readUser } from './users.ts'

/** How long the device stores drafts and answers; the server stores drafts as long. */
const LIFETIME_MS = 90 * 24 * 3_600_000

/** How long a device stores a sent draft of somebody who has not signed out: the server may be restored from a backup without it. */
const SENT_LIFETIME_MS = 7 * 24 * 3_600_000

/**
 * Deletes drafts and answers that are older than 90 days. For people other than the session user, deletes all answers, and drafts that the server
 * has too: at once for a person who has just signed out, after a week for others. Called when the page is idle for the first time, and whenever the
 * session user changes: a session often ends without signing out.
 *
 * @param signedOutId who has just signed out; undefined: nobody
 */
export function tidyDevice(signedOutId?: string, now = Date.now()): void {
  const userId = readUser()?.id
  for (const key of Object.keys(localStorage)) {
    const [, personId] = /^(?:draft|draft-note|last-answer)\.([^.]+)\./u.exec(key) ?? []
    if (personId === undefined) continue
    if (storedAt(key) < now - LIFETIME_MS) localStorage.removeItem(key)
    if (personId === userId) continue
    if (key.startsWith(lastAnswerPrefix(personId))) localStorage.removeItem(key)
    deleteSentDraft(personId, key, personId === signedOutId ? now : now - SENT_LIFETIME_MS)
  }
}

/**
 * Deletes the draft to which this known copy belongs, and the known copy, if the server has the same version and the draft was not stored after
 * `latest`. A draft that the server does not have, or has in another version, stays on the device.
 */
function deleteSentDraft(personId: string, name: string, latest: number): void {
  const prefix = knownCopyPrefix(personId)
  if (!name.startsWith(prefix)) return
  const key = name.slice(prefix.length)
  const [establishmentId = ''] = key.split('/')
  const drafts = draftsOf<KeyedDraftData>(SYNCED_DRAFT_KIND, () => ({ personId, establishmentId }))
  const knownCopy = parseKnownCopy(localStorage.getItem(name))
  const draft = drafts.read(key)
  // Every edit changes the idempotency key: a draft with the idempotency key of the known copy is the version that the server has.
  if (!knownCopy || knownCopy.isDropped || !draft || draft.snapshot.idempotencyKey !== knownCopy.key) return
  if (Date.parse(draft.storedAt ?? '') > latest) return
  drafts.drop(key)
  localStorage.removeItem(name)
}

/** The time at which an entry was stored; NaN without one. */
function storedAt(key: string): number {
  try {
    const value: { readonly storedAt?: string } | null = JSON.parse(localStorage.getItem(key) ?? 'null')
    return Date.parse(value?.storedAt ?? '')
  } catch {
    return Number.NaN
  }
}
