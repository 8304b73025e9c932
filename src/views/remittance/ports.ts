import type { Pouch } from '../../domain/contract/pouches.ts'
import type { Remittance, RemittanceRow, RemittanceUpdateBody } from '../../domain/contract/remittances.ts'
import type { FormPorts } from '../../machines/form/types.ts'
import type { HandOverPorts } from '../../machines/hand-over/types.ts'
import type { ListPort } from '../../machines/list/types.ts'
import type { ReadPort } from '../../machines/port.ts'
import type { RemittancePorts as PreparationPorts } from '../../machines/remittance/types.ts'

/** The ports of preparing remittances and handing them over. */
export interface RemittancePorts {
  readonly loadPage: ListPort<RemittanceRow>
  readonly preparation: Omit<PreparationPorts, 'drafts'>
  readonly handOver: Omit<HandOverPorts, 'drafts'>
  /** Gives a prepared remittance another planned date. */
  readonly reschedule: FormPorts<RemittanceUpdateBody & { readonly id: string }, Remittance>
  /** The pouch with this number, in whatever status; null if there is none. */
  readonly findPouch: ReadPort<{ readonly establishmentId: string; readonly number: string }, Pouch | null>
}

declare module '../app.tsx' {
  interface Ports {
    readonly remittance: RemittancePorts
  }
}
