import { assign, setup } from 'xstate'
import type { Attachment } from '../../domain/contract/attachments.ts'
import {
  isAttachmentType,
  MAX_ATTACHMENT_BYTES,
  MAX_ATTACHMENTS,
} from '../../domain/documents/attachments.ts'
import type { Outcome, Page } from '../../domain/outcome.ts'
import type { RefusalName } from '../../domain/refusals.ts'
import { commandActions, commandGuards, commandTransitions } from '../command.ts'
import { assertDefined, refusalOf } from '../outcome.ts'
import { commandActor, queryActor, unprovidedCommand, unprovidedQuery } from '../port.ts'
import { queryTransitions } from '../query.ts'
import type {
  AttachmentsContext,
  AttachmentsEvent,
  AttachmentsOf,
  AttachmentsPorts,
  PickedFile,
} from './types.ts'

/**
 * The attachments of a cash log, a pouch or a remittance. A picked file is checked and sent at once. After a network failure the file is
 * kept and can be sent again with the same key. Deleting one needs confirmation.
 */
export const attachmentsMachine = setup({
  types: {
    context: {} as AttachmentsContext,
    events: {} as AttachmentsEvent,
    input: {} as AttachmentsOf,
    tags: {} as 'busy' | 'settled' | 'uploading' | 'removing' | 'locked' | 'failed',
  },
  guards: {
    ...commandGuards,
    mayAttach: ({ context, event }) => event.type === 'PICK' && obstacleOf(context, event.file) === null,
    isThere: ({ context, event }) =>
      'id' in event && context.attachments?.some(({ id }) => id === event.id) === true,
  },
  actors: {
    loadAttachments: unprovidedQuery<AttachmentsOf, Page<Attachment>>('loadAttachments'),
    upload: unprovidedCommand<AttachmentsOf & { readonly file: PickedFile }, Attachment>('upload'),
    remove: unprovidedCommand<{ readonly id: string }, unknown>('remove'),
    save: unprovidedQuery<{ readonly id: string }, unknown>('save'),
  },
  actions: {
    ...commandActions<AttachmentsContext, AttachmentsEvent>(),
    changed: () => undefined,
    noteAttachments: assign((_, outcome: Outcome<Page<Attachment>>) =>
      outcome.kind === 'done' ? { attachments: outcome.data.entries } : {},
    ),
    noteFile: assign(({ event }) => (event.type === 'PICK' ? { file: event.file } : {})),
    noteObstacle: assign(({ context, event }) => {
      const obstacle = event.type === 'PICK' ? obstacleOf(context, event.file) : null
      return { refusal: obstacle === null ? null : refusalOf(obstacle) }
    }),
    noteChosen: assign(({ context, event }) =>
      'id' in event ? { chosen: context.attachments?.find(({ id }) => id === event.id) ?? null } : {},
    ),
    forgetOutcome: assign({ refusal: null }),
  },
}).createMachine({
  id: 'attachments',
  context: ({ input }) => ({
    ...input,
    attachments: null,
    file: null,
    chosen: null,
    idempotencyKey: '',
    refusal: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: ['busy', 'settled'],
      invoke: {
        id: 'loadAttachments',
        src: 'loadAttachments',
        input: ({ context: { entity, entityId } }) => ({ entity, entityId }),
        ...queryTransitions({
          done: { target: 'ready', note: 'noteAttachments' },
          unavailable: 'unavailable',
        }),
      },
    },
    unavailable: { exit: 'forgetRefusal', on: { RETRY: 'loading' } },
    /** The list; after a refused command, with the refusal. */
    ready: {
      tags: 'settled',
      on: {
        PICK: [
          { guard: 'mayAttach', target: 'uploading', actions: ['noteFile', 'renewKey'] },
          { actions: 'noteObstacle' },
        ],
        REMOVE: { guard: 'isThere', target: 'asking', actions: ['noteChosen', 'renewKey'] },
        SAVE: { guard: 'isThere', target: 'saving', actions: 'noteChosen' },
      },
    },
    uploading: {
      tags: ['busy', 'uploading', 'locked'],
      entry: 'forgetOutcome',
      on: { CANCEL: 'loading' },
      invoke: {
        id: 'upload',
        src: 'upload',
        input: ({ context: { entity, entityId, file, idempotencyKey } }) => ({
          input: { entity, entityId, file: assertDefined(file, 'file') },
          idempotencyKey,
        }),
        ...commandTransitions({
          done: { target: 'loading', actions: ['changed'] },
          failed: 'uploadFailed',
          conflict: { target: 'loading' },
          refused: { target: 'ready' },
        }),
      },
    },
    uploadFailed: {
      tags: ['uploading', 'failed'],
      on: { RETRY: 'uploading', CANCEL: { target: 'ready', actions: 'forgetRefusal' } },
    },
    /** Asks whether the chosen attachment should be deleted. */
    asking: { tags: 'removing', entry: 'forgetOutcome', on: { CONFIRM: 'removing', CANCEL: 'ready' } },
    removing: {
      tags: ['busy', 'removing', 'locked'],
      entry: 'forgetOutcome',
      invoke: {
        id: 'remove',
        src: 'remove',
        input: ({ context: { chosen, idempotencyKey } }) => ({
          input: { id: assertDefined(chosen, 'chosen').id },
          idempotencyKey,
        }),
        ...commandTransitions({
          done: { target: 'loading', actions: ['changed'] },
          failed: 'removeFailed',
          conflict: { target: 'loading' },
          refused: { target: 'ready' },
        }),
      },
    },
    removeFailed: {
      tags: 'failed',
      on: { RETRY: 'removing', CANCEL: { target: 'ready', actions: 'forgetRefusal' } },
    },
    saving: {
      tags: ['busy', 'locked'],
      entry: 'forgetOutcome',
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => ({ id: assertDefined(context.chosen, 'chosen').id }),
        ...queryTransitions({
          done: { target: 'ready' },
          unavailable: 'saveFailed',
          refused: { target: 'ready' },
        }),
      },
    },
    saveFailed: { tags: 'failed', on: { RETRY: 'saving', CANCEL: 'ready' } },
  },
})

/** Why a file can't be attached, or null. Only the server checks its content. */
function obstacleOf({ attachments }: AttachmentsContext, file: PickedFile): RefusalName | null {
  if (!isAttachmentType(file.type)) return 'AttachmentTypeNotAllowed'
  if (file.size > MAX_ATTACHMENT_BYTES) return 'AttachmentTooLarge'
  return (attachments?.length ?? 0) >= MAX_ATTACHMENTS ? 'TooManyAttachments' : null
}

/** The machine with its ports. */
export function attachmentsWith(ports: AttachmentsPorts) {
  return attachmentsMachine.provide({
    actors: {
      loadAttachments: queryActor(ports.loadAttachments),
      upload: commandActor(ports.upload),
      remove: commandActor(ports.remove),
      save: queryActor(ports.save),
    },
    actions: { renewKey: assign({ idempotencyKey: ports.newKey }) },
  })
}
