import type { CashLogDraft, CashLogDraftState } from '../../src/domain/contract/cash-log-drafts.ts'
import type { KnownServerCopy } from '../../src/domain/counting/drafts.ts'
import type { DeviceDraft, KeyedDraftData } from '../../src/domain/counting/merge-drafts.ts'
import type { Outcome } from '../../src/domain/outcome.ts'
import type { RefusalName } from '../../src/domain/refusals.ts'
import { createSharedDrafts, type SharedDrafts } from '../../src/machines/draft-sync/shared-drafts.ts'
import { refused } from '../machines/support/outcomes.ts'

/** The draft of a sheet, reduced to the numbers of the edits that it contains. Each edit of any device has its own number. */
export interface SheetEdits extends KeyedDraftData {
  readonly edits: readonly number[]
}

const MINUTE_MS = 60_000
const KEY = 'establishment-1/2026-11-20/lunch/register-1'
const NO_DRAFT: CashLogDraft = { version: 0, storedAt: null, device: null, schemaVersion: null, typed: null }

/** A minimal server for the drafts of one sheet, with the rules of server/store/cash-log-drafts.ts. */
export class Server {
  draft: CashLogDraft = NO_DRAFT
  /** The edits of each save of the sheet. */
  saved: readonly (readonly number[])[] = []
  readonly calls: string[] = []
  private changes = 0

  private change(content: Pick<CashLogDraft, 'device' | 'schemaVersion' | 'typed'>) {
    this.changes += 1
    const version = this.draft.version + 1
    this.draft = { ...content, version, storedAt: new Date(this.changes * MINUTE_MS).toISOString() }
    return { kind: 'done', code: 10000, data: { version, storedAt: this.draft.storedAt! } } as const
  }

  load(): Outcome<CashLogDraft> {
    this.calls.push('load')
    return { kind: 'done', code: 10000, data: this.draft }
  }

  keep(sent: {
    version: number
    device: string
    schemaVersion: number
    typed: string
  }): Outcome<CashLogDraftState> {
    this.calls.push('keep')
    const { version, ...content } = sent
    return version === this.draft.version ? this.change(content) : refused('StaleVersion')
  }

  drop(version: number): Outcome<CashLogDraftState> {
    this.calls.push('drop')
    return version === this.draft.version && version > 0 ? this.empty() : refused('StaleVersion')
  }

  /**
   * Saves the sheet, and deletes its draft unless another device has changed the draft after the version in `draft`.
   *
   * @param draft the version that this device knows and the name of the device, as in the header of the call
   */
  save(edits: readonly number[], draft: string): Outcome<null> {
    this.saved = [...this.saved, edits]
    const [version, device] = draft.split(' ')
    if (Number(version) === this.draft.version || device === this.draft.device) this.empty()
    return { kind: 'done', code: 10004, data: null }
  }

  private empty() {
    return this.change({ device: null, schemaVersion: null, typed: null })
  }
}

/** A tab on a device of the person, with the storage of the device, a clock, a network and a page that can be reloaded. */
export class Device {
  readonly store: Map<string, DeviceDraft<SheetEdits>>
  readonly knownCopies: Map<string, KnownServerCopy>
  /** The drafts that only this tab stores. */
  readonly tabStore = new Map<string, DeviceDraft<SheetEdits>>()
  isOnline = true
  /** True when the storage has no space for a new draft. A draft that was stored before stays. */
  isFull = false
  /** True to lose every answer before it reaches the device. */
  losesAnswers = false
  /** The refusal that answers every call; null for none. */
  refusal: RefusalName | null = null
  ownerKey: string | null = 'person establishment-1'
  /** The edits that the open sheet shows. */
  edits: readonly number[] = []
  private timers: { readonly at: number; readonly callback: () => void }[] = []
  private now = 0
  private flush: () => void = () => undefined
  shared: SharedDrafts<SheetEdits>

  readonly name: string
  readonly server: Server

  /** @param otherTab a tab of the same browser, which has the same storage */
  constructor(name: string, server: Server, otherTab?: Device) {
    this.name = name
    this.server = server
    this.store = otherTab?.store ?? new Map()
    this.knownCopies = otherTab?.knownCopies ?? new Map()
    this.shared = this.load()
  }

  private load() {
    const call = async <Data>(work: () => Outcome<Data>, signal?: AbortSignal): Promise<Outcome<Data>> => {
      await Promise.resolve()
      if (signal?.aborted) throw new Error('aborted')
      if (!this.isOnline) throw new Error('no network')
      if (this.refusal) return refused(this.refusal)
      const answer = work()
      await Promise.resolve()
      if (this.losesAnswers) throw new Error('lost')
      return answer
    }
    this.timers = []
    return createSharedDrafts<SheetEdits>({
      calls: {
        load: () => call(() => this.server.load()),
        keep: (_, sent, signal) => call(() => this.server.keep(sent), signal),
        drop: (_, version) => call(() => this.server.drop(version)),
      },
      drafts: draftsIn(this.store, () => this.isFull),
      tabDrafts: draftsIn(this.tabStore, () => this.isFull),
      knownCopies: {
        read: (key) => this.knownCopies.get(key) ?? null,
        write: (key, knownCopy) =>
          void (knownCopy ? this.knownCopies.set(key, knownCopy) : this.knownCopies.delete(key)),
        dropped: () =>
          [...this.knownCopies].filter(([, knownCopy]) => knownCopy.isDropped).map(([key]) => key),
      },
      device: this.name,
      ownerKey: () => this.ownerKey,
      clock: {
        setTimeout: (callback, milliseconds) => {
          const timer = { at: this.now + milliseconds, callback }
          this.timers.push(timer)
          return timer
        },
        clearTimeout: (timer) => {
          this.timers = this.timers.filter((timerInList) => timerInList !== timer)
        },
      },
      isOnline: () => this.isOnline,
      onFlushDue: (callback) => {
        this.flush = callback
      },
    })
  }

  /**
   * Reloads the page, unless `reload` is false, and opens the sheet with the restored draft, as the machine does. Without network, does
   * nothing and returns false.
   *
   * @param draft the server's answer about the draft
   */
  async open({
    reload = true,
    draft = this.server.draft,
  }: {
    readonly reload?: boolean
    readonly draft?: Parameters<SharedDrafts<SheetEdits>['receiveServerDraft']>[0]
  } = {}): Promise<boolean> {
    if (!this.isOnline) return false
    if (reload) this.shared = this.load()
    await settle()
    this.shared.receiveServerDraft(draft)
    this.edits = this.shared.read(KEY)?.snapshot.edits ?? []
    return true
  }

  /** Reloads the page without network: the sheet opens with the data of the device. */
  async openOffline(): Promise<void> {
    this.shared = this.load()
    await settle()
    this.edits = this.shared.read(KEY)?.snapshot.edits ?? []
  }

  /** Loads the stored sheet without restoring a draft, as the machine does after a conflict. */
  async loadSheet(): Promise<void> {
    const { draft } = this.server
    await settle()
    this.shared.receiveServerDraft(draft)
  }

  type(edit: number): void {
    this.edits = [...this.edits, edit]
    const idempotencyKey = `${this.name} ${edit}`
    const snapshot = { edits: this.edits, idempotencyKey, logId: null, baseVersion: null }
    this.shared.keep(KEY, { schemaVersion: 1, snapshot })
  }

  discard(): void {
    this.edits = []
    this.shared.drop(KEY)
  }

  /** Sends the command, awaits `answer` and discards the draft after success, as the machine does. */
  async save(answer: Promise<unknown> = Promise.resolve()): Promise<boolean> {
    const { edits } = this
    try {
      await this.shared.runCommand(async (draft) => {
        if (!this.isOnline) throw new Error('no network')
        const outcome = this.server.save(edits, draft)
        await answer
        return outcome
      })
    } catch {
      return false
    }
    this.shared.drop(KEY)
    return true
  }

  setOnline(isOnline: boolean): void {
    this.isOnline = isOnline
    this.flush()
  }

  leavePage(): void {
    this.flush()
  }

  async advance(milliseconds: number): Promise<void> {
    const end = this.now + milliseconds
    await settle()
    for (;;) {
      const [next] = this.timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
      if (!next) break
      this.timers = this.timers.filter((timerInList) => timerInList !== next)
      this.now = next.at
      next.callback()
      await settle()
    }
    this.now = end
  }

  get draftState() {
    return this.shared.statusOf(KEY)
  }

  get storedEdits(): readonly number[] {
    return (this.tabStore.get(KEY) ?? this.store.get(KEY))?.snapshot.edits ?? []
  }
}

const draftsIn = (store: Map<string, DeviceDraft<SheetEdits>>, isFull: () => boolean) => ({
  read: (key: string) => store.get(key) ?? null,
  keep: (key: string, draft: DeviceDraft<SheetEdits>) => {
    if (isFull()) return null
    store.set(key, draft)
    return '2026-11-20T13:02:00.000Z'
  },
  drop: (key: string) => void store.delete(key),
})

/** The edits in the draft that the server has stored. */
export function editsOn({ draft }: Server): readonly number[] {
  return draft.typed === null ? [] : (JSON.parse(draft.typed) as SheetEdits).edits
}

const MAX_PROMISE_CHAIN = 40

/** Runs every promise that can continue. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < MAX_PROMISE_CHAIN; turn += 1) await Promise.resolve()
}
