import type { RemittanceStatus } from './remittance.ts'

/**
 * The status whose text is shown: `DEPOSITED` for a remittance that left without a carrier. Cheques and vouchers can leave without one: then
 * nobody hands the pouches over, somebody of the establishment deposits them. The lifecycle is the same, only the texts differ.
 */
export function remittanceDisplayStatus(remittance: {
  readonly status: RemittanceStatus
  readonly carrierId: string | null
}): RemittanceStatus | 'DEPOSITED' {
  return remittance.status === 'VALIDATED' && remittance.carrierId === null ? 'DEPOSITED' : remittance.status
}
