import { MAX_BANK_FILE_BYTES } from '../../../../src/domain/bank/files.ts'
import { MAX_CLOSING_BYTES } from '../../../../src/domain/closings/closings.ts'
import {
  ATTACHMENT_TYPES,
  MAX_ATTACHMENT_BYTES,
  MAX_ATTACHMENTS,
} from '../../../../src/domain/documents/attachments.ts'
import { DATES, each, invalid, reasons, StateValue, sizes, TEXTS_TYPED, valid } from '../classes.ts'
import type { Plan, Trial } from '../plan.ts'
import { reasonPlans } from './reasons.ts'

interface Attached {
  readonly attachments: readonly { readonly id: string }[] | null
}
const FILE = {
  'file.type': [
    ...each(ATTACHMENT_TYPES),
    invalid('AttachmentTypeNotAllowed', 'a page', 'text/html'),
    invalid('AttachmentTypeNotAllowed', 'a drawing', 'image/svg+xml'),
    invalid('AttachmentTypeNotAllowed', 'no type', ''),
  ],
  'file.size': sizes(MAX_ATTACHMENT_BYTES, 'AttachmentTooLarge'),
  'file.name': each(['photo.jpg', 'Reçu d’été.PDF']),
  'file.key': each(['file-1']),
}
const first = ({ faults }: Trial) => ({ refusal: faults.length > 0 ? { name: faults[0] } : null })
/** The existing ones, and the deleted ones. */
const THERE = [
  valid('there', new StateValue(({ attachments }: Attached) => attachments?.[0]?.id)),
  invalid('NotFound', 'no longer there', 'attachment-9'),
]

const attachments: readonly Plan[] = [
  {
    event: 'PICK',
    appliesTo: (context) => context.attachments.length < MAX_ATTACHMENTS,
    fields: FILE,
    to: 'uploading',
    refused: 'ready',
    expectedContext: first,
  },
  {
    event: 'PICK',
    subject: 'where there are as many as there can be',
    appliesTo: (context) => context.attachments.length === MAX_ATTACHMENTS,
    fields: { ...FILE, 'file.type': each(ATTACHMENT_TYPES), 'file.size': each([1, MAX_ATTACHMENT_BYTES]) },
    to: 'ready',
    expectedContext: () => ({ refusal: { name: 'TooManyAttachments' } }),
  },
  {
    event: 'REMOVE',
    fields: { id: THERE },
    to: 'confirming',
  },
  {
    event: 'DOWNLOAD',
    fields: { id: THERE },
    to: 'downloading',
  },
]

const bankUpload: readonly Plan[] = [
  {
    event: 'PICK',
    fields: {
      'file.size': [
        ...sizes(MAX_BANK_FILE_BYTES, 'BankFileTooLarge'),
        invalid('BankFileRefused', 'empty', 0),
      ],
      'file.name': each(['statement.xml', 'relevé']),
      'file.type': each(['text/xml', '']),
      'file.key': each(['file-1']),
    },
    to: 'sending',
    refused: 'ready',
    expectedContext: first,
  },
  { event: 'PICK_ACCOUNT', fields: { account: each([null, 'FR1']) }, to: 'describing' },
  {
    event: 'PICK_COLUMN',
    fields: { column: each(['date', 'amount', 'balance']), place: each([null, 0, 2]) },
    to: 'describing',
  },
]

const DERIVED = { sequence: 812, date: '2026-11-20', service: 'lunch' }
interface Read {
  readonly closings: readonly { readonly derived: boolean; readonly replaces: readonly number[] }[]
  readonly refusal: { readonly name: string } | null
}
const replacesOthers = ({ closings, refusal }: Read) =>
  refusal?.name === 'ServiceAlreadyClosed' || closings.some(({ replaces }) => replaces.length > 0)
const isDerived = ({ closings }: Read) => closings.some(({ derived }) => derived)
const CORRECTION = {
  sequence: [valid('in the file', DERIVED.sequence), invalid('NotFound', 'of no closing', 999)],
  date: [
    valid('as it was read', '2026-11-20'),
    valid('the day before', '2026-11-19'),
    invalid('TooFar', 'the day after', '2026-11-21'),
    invalid('TooFar', 'two days before', '2026-11-18'),
  ],
  service: each(['lunch', 'evening']),
}
const closingsUpload: readonly Plan[] = [
  {
    event: 'PICK',
    fields: {
      'file.name': [
        ...each(['closings.json', 'CLOSINGS.CSV', 'closings.txt']),
        invalid('ClosingFileTypeNotAllowed', 'a workbook', 'closings.xlsx'),
        invalid('ClosingFileTypeNotAllowed', 'no ending', 'closings'),
      ],
      'file.size': sizes(MAX_CLOSING_BYTES, 'ClosingFileTooLarge'),
      'file.type': each(['', 'text/csv']),
      'file.key': each(['file-1']),
    },
    to: 'reading',
    refused: 'idle',
    expectedContext: first,
  },
  {
    event: 'CORRECT',
    appliesTo: isDerived,
    fields: CORRECTION,
    to: 'previewing',
  },
  {
    event: 'CORRECT',
    subject: 'where the file says the service',
    appliesTo: (context) => !isDerived(context),
    fields: { ...CORRECTION, sequence: each([DERIVED.sequence]), date: each(['2026-11-19', '2026-11-20']) },
    to: null,
  },
  {
    event: 'CHANGE_REASON',
    appliesTo: replacesOthers,
    fields: { reason: TEXTS_TYPED },
    to: 'previewing',
  },
  {
    event: 'CHANGE_REASON',
    subject: 'where no closing is replaced',
    appliesTo: (context) => !replacesOthers(context),
    fields: { reason: TEXTS_TYPED },
    to: null,
  },
  {
    event: 'CONFIRM',
    subject: 'with a reason for replacing a closing',
    appliesTo: replacesOthers,
    fields: { reason: reasons('ReasonRequired') },
    send: ({ values }) => [{ type: 'CHANGE_REASON', reason: values.reason }, { type: 'CONFIRM' }],
    to: 'importing',
  },
]

interface Matched {
  readonly matching: { readonly proposals: readonly unknown[] } | null
}
const isFull = ({ matching }: Matched) => (matching?.proposals.length ?? 0) > 0
const line = (...wrongly: readonly string[]) => ({
  lineId: ['line-1', 'line-2', 'line-3', 'line-9'].map((id) =>
    wrongly.includes(id) ? invalid('NotThere', id, id) : valid(id, id),
  ),
})
const POUCH = {
  remittanceId: [valid('of the account', 'remittance-1'), invalid('NotThere', 'of none', 'remittance-9')],
  pouchId: [
    valid('the whole', null),
    valid('a pouch', 'pouch-1'),
    invalid('Credited', 'a pouch that was credited', 'pouch-2'),
    invalid('NotThere', 'of none', 'pouch-9'),
  ],
}
const bankMatching: readonly Plan[] = [
  {
    event: 'ACCEPT',
    appliesTo: isFull,
    fields: line('line-2', 'line-3', 'line-9'),
    to: 'linking',
  },
  {
    event: 'CHOOSE',
    appliesTo: isFull,
    fields: line('line-3', 'line-9'),
    to: 'choosing',
  },
  {
    event: 'UNLINK',
    appliesTo: isFull,
    fields: line('line-1', 'line-2', 'line-9'),
    to: 'reasoning.writing',
  },
  {
    event: 'PICK',
    fields: {
      remittanceId: each(['remittance-1', 'remittance-9']),
      pouchId: each([null, 'pouch-1', 'pouch-2']),
    },
    to: 'choosing',
  },
  {
    event: 'CONFIRM',
    subject: 'the remittance of a line',
    states: ['choosing'],
    appliesTo: isFull,
    fields: POUCH,
    send: ({ values }) => [{ type: 'PICK', ...values }, { type: 'CONFIRM' }],
    to: 'linking',
  },
  ...reasonPlans(['reasoning.writing', 'reasoning.refused'], 'unlinking'),
]

export const FILES: Readonly<Record<string, readonly Plan[]>> = {
  attachments,
  'bank-upload': bankUpload,
  'closings-upload': closingsUpload,
  'closings-request': [{ event: 'REQUEST', fields: { date: DATES }, to: 'requesting' }],
  'bank-matching': bankMatching,
}
