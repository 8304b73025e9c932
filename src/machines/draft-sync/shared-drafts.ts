import { type ActorRefFrom, createActor } from 'xstate'
import type { ColleagueDraft } from '../../domain/contract/cash-log-drafts.ts'
import type { DraftSyncState, KnownServerCopy } from '../../domain/counting/drafts.ts'
import {
  type DeviceDraft,
  type KeyedDraftData,
  mergeDrafts,
  type ServerDraft,
} from '../../domain/counting/merge-drafts.ts'
import type { Instant } from '../../domain/dates/calendar.ts'
import type { Outcome } from '../../domain/outcome.ts'
import type { DraftStore } from '../draft.ts'
import { clientRefusal } from '../outcome.ts'
import { draftSyncWith, isUnsent } from './machine.ts'
import type { DraftCalls, DraftSyncContext, StoredState } from './types.ts'

const NO_KNOWN_COPY: KnownServerCopy = {
  version: 0,
  key: null,
  storedAt: null,
  mayHold: false,
  isDropped: false,
}

/** The outcome of a call that is not sent, because the person, the establishment or the device's draft has changed meanwhile. */
const NOT_SENT = { kind: 'refused', refusal: clientRefusal('InvalidToken') } as const

type Clock = NonNullable<NonNullable<Parameters<typeof createActor>[1]>['clock']>

interface SharedDraftPorts<DraftData extends KeyedDraftData> {
  readonly calls: DraftCalls
  /** The drafts of this device, which all tabs share. */
  readonly drafts: DraftStore<DraftData>
  /** The drafts of this tab, for a sheet that was typed in two tabs. */
  readonly tabDrafts: DraftStore<DraftData>
  readonly knownCopies: {
    read(key: string): KnownServerCopy | null
    /** Null deletes the known copy. */
    write(key: string, knownCopy: KnownServerCopy | null): void
    /** The keys of dropped drafts that the server has not dropped yet. */
    dropped(): readonly string[]
  }
  /** Identifies this device among the person's devices. */
  readonly device: string
  /** The person and the establishment as one text; null when one of them is missing. */
  readonly ownerKey: () => string | null
  readonly isOnline: () => boolean
  /** Calls the listener when the network changes, and when the page is hidden or shown. */
  readonly onFlushDue: (listener: () => void) => void
  /** Replaces the clock of the browser in tests. */
  readonly clock?: Clock
}

/** The draft of one sheet of one person. */
interface SheetDraft {
  readonly key: string
  readonly ownerKey: string | null
  readonly actor: ActorRefFrom<ReturnType<typeof draftSyncWith>>
  /** The idempotency key of the device's draft when this tab last read or wrote it; undefined until then. */
  seenKey: string | null | undefined
  /** True if the sheet was opened without network, so that the known copy may be older than the server's version. */
  isOpenedOffline: boolean
  status: DraftSyncState
}

/** The server's draft with the stored log, and the colleague who has begun the same sheet. */
type LoadedDraft = ServerDraft & { readonly colleague?: ColleagueDraft | null }

export type SharedDrafts<DraftData extends KeyedDraftData> = ReturnType<typeof createSharedDrafts<DraftData>>

/** The idempotency key of a draft, which changes with every edit; null without a draft. */
const keyIn = (draft: DeviceDraft<KeyedDraftData> | null) => draft?.snapshot.idempotencyKey ?? null

/** The sheets of this page, each with a machine that synchronizes its draft. `onStatusChange` is called when the status of a draft changes. */
function createSheetDrafts<DraftData extends KeyedDraftData>(
  ports: SharedDraftPorts<DraftData>,
  onStatusChange: () => void,
) {
  const { calls, drafts, knownCopies, device, ownerKey, isOnline, clock } = ports
  const sheets = new Map<string, SheetDraft>()

  /** The sheet with this key of the person who is signed in; its machine starts with the first call. */
  function sheetOf(key: string): SheetDraft {
    const userAndEstablishment = ownerKey()
    const name = `${userAndEstablishment} ${key}`
    const existing = sheets.get(name)
    if (existing) return existing
    const isSameOwner = () => ownerKey() === userAndEstablishment
    const callIfOnline = async <Data>(call: () => Promise<Outcome<Data>>): Promise<Outcome<Data>> => {
      if (!isOnline()) throw new Error('offline')
      return isSameOwner() ? call() : NOT_SENT
    }
    const knownCopy = knownCopies.read(key) ?? NO_KNOWN_COPY
    const actor = createActor(
      draftSyncWith({
        load: () => callIfOnline(() => calls.load(key)),
        drop: ({ version }) => callIfOnline(() => calls.drop(key, version)),
        keep: ({ version }, { signal }) => callIfOnline(() => send(sheet, version, signal)),
      }),
      { input: { knownCopy, device }, ...(clock && { clock }) },
    )
    const sheet: SheetDraft = {
      key,
      ownerKey: userAndEstablishment,
      actor,
      seenKey: undefined,
      isOpenedOffline: false,
      status: { storedAt: null, otherDraft: null },
    }
    sheets.set(name, sheet)
    let writtenCopy = knownCopy
    actor.subscribe(({ context }) => {
      // After a change of person or establishment the known copy is not written; opening the sheet again corrects it from the server.
      if (context.knownCopy !== writtenCopy && isSameOwner()) {
        writtenCopy = context.knownCopy
        knownCopies.write(key, writtenCopy.isDropped || drafts.read(key) !== null ? writtenCopy : null)
      }
      updateStatus(sheet, context)
    })
    actor.start()
    return sheet
  }

  /** Sends the device's draft, to replace this version on the server. Sends nothing if another tab has written the device's draft since. */
  async function send(
    sheet: SheetDraft,
    version: number,
    signal: AbortSignal,
  ): Promise<Outcome<StoredState>> {
    const draft = drafts.read(sheet.key)
    const key = keyIn(draft)
    if (!draft || key === null || key !== sheet.seenKey) return NOT_SENT
    const base = sheet.isOpenedOffline ? await findBase(sheet.key, version) : version
    if (typeof base !== 'number') return base
    // Somebody else may have signed in while the version was loaded.
    if (ownerKey() !== sheet.ownerKey) return NOT_SENT
    const { schemaVersion, snapshot } = draft
    const { countedCents = null } = snapshot
    const body = { version: base, device, schemaVersion, typed: JSON.stringify(snapshot), countedCents }
    const outcome = await calls.keep(sheet.key, body, signal)
    if (outcome.kind === 'refused') return outcome
    sheet.isOpenedOffline = false
    return { ...outcome, data: { ...outcome.data, key } }
  }

  /**
   * The version that a draft replaces when its sheet was opened without network: the server's version, if the server has no draft of another
   * device. Otherwise the given version, which the server then refuses. Returns the outcome if loading is refused.
   */
  async function findBase(key: string, version: number) {
    const outcome = await calls.load(key)
    if (outcome.kind === 'refused') return outcome
    const { typed, device: sentBy, version: current } = outcome.data
    return typed === null || sentBy === device ? current : version
  }

  function updateStatus(sheet: SheetDraft, context: DraftSyncContext): void {
    const { knownCopy, otherDraft, isFailing } = context
    const isOnlyOnDevice =
      otherDraft?.kind === 'settled' ||
      (isUnsent(context) && (isFailing || otherDraft !== null || !isOnline()))
    const storedAt = isOnlyOnDevice || knownCopy.key === null ? null : knownCopy.storedAt
    if (storedAt === sheet.status.storedAt && otherDraft === sheet.status.otherDraft) return
    sheet.status = { ...sheet.status, storedAt, otherDraft }
    onStatusChange()
  }

  return { sheets, sheetOf, updateStatus }
}

/** Merges the draft of this device or tab with the server's when the sheet is opened. `server` is null if it was opened without network. */
function openSheet<DraftData extends KeyedDraftData>(
  { drafts, tabDrafts, knownCopies, device }: SharedDraftPorts<DraftData>,
  sheet: SheetDraft,
  server: ServerDraft | null,
): void {
  const { key, actor } = sheet
  const tabDraft = tabDrafts.read(key)
  const deviceDraft = drafts.read(key)
  if (sheet.seenKey !== undefined && sheet.seenKey !== keyIn(deviceDraft)) {
    // Another tab has written the draft, and the known copy with it.
    actor.send({
      type: 'OPENED',
      typedKey: null,
      otherDraft: null,
      knownCopy: knownCopies.read(key) ?? NO_KNOWN_COPY,
    })
  }
  sheet.seenKey = keyIn(deviceDraft)
  sheet.isOpenedOffline = server === null
  if (!server) {
    // Opened without network: nothing new is known about the server, and input that it does not have waits to be sent.
    if (tabDraft) actor.send({ type: 'TAB_TYPED' })
    const typedKey = keyIn(tabDraft ?? deviceDraft)
    if (typedKey !== null) actor.send({ type: 'TYPED', key: typedKey })
    return
  }
  if (tabDraft && (deviceDraft || server.typed !== null)) {
    const { knownCopy } = actor.getSnapshot().context
    const otherDraft = { kind: 'tab', at: null } as const
    actor.send({ type: 'OPENED', typedKey: keyIn(tabDraft), otherDraft, knownCopy })
    return
  }
  if (tabDraft) {
    drafts.keep(key, tabDraft)
    tabDrafts.drop(key)
  }
  const { knownCopy, otherDraft, draft, serverDraft } = mergeDrafts(
    actor.getSnapshot().context,
    server,
    drafts.read(key),
    device,
  )
  if (draft === 'server') drafts.keep(key, serverDraft as DeviceDraft<DraftData>)
  if (draft === 'none') drafts.drop(key)
  sheet.seenKey = keyIn(drafts.read(key))
  actor.send({ type: 'OPENED', typedKey: sheet.seenKey, otherDraft, knownCopy })
}

/**
 * The drafts of this device, which are also stored on the server. The device stores them first, at once. Two tabs of one browser are treated
 * as two devices: a draft that another tab has written is not replaced, the draft of this tab is stored beside it.
 */
export function createSharedDrafts<DraftData extends KeyedDraftData>(ports: SharedDraftPorts<DraftData>) {
  const { drafts, tabDrafts, knownCopies, device, onFlushDue } = ports
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const { sheets, sheetOf, updateStatus } = createSheetDrafts(ports, notify)
  /** The server's draft, loaded with a sheet and not yet used. */
  let loadedDraft: LoadedDraft | null = null
  let openedSheet: SheetDraft | null = null

  /** Sets the colleague who has begun the sheet, as the server has just answered; none if the sheet was opened without network. */
  function noteColleague(sheet: SheetDraft, server: LoadedDraft | null): void {
    const { colleague: _, ...status } = sheet.status
    sheet.status = { ...status, ...(server?.colleague && { colleague: server.colleague }) }
  }

  /** Records that the user has seen the server's draft beside that of this device. */
  function compare(sheet: SheetDraft): void {
    if (!loadedDraft) return
    noteColleague(sheet, loadedDraft)
    sheet.actor.send({ type: 'COMPARED', server: loadedDraft })
    loadedDraft = null
    notify()
  }

  /** True when another tab has written the device's draft since this tab read or wrote it, or when this tab has a separate draft for that reason. */
  const isReplaced = ({ key, seenKey }: SheetDraft) =>
    tabDrafts.read(key) !== null || (seenKey !== undefined && seenKey !== keyIn(drafts.read(key)))

  const flush = () => {
    for (const sheet of sheets.values()) {
      updateStatus(sheet, sheet.actor.getSnapshot().context)
      sheet.actor.send({ type: 'HURRY' })
    }
  }
  onFlushDue(flush)
  for (const key of knownCopies.dropped()) sheetOf(key)

  return {
    /** Calls the listener when the status of a draft changes, until the returned function is called. */
    watch(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** The status of the draft of a sheet, for display: the same object until the status changes. */
    statusOf: (key: string): DraftSyncState => sheetOf(key).status,
    /** Receives the server's draft that was loaded with a sheet; the next `read`, `keep` or `drop` uses it. */
    receiveServerDraft(server: LoadedDraft): void {
      loadedDraft = server
    },
    /** The draft of a sheet; for one that was just opened, merged with the server's. */
    read(key: string): DeviceDraft<DraftData> | null {
      const server = loadedDraft
      loadedDraft = null
      openedSheet = sheetOf(key)
      noteColleague(openedSheet, server)
      openSheet(ports, openedSheet, server)
      return tabDrafts.read(key) ?? drafts.read(key)
    },
    /** Stores the input on the device at once, and soon on the server. Returns the time; null if the device can't store it: then it is not sent. */
    keep(key: string, draft: DeviceDraft<DraftData>): Instant | null {
      const sheet = sheetOf(key)
      compare(sheet)
      const isForTab = isReplaced(sheet)
      const storedAt = (isForTab ? tabDrafts : drafts).keep(key, draft)
      if (isForTab) sheet.actor.send({ type: 'TAB_TYPED' })
      else sheet.seenKey = keyIn(drafts.read(key))
      // Only what the device has stored can be sent.
      if (storedAt !== null) sheet.actor.send({ type: 'TYPED', key: draft.snapshot.idempotencyKey })
      return storedAt
    },
    /** Drops the draft on the device and on the server, but no newer draft of another device or tab. */
    drop(key: string): void {
      const sheet = sheetOf(key)
      compare(sheet)
      const { seenKey } = sheet
      if (tabDrafts.read(key) !== null) tabDrafts.drop(key)
      else if (!isReplaced(sheet)) {
        drafts.drop(key)
        sheet.seenKey = seenKey === undefined ? undefined : null
      }
      sheet.actor.send({ type: 'DROPPED' })
    },
    /**
     * Runs the command that saves, validates or deletes the open sheet. Meanwhile no draft is sent. The
     * command also clears the draft on the server, unless it was typed on another device since. `work`
     * receives the header of the call: the version of the draft and this device.
     */
    async runCommand<Data>(work: (draftHeader: string) => Promise<Outcome<Data>>): Promise<Outcome<Data>> {
      const actor = openedSheet?.actor
      actor?.send({ type: 'SAVE' })
      let isSaved = false
      try {
        const outcome = await work(`${actor?.getSnapshot().context.knownCopy.version ?? 0} ${device}`)
        isSaved = outcome.kind === 'done'
        return outcome
      } finally {
        actor?.send({ type: isSaved ? 'SAVED' : 'NOT_SAVED' })
      }
    },
  }
}
