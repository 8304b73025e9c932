import type { CashLog } from '../domain/contract/cash-logs.ts'
import type { CashRegister, Establishment } from '../domain/contract/organizations.ts'
import type { DeltaReason, PaymentCategory, PaymentMode } from '../domain/contract/payments.ts'
import { seesExpectedAmount } from '../domain/counting/blind-count.ts'
import type { VersionedRow } from '../domain/lists/versions.ts'
import type { Role } from '../domain/roles.ts'
import type { Api, CallOptions } from './client.ts'
import { loadAllRows, loadTogether, rowsOfOrganization } from './lists.ts'

/** The calls of the counting page and of the list of cash logs. `role`, read at each `loadSetup`, decides whether expected amounts are hidden. */
export function cashLogCalls(api: Api, role: () => Role | null) {
  async function loadSetup({ establishmentId }: { establishmentId: string }, options: CallOptions) {
    const outcome = await loadTogether<{
      registers: readonly CashRegister[]
      modes: readonly PaymentMode[]
      categories: readonly PaymentCategory[]
      reasons: readonly DeltaReason[]
      establishment: Establishment
    }>({
      registers: loadAllRows(api, 'cashregisters', { establishmentId }, 'number', options),
      modes: loadAllRows(api, 'paymentmodes', {}, 'name', options),
      categories: loadAllRows(api, 'paymentcategories', {}, 'position', options),
      reasons: loadAllRows(api, 'deltareasons', {}, 'position', options),
      establishment: api.get<Establishment>(`establishments/${establishmentId}`, {}, options),
    })
    if (outcome.kind === 'refused') return outcome
    const { establishment, registers, modes, categories, reasons } = outcome.data
    const viewer = role()
    const expectedHidden = viewer !== null && !seesExpectedAmount(viewer, establishment)
    return {
      ...outcome,
      data: {
        registers,
        modes: rowsOfOrganization(modes, establishment),
        categories: rowsOfOrganization(categories, establishment),
        reasons: rowsOfOrganization(reasons, establishment),
        toleranceCents: establishment.deltaToleranceCents,
        posTurnoverSource: establishment.posTurnoverSource,
        expectedHidden,
        isEstablishmentInactive: establishment.status !== 'ACTIVE',
      },
    }
  }

  return {
    loadSetup,
    deleteLog: ({ id, version }: VersionedRow, options: CallOptions) =>
      api.delete<unknown>(`cashlogs/${id}?version=${version}`, options),
    loadLog: ({ id }: { id: string }, options: CallOptions) =>
      api.get<CashLog>(`cashlogs/${id}`, {}, options),
  }
}
