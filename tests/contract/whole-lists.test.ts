import { describe, expect, it } from 'vitest'
import type { Api } from '../../src/api/client.ts'
import { sessionCalls } from '../../src/api/sessions.ts'
import { addValidatedSheets } from '../../src/api/validated-sheets.ts'
import type { Today } from '../../src/domain/contract/today.ts'
import { MAX_PAGE_SIZE } from '../../src/domain/lists/query.ts'

/** An API that answers with pages of these rows. Throws for a range of more than 300, which the server refuses. */
function apiWith(rows: readonly { readonly id: string }[]): Api {
  return {
    get: async (_: string, { range = '', cursor = '0' }: Readonly<Record<string, string>>) => {
      const [first = 0, last = 0] = range.split('-').map(Number)
      const start = Number(cursor)
      const rowsPerPage = last - first + 1
      if (rowsPerPage > MAX_PAGE_SIZE) throw new Error(`too many rows: ${range}`)
      const end = start + rowsPerPage
      const data = {
        entries: rows.slice(start, end),
        totalItems: rows.length,
        totalIsCapped: false,
        nextCursor: end < rows.length ? String(end) : null,
      }
      return { kind: 'done', code: 10_000, data }
    },
  } as unknown as Api
}

describe('a list that is longer than a page', () => {
  it('offers all establishments of a person', async () => {
    const establishments = Array.from({ length: 301 }, (_, index) => ({
      id: `establishment-${index}`,
      name: `Establishment ${index}`,
    }))
    const outcome = await sessionCalls(apiWith(establishments)).loadEstablishments(null, {})
    expect(outcome).toEqual({ kind: 'done', code: 10_000, data: establishments })
  })

  it('finds the validated sheet of an unsent draft of this device on the second page', async () => {
    const draft = {
      date: '2026-11-19',
      service: 'evening',
      cashRegisterId: 'bar',
      countedCents: 50_00,
    } as const
    const others = Array.from({ length: 300 }, (_, index) => ({
      ...draft,
      id: `log-${index}`,
      date: '2026-11-18',
    }))
    const api = apiWith([...others, { ...draft, id: 'log-300' }])
    const today = {
      drafts: [],
      validatedDrafts: [],
      registers: [{ id: draft.cashRegisterId }],
    } as unknown as Today
    const outcome = await addValidatedSheets(api, { kind: 'done', code: 10_000, data: today }, [draft], {})
    expect(outcome).toMatchObject({ kind: 'done', data: { validatedSheets: { length: 301, 300: draft } } })
  })
})
