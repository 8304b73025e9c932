import type { Archive, ArchiveDetail } from '../../domain/contract/archives.ts'
import type { ClosingsContinuity, ClosingsRequests } from '../../domain/contract/closings.ts'
import type { ClosingsRequestPorts } from '../../machines/closings-request/machine.ts'
import type { ClosingsUploadPorts } from '../../machines/closings-upload/types.ts'
import type { ListPort } from '../../machines/list/types.ts'
import type { ReadPort } from '../../machines/port.ts'
import type { PickedFileStore, WithUploadProgress } from '../files/ports.ts'

/** The ports of closings. */
export interface ClosingsPorts extends PickedFileStore {
  readonly loadArchives: ListPort<Archive>
  readonly loadArchive: ReadPort<{ readonly id: string }, ArchiveDetail>
  readonly previewWithProgress: WithUploadProgress<ClosingsUploadPorts['preview']>
  readonly importWithProgress: WithUploadProgress<ClosingsUploadPorts['importFile']>
  readonly requesting: ClosingsRequestPorts
  readonly loadRequests: ReadPort<null, ClosingsRequests>
  readonly loadContinuity: ReadPort<null, ClosingsContinuity>
}

declare module '../app.tsx' {
  interface Ports {
    readonly closings: ClosingsPorts
  }
}
