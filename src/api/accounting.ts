import type {
  AccountingClosing,
  AccountingExport,
  AccountingJournal,
  AccountingPreview,
  AccountingSettings,
  SendingStarted,
} from '../domain/contract/accounting.ts'
import type { AccountingMonth, EstablishmentMonth } from '../domain/contract/accounting-months.ts'
import type { Organization } from '../domain/contract/organizations.ts'
import { type VersionedRow, versionsOf } from '../domain/lists/versions.ts'
import type { Api, CallOptions } from './client.ts'
import { loadAllRows, requireFirstRow } from './lists.ts'

interface RowsToSend {
  readonly rowType: 'counts' | 'remittances'
  readonly status: 'SEND' | 'SENTP'
  readonly rows: readonly VersionedRow[]
}

const idsOf = (rows: readonly VersionedRow[]) => rows.map(({ id }) => id).join()

interface SaveInput {
  readonly subject: VersionedRow | null
  readonly body: unknown
  /** Null unless the server has required it. */
  readonly password: string | null
}

/** Imported when the settings are first opened: no other screen needs it. */
const importSettingsForm = () => import('./accounting-settings.ts')

/** The calls of sending to accounting and of the accounting screens. */
export function accountingCalls(api: Api) {
  /** Posts the body of a form. */
  const postForm =
    (path: string) =>
    ({ body }: SaveInput, options: CallOptions) =>
      api.post<SendingStarted>(path, body, options)
  return {
    loadPreview: ({ rowType, status, rows }: RowsToSend, options: CallOptions) =>
      api.get<AccountingPreview>('accountingpreview', { of: rowType, status, id: idsOf(rows) }, options),
    start: ({ rowType, status, rows }: RowsToSend, options: CallOptions) =>
      api.put<SendingStarted>(
        `${rowType}status`,
        { status, versions: versionsOf(rows) },
        { ...options, query: { id: idsOf(rows), status } },
      ),
    loadExport: ({ id }: { readonly id: string }, options: CallOptions) =>
      api.get<AccountingExport>(`accountingexports/${id}`, {}, options),
    loadSettings: async (_: null, options: CallOptions) => {
      const { settingsRow } = await importSettingsForm()
      return settingsRow(await api.get<AccountingSettings>('accountingsettings', {}, options))
    },
    saveSettings: async ({ body, password }: SaveInput, options: CallOptions) => {
      const { settingsBody, settingsRow } = await importSettingsForm()
      const requestBody = {
        ...(settingsBody(body) as object),
        ...(password !== null && { currentPassword: password }),
      }
      return settingsRow(await api.put<AccountingSettings>('accountingsettings', requestBody, options))
    },
    loadOrganization: ({ id }: { readonly id: string }, options: CallOptions) =>
      api.get<Organization>(`organizations/${id}`, {}, options),
    loadJournalChoices: (_: null, options: CallOptions) =>
      loadAllRows<AccountingJournal>(api, 'accountingjournals', {}, 'code', options),
    loadJournal: ({ id }: { readonly id: string }, options: CallOptions) =>
      api.get<AccountingJournal>(`accountingjournals/${id}`, {}, options),
    saveJournal: ({ subject, body }: SaveInput, options: CallOptions) =>
      api.put<AccountingJournal>(`accountingjournals/${subject?.id}`, body, options),
    loadMonth: (month: EstablishmentMonth, options: CallOptions) =>
      api.get<AccountingMonth>('accountingmonth', { ...month }, options),
    sendMonth: (month: EstablishmentMonth, options: CallOptions) =>
      api.post<SendingStarted>('accountingmonth', month, options),
    reverseEntry: postForm('accountingreversals'),
    repostEntry: postForm('accountingrepostings'),
    closeMonth: ({ body }: SaveInput, options: CallOptions) =>
      api.post<AccountingClosing>('accountingclosings', body, options),
    reopenMonth: async ({ body }: SaveInput, options: CallOptions) => {
      const { id, reason } = body as { readonly id: string; readonly reason: string }
      const status = 'REOPENED'
      return requireFirstRow(
        await api.put<readonly AccountingClosing[]>(
          'accountingclosingsstatus',
          { status, reason },
          { ...options, query: { id, status } },
        ),
      )
    },
    exportMonth: ({ id }: { readonly id: string }, options: CallOptions) => {
      const status = 'EXPORTED'
      return api.put<unknown>('accountingclosingsstatus', { status }, { ...options, query: { id, status } })
    },
  }
}
