import { closingsOfService } from '../api/archives.ts'
import { cashLogCalls } from '../api/cash-logs.ts'
import { pageLoaderOf } from '../api/lists.ts'
import { DEFAULT_TIME_ZONE, serviceAt } from '../domain/dates/calendar.ts'
import type { CashLogDraftData } from '../machines/cash-log/types.ts'
import { draftsOf, SYNCED_DRAFT_KIND } from '../storage/drafts.ts'
import type { CashLogPorts } from '../views/cash-log/ports.ts'
import type { PortsContext } from './context.ts'
import type { SheetPorts } from './sheets.ts'

/** The ports of cash logs. Those of an open sheet are imported on first use. */
export function cashLogPorts({ api, user, scope, newKey, changing }: PortsContext): CashLogPorts {
  const { loadSetup, loadLog, deleteLog } = cashLogCalls(api, () => user()?.role ?? null)
  const deviceDrafts = draftsOf<CashLogDraftData>(SYNCED_DRAFT_KIND, scope)
  let sheets: SheetPorts | undefined
  const loadSheetPorts = async () => {
    const { sheetPorts } = await import('./sheets.ts')
    sheets ??= sheetPorts(api, deleteLog, deviceDrafts, scope)
    return sheets
  }
  return {
    loadPage: pageLoaderOf(api, 'cashlogs'),
    load: loadLog,
    loadClosings: closingsOfService(api),
    deletion: {
      run: async (input, call) => (await loadSheetPorts()).deleteListedLog(input, call),
      newKey,
      ...changing('cashlogs'),
    },
    sheet: {
      async loadSetup(input, call) {
        const { establishmentId } = input
        const imported = loadSheetPorts()
        // If this import fails, opening a sheet repeats it and reports another failure.
        imported.catch(() => undefined)
        try {
          const outcome = await loadSetup(input, call)
          if (outcome.kind === 'done')
            imported
              .then(({ storeSetup }) => storeSetup(establishmentId, outcome.data))
              .catch(() => undefined)
          return outcome
        } catch (failure) {
          return (await imported).storedSetup(establishmentId, failure)
        }
      },
      openSheet: async (input, call) => (await loadSheetPorts()).openSheet(input, call),
      saveLog: async (input, call) => (await loadSheetPorts()).saveLog(input, call),
      validateLog: async (input, call) => (await loadSheetPorts()).validateLog(input, call),
      deleteLog: async (input, call) => (await loadSheetPorts()).deleteLog(input, call),
      findPouchNumber: async (input, call) => (await loadSheetPorts()).findPouchNumber(input, call),
      loadCounters: async (input, call) => (await loadSheetPorts()).loadCounters(input, call),
      get drafts() {
        return sheets?.drafts ?? deviceDrafts
      },
      sharedDrafts: () => sheets?.drafts ?? null,
      today: () => serviceAt(api.clock.now(), user()?.timeZone ?? DEFAULT_TIME_ZONE).date,
      newKey,
    },
  }
}
