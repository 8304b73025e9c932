import { bankCalls } from '../api/bank.ts'
import { pageLoaderOf } from '../api/lists.ts'
import type { ReadPort } from '../machines/port.ts'
import type { BankPorts } from '../views/remittance-control/ports.ts'
import { type PortsContext, pickedFileStore, readPickedFile } from './context.ts'

/** The ports of bank statements, bank lines and their rules. */
export function bankPorts(context: PortsContext): BankPorts {
  const { api, newKey, changing } = context
  const {
    applyRules,
    classify,
    deleteRule,
    link,
    loadAccounts,
    loadAgeing,
    loadEffect,
    loadMatching,
    loadSettling,
    loadSummary,
    saveRule,
    settle,
    unlink,
    upload,
  } = bankCalls(api)
  const rowOf =
    <Row>(list: string): ReadPort<{ readonly id: string }, Row> =>
    ({ id }, call) =>
      api.get(`${list}/${id}`, {}, call)
  const changingLines = changing('banklines', 'remittances', 'remittancecontrol', 'pouches')
  return {
    loadStatements: pageLoaderOf(api, 'bankstatements'),
    loadAccounts,
    loadAgeing,
    upload: {
      ...pickedFileStore(newKey),
      uploadWithProgress:
        (onProgress) =>
        ({ file, ...table }, call) =>
          upload({ ...readPickedFile(file), ...table }, { ...call, onProgress }),
      newKey,
      ...changing('bankstatements', 'banklines'),
    },
    matching: { loadMatching, link, unlink, newKey, ...changingLines },
    loadLines: pageLoaderOf(api, 'banklines'),
    loadLine: rowOf('banklines'),
    loadSummary,
    line: { classify, newKey, ...changingLines },
    settlement: { loadSettling, settle, unlink, newKey, ...changingLines },
    split: { loadMatching, link, newKey, ...changingLines },
    loadRules: pageLoaderOf(api, 'bankrules'),
    rule: {
      loadEffect,
      loadRule: rowOf('bankrules'),
      save: saveRule,
      newKey,
      ...changing('bankrules'),
    },
    deleteRule: { run: deleteRule, newKey, ...changing('bankrules') },
    applyRules: { run: applyRules, newKey, ...changingLines },
  }
}
