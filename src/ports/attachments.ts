import { attachmentCalls } from '../api/attachments.ts'
import { saveFile } from '../storage/files.ts'
import type { AttachmentsPorts } from '../views/attachments/ports.ts'
import { type PortsContext, pickedFileStore, readPickedFile } from './context.ts'

/** The ports of photos and documents that are attached to a record. */
export function attachmentsPorts({ api, newKey }: PortsContext): AttachmentsPorts {
  const { loadAttachments, loadFile, remove, upload } = attachmentCalls(api)
  return {
    ...pickedFileStore(newKey),
    loadPhotoTools: () => import('../device/photo.ts'),
    loadAttachments,
    remove,
    download: async (attachment, call) => {
      const outcome = await loadFile(attachment, call)
      if (outcome.kind === 'done' && !call.signal.aborted) saveFile(outcome.data)
      return outcome
    },
    uploadWithProgress:
      (onProgress) =>
      ({ file, ...owner }, call) =>
        upload({ ...owner, ...readPickedFile(file) }, { ...call, onProgress }),
    loadPhoto: async (attachment, call) => {
      const outcome = await loadFile(attachment, call)
      // If the call is aborted, nobody receives the object URL, so nobody could release it.
      call.signal.throwIfAborted()
      return outcome.kind === 'done' ? { ...outcome, data: URL.createObjectURL(outcome.data.blob) } : outcome
    },
    release: (address) => URL.revokeObjectURL(address),
    newKey,
  }
}
