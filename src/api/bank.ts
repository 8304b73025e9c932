import { type ColumnIndexes, formatColumns } from '../domain/bank/columns.ts'
import type {
  BankLink,
  KindCommand,
  RuleDraft,
  RuleToSave,
  SettleCommand,
  UnlinkCommand,
} from '../domain/bank/commands.ts'
import type { SettlementKind } from '../domain/bank/kinds.ts'
import type {
  BankAccount,
  BankImport,
  BankLineSummary,
  BankMatching,
  BankSettling,
  RemittanceAgeing,
} from '../domain/contract/bank.ts'
import type { BankRuleEffect } from '../domain/contract/bank-rules.ts'
import type { VersionedRow } from '../domain/lists/versions.ts'
import type { Api, CallOptions, UploadOptions } from './client.ts'

interface StatementFile {
  readonly name: string
  readonly file: Blob
  /** The account and columns that the user entered, for a table that does not contain them. */
  readonly account: string | null
  readonly columns: ColumnIndexes | null
  readonly skipsUnknownAccounts: boolean
}

/** The calls for bank statements, their lines, and bank rules. */
export function bankCalls(api: Api) {
  const changeStatus = (
    id: string,
    body: { readonly status: string } & Readonly<Record<string, unknown>>,
    options: CallOptions,
  ) => api.put<unknown>('banklinesstatus', body, { ...options, query: { id, status: body.status } })
  return {
    upload: ({ name, file, account, columns, skipsUnknownAccounts }: StatementFile, options: UploadOptions) =>
      // File types reported by devices differ; the server detects the format from the content.
      api.upload<BankImport>(
        'bankstatements',
        {
          name,
          ...(account !== null && { account }),
          ...(columns !== null && { columns: formatColumns(columns) }),
          ...(skipsUnknownAccounts && { skipUnknownAccounts: 'true' }),
        },
        new Blob([file], { type: 'application/octet-stream' }),
        options,
      ),
    loadAccounts: (_: unknown, options: CallOptions) =>
      api.get<readonly BankAccount[]>('bankaccounts', {}, options),
    loadMatching: (_: unknown, options: CallOptions) =>
      api.get<BankMatching>('banklines/proposals', {}, options),
    link: ({ links }: { readonly links: readonly BankLink[] }, options: CallOptions) => {
      const body = { status: 'LINKED', links }
      return changeStatus([...new Set(links.map(({ lineId }) => lineId))].join(), body, options)
    },
    unlink: ({ lineId, version, reason }: UnlinkCommand, options: CallOptions) => {
      const body = { status: 'UNLINKED', reason, version }
      return changeStatus(lineId, body, options)
    },
    /** Classifies a line, or (OPEN) removes its classification. */
    classify: ({ lineId, version, status, reason }: KindCommand, options: CallOptions) =>
      changeStatus(lineId, { status, reason: reason || undefined, version }, options),
    loadSettling: (
      { lineId, kind }: { readonly lineId: string; readonly kind: SettlementKind },
      options: CallOptions,
    ) => api.get<BankSettling>(`banklines/${lineId}/settling`, { kind }, options),
    settle: ({ lineId, settlement, reason }: SettleCommand, options: CallOptions) =>
      changeStatus(lineId, { status: 'SETTLED', settlement, reason: reason || undefined }, options),
    /** The totals of all lines that match these filters. */
    loadSummary: (filters: Readonly<Record<string, string>>, options: CallOptions) =>
      api.get<BankLineSummary>('banklines/summary', filters, options),
    loadEffect: ({ pattern, account }: Pick<RuleDraft, 'pattern' | 'account'>, options: CallOptions) =>
      api.get<BankRuleEffect>('bankrules/effect', { pattern, ...(account !== null && { account }) }, options),
    saveRule: ({ stored, ...rule }: RuleToSave, options: CallOptions) =>
      stored === null
        ? api.post<unknown>('bankrules', rule, options)
        : api.put<unknown>(`bankrules/${stored.id}`, { ...rule, version: stored.version }, options),
    deleteRule: ({ id, version }: VersionedRow, options: CallOptions) =>
      api.delete<unknown>(`bankrules/${id}?version=${version}`, options),
    applyRules: (_: unknown, options: CallOptions) =>
      api.post<{ readonly lines: number }>('bankrules/apply', {}, options),
    /** The amounts handed over or deposited and not credited yet, of one establishment or (null) all accessible ones. */
    loadAgeing: ({ establishmentId }: { readonly establishmentId: string | null }, options: CallOptions) =>
      api.get<RemittanceAgeing>(
        'remittances/ageing',
        establishmentId === null ? {} : { establishmentId },
        options,
      ),
  }
}
