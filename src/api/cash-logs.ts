import type {
  CashLog,
  ControlSheet,
  ControlSheetEntry,
  ControlStage,
  CountRow,
} from '../domain/contract/cash-logs.ts'
import type { CashRegister, Establishment } from '../domain/contract/organizations.ts'
import type { DeltaReason, PaymentCategory, PaymentMode } from '../domain/contract/payments.ts'
import { seesExpectedAmount } from '../domain/counting/blind-count.ts'
import { matchingCounts, withSheetFields } from '../domain/counting/control-sheets.ts'
import { MAX_PAGE_SIZE } from '../domain/lists/query.ts'
import type { Outcome, Page } from '../domain/outcome.ts'
import type { Role } from '../domain/roles.ts'
import type { Api, CallOptions } from './client.ts'
import { allOf, type PageRequest, pagesOf, together } from './lists.ts'

/** The calls of the counting page. `role` is read at each call: it decides whether expected amounts are shown. */
export function cashLogCalls(api: Api, role: () => Role | null) {
  async function loadSetup({ establishmentId }: { establishmentId: string }, options: CallOptions) {
    const outcome = await together<{
      registers: readonly CashRegister[]
      modes: readonly PaymentMode[]
      categories: readonly PaymentCategory[]
      reasons: readonly DeltaReason[]
      establishment: Establishment
    }>({
      registers: allOf(api, 'cashregisters', { establishmentId }, 'number', options),
      modes: allOf(api, 'paymentmodes', {}, 'name', options),
      categories: allOf(api, 'paymentcategories', {}, 'position', options),
      reasons: allOf(api, 'deltareasons', {}, 'position', options),
      establishment: api.get<Establishment>(`establishments/${establishmentId}`, {}, options),
    })
    if (outcome.kind === 'refused') return outcome
    const { establishment, ...lists } = outcome.data
    const viewer = role()
    const expectedHidden = viewer !== null && !seesExpectedAmount(viewer, establishment)
    return {
      ...outcome,
      data: {
        ...lists,
        toleranceCents: establishment.deltaToleranceCents,
        expectedHidden,
      },
    }
  }

  const loadSheets = async (
    request: PageRequest,
    options: CallOptions,
  ): Promise<Outcome<Page<ControlSheet>>> => {
    const outcome = await pagesOf<ControlSheetEntry>(api, 'controlsheets')(request, options)
    if (outcome.kind === 'refused') return outcome
    return { ...outcome, data: { ...outcome.data, entries: outcome.data.entries.map(withSheetFields) } }
  }

  return {
    loadSetup,
    loadSheets,
    /** The counts of the first sheets that match, as many whole sheets as one command accepts; `totalItems` counts sheets. */
    async gatherCounts(request: PageRequest, options: CallOptions): Promise<Outcome<Page<CountRow>>> {
      const { cursor: _, ...first } = { ...request, page: 1, rowsPerPage: MAX_PAGE_SIZE }
      const outcome = await loadSheets(first, options)
      if (outcome.kind === 'refused') return outcome
      const entries: CountRow[] = []
      for (const sheet of outcome.data.entries) {
        const counts = matchingCounts(sheet.counts, request.filters)
        if (entries.length + counts.length > MAX_PAGE_SIZE) break
        entries.push(...counts)
      }
      return { ...outcome, data: { ...outcome.data, entries } }
    },
    loadStages: (filters: Readonly<Record<string, string>>, options: CallOptions) =>
      api.get<readonly ControlStage[]>('controlsheets/stages', filters, options),
    changeCounts: (
      {
        ids,
        ...body
      }: { ids: readonly string[]; status: 'AVALIDATED' | 'VALIDATED' | 'UNVALIDATED'; reason: string },
      options: CallOptions,
    ) =>
      api.put<unknown>('countsstatus', body, {
        ...options,
        query: { id: ids.join(','), status: body.status },
      }),
    deleteLog: ({ id }: { id: string; version: number }, options: CallOptions) =>
      api.delete<unknown>(`cashlogs/${id}`, options),
    loadLog: ({ id }: { id: string }, options: CallOptions) =>
      api.get<CashLog>(`cashlogs/${id}`, {}, options),
  }
}
