import { accountingCalls } from '../api/accounting.ts'
import { pageLoaderOf } from '../api/lists.ts'
import type { AccountingPorts } from '../views/accounting/ports.ts'
import type { PortsContext } from './context.ts'

/** The ports of accounting: entries, exports, journals, settings and the closing of months. */
export function accountingPorts({
  api,
  formDrafts: drafts,
  newKey,
  changing,
}: PortsContext): AccountingPorts {
  const calls = accountingCalls(api)
  return {
    loadExports: pageLoaderOf(api, 'accountingexports'),
    loadEntries: pageLoaderOf(api, 'accountingentries'),
    loadJournals: pageLoaderOf(api, 'accountingjournals'),
    loadJournalChoices: calls.loadJournalChoices,
    loadClosings: pageLoaderOf(api, 'accountingclosings'),
    loadExport: calls.loadExport,
    loadSettings: calls.loadSettings,
    loadOrganization: calls.loadOrganization,
    sending: { loadPreview: calls.loadPreview, start: calls.start, newKey },
    settings: {
      load: (_, call) => calls.loadSettings(null, call),
      save: calls.saveSettings,
      drafts,
      newKey,
      ...changing('accountingsettings'),
    },
    journal: {
      load: calls.loadJournal,
      save: calls.saveJournal,
      drafts,
      newKey,
      ...changing('accountingjournals'),
    },
    loadMonth: calls.loadMonth,
    sendMonth: calls.sendMonth,
    reversal: { save: calls.reverseEntry, drafts, newKey, ...changing('accountingentries') },
    reposting: { save: calls.repostEntry, drafts, newKey, ...changing('accountingentries') },
    closing: { save: calls.closeMonth, drafts, newKey, ...changing('accountingclosings') },
    reopening: { save: calls.reopenMonth, drafts, newKey, ...changing('accountingclosings') },
    exportMonth: calls.exportMonth,
  }
}
