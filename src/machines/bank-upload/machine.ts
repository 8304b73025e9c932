import { assign, setup } from 'xstate'
import { MAX_BANK_FILE_BYTES } from '../../domain/bank/files.ts'
import type { BankImport } from '../../domain/contract/bank.ts'
import type { Outcome, Refusal } from '../../domain/outcome.ts'
import type { PickedFile } from '../attachments/types.ts'
import { commandActions, commandEffects, commandGuards, commandTransitions } from '../command.ts'
import { assertDefined, refusalOf } from '../outcome.ts'
import { commandActor, unprovidedCommand } from '../port.ts'
import type { BankUploadContext, BankUploadEvent, BankUploadPorts } from './types.ts'

/**
 * Imports a bank statement. A picked file is checked for its size and sent at once. The result stays visible: the number of new lines, or
 * every error with its row. After a network failure the same file can be sent again with the same key.
 */
export const bankUploadMachine = setup({
  types: { context: {} as BankUploadContext, events: {} as BankUploadEvent },
  guards: {
    ...commandGuards,
    isSendable: ({ event }) => event.type === 'PICK' && obstacleOf(event.file) === null,
  },
  actors: { upload: unprovidedCommand<{ readonly file: PickedFile }, BankImport>('upload') },
  actions: {
    ...commandActions<BankUploadContext, BankUploadEvent>(),
    noteFile: assign(({ event }) => (event.type === 'PICK' ? { file: event.file } : {})),
    noteObstacle: assign(({ event }) =>
      event.type === 'PICK' ? { file: event.file, brought: null, refusal: obstacleOf(event.file) } : {},
    ),
    noteBrought: assign((_, outcome: Outcome<BankImport>) =>
      outcome.kind === 'done' ? { brought: outcome.data, refusal: null } : {},
    ),
    forgetOutcome: assign({ brought: null, refusal: null }),
  },
}).createMachine({
  id: 'bankUpload',
  context: { file: null, brought: null, idempotencyKey: '', refusal: null },
  initial: 'ready',
  states: {
    /** Waiting for a file; after an import, with its result. */
    ready: {
      on: {
        PICK: [
          { guard: 'isSendable', target: 'sending', actions: ['noteFile', 'renewKey'] },
          { actions: 'noteObstacle' },
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
        input: ({ context: { file, idempotencyKey } }) => ({
          input: { file: assertDefined(file, 'file') },
          idempotencyKey,
        }),
        ...commandTransitions({
          done: { target: 'ready', note: 'noteBrought', actions: ['changed'] },
          failed: 'failed',
          refused: { target: 'ready' },
        }),
      },
    },
    failed: { on: { RETRY: 'sending', CANCEL: { target: 'ready', actions: ['forgetOutcome', 'changed'] } } },
  },
})

/** Why a file can't be sent, or null. Only the server checks its content. */
function obstacleOf({ size }: PickedFile): Refusal | null {
  if (size > MAX_BANK_FILE_BYTES) return refusalOf('BankFileTooLarge')
  if (size > 0) return null
  return refusalOf('BankFileRefused', { issues: [{ path: '1.file', key: 'issue.bankEmpty' }] })
}

/** The machine with its ports. */
export function bankUploadWith(ports: BankUploadPorts) {
  return bankUploadMachine.provide({
    actors: { upload: commandActor(ports.upload) },
    actions: commandEffects(ports),
  })
}
