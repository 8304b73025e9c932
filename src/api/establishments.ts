import type { CashRegister, Establishment } from '../domain/contract/organizations.ts'
import type { DeltaReason, PaymentCategory } from '../domain/contract/payments.ts'
import type { Api, CallOptions } from './client.ts'
import { loadAllRows, loadTogether } from './lists.ts'

interface FilterChoices extends Record<string, unknown> {
  readonly establishments: readonly Pick<Establishment, 'id' | 'name' | 'status'>[]
  readonly registers: readonly CashRegister[]
  readonly categories: readonly PaymentCategory[]
  readonly reasons: readonly DeltaReason[]
}

/** The calls for one establishment and for the filter options of lists. The filter options are loaded when the page is idle. */
export function establishmentCalls(
  api: Api,
  deferUntilIdle: <Data>(
    call: (input: null, options: CallOptions) => Promise<Data>,
  ) => (input: null, options: CallOptions) => Promise<Data>,
) {
  return {
    load: ({ id }: { readonly id: string }, options: CallOptions) =>
      api.get<Establishment>(`establishments/${id}`, {}, options),
    loadFilterChoices: deferUntilIdle((_, options) =>
      loadTogether<FilterChoices>({
        establishments: loadAllRows(api, 'establishments', {}, 'name', options),
        registers: loadAllRows(api, 'cashregisters', {}, 'number', options),
        categories: loadAllRows(api, 'paymentcategories', {}, 'position', options),
        reasons: loadAllRows(api, 'deltareasons', {}, 'position', options),
      }),
    ),
  }
}
