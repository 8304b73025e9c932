import { bankCalls } from '../api/bank.ts'
import { pagesOf } from '../api/lists.ts'
import { remittanceCalls } from '../api/remittances.ts'
import type { RemittancePorts } from '../views/remittance/ports.ts'
import type { BankPorts, RemittanceControlPorts } from '../views/remittance-control/ports.ts'
import { filePicker, type PortsContext, readPicked } from './context.ts'

/** Preparing remittances, handing them over, and checking them against the bank. */
export function remittancePorts({ api, newKey, changing }: PortsContext): {
  readonly remittance: RemittancePorts
  readonly remittanceControl: RemittanceControlPorts
  readonly bank: BankPorts
} {
  const { loadSetup, prepare, loadRemittance, ...calls } = remittanceCalls(api)
  const bank = bankCalls(api)
  const command = { newKey, ...changing('remittances', 'remittancecontrol', 'pouches') }
  const loadPage: RemittancePorts['loadPage'] = pagesOf(api, 'remittances')
  return {
    remittance: {
      loadPage,
      preparation: { loadSetup, prepare, ...command },
      handOver: { loadRemittance, validate: calls.handOver, undo: calls.undo, ...command },
    },
    remittanceControl: {
      loadPage,
      check: { loadRemittance, validate: calls.credit, invalidate: calls.invalidate, ...command },
    },
    bank: {
      loadStatements: pagesOf(api, 'bankstatements'),
      loadAgeing: bank.loadAgeing,
      upload: {
        ...filePicker(newKey),
        uploadTelling:
          (onProgress) =>
          ({ file }, call) =>
            bank.upload(readPicked(file), { ...call, onProgress }),
        newKey,
        ...changing('bankstatements'),
      },
      matching: { loadMatching: bank.loadMatching, link: bank.link, unlink: bank.unlink, ...command },
    },
  }
}
