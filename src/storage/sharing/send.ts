import type { CashLogDraft } from '../../domain/contract/cash-log-drafts.ts'
import type { Outcome } from '../../domain/outcome.ts'
import type { StoredDraft } from '../drafts.ts'
import type { Line } from './shared-drafts.ts'
import type { Keyed, Note, SharingParts } from './types.ts'

interface Hands<Snapshot> {
  readonly note: (line: Line, changes: Partial<Note>) => void
  readonly isTyped: (line: Line, draft?: StoredDraft<Snapshot> | null) => draft is StoredDraft<Snapshot>
  readonly signal: AbortSignal
}

/** Maximum number of times a draft is sent again after a version conflict. */
const TRIES = 3

/**
 * Sends the state of a draft on this device to the server: its entries, or that it was discarded.
 *
 * @returns true when the server has it, or need not; false when the server was not reached and may be tried again; null when the
 * server refuses it
 */
export async function sentTo<Snapshot extends Keyed>(
  parts: SharingParts<Snapshot>,
  line: Line,
  hands: Hands<Snapshot>,
): Promise<boolean | null> {
  try {
    for (let tries = 0; tries < TRIES; tries += 1) {
      // It belongs to the person and establishment where it was typed.
      if (line.whose === null || line.whose !== parts.whose()) return true
      const answer = line.note.isDropped ? await drop(parts, line, hands) : await keep(parts, line, hands)
      if (answer !== 'again') return answer
    }
    return false
  } catch {
    // The device has it in any case.
    return false
  }
}

async function drop<Snapshot extends Keyed>(
  { calls, device }: SharingParts<Snapshot>,
  line: Line,
  { note }: Hands<Snapshot>,
): Promise<boolean | null | 'again'> {
  const { version } = line.note
  const outcome = version === 0 ? null : await calls.drop(line.key, version)
  if (outcome?.kind === 'done') {
    heard(line)
    note(line, { version: outcome.data.version, mayHold: false, isDropped: false })
    return true
  }
  if (outcome?.kind === 'refused' && outcome.refusal.name === 'NotFound') {
    note(line, { isDropped: false })
    return true
  }
  if (outcome && !isStale(outcome)) return isPassing(outcome) ? false : null
  const theirs = await calls.load(line.key)
  if (theirs.kind === 'refused') return isPassing(theirs) ? false : null
  const isMine = theirs.data.typed !== null && theirs.data.device === device
  heard(line)
  note(line, { version: theirs.data.version, isDropped: isMine && line.note.isDropped, mayHold: isMine })
  return isMine ? 'again' : true
}

async function keep<Snapshot extends Keyed>(
  { calls, drafts, device }: SharingParts<Snapshot>,
  line: Line,
  { note, isTyped, signal }: Hands<Snapshot>,
): Promise<boolean | null | 'again'> {
  const draft = drafts.read(line.key)
  if (!isTyped(line, draft) || line.elsewhere) return true
  // Saving the sheet has changed the version.
  if (line.isSaved) return follow(line, await calls.load(line.key), device, note)
  const { version } = line.note
  const { schemaVersion, snapshot } = draft
  const { countedCents = null } = snapshot
  const sent = { version, device, schemaVersion, typed: JSON.stringify(snapshot), countedCents }
  note(line, { mayHold: true })
  const outcome = await calls.keep(line.key, sent, signal)
  if (outcome.kind === 'done') {
    heard(line)
    note(line, { ...outcome.data, key: snapshot.idempotencyKey })
    return true
  }
  if (!isStale(outcome)) return isPassing(outcome) ? false : null
  return follow(line, await calls.load(line.key), device, note)
}

/**
 * After an unexpected version: continues when it is this device's own or empty; otherwise another device's change is reported.
 */
function follow(
  line: Line,
  theirs: Outcome<CashLogDraft>,
  device: string,
  note: Hands<never>['note'],
): boolean | null | 'again' {
  if (theirs.kind === 'refused') return isPassing(theirs) ? false : null
  const { version, keptAt, typed, device: by } = theirs.data
  const isBefore = version < line.note.version
  const isFree = typed === null ? line.isSaved || isBefore || version === 0 : by === device
  if (!isFree && !line.note.isDropped) {
    // The version stays the one that was edited: saving with it shows that the other change was not seen.
    line.elsewhere = { kind: typed === null ? 'settled' : 'typed', at: keptAt }
    return true
  }
  heard(line)
  line.isSaved = false
  note(line, { version, mayHold: typed !== null && by === device })
  return 'again'
}

function heard(line: Line): void {
  line.isHeard = true
}

function isStale(outcome: Outcome<unknown>): boolean {
  return outcome.kind === 'refused' && outcome.refusal.name === 'StaleVersion'
}

/** A temporary failure: the same may be accepted later. */
function isPassing(outcome: Outcome<unknown>): boolean {
  const passing = ['StillUnderWay', 'TooManyRequests', 'StoreFull', 'StoreUnavailable']
  return outcome.kind === 'refused' && passing.includes(outcome.refusal.name)
}
