import type { Service } from '../domain/calendar.ts'
import type { Archive } from '../domain/contract/archives.ts'
import type { CashLog, CashLogBody, CashLogRow, CountRow } from '../domain/contract/cashlogs.ts'
import type { CashRegister, Establishment } from '../domain/contract/organizations.ts'
import type { DeltaReason, PaymentCategory, PaymentMode } from '../domain/contract/payments.ts'
import { type Cents, sumCents } from '../domain/money.ts'
import type { Outcome, Page } from '../domain/outcome.ts'
import { MAX_PAGE_SIZE } from '../domain/query.ts'
import { ROLES, type Role } from '../domain/roles.ts'
import type { Api, CallOptions } from './client.ts'
import { allOf, onlyOne, type PageRequest, pagesOf, together } from './lists.ts'

export interface SheetAddress {
  readonly establishmentId: string
  readonly date: string
  readonly service: Service
  readonly cashRegisterId: string
}

/** What counting asks of the server. `role` is asked at each call: only role user counts blind. */
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
    const expectedHidden = establishment.blindCount && role() === ROLES.user
    return {
      ...outcome,
      data: {
        ...lists,
        toleranceCents: establishment.deltaToleranceCents,
        expectedHidden,
      },
    }
  }

  async function openSheet(
    { establishmentId, date, service, cashRegisterId }: SheetAddress,
    options: CallOptions,
  ) {
    const outcome = await together<{
      log: CashLog | null
      closings: Page<Archive>
    }>({
      log: findLog(api, { cashRegisterId, date, service }, options),
      closings: pagesOf<Archive>(api, 'archives')(
        {
          page: 1,
          rowsPerPage: 25,
          sortBy: 'sequence',
          descending: false,
          filters: { establishmentId, date, service },
          search: '',
        },
        options,
      ),
    })
    if (outcome.kind === 'refused') return outcome
    const { log, closings } = outcome.data
    return {
      ...outcome,
      data: { log, closing: closingOf(closings.entries, cashRegisterId) },
    }
  }

  return {
    loadSetup,
    openSheet,
    saveLog: (
      { stored, body }: { stored: { id: string; version: number } | null; body: CashLogBody },
      options: CallOptions,
    ): Promise<Outcome<CashLog>> =>
      stored
        ? api.put<CashLog>(`cashlogs/${stored.id}`, { ...body, version: stored.version }, options)
        : api.post<CashLog>('cashlogs', body, options),
    validateLog: async (
      { id, ...given }: { id: string; version: number; comment: string; reasonId: string | null },
      options: CallOptions,
    ): Promise<Outcome<CashLog>> =>
      onlyOne(
        await api.put<CashLog[]>(
          'cashlogsstatus',
          { status: 'VALIDATED', ...given },
          { ...options, query: { id, status: 'VALIDATED' } },
        ),
      ),
    gatherCounts: (request: PageRequest, options: CallOptions) =>
      pagesOf<CountRow>(api, 'counts')({ ...request, page: 1, rowsPerPage: MAX_PAGE_SIZE }, options),
    changeCounts: (
      { ids, ...body }: { ids: readonly string[]; status: 'AVALIDATED' | 'UNVALIDATED'; reason: string },
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

async function findLog(
  api: Api,
  filters: { cashRegisterId: string; date: string; service: Service },
  options: CallOptions,
): Promise<Outcome<CashLog | null>> {
  const found = await pagesOf<CashLogRow>(api, 'cashlogs')(
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
  if (found.kind === 'refused') return found
  const [row] = found.data.entries
  return row ? api.get<CashLog>(`cashlogs/${row.id}`, {}, options) : { ...found, data: null }
}

/** What the closings of the service say of one register: by payment category and in total, in cents; null when there is none. */
function closingOf(archives: readonly Archive[], cashRegisterId: string) {
  const here = <Line extends { readonly cashRegisterId: string }>(lines: readonly Line[]) =>
    lines.filter((line) => line.cashRegisterId === cashRegisterId)
  const receipts = here(archives.flatMap((archive) => archive.receipts))
  const movements = here(archives.flatMap((archive) => archive.movements))
  if (receipts.length + movements.length === 0) return null
  const expectedCents: Record<string, Cents> = {}
  for (const { paymentCategoryId, amountCents } of [...receipts, ...movements]) {
    expectedCents[paymentCategoryId] = (expectedCents[paymentCategoryId] ?? 0) + amountCents
  }
  return {
    turnoverCents: sumCents(receipts.map((line) => line.amountCents)),
    expectedCents,
    movements,
  }
}
