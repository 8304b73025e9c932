import { bankAccountsOf, bankAccountsText } from '../domain/accounting/bank-accounts.ts'
import type {
  AccountingClosing,
  AccountingExport,
  AccountingJournal,
  AccountingPreview,
  AccountingSettings,
  SendingStarted,
} from '../domain/contract/accounting.ts'
import type { Outcome } from '../domain/outcome.ts'
import type { Api, CallOptions } from './client.ts'

interface Rows {
  readonly of: 'counts' | 'remittances'
  readonly status: 'SEND' | 'SENTP'
  readonly ids: readonly string[]
}

interface Saving {
  readonly subject: { readonly id: string; readonly version: number } | null
  readonly body: unknown
}

/** The settings as a form opens them: like rows, they have an id. */
export type SettingsRow = AccountingSettings & { readonly id: string; readonly bankAccountsText: string }

/** What sending to accounting, and the accounting interface, ask of the server. */
export function accountingCalls(api: Api) {
  return {
    loadPreview: ({ of, status, ids }: Rows, options: CallOptions) =>
      api.get<AccountingPreview>('accountingpreview', { of, status, id: ids.join() }, options),
    start: ({ of, status, ids }: Rows, options: CallOptions) =>
      api.put<SendingStarted>(`${of}status`, { status }, { ...options, query: { id: ids.join(), status } }),
    loadExport: ({ id }: { readonly id: string }, options: CallOptions) =>
      api.get<AccountingExport>(`accountingexports/${id}`, {}, options),
    loadSettings: async (_: null, options: CallOptions) =>
      asRow(await api.get<AccountingSettings>('accountingsettings', {}, options)),
    saveSettings: async ({ body }: Saving, options: CallOptions) =>
      asRow(await api.put<AccountingSettings>('accountingsettings', settingsBody(body), options)),
    loadJournal: ({ id }: { readonly id: string }, options: CallOptions) =>
      api.get<AccountingJournal>(`accountingjournals/${id}`, {}, options),
    saveJournal: ({ subject, body }: Saving, options: CallOptions) =>
      api.put<AccountingJournal>(`accountingjournals/${subject?.id}`, body, options),
    closeMonth: ({ body }: Saving, options: CallOptions) =>
      api.post<AccountingClosing>('accountingclosings', body, options),
  }
}

function asRow(outcome: Outcome<AccountingSettings>): Outcome<SettingsRow> {
  return outcome.kind === 'done'
    ? {
        ...outcome,
        data: {
          ...outcome.data,
          id: outcome.data.organizationId,
          bankAccountsText: bankAccountsText(outcome.data.bankAccounts),
        },
      }
    : outcome
}

/** A form writes every account; those without a code are not given, and one without a label is called by its code. */
function settingsBody(body: unknown): unknown {
  const {
    accounts,
    deliverySecret,
    bankAccountsText: typed,
    ...rest
  } = body as {
    readonly accounts: Readonly<Record<string, { readonly code: string; readonly label: string }>>
    readonly deliverySecret: string | null
    readonly bankAccountsText: string
  }
  const given = Object.entries(accounts).filter(([, { code }]) => code !== '')
  return {
    ...rest,
    bankAccounts: bankAccountsOf(typed) ?? [],
    accounts: Object.fromEntries(
      given.map(([key, { code, label }]) => [key, { code, label: label || code }]),
    ),
    ...(deliverySecret === null ? {} : { deliverySecret }),
  }
}
