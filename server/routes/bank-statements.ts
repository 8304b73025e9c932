import type { Transaction } from 'kysely'
import type { z } from 'zod'
import { accountAmong } from '../../src/domain/bank/account.ts'
import { MAX_BANK_FILE_BYTES } from '../../src/domain/bank/files.ts'
import { CODES } from '../../src/domain/codes.ts'
import { bankFileQuery, bankImport } from '../../src/domain/contract/bank.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { type Answered, type Call, defineRoute } from '../http/route.ts'
import { fingerprintsOf } from '../integrations/bank/fingerprint.ts'
import type { BankFile } from '../integrations/bank/read.ts'
import { BankFileError, type ReadStatement } from '../integrations/bank/statement.ts'
import { FileTooCostly, parseBankFile } from '../integrations/parse-files.ts'
import { RefusedError } from '../refused-error.ts'
import { bankStatements } from '../resources/bank.ts'
import type { Session } from '../session.ts'
import { insertStatement, readAccounts, type StatementRecord } from '../store/bank-statements.ts'
import type { Schema } from '../store/schema.ts'
import { type Change, record } from '../workflow/record-changes.ts'
import { serializeRows } from './show.ts'

/** `POST bankstatements?name=…`: the body is the file. All of it is stored or nothing; a known statement answers 10006. */
export const importBankFile = defineRoute({
  method: 'post',
  path: '/bankstatements',
  summary: 'Import a file of bank statements (camt.053, CFONB120, MT940, CSV): the body is the file',
  roles: CAPABILITIES.control,
  query: bankFileQuery,
  upload: {
    // The content types that browsers and programs send; the format is recognized by the content.
    types: ['application/octet-stream', 'application/xml', 'text/csv', 'text/plain', 'text/xml'],
    maxBytes: MAX_BANK_FILE_BYTES,
    refusals: { type: 'UnsupportedMediaType', size: 'BankFileTooLarge' },
    oneAtATime: true,
    parse: async ({ content, sha256 }) => ({ ...(await parse(content)), hash: sha256 }),
  },
  answer: bankImport,
  created: true,
  handle: (trx, call) => keep(trx, call, { ...call.file, name: call.query.name }),
})

/** @throws RefusedError BankFileRefused, with every error by its row; BankFileTooLarge */
async function parse(content: Buffer): Promise<BankFile> {
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
): Promise<Answered<z.input<typeof bankImport>>> {
  const { session, now, ids } = call
  const accounts = accountsOf(file, await readAccounts(trx, session.organizationId))
  const stored: StatementRecord[] = []
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
    stored.push(made)
    newLines += added
    changes.push(importOf(session, made, { lines: lines.length, newLines: added, sha256: file.hash }))
  }
  if (changes.length > 0) await record(trx, call, changes)
  const json = await serializeRows(
    trx,
    session,
    bankStatements,
    stored.map(({ id }) => id),
  )
  const lines = file.statements.reduce((sum, statement) => sum + statement.lines.length, 0)
  const data = `{"statements":${json},"lines":${lines},"newLines":${newLines}}`
  return stored.length > 0
    ? { code: CODES.created, status: 201, json: data }
    : { code: CODES.alreadyExists, json: data }
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
    // Formats without a message id are identified by their content: the same days may be exported twice, with differences.
    messageId: statement.messageId === '' ? hash : statement.messageId,
    byId: session.userId,
    byName: session.userName,
  }
}

/** A statement concerns the organization as a whole: it is recorded in its chain. */
function importOf(
  { organizationId }: Session,
  { id, account, fileName, messageId, statementId }: StatementRecord,
  more: { readonly lines: number; readonly newLines: number; readonly sha256: string },
): Change {
  // Readers of the history need not see the account number: the last digits identify it.
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
