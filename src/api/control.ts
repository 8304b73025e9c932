import type { ControlSheet, ControlSheetEntry, ControlStage, CountRow } from '../domain/contract/cash-logs.ts'
import { matchingCounts, withSheetFields } from '../domain/counting/control-sheets.ts'
import type { PageQuery } from '../domain/lists/address.ts'
import { MAX_PAGE_SIZE } from '../domain/lists/query.ts'
import type { Outcome, Page } from '../domain/outcome.ts'
import type { Api, CallOptions } from './client.ts'
import { pagesOf } from './lists.ts'

/** The calls of the accounting control. */
export function controlCalls(api: Api) {
  const loadSheets = async (
    request: PageQuery,
    options: CallOptions,
  ): Promise<Outcome<Page<ControlSheet>>> => {
    const outcome = await pagesOf<ControlSheetEntry>(api, 'controlsheets')(request, options)
    if (outcome.kind === 'refused') return outcome
    return { ...outcome, data: { ...outcome.data, entries: outcome.data.entries.map(withSheetFields) } }
  }

  return {
    loadSheets,
    /** The counts of the first sheets that match, as many whole sheets as one command accepts; `totalItems` counts sheets. */
    async gatherCounts(request: PageQuery, options: CallOptions): Promise<Outcome<Page<CountRow>>> {
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
  }
}
