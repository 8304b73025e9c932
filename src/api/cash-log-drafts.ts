import type { CashLogDraft, CashLogDraftBody, CashLogDraftState } from '../domain/contract/cash-log-drafts.ts'
import type { Api } from './client.ts'

/** Loads, stores and deletes drafts on the server, by the key of the sheet. A refusal of these calls does not end the session. */
export function cashLogDraftCalls(api: Api) {
  return {
    load: (key: string) => api.get<CashLogDraft>('cashlogdrafts', sheetOfDraft(key), { quiet: true }),
    keep: (
      key: string,
      draft: Pick<CashLogDraftBody, 'version' | 'device' | 'schemaVersion' | 'typed' | 'countedCents'>,
      signal: AbortSignal,
    ) =>
      api.put<CashLogDraftState>(
        'cashlogdrafts',
        { ...sheetOfDraft(key), ...draft },
        { signal, quiet: true },
      ),
    drop: (key: string, version: number) =>
      api.delete<CashLogDraftState>('cashlogdrafts', {
        query: { ...sheetOfDraft(key), version: String(version) },
        quiet: true,
      }),
  }
}

/** Parses a key: establishment, date, service and register, separated by slashes. */
function sheetOfDraft(key: string) {
  const [, date = '', service = '', cashRegisterId = ''] = key.split('/')
  return { date, service, cashRegisterId }
}
