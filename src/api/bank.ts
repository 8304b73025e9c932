import { type ColumnPlaces, formatColumns } from '../domain/bank/columns.ts'
import type { BankAccount, BankImport, BankMatching, RemittanceAgeing } from '../domain/contract/bank.ts'
import type { Api, CallOptions } from './client.ts'

interface Link {
  readonly lineId: string
  readonly remittanceId: string
  readonly pouchIds: readonly string[] | null
}

interface StatementFile {
  readonly name: string
  readonly file: Blob
  readonly account: string | null
  readonly columns: ColumnPlaces | null
}

/** The calls for checking remittances against the bank. */
export function bankCalls(api: Api) {
  const change = (ids: readonly string[], body: { status: string }, options: CallOptions) =>
    api.put<unknown>('banklinesstatus', body, {
      ...options,
      query: { id: ids.join(), status: body.status },
    })
  return {
    upload: (
      { name, file, account, columns }: StatementFile,
      options: CallOptions & { readonly onProgress?: (part: number) => void },
    ) =>
      // File types reported by devices differ; the server detects the format from the content.
      api.upload<BankImport>(
        'bankstatements',
        {
          name,
          ...(account !== null && { account }),
          ...(columns !== null && { columns: formatColumns(columns) }),
        },
        new Blob([file], { type: 'application/octet-stream' }),
        options,
      ),
    loadAccounts: (_: unknown, options: CallOptions) =>
      api.get<readonly BankAccount[]>('bankaccounts', {}, options),
    loadMatching: (_: unknown, options: CallOptions) =>
      api.get<BankMatching>('banklines/proposals', {}, options),
    link: ({ links }: { readonly links: readonly Link[] }, options: CallOptions) => {
      const body = { status: 'LINKED', links }
      return change(
        links.map(({ lineId }) => lineId),
        body,
        options,
      )
    },
    unlink: (
      { lineId, reason }: { readonly lineId: string; readonly reason: string },
      options: CallOptions,
    ) => {
      const body = { status: 'UNLINKED', reason }
      return change([lineId], body, options)
    },
    /** Of one establishment, null for all in reach. */
    loadAgeing: ({ establishmentId }: { readonly establishmentId: string | null }, options: CallOptions) =>
      api.get<RemittanceAgeing>(
        'remittances/ageing',
        establishmentId === null ? {} : { establishmentId },
        options,
      ),
  }
}
