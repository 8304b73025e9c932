import { MAX_BANK_FILE_BYTES } from '../../../src/domain/bank/files.ts'
import { CODES } from '../../../src/domain/codes.ts'
import { attachmentQuery } from '../../../src/domain/contract/attachments.ts'
import { bankFileQuery } from '../../../src/domain/contract/bank.ts'
import type { CashLog } from '../../../src/domain/contract/cash-logs.ts'
import { ATTACHMENT_TYPES, MAX_ATTACHMENT_BYTES } from '../../../src/domain/documents/attachments.ts'
import { maxLength, NO_ID, UNKNOWN_ID } from '../../paths/pairwise/body-classes.ts'
import { invalid, valid } from '../../paths/pairwise/classes.ts'
import type { ValueClass } from '../../paths/pairwise/cover.ts'
import { writeCamt053 } from '../../support/bank-files.ts'
import { bankMovement, setBankAccount, statementOf } from '../commands/bank.ts'
import { dataOf, sheetBody } from '../commands/test-app.ts'
import type { Workspace } from '../rights-matrix/record-kind.ts'
import { queryOf, SET_WHEN_SENT } from './bodies.ts'
import type { CommandData } from './commands.ts'

/** The first bytes of each kind of file. */
const BEGINNINGS: Readonly<Record<string, string>> = {
  'image/jpeg': '\xff\xd8\xff\xe0',
  'image/png': '\x89PNG\r\n\x1a\n',
  'image/webp': 'RIFF\0\0\0\0WEBP',
  'application/pdf': '%PDF-1.4\n',
}
/** The `Content-Type` header of the upload; the class 'none' sends it empty. */
const contentTypes = (type: unknown): Readonly<Record<string, string>> => ({ 'Content-Type': String(type) })

/** The classes of a file name, which is a query parameter. */
const fileNames = (most: number): readonly ValueClass[] => [
  valid('as usual', 'Reçu n° 12.pdf'),
  valid('longest', 'é'.repeat(most)),
  valid('a path to another folder', '../../etc/passwd'),
  invalid('issue.tooLong', 'one above the limit', 'é'.repeat(most + 1)),
  invalid('issue.required', 'nothing', ''),
  invalid('issue.text', 'NUL', 'a\u0000'),
  invalid('issue.text', 'left out', undefined),
]

/** Uploads of attachments and bank statements: the body is a file, and address and headers describe it. */
export function fileCommands(workspace: Workspace): readonly CommandData[] {
  return [attachmentCommand(workspace), statementCommand(workspace)]
}

/** Attaches a document to a cash log. */
function attachmentCommand({ testOrganization, next }: Workspace): CommandData {
  const { user } = testOrganization.people
  let sheet = ''
  return {
    kind: 'files',
    event: 'POST /attachments',
    call: 'POST /attachments',
    async fields() {
      const { date, cashRegisterId } = next()
      sheet = dataOf(
        await user.post<CashLog>('cashlogs', sheetBody(testOrganization, { date, cashRegisterId })),
      ).id
      return {
        'query.entity': [
          valid('a sheet', 'cashLog'),
          invalid('issue.value', 'of a record without attachments', 'count'),
          invalid('issue.value', 'left out', undefined),
        ],
        'query.entityId': [
          valid('its own', SET_WHEN_SENT),
          invalid('NotFound issue.unknown', 'unknown', UNKNOWN_ID),
          NO_ID,
        ],
        'query.name': fileNames(maxLength(attachmentQuery, 'name')),
        type: [
          ...ATTACHMENT_TYPES.map((type) => valid(type, type)),
          valid('with a parameter', 'APPLICATION/PDF; version=1.7'),
          invalid('AttachmentTypeNotAllowed', 'an HTML page', 'text/html'),
          invalid('AttachmentTypeNotAllowed', 'an SVG image', 'image/svg+xml'),
          invalid('AttachmentTypeNotAllowed', 'none', ''),
        ],
        content: [
          valid('with the first bytes of its type', SET_WHEN_SENT),
          invalid('AttachmentDisguised', 'an HTML page', '<html>'),
          invalid('AttachmentDisguised', 'cut short', '%P'),
          invalid('AttachmentDisguised', 'nothing', ''),
        ],
        size: [
          valid('a few bytes', 0),
          valid('at the limit', MAX_ATTACHMENT_BYTES),
          invalid('AttachmentTooLarge', 'a byte above the limit', MAX_ATTACHMENT_BYTES + 1),
        ],
      }
    },
    checkOrder: [
      'AttachmentTypeNotAllowed',
      'AttachmentTooLarge',
      'AttachmentDisguised',
      'NotFound issue.unknown',
    ],
    send({ type, content, size, ...address }) {
      const query = queryOf(address)
      const [contentType = ''] = String(type).toLowerCase().split(';')
      const head = Buffer.from(
        content === SET_WHEN_SENT ? (BEGINNINGS[contentType] ?? '') : String(content),
        'latin1',
      )
      const padding = Buffer.alloc(Math.max(0, Number(size) - head.length))
      return user.call('POST', 'attachments', {
        query: query.entityId === SET_WHEN_SENT ? { ...query, entityId: sheet } : query,
        raw: Buffer.concat([head, padding]),
        headers: contentTypes(type),
      })
    },
    code: CODES.created,
    expectedData: ({ type }) => ({ type: String(type).toLowerCase().split(';')[0] }),
    async after(_, { data }) {
      dataOf(await user.delete(`attachments/${(data as { id: string }).id}`))
    },
  }
}

/** A bank file: its format is detected from the content. */
function statementCommand({ testApp, testOrganization }: Workspace): CommandData {
  let fileCount = 0
  const statement = (id: string) =>
    writeCamt053(statementOf(testOrganization, [bankMovement(16_000, `VERSEMENT ${id}`)]), id)
  return {
    kind: 'files',
    event: 'POST /bankstatements',
    call: 'POST /bankstatements',
    async fields() {
      await setBankAccount(testApp, testOrganization)
      return {
        'query.name': fileNames(maxLength(bankFileQuery, 'name')),
        type: [
          ...['application/octet-stream', 'application/xml', 'text/csv', 'text/plain', 'text/xml'].map(
            (type) => valid(type, type),
          ),
          valid('with a charset', 'Text/XML; charset=utf-8'),
          invalid('UnsupportedMediaType', 'a form', 'multipart/form-data'),
          invalid('UnsupportedMediaType', 'none', ''),
        ],
        content: [
          valid('a statement', SET_WHEN_SENT),
          invalid('BankFileRefused', 'of an unknown account', statement('X').replaceAll(/FR\d{2}/gu, 'FR00')),
          invalid('BankFileRefused', 'cut short', statement('X').slice(0, 200)),
          invalid('BankFileRefused', 'a sentence', 'VIR SEPA, le 20 novembre'),
          invalid('BankFileRefused', 'nothing', ''),
        ],
        size: [
          valid('unchanged', 0),
          valid('at the limit', MAX_BANK_FILE_BYTES),
          invalid('BankFileTooLarge', 'a byte above the limit', MAX_BANK_FILE_BYTES + 1),
        ],
      }
    },
    checkOrder: ['UnsupportedMediaType', 'BankFileTooLarge', 'BankFileRefused'],
    send({ type, content, size, ...address }) {
      fileCount += 1
      const fileText = content === SET_WHEN_SENT ? statement(`S-${fileCount}`) : String(content)
      const raw = fileText.padEnd(Number(size))
      return testOrganization.people.accountant.call('POST', 'bankstatements', {
        query: queryOf(address),
        raw,
        headers: contentTypes(type),
      })
    },
    code: CODES.created,
    expectedData: () => ({ lines: 1, newLines: 1 }),
  }
}
