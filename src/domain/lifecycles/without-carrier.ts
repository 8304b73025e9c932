import type { PouchStatus } from './pouch.ts'
import type { RemittanceStatus } from './remittance.ts'

/**
 * The names of what happens to a remittance without a carrier. Cheques and vouchers can leave without one: then nobody hands the pouches
 * over, somebody of the establishment deposits them. The lifecycle is the same, only the texts differ.
 */

/** The status whose text is shown: `DEPOSITED` for a remittance that left without a carrier. */
export function remittanceDisplayStatus(remittance: {
  readonly status: RemittanceStatus
  readonly carrierId: string | null
}): RemittanceStatus | 'DEPOSITED' {
  return remittance.status === 'VALIDATED' && remittance.carrierId === null ? 'DEPOSITED' : remittance.status
}

/** The status whose text is shown: `DEPOSITED` for a pouch that left without a carrier. */
export function pouchDisplayStatus(pouch: {
  readonly status: PouchStatus
  readonly remittanceId: string | null
  readonly remittanceCarrierId: string | null
}): PouchStatus | 'DEPOSITED' {
  const { status, remittanceId, remittanceCarrierId } = pouch
  return status === 'VALIDATED' && remittanceId !== null && remittanceCarrierId === null
    ? 'DEPOSITED'
    : status
}
