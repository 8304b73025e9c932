import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { Transaction } from 'kysely'
import { accountAmong } from '../../src/domain/bank/account.ts'
import { MAX_BANK_FILE_BYTES } from '../../src/domain/bank/files.ts'
import { CODES } from '../../src/domain/codes.ts'
import { bankFileQuery, bankImport } from '../../src/domain/contract/bank.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { admit } from '../http/authentication.ts'
import type { AppEnv } from '../http/context.ts'
import { answerText, jsonResponse } from '../http/envelope.ts'
import { answerOnce, type StoredAnswer } from '../http/idempotency.ts'
import { operationOf } from '../http/operation.ts'
import { parsePart, readQuery } from '../http/request.ts'
import type { Call, Route } from '../http/route.ts'
import { inUploadTurn } from '../http/upload-turns.ts'
import { fingerprintsOf } from '../integrations/bank/fingerprint.ts'
import type { BankFile } from '../integrations/bank/read.ts'
import { BankFileError, type ReadStatement } from '../integrations/bank/statement.ts'
import { FileTooCostly, parseBankFile } from '../integrations/parse-files.ts'
import { RefusedError } from '../refused-error.ts'
import { bankStatements } from '../resources/bank.ts'
import type { Session } from '../session.ts'
import { insertStatement, readAccounts, type StatementRecord } from '../store/bank-statements.ts'
import type { Schema } from '../store/schema.ts'
import { inScope, scopeOf } from '../store/scope.ts'
import { type Change, record } from '../workflow/record-changes.ts'
import { showRows } from './show.ts'

/** What browsers and programs call the formats that are read. What a file is, its content tells. */
const TYPES = ['application/octet-stream', 'application/xml', 'text/csv', 'text/plain', 'text/xml']
const BRING = { method: 'post', path: '/bankstatements' } as const

/** `POST bankstatements?name=…`: the body is the file. All of it is kept or nothing; one that is there already answers 10006. */
export const bringBankFile: Route = {
  ...BRING,
  operation: operationOf({
    ...BRING,
    summary: 'Bring a file of bank statements (camt.053, CFONB120, MT940, CSV): the body is the file',
    roles: CAPABILITIES.control,
    query: bankFileQuery,
    answer: bankImport,
    created: true,
    keyed: true,
  }),
  handler: (parts) => async (c) => {
    const session = await admit(parts, c, CAPABILITIES.control)
    const { name } = parsePart(bankFileQuery, readQuery(c), 'query')
    return inUploadTurn(session.userId, async () => {
      const content = await readContent(c)
      await parts.db.assertWritable()
      const now = parts.clock.now()
      const hash = createHash('sha256').update(content).digest('hex')
      const call = { session, now, ids: parts.ids, origin: c.get('origin') }
      // Before the transaction: a file that takes long to parse must not hold a connection of the database.
      const file = await read(content)
      const answer = await inScope(parts.db, scopeOf(session), (trx) =>
        answerOnce(trx, c, { session, now, body: hash, route: BRING }, () =>
          keep(trx, call, { name, hash, ...file }),
        ),
      )
      return jsonResponse(
        answer.status,
        answer.text,
        answer.replayed ? { 'Idempotency-Replayed': 'true' } : {},
      )
    })
  },
}

/** @throws RefusedError UnsupportedMediaType, BankFileTooLarge */
async function readContent(c: Context<AppEnv>): Promise<Buffer> {
  const [type = ''] = (c.req.header('content-type') ?? '').toLowerCase().split(';')
  if (!TYPES.includes(type.trim())) throw new RefusedError('UnsupportedMediaType')
  if (Number(c.req.header('content-length') ?? 0) > MAX_BANK_FILE_BYTES)
    throw new RefusedError('BankFileTooLarge')
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of (c.req.raw.body ?? []) as AsyncIterable<Uint8Array>) {
    size += piece.byteLength
    if (size > MAX_BANK_FILE_BYTES) throw new RefusedError('BankFileTooLarge')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** @throws RefusedError BankFileRefused, with every fault by its row; BankFileTooLarge */
async function read(content: Buffer): Promise<BankFile> {
  try {
    return await parseBankFile(content)
  } catch (error) {
    if (error instanceof FileTooCostly) throw new RefusedError('BankFileTooLarge')
    if (error instanceof BankFileError) throw new RefusedError('BankFileRefused', { issues: error.issues })
    throw error
  }
}

type Importing = Pick<Call, 'session' | 'now' | 'ids' | 'origin'>

async function keep(
  trx: Transaction<Schema>,
  call: Importing,
  file: BankFile & { readonly name: string; readonly hash: string },
): Promise<StoredAnswer> {
  const { session, now, ids } = call
  const accounts = accountsOf(file, await readAccounts(trx, session.organizationId))
  const kept: StatementRecord[] = []
  const changes: Change[] = []
  let newLines = 0
  for (const [place, statement] of file.statements.entries()) {
    const made = recordOf(call, file, statement, accounts[place] ?? '')
    const fingerprints = fingerprintsOf(made.account, statement.lines)
    const lines = statement.lines.map(({ row: _, ...line }, index) => ({
      ...line,
      id: ids.next(),
      position: index + 1,
      fingerprint: fingerprints[index] ?? '',
    }))
    const added = await insertStatement(trx, made, lines, now)
    if (added === null) continue
    kept.push(made)
    newLines += added
    changes.push(importOf(session, made, { lines: lines.length, newLines: added, sha256: file.hash }))
  }
  if (changes.length > 0) await record(trx, call, changes)
  const json = await showRows(
    trx,
    session,
    bankStatements,
    kept.map(({ id }) => id),
  )
  const lines = file.statements.reduce((sum, statement) => sum + statement.lines.length, 0)
  const data = `{"statements":${json},"lines":${lines},"newLines":${newLines}}`
  return kept.length > 0
    ? { status: 201, text: answerText(CODES.created, data) }
    : { status: 200, text: answerText(CODES.alreadyExists, data) }
}

/** The IBAN of each statement. @throws RefusedError BankFileRefused for accounts that no establishment has */
function accountsOf({ statements }: BankFile, ibans: readonly string[]): readonly string[] {
  const accounts = statements.map(({ account }) => accountAmong(ibans, account))
  const issues = statements.flatMap(({ row }, place) =>
    accounts[place] === null ? [{ path: `${row}.account`, key: 'issue.bankAccountUnknown' }] : [],
  )
  if (issues.length > 0) throw new RefusedError('BankFileRefused', { issues: issues.slice(0, 50) })
  return accounts.filter((account) => account !== null)
}

function recordOf(
  { session, ids }: Importing,
  { format, name, hash }: BankFile & { readonly name: string; readonly hash: string },
  { row: _, account: __, lines: ___, ...statement }: ReadStatement,
  account: string,
): StatementRecord {
  return {
    ...statement,
    id: ids.next(),
    organizationId: session.organizationId,
    account,
    format,
    fileName: name,
    // Formats without a message are known again by their content: the same days may be told twice, and differently.
    messageId: statement.messageId === '' ? hash : statement.messageId,
    byId: session.userId,
    byName: session.userName,
  }
}

/** A statement concerns the organization as a whole: it stands in its own chain. */
function importOf(
  { organizationId }: Session,
  { id, account, fileName, messageId, statementId }: StatementRecord,
  more: { readonly lines: number; readonly newLines: number; readonly sha256: string },
): Change {
  // Who reads the history need not know the account: its last digits tell it.
  const after = { account: `…${account.slice(-4)}`, file: fileName, messageId, statementId, ...more }
  return {
    id,
    organizationId,
    establishmentId: null,
    entity: 'bankStatement',
    action: 'import',
    before: null,
    after,
  }
}
