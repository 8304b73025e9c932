import type { Archive } from '../domain/contract/archives.ts'
import type { CashLogDraftAnswer } from '../domain/contract/cash-log-drafts.ts'
import type { CashLog, CashLogBody, CashLogRow, Counter } from '../domain/contract/cash-logs.ts'
import type { PouchNumberUse } from '../domain/contract/pouches.ts'
import { expectedAmounts } from '../domain/counting/expected-amount.ts'
import type { Service } from '../domain/dates/calendar.ts'
import type { VersionedRow } from '../domain/lists/versions.ts'
import type { Outcome, Page } from '../domain/outcome.ts'
import { closingsOfService } from './archives.ts'
import type { Api, CallOptions } from './client.ts'
import { loadTogether, pageLoaderOf, requireFirstRow } from './lists.ts'

/** The establishment, date, service and register of a sheet. */
interface SheetAddress {
  readonly establishmentId: string
  readonly date: string
  readonly service: Service
  readonly cashRegisterId: string
}

/** The calls of an open sheet. */
export function sheetCalls(api: Api) {
  async function openSheet(
    { establishmentId, date, service, cashRegisterId }: SheetAddress,
    options: CallOptions,
  ) {
    const outcome = await loadTogether<{
      log: CashLog | null
      closings: Page<Archive>
      draft: CashLogDraftAnswer
    }>({
      draft: api.get<CashLogDraftAnswer>('cashlogdrafts', { date, service, cashRegisterId }, options),
      log: findLog(api, { cashRegisterId, date, service }, options),
      closings: closingsOfService(api)({ establishmentId, date, service }, options),
    })
    if (outcome.kind === 'refused') return outcome
    const { log, closings, draft } = outcome.data
    return {
      ...outcome,
      data: { log, closing: closingOf(closings.entries, cashRegisterId), draft },
    }
  }

  return {
    openSheet,
    /** Finds the pouch that already has the number. */
    findPouchNumber: (
      { number }: { readonly number: string },
      options: CallOptions,
    ): Promise<Outcome<PouchNumberUse>> => api.get('pouches/inuse', { number }, options),
    /** Loads the people who can be chosen as the person who counted. */
    loadCounters: (_: object, options: CallOptions): Promise<Outcome<{ entries: readonly Counter[] }>> =>
      api.get('cashlogs/counters', {}, options),
    saveLog: (
      { stored, body }: { stored: VersionedRow | null; body: CashLogBody },
      options: CallOptions,
    ): Promise<Outcome<CashLog>> =>
      stored
        ? api.put<CashLog>(`cashlogs/${stored.id}`, { ...body, version: stored.version }, options)
        : api.post<CashLog>('cashlogs', body, options),
    validateLog: async (
      { id, ...validation }: VersionedRow & { comment: string; reasonId: string | null },
      options: CallOptions,
    ): Promise<Outcome<CashLog>> =>
      requireFirstRow(
        await api.put<CashLog[]>(
          'cashlogsstatus',
          { status: 'VALIDATED', ...validation },
          { ...options, query: { id, status: 'VALIDATED' } },
        ),
      ),
  }
}

async function findLog(
  api: Api,
  filters: { cashRegisterId: string; date: string; service: Service },
  options: CallOptions,
): Promise<Outcome<CashLog | null>> {
  const outcome = await pageLoaderOf<CashLogRow>(api, 'cashlogs')(
    {
      page: 1,
      rowsPerPage: 1,
      sortBy: 'updatedAt',
      descending: true,
      filters,
      search: '',
    },
    options,
  )
  if (outcome.kind === 'refused') return outcome
  const [row] = outcome.data.entries
  return row ? api.get<CashLog>(`cashlogs/${row.id}`, {}, options) : { ...outcome, data: null }
}

/**
 * The turnover, expected amounts, movements and float of one register in the closings of a service that are not replaced; null when none has a
 * receipt or movement of it. The float is the one at the start of the service: that of the first closing that has one.
 */
function closingOf(archives: readonly Archive[], cashRegisterId: string) {
  const current = archives.filter(({ replacedById }) => replacedById === null)
  const ofRegister = <Line extends { readonly cashRegisterId: string }>(lines: readonly Line[]) =>
    lines.filter((line) => line.cashRegisterId === cashRegisterId)
  const receipts = ofRegister(current.flatMap((archive) => archive.receipts))
  const movements = ofRegister(current.flatMap((archive) => archive.movements))
  if (receipts.length + movements.length === 0) return null
  const { turnoverCents, byCategory } = expectedAmounts(receipts, movements)
  const [float] = ofRegister(current.flatMap((archive) => archive.floats))
  return {
    turnoverCents,
    expectedCents: Object.fromEntries(byCategory),
    movements,
    floatCents: float?.amountCents ?? null,
  }
}
