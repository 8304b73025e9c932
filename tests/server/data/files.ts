import { MAX_BANK_FILE_BYTES } from '../../../src/domain/bank/files.ts'
import { CODES } from '../../../src/domain/codes.ts'
import { attachmentQuery } from '../../../src/domain/contract/attachments.ts'
import { bankFileQuery } from '../../../src/domain/contract/bank.ts'
import type { CashLog } from '../../../src/domain/contract/cash-logs.ts'
import { ATTACHMENT_TYPES, MAX_ATTACHMENT_BYTES } from '../../../src/domain/documents/attachments.ts'
import { right, wrong } from '../../paths/pairwise/classes.ts'
import type { ValueClass } from '../../paths/pairwise/cover.ts'
import { mostOf, NO_ID, UNKNOWN_ID } from '../../paths/pairwise/wire.ts'
import { camt053Of } from '../../support/bank-files.ts'
import { movement, openAccount, statementOf } from '../commands/bank.ts'
import { dataOf, sheetBody } from '../commands/test-app.ts'
import type { Place } from '../rights-matrix/record-kind.ts'
import { queryOf, SET_WHEN_SENT } from './bodies.ts'
import type { Command } from './commands.ts'

/** The first bytes of each kind of file. */
const BEGINNINGS: Readonly<Record<string, string>> = {
  'image/jpeg': '\xff\xd8\xff\xe0',
  'image/png': '\x89PNG\r\n\x1a\n',
  'image/webp': 'RIFF\0\0\0\0WEBP',
  'application/pdf': '%PDF-1.4\n',
}
/** The `Content-Type` header of the upload; the class 'none' sends it empty. */
const typed = (type: unknown): Readonly<Record<string, string>> => ({ 'Content-Type': String(type) })

/** The classes of a file name, which is a query parameter. */
const named = (most: number): readonly ValueClass[] => [
  right('as usual', 'Reçu n° 12.pdf'),
  right('longest', 'é'.repeat(most)),
  right('a path to another folder', '../../etc/passwd'),
  wrong('issue.tooLong', 'one over the limit', 'é'.repeat(most + 1)),
  wrong('issue.required', 'nothing', ''),
  wrong('issue.text', 'NUL', 'a\u0000'),
  wrong('issue.text', 'left out', undefined),
]

/** Attachments and bank statements: the body is a file, described by the address and the headers. */
export function fileCommands(place: Place): readonly Command[] {
  return [attachmentCommand(place), statements(place)]
}

/** Attaches a document to a cash log. */
function attachmentCommand({ testOrganization, next }: Place): Command {
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
          right('a sheet', 'cashLog'),
          wrong('issue.value', 'of a record without attachments', 'count'),
          wrong('issue.value', 'left out', undefined),
        ],
        'query.entityId': [right('its own', SET_WHEN_SENT), wrong('NotFound', 'unknown', UNKNOWN_ID), NO_ID],
        'query.name': named(mostOf(attachmentQuery, 'name')),
        type: [
          ...ATTACHMENT_TYPES.map((type) => right(type, type)),
          right('with a parameter', 'APPLICATION/PDF; version=1.7'),
          wrong('AttachmentTypeNotAllowed', 'an HTML page', 'text/html'),
          wrong('AttachmentTypeNotAllowed', 'an SVG image', 'image/svg+xml'),
          wrong('AttachmentTypeNotAllowed', 'none', ''),
        ],
        content: [
          right('as it is called', SET_WHEN_SENT),
          wrong('AttachmentDisguised', 'an HTML page', '<html>'),
          wrong('AttachmentDisguised', 'cut short', '%P'),
          wrong('AttachmentDisguised', 'nothing', ''),
        ],
        size: [
          right('a few bytes', 0),
          right('at the limit', MAX_ATTACHMENT_BYTES),
          wrong('AttachmentTooLarge', 'a byte over the limit', MAX_ATTACHMENT_BYTES + 1),
        ],
      }
    },
    checkOrder: ['AttachmentTypeNotAllowed', 'AttachmentTooLarge', 'AttachmentDisguised', 'NotFound'],
    send({ type, content, size, ...address }) {
      const query = queryOf(address)
      const [called = ''] = String(type).toLowerCase().split(';')
      const begun = Buffer.from(
        content === SET_WHEN_SENT ? (BEGINNINGS[called] ?? '') : String(content),
        'latin1',
      )
      const rest = Buffer.alloc(Math.max(0, Number(size) - begun.length))
      return user.call('POST', 'attachments', {
        query: query.entityId === SET_WHEN_SENT ? { ...query, entityId: sheet } : query,
        raw: Buffer.concat([begun, rest]),
        headers: typed(type),
      })
    },
    code: CODES.created,
    has: ({ type }) => ({ type: String(type).toLowerCase().split(';')[0] }),
    async after(_, { data }) {
      dataOf(await user.delete(`attachments/${(data as { id: string }).id}`))
    },
  }
}

/** A bank file: its format is detected from the content. */
function statements({ testApp, testOrganization }: Place): Command {
  let fileCount = 0
  const statement = (id: string) =>
    camt053Of(statementOf(testOrganization, [movement(16_000, `VERSEMENT ${id}`)]), id)
  return {
    kind: 'files',
    event: 'POST /bankstatements',
    call: 'POST /bankstatements',
    async fields() {
      await openAccount(testApp, testOrganization)
      return {
        'query.name': named(mostOf(bankFileQuery, 'name')),
        type: [
          ...['application/octet-stream', 'application/xml', 'text/csv', 'text/plain', 'text/xml'].map(
            (type) => right(type, type),
          ),
          right('with a charset', 'Text/XML; charset=utf-8'),
          wrong('UnsupportedMediaType', 'a form', 'multipart/form-data'),
          wrong('UnsupportedMediaType', 'none', ''),
        ],
        content: [
          right('a statement', SET_WHEN_SENT),
          wrong('BankFileRefused', 'of no account of ours', statement('X').replaceAll(/FR\d{2}/gu, 'FR00')),
          wrong('BankFileRefused', 'cut short', statement('X').slice(0, 200)),
          wrong('BankFileRefused', 'a sentence', 'VIR SEPA, le 20 novembre'),
          wrong('BankFileRefused', 'nothing', ''),
        ],
        size: [
          right('as it is', 0),
          right('at the limit', MAX_BANK_FILE_BYTES),
          wrong('BankFileTooLarge', 'a byte over the limit', MAX_BANK_FILE_BYTES + 1),
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
        headers: typed(type),
      })
    },
    code: CODES.created,
    has: () => ({ lines: 1, newLines: 1 }),
  }
}
