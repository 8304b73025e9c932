import { assign, setup } from 'xstate'
import { MAX_BANK_FILE_BYTES } from '../../domain/bank/files.ts'
import type { BankImport } from '../../domain/contract/bank.ts'
import type { Outcome, Refusal } from '../../domain/outcome.ts'
import type { PickedFile } from '../attachments/types.ts'
import { commandEffects, commandTransitions, commandWorkflow } from '../command.ts'
import { assertDefined, clientRefusal, refusalOfOutcome } from '../outcome.ts'
import { commandActor, unprovidedCommand } from '../port.ts'
import { afterQuestion, asksToSkip, assignColumn, isCompletelyDescribed, isQuestion } from './describing.ts'
import type { BankFileToSend, BankUploadContext, BankUploadEvent, BankUploadPorts } from './types.ts'

const NO_TABLE = { table: [], columns: null, account: null, skipsUnknownAccounts: false } as const

const { guards, actions, assignOn, assignData, commandInput } = commandWorkflow<
  BankUploadContext,
  BankUploadEvent
>()

/**
 * Imports a bank statement. A picked file is checked for its size and sent at once. For a table whose columns or account the server does
 * not know, the user enters them and the file is sent again. If the file also has accounts that no establishment has, it is sent again without them
 * once the user has confirmed it. The result stays visible: the number of new lines, or the errors with their rows. After a temporary failure the
 * same file can be sent again with the same key.
 */
export const bankUploadMachine = setup({
  types: { context: {} as BankUploadContext, events: {} as BankUploadEvent },
  guards: {
    ...guards,
    isQuestion: (_: unknown, outcome: Outcome<unknown>) => isQuestion(refusalOfOutcome(outcome)),
    isDescribed: ({ context }) => isCompletelyDescribed(context),
    isSendable: ({ event }) => event.type === 'PICK' && refusalOfFile(event.file) === null,
  },
  actors: { upload: unprovidedCommand<BankFileToSend, BankImport>('upload') },
  actions: {
    ...actions,
    noteFile: assignOn('PICK', ({ file }) => ({ file, ...NO_TABLE })),
    noteClientRefusal: assignOn('PICK', ({ file }) => ({
      file,
      imported: null,
      refusal: refusalOfFile(file),
    })),
    noteImported: assignData((imported: BankImport) => ({ imported, refusal: null })),
    noteQuestion: assign((_, outcome: Outcome<BankImport>) => {
      const refusal = refusalOfOutcome(outcome)
      return refusal ? afterQuestion(refusal) : {}
    }),
    pickAccount: assignOn('PICK_ACCOUNT', ({ account }) => ({ account })),
    pickColumn: assignOn('PICK_COLUMN', ({ column, index }, context) => ({
      columns: assignColumn(context.columns, column, index),
    })),
    noteSkipping: assign(({ context: { skipsUnknownAccounts, refusal } }) => ({
      skipsUnknownAccounts: skipsUnknownAccounts || asksToSkip(refusal),
    })),
    forgetOutcome: assign({ imported: null, refusal: null }),
  },
}).createMachine({
  id: 'bankUpload',
  context: { file: null, ...NO_TABLE, imported: null, idempotencyKey: '', refusal: null },
  initial: 'ready',
  states: {
    /** Waiting for a file, with the result or refusal of the last one, if any. */
    ready: {
      on: {
        PICK: [
          { guard: 'isSendable', target: 'sending', actions: ['noteFile', 'renewKey'] },
          { actions: 'noteClientRefusal' },
        ],
        DISMISS: { actions: 'forgetOutcome' },
      },
    },
    sending: {
      entry: 'forgetOutcome',
      // The file may have arrived nevertheless.
      on: { CANCEL: { target: 'ready', actions: 'changed' } },
      invoke: {
        id: 'upload',
        src: 'upload',
        input: commandInput(({ file, account, columns, skipsUnknownAccounts }) => ({
          file: assertDefined(file, 'file'),
          account,
          columns,
          skipsUnknownAccounts,
        })),
        ...commandTransitions({
          cases: [{ guard: 'isQuestion', target: 'describing', note: 'noteQuestion' }],
          done: { target: 'ready', note: 'noteImported', actions: ['changed'] },
          failed: 'failed',
          refused: { target: 'ready' },
        }),
      },
    },
    /** The dialog that asks for the columns of the table, its account, or both; or whether to skip accounts that no establishment has. */
    describing: {
      on: {
        PICK_ACCOUNT: { actions: 'pickAccount' },
        PICK_COLUMN: { actions: 'pickColumn' },
        CONFIRM: { guard: 'isDescribed', target: 'sending', actions: ['noteSkipping', 'renewKey'] },
        CANCEL: { target: 'ready', actions: 'forgetOutcome' },
      },
    },
    failed: { on: { RETRY: 'sending', CANCEL: { target: 'ready', actions: ['forgetOutcome', 'changed'] } } },
  },
})

/** Why a file can't be sent, or null. Only the server checks its content. */
function refusalOfFile({ size }: PickedFile): Refusal | null {
  if (size > MAX_BANK_FILE_BYTES) return clientRefusal('BankFileTooLarge')
  if (size > 0) return null
  return clientRefusal('BankFileRefused', { issues: [{ path: '1.file', key: 'issue.bankEmpty' }] })
}

/** The machine with its ports. */
export function bankUploadWith(ports: BankUploadPorts) {
  return bankUploadMachine.provide({
    actors: { upload: commandActor(ports.upload) },
    actions: commandEffects(ports),
  })
}
