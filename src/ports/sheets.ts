import { cashLogDraftCalls } from '../api/cash-log-drafts.ts'
import type { Api, CallOptions } from '../api/client.ts'
import { sheetCalls } from '../api/sheets.ts'
import type { Counter } from '../domain/contract/cash-logs.ts'
import type { PouchNumberUse } from '../domain/contract/pouches.ts'
import type { Outcome } from '../domain/outcome.ts'
import type { CashLogPorts, CashLogSnapshot } from '../machines/cash-log/types.ts'
import type { DraftStore } from '../machines/draft.ts'
import { createSharedDrafts, type SharedDrafts } from '../machines/draft-sync/shared-drafts.ts'
import type { ReadPort, WritePort } from '../machines/port.ts'
import { draftsOnThisDevice } from '../storage/draft-device.ts'
import { type DraftScope, draftsOf } from '../storage/drafts.ts'
import { SHARED_KIND } from '../storage/sent-drafts.ts'

type Send<Input, Data> = (input: Input, options: CallOptions) => Promise<Outcome<Data>>

/** The ports of an open sheet: its calls, and its drafts on this device and on the server. */
export interface SheetPorts
  extends Pick<CashLogPorts, 'openSheet' | 'saveLog' | 'validateLog' | 'deleteLog'> {
  readonly drafts: SharedDrafts<CashLogSnapshot>
  readonly findPouchNumber: ReadPort<{ readonly number: string }, PouchNumberUse>
  readonly loadCounters: ReadPort<object, { readonly entries: readonly Counter[] }>
}

/** Opening a sheet loads its draft in the same round trip; a call that saves the sheet names the draft that the server then deletes. */
export function sheetPorts(
  api: Api,
  deleteLog: Send<{ readonly id: string; readonly version: number }, unknown>,
  onDevice: DraftStore<CashLogSnapshot>,
  scope: () => DraftScope | null,
): SheetPorts {
  const calls = sheetCalls(api)
  const drafts = createSharedDrafts({
    ...draftsOnThisDevice(scope),
    drafts: onDevice,
    tabDrafts: draftsOf<CashLogSnapshot>(SHARED_KIND, scope, () => sessionStorage),
    calls: cashLogDraftCalls(api),
  })
  const withDraftHeader =
    <Input, Data>(send: Send<Input, Data>): WritePort<Input, Data> =>
    (input, call) =>
      drafts.settling((draft) => send(input, { ...call, headers: { 'X-Draft': draft } }))
  return {
    async openSheet(input, call) {
      const outcome = await calls.openSheet(input, call)
      if (outcome.kind === 'refused') return outcome
      const { draft, ...sheet } = outcome.data
      // After the person has left the sheet, its draft is no longer passed on.
      if (!call.signal.aborted) drafts.learn(draft)
      return { ...outcome, data: sheet }
    },
    saveLog: withDraftHeader(calls.saveLog),
    validateLog: withDraftHeader(calls.validateLog),
    deleteLog: withDraftHeader(deleteLog),
    drafts,
    findPouchNumber: calls.findPouchNumber,
    loadCounters: calls.loadCounters,
  }
}
