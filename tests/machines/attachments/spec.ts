import { expect } from 'vitest'
import type { Attachment } from '../../../src/domain/contract/attachments.ts'
import { attachmentsWith } from '../../../src/machines/attachments/machine.ts'
import { done, refused, temporaryRefusal } from '../support/outcomes.ts'
import { recordFields } from '../support/record-fields.ts'
import { bareEvent, chartSpec } from '../support/spec.ts'
import { TestPorts } from '../support/test-ports.ts'

const testPorts = new TestPorts()
const slip: Attachment = {
  ...recordFields,
  id: 'attachment-1',
  establishmentId: 'establishment-1',
  entity: 'pouch',
  entityId: 'pouch-1',
  name: 'slip.pdf',
  type: 'application/pdf',
  sizeBytes: 1_000,
  status: 'ACTIVE',
  byName: 'Ada Martin',
  isProven: false,
}
/** A file of the largest allowed size, 5 MiB. */
const file = { key: 'file-1', name: 'photo.jpg', type: 'image/jpeg', size: 5_242_880 }
const pageOf = (entries: Attachment[]) =>
  done(10000, { entries, totalItems: entries.length, totalIsCapped: false, nextCursor: null })

export const spec = chartSpec({
  testPorts,
  machine: attachmentsWith({
    ...testPorts.ports('loadAttachments', 'upload', 'remove', 'download'),
    newKey: testPorts.newKey,
  }),
  starts: { fresh: { input: { entity: 'pouch', entityId: 'pouch-1' } } },
  events: {
    PICK: {
      cases: [
        { type: 'PICK', file },
        { type: 'PICK', file: { ...file, size: file.size + 1 } },
        { type: 'PICK', file: { ...file, type: 'text/html' } },
      ],
      acceptedIn: ['ready'],
      elsewhere: 'the attachments are not loaded, or another command was started',
    },
    REMOVE: {
      cases: [{ type: 'REMOVE', id: 'attachment-1' }],
      acceptedIn: ['ready'],
      elsewhere: 'the attachments are not loaded, or another command was started',
      sometimes: { ready: 'the attachment is no longer there' },
    },
    DOWNLOAD: {
      cases: [{ type: 'DOWNLOAD', id: 'attachment-1' }],
      acceptedIn: ['ready'],
      elsewhere: 'the attachments are not loaded, or another command was started',
      sometimes: { ready: 'the attachment is no longer there' },
    },
    CONFIRM: bareEvent('CONFIRM', ['confirming'], 'no question is shown'),
    CANCEL: bareEvent(
      'CANCEL',
      ['uploading', 'uploadFailed', 'confirming', 'removeFailed', 'downloadFailed'],
      'nothing is open, or the request was sent and cannot be cancelled',
    ),
    RETRY: bareEvent(
      'RETRY',
      ['unavailable', 'uploadFailed', 'removeFailed', 'downloadFailed'],
      'nothing has failed',
    ),
  },
  answers: {
    loadAttachments: {
      none: pageOf([]),
      one: pageOf([slip]),
      notNow: temporaryRefusal,
      full: pageOf(Array.from({ length: 20 }, (_, index) => ({ ...slip, id: `attachment-${index}` }))),
    },
    upload: {
      done: done(10004, slip),
      gone: refused('NotFound'),
      disguised: refused('AttachmentDisguised'),
      notNow: temporaryRefusal,
    },
    remove: {
      done: done(10008, slip),
      conflict: refused('StatusDoesNotAllow'),
      refused: refused('InvalidRequest'),
      notNow: temporaryRefusal,
    },
    download: { done: done(10000, null), gone: refused('NotFound') },
  },
  commands: ['upload', 'remove'],
  guardFields: ({ attachments }) => attachments?.length ?? null,
  states: {
    loading: ({ context }) =>
      expect([null, 'NotFound', 'StatusDoesNotAllow']).toContain(context.refusal?.name ?? null),
    unavailable: ({ context }) =>
      expect([null, 'NotFound', 'StatusDoesNotAllow', 'StoreUnavailable']).toContain(
        context.refusal?.name ?? null,
      ),
    ready: ({ context }) => expect(context.attachments).not.toBeNull(),
    uploading: ({ context }) => expect(context.file).toEqual(file),
    uploadFailed: ({ context }) => expect(context.file).toEqual(file),
    confirming: ({ context }) =>
      expect(context).toMatchObject({ chosen: { id: 'attachment-1' }, refusal: null }),
    removing: ({ context }) => expect(context.chosen?.id).toBe('attachment-1'),
    removeFailed: ({ context }) => expect(context.chosen?.id).toBe('attachment-1'),
    downloading: ({ context }) => expect(context.chosen?.id).toBe('attachment-1'),
    downloadFailed: ({ context }) => expect(context.chosen?.id).toBe('attachment-1'),
  },
  home: ['ready'],
  pinned: { vertices: 25, edges: 81, paths: 57 },
})
