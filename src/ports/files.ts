import type { DownloadPorts } from '../machines/download/types.ts'
import { saveFile } from '../storage/files.ts'
import type { PortsContext } from './context.ts'

/** The ports of downloads. The calls for exporting long lists are imported with the first export. */
export function downloadPorts({ api, newKey }: PortsContext): Omit<DownloadPorts, 'poll'> {
  const exports = async () => (await import('../api/exports.ts')).exportCalls(api)
  return {
    download: async ({ path, query }, call) => {
      const outcome = await api.file(path, query, call)
      if (outcome.kind === 'refused') return outcome
      if (!call.signal.aborted) saveFile(outcome.data)
      const { name, sha256 } = outcome.data
      return { ...outcome, data: { name, sha256 } }
    },
    request: async (input, call) => (await exports()).request(input, call),
    load: async (exported, call) => (await exports()).load(exported, call),
    newKey,
  }
}
