import type {
  ControlCount,
  ControlSheet,
  ControlSheetEntry,
  ControlStage,
} from '../domain/contract/cash-logs.ts'
import { matchingCounts, withSheetFields } from '../domain/counting/control-sheets.ts'
import type { PageQuery } from '../domain/lists/address.ts'
import { MAX_BULK_COUNTS, MAX_PAGE_SIZE } from '../domain/lists/query.ts'
import { type VersionedRow, versionsOf } from '../domain/lists/versions.ts'
import type { Cents } from '../domain/money.ts'
import type { Outcome, Page } from '../domain/outcome.ts'
import type { Api, CallOptions } from './client.ts'
import { pageLoaderOf } from './lists.ts'

/** The calls of accounting's control of counts. */
export function countControlCalls(api: Api) {
  const pages = pageLoaderOf<ControlSheetEntry>(api, 'controlsheets')
  const withSheets = ({ entries, ...page }: Page<ControlSheetEntry>): Page<ControlSheet> => ({
    ...page,
    entries: entries.map(withSheetFields),
  })
  const loadPage = async (request: PageQuery, options: CallOptions): Promise<Outcome<Page<ControlSheet>>> => {
    const outcome = await pages(request, options)
    return outcome.kind === 'refused' ? outcome : { ...outcome, data: withSheets(outcome.data) }
  }
  const takeLoaded = (request: PageQuery) => {
    const page = pages.takeLoaded(request)
    return page && withSheets(page)
  }
  const loadSheets = Object.assign(loadPage, { takeLoaded })

  return {
    loadSheets,
    /**
     * The counts that match the filters, of as many sheets as one command accepts without splitting a sheet; `totalItems` is the number of all
     * matching sheets.
     */
    async gatherCounts(request: PageQuery, options: CallOptions): Promise<Outcome<Page<ControlCount>>> {
      // Collected by id: a sheet that is counted in the meantime can move to the next page.
      const counts = new Map<string, ControlCount>()
      for (let page = 1, cursor: string | null = null; ; page += 1) {
        const pageRequest: PageQuery = { ...request, page, cursor, rowsPerPage: MAX_PAGE_SIZE }
        const outcome: Outcome<Page<ControlSheet>> = await loadSheets(pageRequest, options)
        if (outcome.kind === 'refused') return outcome
        const { entries, nextCursor } = outcome.data
        cursor = nextCursor
        for (const sheet of entries) {
          const added = matchingCounts(sheet.counts, request.filters)
          if (counts.size + added.length > MAX_BULK_COUNTS) {
            cursor = null
            break
          }
          for (const count of added) counts.set(count.id, count)
        }
        if (!cursor) return { ...outcome, data: { ...outcome.data, entries: [...counts.values()] } }
      }
    },
    /** Accepts the difference of a sheet with a reason, and marks its counts as controlled. */
    acceptDifference({ body }: { readonly body: unknown }, options: CallOptions) {
      const { versions, ...accepted } = body as {
        readonly versions: Readonly<Record<string, number>>
        readonly acceptedDeltas: Readonly<Record<string, number>>
        readonly reason: string
      }
      const id = Object.keys(versions).join()
      const status = 'AVALIDATED'
      return api.put<readonly ControlCount[]>(
        'countsstatus',
        { status, versions, ...accepted },
        { ...options, query: { id, status } },
      )
    },
    loadStages: (filters: Readonly<Record<string, string>>, options: CallOptions) =>
      api.get<readonly ControlStage[]>('controlsheets/stages', filters, options),
    /**
     * Changes counts and returns them. For more than `MAX_PAGE_SIZE` counts the server answers only their
     * number; the returned counts then have only an id and a version.
     */
    async changeCounts(
      {
        rows,
        status,
        reason,
        acceptedDeltas,
      }: {
        rows: readonly VersionedRow[]
        status: 'AVALIDATED' | 'VALIDATED' | 'UNVALIDATED'
        reason: string
        /** By id of the sheet: the difference in cents that the person saw. */
        acceptedDeltas?: Readonly<Record<string, Cents | null>>
      },
      options: CallOptions,
    ): Promise<Outcome<unknown>> {
      const ids = rows.map(({ id }) => id)
      const body = {
        status,
        reason,
        versions: versionsOf(rows),
        ...(acceptedDeltas && { acceptedDeltas }),
      }
      if (ids.length <= MAX_PAGE_SIZE)
        return api.put('countsstatus', body, { ...options, query: { id: ids.join(','), status } })
      const outcome = await api.put('countsstatus', { ...body, ids }, { ...options, query: { status } })
      // A command increments the version of each of its rows.
      const changed = rows.map(({ id, version }) => ({ id, version: version + 1 }))
      return outcome.kind === 'refused' ? outcome : { ...outcome, data: changed }
    },
  }
}
