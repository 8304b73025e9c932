import type { CashLogDraft } from '../../domain/contract/cash-log-drafts.ts'
import type { SharedDraft } from '../../domain/counting/drafts.ts'
import type { Instant } from '../../domain/dates/calendar.ts'
import type { Outcome } from '../../domain/outcome.ts'
import type { StoredDraft } from '../drafts.ts'
import { sentTo } from './send.ts'
import { broughtTogether } from './take-up.ts'
import type { Keyed, Note, SharingParts } from './types.ts'

/** What is typed is gathered for so long, in milliseconds, before it is sent. */
export const GATHER_MS = 1_500
/** What did not get through is sent again after this time, or when the network is back. */
export const AGAIN_MS = 10_000

const NOTHING: Note = { version: 0, key: null, keptAt: null, mayHold: false, isDropped: false }

/** The draft of one sheet, in the hands of one person. */
export interface Line {
  readonly key: string
  readonly whose: string | null
  note: Note
  /** The server said so itself since the page was loaded. */
  isHeard: boolean
  /** It was saved from here: which version the server has now is to be asked. */
  isSaved: boolean
  isFailing: boolean
  elsewhere: SharedDraft['elsewhere']
  shown: SharedDraft
}

export type SharedDrafts<Snapshot extends Keyed> = ReturnType<typeof sharedDrafts<Snapshot>>

/**
 * Keeps the drafts of this device on the server too, so that they are there on the person's other devices. The device has them first,
 * at once, and keeps them whatever becomes of this: nothing here fails. What is typed is gathered and sent, the last of it, one call
 * at a time, each over the version that it followed. Where another device of the person was faster, nothing more is sent: both
 * stay where they are, and the person is told.
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
    // Of somebody else's nothing can be written any more, and nothing need be.
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
    // Called off for a saving: what became of it is seen after that.
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

  /** The two were put side by side, and the one here is gone on with or given up: what was saved or dropped elsewhere is known now. */
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
    /** Tells of each change, until the returned function is called. */
    watch(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** What a person should know of the draft of a sheet: the same object until it changes. */
    now: (key: string): SharedDraft => lineOf(key).shown,
    /** A sheet is opened, or looked at anew, and this is what the server has of it: said right before it is read, kept or dropped. */
    learn(theirs: CashLogDraft): void {
      learnt = theirs
    },
    /** The draft of a sheet; of one that was just opened, brought together of what the server and the device have. */
    read(key: string): StoredDraft<Snapshot> | null {
      takeUp(lineOf(key))
      return drafts.read(key)
    },
    /** Keeps what was typed on the device at once, and soon on the server. */
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
    /** Drops it in both places. What another device typed meanwhile is not dropped with it. */
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
     * Does what saves or deletes the open sheet: nothing is sent meanwhile, and the server empties the draft with it, unless it was
     * typed on another device since. `work` is given what the server is told of the draft: its version and this device.
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
