import type { Pouch } from '../../domain/contract/pouches.ts'
import type { Remittance, RemittanceRow, RemittanceUpdateBody } from '../../domain/contract/remittances.ts'
import type { FormPorts } from '../../machines/form/types.ts'
import type { HandOverPorts } from '../../machines/hand-over/types.ts'
import type { ListPort } from '../../machines/list/types.ts'
import type { ReadPort } from '../../machines/port.ts'
import type { RemittancePorts as PreparationPorts } from '../../machines/remittance/types.ts'

/** The ports of remittances in the establishment, before their control. */
export interface RemittancePorts {
  readonly loadPage: ListPort<RemittanceRow>
  readonly preparation: Omit<PreparationPorts, 'drafts'>
  readonly handOver: Omit<HandOverPorts, 'drafts'>
  /** Gives a prepared remittance another planned date. */
  readonly reschedule: FormPorts<RemittanceUpdateBody & { readonly id: string }, Remittance>
  /** The pouch of the establishment with this number; a deleted one only if there is no other, null if there is none. */
  readonly findPouch: ReadPort<{ readonly establishmentId: string; readonly number: string }, Pouch | null>
}

declare module '../app.tsx' {
  interface Ports {
    readonly remittance: RemittancePorts
  }
}
