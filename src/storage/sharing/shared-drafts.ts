import type { CashLogDraft } from '../../domain/contract/cash-log-drafts.ts'
import type { SharedDraft } from '../../domain/counting/drafts.ts'
import type { Instant } from '../../domain/dates/calendar.ts'
import type { Outcome } from '../../domain/outcome.ts'
import type { StoredDraft } from '../drafts.ts'
import { sentTo } from './send.ts'
import { broughtTogether } from './take-up.ts'
import type { Keyed, Note, SharingParts } from './types.ts'

/** Milliseconds during which entries are collected before they are sent. */
export const GATHER_MS = 1_500
/** Milliseconds before a failed request is repeated; or when the network is back. */
export const AGAIN_MS = 10_000

const NOTHING: Note = { version: 0, key: null, keptAt: null, mayHold: false, isDropped: false }

/** The draft of one sheet of one person. */
export interface Line {
  readonly key: string
  readonly whose: string | null
  note: Note
  /** Confirmed by the server since the page was loaded. */
  isHeard: boolean
  /** It was saved from here: the server's version must be read again. */
  isSaved: boolean
  isFailing: boolean
  elsewhere: SharedDraft['elsewhere']
  shown: SharedDraft
}

export type SharedDrafts<Snapshot extends Keyed> = ReturnType<typeof sharedDrafts<Snapshot>>

/**
 * Synchronises the drafts of this device with the server, so that they are available on the person's other devices. The device
 * stores them first, at once, and keeps them in any case: nothing here fails. Entries are collected and sent, only the latest,
 * one request at a time, each with the version that it edited. When another device of the person was faster, nothing more is
 * sent: both versions stay, and the person is told.
 */
export function sharedDrafts<Snapshot extends Keyed>(parts: SharingParts<Snapshot>) {
  const { drafts, notes, whose, after, isOnline, onHurry } = parts
  const lines = new Map<string, Line>()
  const listeners = new Set<() => void>()
  let learnt: CashLogDraft | null = null
  const due = new Set<Line>()
  let callOff: (() => void) | null = null
  let underWay: { readonly line: Line; readonly controller: AbortController } | null = null
  let opened: Line | null = null
  let holds = 0

  const lineOf = (key: string): Line => {
    const name = `${whose()} ${key}`
    const line = lines.get(name) ?? {
      ...{ key, whose: whose(), note: notes.read(key) ?? NOTHING },
      ...{ isHeard: false, isSaved: false, isFailing: false, elsewhere: null },
      shown: { keptAt: null, elsewhere: null },
    }
    lines.set(name, line)
    return line
  }
  const isTyped = (line: Line, draft = drafts.read(line.key)): draft is StoredDraft<Snapshot> =>
    draft !== null && draft.snapshot.idempotencyKey !== line.note.key
  const note = (line: Line, changes: Partial<Note>): void => {
    line.note = { ...line.note, ...changes }
    // Nothing can or need be written for another person.
    if (line.whose !== whose()) return
    const isWorthIt = line.note.isDropped || drafts.read(line.key) !== null
    notes.write(line.key, isWorthIt ? line.note : null)
  }
  const tell = (line: Line): void => {
    const isHere =
      line.whose === whose() && isTyped(line) && (line.isFailing || line.elsewhere || !isOnline())
    const keptAt = isHere || line.note.key === null ? null : line.note.keptAt
    if (keptAt === line.shown.keptAt && line.elsewhere === line.shown.elsewhere) return
    line.shown = { keptAt, elsewhere: line.elsewhere }
    for (const listener of listeners) listener()
  }
  const plan = (milliseconds: number): void => {
    callOff ??= after(milliseconds, () => {
      callOff = null
      void pump()
    })
  }
  const hurry = (): void => {
    callOff?.()
    callOff = null
    void pump()
  }

  async function pump(): Promise<void> {
    if (underWay || holds > 0 || !isOnline()) return
    const [line] = due
    if (!line) return
    due.delete(line)
    const controller = new AbortController()
    underWay = { line, controller }
    const isDone = await sentTo(parts, line, { note, isTyped, signal: controller.signal })
    underWay = null
    // Cancelled for a save: its result is known afterwards.
    const isCalledOff = controller.signal.aborted
    line.isFailing = isDone !== true && !isCalledOff
    tell(line)
    if (isDone === false || (isDone && isTyped(line) && !line.elsewhere)) due.add(line)
    if (due.size > 0 && holds === 0) plan(line.isFailing ? AGAIN_MS : GATHER_MS)
  }

  function takeUp(line: Line): void {
    const { key } = line
    opened = line
    const theirs = learnt
    if (!theirs) return
    learnt = null
    const found = broughtTogether(line, theirs, drafts.read(key), parts.device)
    if (found.draft === 'theirs') drafts.keep(key, found.taken as StoredDraft<Snapshot>)
    if (found.draft === 'none') drafts.drop(key)
    Object.assign(line, { elsewhere: found.elsewhere, isFailing: false, isSaved: false, isHeard: true })
    note(line, found.note)
    if (found.note.isDropped || (isTyped(line) && !line.elsewhere)) {
      due.add(line)
      plan(GATHER_MS)
    }
    tell(line)
  }

  /** Both versions were compared, and this device's was continued or discarded: the change made elsewhere is known now. */
  function look(line: Line): void {
    const theirs = learnt
    if (!theirs) return
    learnt = null
    const { version, typed, device, keptAt } = theirs
    const isOurs = device === parts.device || version <= line.note.version
    line.elsewhere = typed === null || isOurs ? null : { kind: 'typed', at: keptAt }
    if (line.elsewhere) return
    Object.assign(line, { isSaved: false, isHeard: true })
    note(line, { version, mayHold: typed !== null })
  }

  onHurry(() => {
    for (const line of lines.values()) tell(line)
    hurry()
  })
  for (const key of notes.dropped()) due.add(lineOf(key))
  if (due.size > 0) plan(GATHER_MS)

  return {
    /** Calls the listener at each change until the returned function is called. */
    watch(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** The synchronisation state of a sheet's draft: the same object until it changes. */
    now: (key: string): SharedDraft => lineOf(key).shown,
    /** Called when a sheet is opened or loaded again, with the server's draft, right before it is read, stored or discarded. */
    learn(theirs: CashLogDraft): void {
      learnt = theirs
    },
    /** The draft of a sheet; for a newly opened one, merged from the server's and the device's. */
    read(key: string): StoredDraft<Snapshot> | null {
      takeUp(lineOf(key))
      return drafts.read(key)
    },
    /** Stores entries on the device at once, and soon on the server. */
    keep(key: string, draft: StoredDraft<Snapshot>): Instant | null {
      const at = drafts.keep(key, draft)
      const line = lineOf(key)
      look(line)
      note(line, { isDropped: false })
      tell(line)
      if (!line.elsewhere) {
        due.add(line)
        plan(line.isFailing ? AGAIN_MS : GATHER_MS)
      }
      return at
    },
    /** Discards the draft in both places. What another device typed in the meantime is not discarded with it. */
    drop(key: string): void {
      drafts.drop(key)
      const line = lineOf(key)
      look(line)
      const isDropped = !line.elsewhere && (line.note.mayHold || underWay?.line === line)
      line.elsewhere = null
      note(line, { key: null, keptAt: null, isDropped })
      due.delete(line)
      tell(line)
      if (!isDropped) return
      due.add(line)
      hurry()
    },
    /**
     * Runs a command that saves or deletes the open sheet: nothing is sent meanwhile, and the server clears the draft with it,
     * unless it was changed on another device. `work` receives what the server needs: the draft's version and this device.
     */
    async settling<Data>(work: (draft: string) => Promise<Outcome<Data>>): Promise<Outcome<Data>> {
      const line = opened
      holds += 1
      underWay?.controller.abort()
      try {
        const outcome = await work(`${line?.note.version ?? 0} ${parts.device}`)
        if (outcome.kind === 'done' && line) {
          due.delete(line)
          line.isSaved = true
          line.elsewhere = null
          note(line, { key: null, keptAt: null, mayHold: false, isDropped: false })
          tell(line)
        }
        return outcome
      } finally {
        holds -= 1
        if (due.size > 0) plan(GATHER_MS)
      }
    },
  }
}
