import { assign, setup } from 'xstate'
import type { Attachment } from '../../domain/contract/attachments.ts'
import {
  isAttachmentType,
  MAX_ATTACHMENT_BYTES,
  MAX_ATTACHMENTS,
} from '../../domain/documents/attachments.ts'
import type { VersionedRow } from '../../domain/lists/versions.ts'
import type { Page } from '../../domain/outcome.ts'
import type { RefusalName } from '../../domain/refusals.ts'
import { commandTransitions, commandWorkflow } from '../command.ts'
import { assertDefined, clientRefusal } from '../outcome.ts'
import { commandActor, queryActor, unprovidedCommand, unprovidedQuery } from '../port.ts'
import { queryTransitions } from '../query.ts'
import type {
  AttachmentsContext,
  AttachmentsEvent,
  AttachmentsOwner,
  AttachmentsPorts,
  PickedFile,
} from './types.ts'

const { guards, actions, assignOn, assignData, commandInput } = commandWorkflow<
  AttachmentsContext,
  AttachmentsEvent
>()

/**
 * The attachments of a cash log, a pouch or a remittance. A picked file is checked and uploaded at once. After a temporary failure the
 * file can be uploaded again with the same key. Deleting an attachment needs confirmation.
 */
export const attachmentsMachine = setup({
  types: {
    context: {} as AttachmentsContext,
    events: {} as AttachmentsEvent,
    input: {} as AttachmentsOwner,
    // 'noUpload': the content of the picked file is no longer needed.
    tags: {} as 'busy' | 'noUpload' | 'uploading' | 'removing' | 'locked' | 'failed',
  },
  guards: {
    ...guards,
    mayAttach: ({ context, event }) => event.type === 'PICK' && refusalFor(context, event.file) === null,
    isListed: ({ context, event }) =>
      'id' in event && context.attachments?.some(({ id }) => id === event.id) === true,
  },
  actors: {
    loadAttachments: unprovidedQuery<AttachmentsOwner, Page<Attachment>>('loadAttachments'),
    upload: unprovidedCommand<AttachmentsOwner & { readonly file: PickedFile }, Attachment>('upload'),
    remove: unprovidedCommand<VersionedRow, unknown>('remove'),
    download: unprovidedQuery<{ readonly id: string }, unknown>('download'),
  },
  actions: {
    ...actions,
    noteAttachments: assignData(({ entries }: Page<Attachment>) => ({ attachments: entries })),
    noteFile: assignOn('PICK', ({ file }) => ({ file })),
    noteClientRefusal: assign(({ context, event }) => {
      const refusalName = event.type === 'PICK' ? refusalFor(context, event.file) : null
      return { refusal: refusalName === null ? null : clientRefusal(refusalName) }
    }),
    noteChosen: assign(({ context, event }) =>
      'id' in event ? { chosen: context.attachments?.find(({ id }) => id === event.id) ?? null } : {},
    ),
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
      tags: ['busy', 'noUpload'],
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
    /** The list, with the last refusal, if any. */
    ready: {
      tags: 'noUpload',
      on: {
        PICK: [
          { guard: 'mayAttach', target: 'uploading', actions: ['noteFile', 'renewKey'] },
          { actions: 'noteClientRefusal' },
        ],
        REMOVE: { guard: 'isListed', target: 'confirming', actions: ['noteChosen', 'renewKey'] },
        DOWNLOAD: { guard: 'isListed', target: 'downloading', actions: 'noteChosen' },
      },
    },
    uploading: {
      tags: ['busy', 'uploading', 'locked'],
      entry: 'forgetRefusal',
      on: { CANCEL: 'loading' },
      invoke: {
        id: 'upload',
        src: 'upload',
        input: commandInput(({ entity, entityId, file }) => ({
          entity,
          entityId,
          file: assertDefined(file, 'file'),
        })),
        ...commandTransitions({
          done: { target: 'loading' },
          failed: 'uploadFailed',
          conflict: { target: 'loading' },
          refused: { target: 'ready' },
        }),
      },
    },
    uploadFailed: {
      tags: ['uploading', 'failed'],
      // The file may have been attached nevertheless.
      on: { RETRY: 'uploading', CANCEL: { target: 'loading', actions: 'forgetRefusal' } },
    },
    /** The dialog that asks whether to delete the chosen attachment. */
    confirming: { tags: 'removing', entry: 'forgetRefusal', on: { CONFIRM: 'removing', CANCEL: 'ready' } },
    removing: {
      tags: ['busy', 'removing', 'locked'],
      entry: 'forgetRefusal',
      invoke: {
        id: 'remove',
        src: 'remove',
        input: commandInput(({ chosen }) => assertDefined(chosen, 'chosen')),
        ...commandTransitions({
          done: { target: 'loading' },
          failed: 'removeFailed',
          conflict: { target: 'loading' },
          refused: { target: 'ready' },
        }),
      },
    },
    removeFailed: {
      tags: 'failed',
      // The attachment may have been deleted nevertheless.
      on: { RETRY: 'removing', CANCEL: { target: 'loading', actions: 'forgetRefusal' } },
    },
    /** Downloads the chosen attachment. */
    downloading: {
      tags: ['busy', 'locked'],
      entry: 'forgetRefusal',
      invoke: {
        id: 'download',
        src: 'download',
        input: ({ context }) => ({ id: assertDefined(context.chosen, 'chosen').id }),
        ...queryTransitions({
          done: { target: 'ready' },
          unavailable: 'downloadFailed',
          refused: { target: 'ready' },
        }),
      },
    },
    downloadFailed: { tags: 'failed', on: { RETRY: 'downloading', CANCEL: 'ready' } },
  },
})

/** The name of the refusal of a file that can't be attached, or null. Only the server checks its content. */
function refusalFor({ attachments }: AttachmentsContext, file: PickedFile): RefusalName | null {
  if (!isAttachmentType(file.type)) return 'AttachmentTypeNotAllowed'
  if (file.size > MAX_ATTACHMENT_BYTES) return 'AttachmentTooLarge'
  return (attachments?.length ?? 0) >= MAX_ATTACHMENTS ? 'TooManyAttachments' : null
}

/** The machine with its ports. It has no port `changed`: no other query shows attachments. */
export function attachmentsWith(ports: AttachmentsPorts) {
  return attachmentsMachine.provide({
    actors: {
      loadAttachments: queryActor(ports.loadAttachments),
      upload: commandActor(ports.upload),
      remove: commandActor(ports.remove),
      download: queryActor(ports.download),
    },
    actions: { renewKey: assign({ idempotencyKey: ports.newKey }) },
  })
}
