import { archiveCalls } from '../api/archives.ts'
import { closingCalls } from '../api/closings.ts'
import { pageLoaderOf } from '../api/lists.ts'
import type { ClosingsPorts } from '../views/cashpad/ports.ts'
import { type PortsContext, pickedFileStore, readPickedFile } from './context.ts'

/** The ports of closings: files of the POS, requests to the POS, and stored closings. */
export function closingsPorts({ api, newKey, changing }: PortsContext): ClosingsPorts {
  const { preview, importFile, request, ...calls } = closingCalls(api)
  return {
    ...calls,
    ...archiveCalls(api),
    ...pickedFileStore(newKey),
    requesting: { request, newKey, ...changing('closingsrequests') },
    loadArchives: pageLoaderOf(api, 'archives'),
    previewWithProgress:
      (onProgress) =>
      ({ file }, call) =>
        preview(readPickedFile(file), { ...call, onProgress }),
    importWithProgress:
      (onProgress) =>
      ({ file, ...importOptions }, call) =>
        importFile({ ...readPickedFile(file), ...importOptions }, { ...call, onProgress }),
  }
}
