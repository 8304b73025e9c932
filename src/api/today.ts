import type { ArchiveDetail, Today } from '../domain/contract/archives.ts'
import type { CashRegister, Establishment } from '../domain/contract/organizations.ts'
import type { DeltaReason, PaymentCategory } from '../domain/contract/payments.ts'
import type { Outcome } from '../domain/outcome.ts'
import type { Api, CallOptions } from './client.ts'
import { allOf, together } from './lists.ts'

interface OfEstablishment {
  readonly id: string
}

/** What home, the filters of lists and the remittance ask about an establishment. */
export function todayCalls(api: Api) {
  return {
    today: ({ id }: OfEstablishment, options: CallOptions): Promise<Outcome<Today>> =>
      api.get('today', { establishmentId: id }, options),
    archive: ({ id }: { readonly id: string }, options: CallOptions): Promise<Outcome<ArchiveDetail>> =>
      api.get(`archives/${id}`, {}, options),
    establishment: ({ id }: OfEstablishment, options: CallOptions): Promise<Outcome<Establishment>> =>
      api.get(`establishments/${id}`, {}, options),
    filterChoices: (_: OfEstablishment, options: CallOptions) =>
      together<{
        establishments: readonly { readonly id: string; readonly name: string }[]
        registers: readonly CashRegister[]
        categories: readonly PaymentCategory[]
        reasons: readonly DeltaReason[]
      }>({
        establishments: allOf(api, 'establishments', {}, 'name', options),
        registers: allOf(api, 'cashregisters', {}, 'number', options),
        categories: allOf(api, 'paymentcategories', {}, 'position', options),
        reasons: allOf(api, 'deltareasons', {}, 'position', options),
      }),
  }
}
