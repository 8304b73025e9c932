import { cashLogDraftCalls } from '../api/cash-log-drafts.ts'
import type { Api, CallOptions } from '../api/client.ts'
import { isNetworkFailure } from '../api/failures.ts'
import { sheetCalls } from '../api/sheets.ts'
import { CODES } from '../domain/codes.ts'
import type { Counter } from '../domain/contract/cash-logs.ts'
import type { PouchNumberUse } from '../domain/contract/pouches.ts'
import type { VersionedRow } from '../domain/lists/versions.ts'
import type { Outcome } from '../domain/outcome.ts'
import { draftKey } from '../machines/cash-log/rules.ts'
import type {
  CashLogDraftData,
  CashLogPorts,
  CountingSetup,
  StoredSheet,
} from '../machines/cash-log/types.ts'
import type { DraftStore } from '../machines/draft.ts'
import { createSharedDrafts, type SharedDrafts } from '../machines/draft-sync/shared-drafts.ts'
import { isConflict, refusalOfOutcome } from '../machines/outcome.ts'
import type { ReadPort, WritePort } from '../machines/port.ts'
import { draftSyncDevice } from '../storage/draft-device.ts'
import { type DraftScope, draftsOf, SYNCED_DRAFT_KIND } from '../storage/drafts.ts'
import { lastAnswersOf } from '../storage/last-answers.ts'

type Send<Input, Data> = (input: Input, options: CallOptions) => Promise<Outcome<Data>>

/** The ports of an open sheet: its calls, and its drafts on this device and on the server. */
export interface SheetPorts
  extends Pick<CashLogPorts, 'openSheet' | 'saveLog' | 'validateLog' | 'deleteLog'> {
  readonly drafts: SharedDrafts<CashLogDraftData>
  /** Stores the set-up of an establishment, such as its registers and categories, on the device. */
  readonly storeSetup: (establishmentId: string, setup: CountingSetup) => void
  /**
   * Returns the stored set-up of the establishment if no answer came and this device has one; otherwise
   * rethrows `failure`.
   */
  readonly storedSetup: (establishmentId: string, failure: unknown) => Outcome<CountingSetup>
  /** Deletes a log that was chosen in the list, and the stored sheet if it has this log. */
  readonly deleteListedLog: WritePort<VersionedRow, unknown>
  readonly findPouchNumber: ReadPort<{ readonly number: string }, PouchNumberUse>
  readonly loadCounters: ReadPort<object, { readonly entries: readonly Counter[] }>
}

/**
 * Creates the ports of an open sheet. `openSheet` loads a sheet together with its draft. A command that
 * saves, validates or deletes the sheet sends the version of the draft and the id of this device, and the
 * server deletes that draft, unless another device has changed it since. If no answer comes, only the sheet that
 * was opened last can be opened, from the stored answer of the server. A command that is refused because the
 * log has changed deletes this stored answer.
 */
export function sheetPorts(
  api: Api,
  deleteLog: Send<VersionedRow, unknown>,
  deviceDrafts: DraftStore<CashLogDraftData>,
  scope: () => DraftScope | null,
): SheetPorts {
  const calls = sheetCalls(api)
  const drafts = createSharedDrafts({
    ...draftSyncDevice(scope),
    drafts: deviceDrafts,
    tabDrafts: draftsOf<CashLogDraftData>(SYNCED_DRAFT_KIND, scope, () => sessionStorage),
    calls: cashLogDraftCalls(api),
  })
  const storedSetups = lastAnswersOf<CountingSetup>('setup', scope)
  const storedSheets = lastAnswersOf<StoredSheet>('sheet', scope)
  const withDraftHeader =
    <Input, Data>(send: Send<Input, Data>): WritePort<Input, Data> =>
    async (input, call) => {
      const outcome = await drafts.runCommand((draft) =>
        send(input, { ...call, headers: { 'X-Draft': draft } }),
      )
      if (isConflict(outcome) || refusalOfOutcome(outcome)?.name === 'CashLogExists') storedSheets.drop()
      return outcome
    }
  /** Wraps a command that ends the counting of a sheet: after success, the stored sheet is deleted. */
  const dropSheetAfter =
    <Input, Data>(send: WritePort<Input, Data>): WritePort<Input, Data> =>
    async (input, call) => {
      const outcome = await send(input, call)
      if (outcome.kind === 'done') storedSheets.drop()
      return outcome
    }
  return {
    async openSheet(input, call) {
      const key = draftKey(input.establishmentId, input)
      const outcome = await calls.openSheet(input, call).catch((failure: unknown) => {
        const stored = isNetworkFailure(failure) ? storedSheets.read(key) : null
        if (!stored) throw failure
        return stored
      })
      // An outcome without `kind` is the stored answer.
      if (!('kind' in outcome)) {
        const { data, storedAt } = outcome
        return { kind: 'done', code: CODES.saved, data: { ...data, storedAt } }
      }
      if (outcome.kind === 'refused') return outcome
      const { draft, ...sheet } = outcome.data
      storedSheets.store(key, sheet)
      // If the person has left the sheet in the meantime, its draft is ignored.
      if (!call.signal.aborted) drafts.receiveServerDraft({ ...draft, log: sheet.log })
      return { ...outcome, data: sheet }
    },
    async saveLog(input, call) {
      const outcome = await withDraftHeader(calls.saveLog)(input, call)
      if (outcome.kind === 'done') {
        const { data: log } = outcome
        const key = draftKey(log.establishmentId, log)
        storedSheets.store(key, { log, closing: storedSheets.read(key)?.data.closing ?? null })
      }
      return outcome
    },
    validateLog: dropSheetAfter(withDraftHeader(calls.validateLog)),
    deleteLog: dropSheetAfter(withDraftHeader(deleteLog)),
    async deleteListedLog(input, call) {
      const outcome = await deleteLog(input, call)
      if (outcome.kind === 'done') storedSheets.dropIf(({ log }) => log?.id === input.id)
      return outcome
    },
    drafts,
    storeSetup: storedSetups.store,
    storedSetup(establishmentId, failure) {
      const stored = isNetworkFailure(failure) ? storedSetups.read(establishmentId) : null
      if (!stored) throw failure
      const { data, storedAt } = stored
      return { kind: 'done', code: CODES.saved, data: { ...data, storedAt } }
    },
    findPouchNumber: calls.findPouchNumber,
    loadCounters: calls.loadCounters,
  }
}
