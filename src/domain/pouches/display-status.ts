import type { PouchStatus } from '../lifecycles/pouch.ts'

/** The status whose text is shown: `DEPOSITED` instead of `VALIDATED` for a pouch that left without a carrier. */
export function pouchDisplayStatus(pouch: {
  readonly status: PouchStatus
  readonly remittanceId: string | null
  readonly remittanceCarrierId: string | null
}): PouchStatus | 'DEPOSITED' {
  const { status, remittanceId, remittanceCarrierId } = pouch
  return status === 'VALIDATED' && remittanceId && !remittanceCarrierId ? 'DEPOSITED' : status
}
