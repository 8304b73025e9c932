import type { CashLogDraft, CashLogDraftBody, CashLogDraftState } from '../domain/contract/cash-log-drafts.ts'
import type { Api } from './client.ts'

/**
 * Keeps what somebody types on the server, by the key of the sheet. Done beside the work and by nobody's wish: what becomes of it
 * says nothing of the session.
 */
export function cashLogDraftCalls(api: Api) {
  return {
    load: (key: string) => api.get<CashLogDraft>('cashlogdrafts', sheetOfDraft(key), { quiet: true }),
    keep: (
      key: string,
      draft: Pick<CashLogDraftBody, 'version' | 'device' | 'schemaVersion' | 'typed'>,
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

/** The sheet of a key, which is its establishment, date, service and register, with strokes between. */
function sheetOfDraft(key: string) {
  const [, date = '', service = '', cashRegisterId = ''] = key.split('/')
  return { date, service, cashRegisterId }
}
