import { cashLogCalls } from '../api/cash-logs.ts'
import { pagesOf } from '../api/lists.ts'
import { archiveCalls } from '../api/today.ts'
import type { CashLogSnapshot } from '../machines/cash-log/types.ts'
import { draftsOf } from '../storage/drafts.ts'
import { SHARED_KIND } from '../storage/sent-drafts.ts'
import type { CashLogPorts } from '../views/cash-log/ports.ts'
import type { PortsContext } from './context.ts'
import type { SheetPorts } from './sheets.ts'

/** What an open sheet needs is loaded with the first sheet. */
export function cashLogPorts({ api, user, scope, newKey, changing }: PortsContext): CashLogPorts {
  const { loadSetup, loadLog, deleteLog } = cashLogCalls(api, () => user()?.role ?? null)
  const onDevice = draftsOf<CashLogSnapshot>(SHARED_KIND, scope)
  let sheets: SheetPorts | undefined
  const load = async () => {
    const { sheetPorts } = await import('./sheets.ts')
    sheets ??= sheetPorts(api, deleteLog, onDevice, scope)
    return sheets
  }
  return {
    loadPage: pagesOf(api, 'cashlogs'),
    load: loadLog,
    ...archiveCalls(api),
    deletion: { run: deleteLog, newKey, ...changing('cashlogs') },
    sheet: {
      loadSetup(asked, call) {
        // After a failure here, opening a sheet loads it again and reports the failure.
        load().catch(() => undefined)
        return loadSetup(asked, call)
      },
      openSheet: async (asked, call) => (await load()).openSheet(asked, call),
      saveLog: async (input, call) => (await load()).saveLog(input, call),
      validateLog: async (input, call) => (await load()).validateLog(input, call),
      deleteLog: async (input, call) => (await load()).deleteLog(input, call),
      findPouchNumber: async (asked, call) => (await load()).findPouchNumber(asked, call),
      get drafts() {
        return sheets?.drafts ?? onDevice
      },
      sharedDrafts: () => sheets?.drafts ?? null,
      newKey,
    },
  }
}
