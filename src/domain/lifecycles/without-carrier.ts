import type { RemittanceStatus } from './remittance.ts'

/**
 * The status whose text is shown: `DEPOSITED` instead of `VALIDATED` for a remittance without a carrier. Its cheques or
 * vouchers are deposited by somebody of the establishment. The lifecycle is the same, only the texts differ.
 */
export function remittanceDisplayStatus(remittance: {
  readonly status: RemittanceStatus
  readonly carrierId: string | null
}): RemittanceStatus | 'DEPOSITED' {
  return remittance.status === 'VALIDATED' && remittance.carrierId === null ? 'DEPOSITED' : remittance.status
}
