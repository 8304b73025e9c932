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
 * A bank statement being brought. A file that is picked is sent at once; one that is empty or too large is said before. What came of it
 * stays to be read: how much was new, or every fault with its row. A lost network offers to send the same file again with the same key.
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
    /** Waiting for a file; after one, with what came of it. */
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
      // It may have arrived all the same.
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

/** Why a file is not worth sending, or null. What is in it only the server reads. */
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
