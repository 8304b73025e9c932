import { bankCalls } from '../api/bank.ts'
import { pagesOf } from '../api/lists.ts'
import type { BankPorts } from '../views/remittance-control/ports.ts'
import { filePicker, type PortsContext, readPickedFile, remittanceChanges } from './context.ts'

/** Matching remittances with the lines of bank statements. */
export function bankPorts(context: PortsContext): BankPorts {
  const { api, newKey, changing } = context
  const { loadAccounts, loadAgeing, loadMatching, upload, link, unlink } = bankCalls(api)
  return {
    loadStatements: pagesOf(api, 'bankstatements'),
    loadAccounts,
    loadAgeing,
    upload: {
      ...filePicker(newKey),
      uploadTelling:
        (onProgress) =>
        ({ file, ...table }, call) =>
          upload({ ...readPickedFile(file), ...table }, { ...call, onProgress }),
      newKey,
      ...changing('bankstatements'),
    },
    matching: { loadMatching, link, unlink, ...remittanceChanges(context) },
  }
}
