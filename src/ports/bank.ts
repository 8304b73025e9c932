import { bankCalls } from '../api/bank.ts'
import { pagesOf } from '../api/lists.ts'
import type { BankPorts } from '../views/remittance-control/ports.ts'
import { filePicker, type PortsContext, readPickedFile } from './context.ts'

/** Matching remittances with the lines of bank statements. */
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
    loadLine,
    loadMatching,
    loadSettling,
    loadSummary,
    saveRule,
    settle,
    unlink,
    upload,
  } = bankCalls(api)
  const linesChange = changing('banklines', 'remittances', 'remittancecontrol', 'pouches')
  return {
    loadStatements: pagesOf(api, 'bankstatements'),
    loadAccounts,
    loadAgeing,
    upload: {
      ...filePicker(newKey),
      uploadWithProgress:
        (onProgress) =>
        ({ file, ...table }, call) =>
          upload({ ...readPickedFile(file), ...table }, { ...call, onProgress }),
      newKey,
      ...changing('bankstatements', 'banklines'),
    },
    matching: { loadMatching, link, unlink, newKey, ...linesChange },
    loadLines: pagesOf(api, 'banklines'),
    loadLine,
    loadSummary,
    line: { classify, newKey, ...linesChange },
    settlement: { loadSettling, settle, unlink, newKey, ...linesChange },
    split: { loadMatching, link, newKey, ...linesChange },
    loadRules: pagesOf(api, 'bankrules'),
    rule: { loadEffect, save: saveRule, newKey, ...changing('bankrules') },
    deleteRule: { run: deleteRule, newKey, ...changing('bankrules') },
    applyRules: { run: applyRules, newKey, ...linesChange },
  }
}
