import type { CashCarrier } from '../domain/contract/organizations.ts'
import type { Pouch } from '../domain/contract/pouches.ts'
import type { Remittance, RemittanceBody, RemittanceStatusBody } from '../domain/contract/remittances.ts'
import type { Api, CallOptions } from './client.ts'
import { allOf, loadTogether, requireOnlyRow } from './lists.ts'

interface Versioned {
  readonly id: string
  readonly version: number
}

/** The calls for preparing, handing over and checking remittances. */
export function remittanceCalls(api: Api) {
  const change = async ({ id, version }: Versioned, body: RemittanceStatusBody, options: CallOptions) =>
    requireOnlyRow(
      await api.put<Remittance[]>(
        'remittancesstatus',
        { ...body, version },
        { ...options, query: { id, status: body.status } },
      ),
    )
  return {
    loadSetup: ({ establishmentId }: { establishmentId: string }, options: CallOptions) =>
      loadTogether<{ pouches: readonly Pouch[]; carriers: readonly CashCarrier[] }>({
        pouches: allOf(api, 'pouches', { establishmentId, status: 'CREATED' }, 'date', options),
        carriers: allOf(api, 'cashcarriers', {}, 'name', options),
      }),
    prepare: (body: RemittanceBody, options: CallOptions) =>
      api.post<Remittance>('remittances', body, options),
    loadRemittance: ({ id }: { id: string }, options: CallOptions) =>
      api.get<Remittance>(`remittances/${id}`, {}, options),
    handOver: (
      input: Versioned & {
        confirmedPouchIds: readonly string[]
        leftPouchIds: readonly string[]
        receiptNumber: string
        courierName: string
      },
      options: CallOptions,
    ) => {
      const { confirmedPouchIds, leftPouchIds, receiptNumber, courierName } = input
      const body = {
        confirmedPouchIds: [...confirmedPouchIds],
        leftPouchIds: [...leftPouchIds],
        receiptNumber,
        courierName,
      }
      return change(input, { status: 'VALIDATED', ...body }, options)
    },
    undo: (input: Versioned, options: CallOptions) => change(input, { status: 'CANCELED' }, options),
    credit: (
      input: Versioned & { creditedCents: number | null; creditedOn: string | null },
      options: CallOptions,
    ) => {
      const { creditedCents, creditedOn } = input
      return change(input, { status: 'AVALIDATED', creditedCents, creditedOn }, options)
    },
    /** Validates remittances that the bank has credited: all of them or none. */
    validateSeveral: ({ ids }: { readonly ids: readonly string[] }, options: CallOptions) =>
      api.put<readonly Remittance[]>(
        'remittancesstatus',
        { status: 'AVALIDATED' },
        { ...options, query: { id: ids.join(), status: 'AVALIDATED' } },
      ),
    invalidate: (input: Versioned & { reason: string }, options: CallOptions) =>
      change(input, { status: 'UNVALIDATED', reason: input.reason }, options),
  }
}
