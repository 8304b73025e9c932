import type { Transaction } from 'kysely'
import { z } from 'zod'
import { findNamedIban } from '../../src/domain/bank/account.ts'
import { type ColumnIndexes, parseColumns } from '../../src/domain/bank/columns.ts'
import { MAX_BANK_FILE_BYTES } from '../../src/domain/bank/files.ts'
import { findMatchingRule } from '../../src/domain/bank/rules.ts'
import { CODES } from '../../src/domain/codes.ts'
import { bankAccount, bankFileQuery, bankImport } from '../../src/domain/contract/bank.ts'
import type { Issue } from '../../src/domain/lists/query.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { type Call, defineRoute, type HandlerAnswer } from '../http/route.ts'
import type { TableReading } from '../integrations/bank/csv.ts'
import { fingerprintsOfFile } from '../integrations/bank/fingerprint.ts'
import type { BankFile } from '../integrations/bank/read.ts'
import { BankColumnsUnknown, BankFileError, type ParsedStatement } from '../integrations/bank/statement.ts'
import { FileTooCostly, parseBankFile } from '../integrations/parse-files.ts'
import { RefusedError } from '../refused-error.ts'
import { bankStatements } from '../resources/bank.ts'
import type { Session } from '../session.ts'
import { readLayouts, saveLayout } from '../store/bank-layouts.ts'
import { readRules } from '../store/bank-rules.ts'
import {
  type FoundLines,
  insertStatement,
  readBankAccounts,
  type StatementRecord,
} from '../store/bank-statements.ts'
import type { Schema } from '../store/schema.ts'
import { inScope, scopeOf } from '../store/scope.ts'
import { type RecordChange, recordChanges } from '../workflow/record-changes.ts'
import { serializeRows } from './serialize-rows.ts'

/**
 * `POST bankstatements?name=…`: the body is the file. Either all of its statements are stored, or none. Statements that are stored already are left
 * out; a file with no others answers 10006.
 */
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
    parse: async ({ content, sha256 }, { db, session, query }) => {
      const layouts = await inScope(db, scopeOf(session), (trx) => readLayouts(trx, session.organizationId))
      return { ...(await parse(content, { columns: columnsIn(query), layouts })), hash: sha256 }
    },
  },
  answer: bankImport,
  created: 'unlessPresent',
  handle: (trx, call) => storeStatements(trx, call, { ...call.file, name: call.query.name }),
})

/** `GET bankaccounts`: the accounts for which statements can be imported. */
export const readBankAccountsRoute = defineRoute({
  method: 'get',
  path: '/bankaccounts',
  summary: 'The bank accounts of the organization’s establishments',
  roles: CAPABILITIES.control,
  answer: z.array(bankAccount),
  async handle(trx, { session }) {
    return { code: CODES.saved, data: [...(await readBankAccounts(trx, session.organizationId))] }
  },
})

const columnsIn = ({ columns }: { readonly columns?: string | undefined }): ColumnIndexes | null =>
  columns === undefined ? null : parseColumns(columns)

/** The maximum length of a heading or cell in the refusal that asks for the meaning of columns; longer ones are cut. */
const MAX_HEADING = 80

/**
 * Reads a bank file.
 *
 * @throws RefusedError BankFileRefused, with the errors by row; BankColumnsUnknown, with the headings and the first row;
 * BankFileTooLarge
 */
async function parse(content: Buffer, reading: TableReading): Promise<BankFile> {
  try {
    return await parseBankFile(content, reading)
  } catch (error) {
    if (error instanceof BankColumnsUnknown) {
      const issuesOfCells = (kind: string, texts: readonly string[]) =>
        texts.map((text, index) => ({
          path: `${kind}.${index}`,
          key: 'issue.bankColumn',
          value: text.slice(0, MAX_HEADING),
        }))
      const issues = [...issuesOfCells('heading', error.headings), ...issuesOfCells('sample', error.sample)]
      throw new RefusedError('BankColumnsUnknown', { issues })
    }
    if (error instanceof FileTooCostly) throw new RefusedError('BankFileTooLarge')
    if (error instanceof BankFileError) throw new RefusedError('BankFileRefused', { issues: error.issues })
    throw error
  }
}

type Importing = Pick<
  Call<unknown, z.output<typeof bankFileQuery>>,
  'session' | 'now' | 'ids' | 'origin' | 'query'
>

async function storeStatements(
  trx: Transaction<Schema>,
  call: Importing,
  file: BankFile & { readonly name: string; readonly hash: string },
): Promise<HandlerAnswer<z.input<typeof bankImport>>> {
  const { session, now, ids } = call
  const ibans = (await readBankAccounts(trx, session.organizationId)).map(({ iban }) => iban)
  const skipped = call.query.skipUnknownAccounts ? unknownAccountsOf(file, ibans) : []
  const statements = file.statements.filter(({ account }) => !skipped.includes(account))
  const accounts = accountsOf({ ...file, statements }, ibans, call.query.account ?? null)
  await storeLayout(trx, call, file, accounts)
  const rules = await readRules(trx, session.organizationId)
  const fingerprints = fingerprintsOfFile(statements, accounts)
  const stored: StatementRecord[] = []
  const changes: RecordChange[] = []
  const found: FoundLines = { ids: new Set(), fingerprints: new Set() }
  let newLines = 0
  for (const [statementIndex, statement] of statements.entries()) {
    const statementRecord = recordOf(call, file, statement, accounts[statementIndex] ?? '')
    const lines = statement.lines.map(({ row: _, ...line }, index) => ({
      ...line,
      id: ids.next(),
      position: index + 1,
      fingerprint: fingerprints[statementIndex]?.[index] ?? '',
      rule: findMatchingRule({ ...line, account: statementRecord.account }, rules),
    }))
    const added = await insertStatement(trx, statementRecord, lines, found, now)
    if (added === null) continue
    stored.push(statementRecord)
    newLines += added
    changes.push(
      importOf(session, statementRecord, { lines: lines.length, newLines: added, sha256: file.hash }),
    )
  }
  if (changes.length > 0) await recordChanges(trx, call, changes)
  const json = await serializeRows(
    trx,
    session,
    bankStatements,
    stored.map(({ id }) => id),
  )
  const lines = statements.reduce((sum, statement) => sum + statement.lines.length, 0)
  const skippedJson = skipped.length > 0 ? `,"skippedAccounts":${JSON.stringify(skipped)}` : ''
  const data = `{"statements":${json},"lines":${lines},"newLines":${newLines}${skippedJson}}`
  return stored.length > 0
    ? { code: CODES.created, status: 201, json: data }
    : { code: CODES.alreadyExists, json: data }
}

/** Stores the columns that a person chose for a table as the layout of its accounts, for the next files with the same headings. */
async function storeLayout(
  trx: Transaction<Schema>,
  { session, now, query }: Importing,
  { headings }: BankFile,
  accounts: readonly string[],
): Promise<void> {
  const columns = columnsIn(query)
  if (columns === null || headings === undefined) return
  const { organizationId, userId: id, userName: name } = session
  for (const account of new Set(accounts))
    await saveLayout(trx, { organizationId, account, headings, columns }, { id, name, at: now })
}

/**
 * The IBAN of each statement: the one in the file, otherwise the one that the person chose.
 *
 * @throws RefusedError BankAccountsUnknown for accounts that no establishment has; BankFileRefused if the file has no others, or for accounts other
 * than the chosen one; BankAccountRequired if a statement names no account and the person chose none that an establishment has
 */
function accountsOf(file: BankFile, ibans: readonly string[], chosen: string | null): readonly string[] {
  const { statements } = file
  const isNamed = ({ account }: ParsedStatement) => account !== ''
  const accounts = statements.map((statement) =>
    isNamed(statement) ? findNamedIban(ibans, statement.account) : accountAbove(statement, ibans, chosen),
  )
  if (statements.some((statement, index) => !isNamed(statement) && accounts[index] === null))
    throw new RefusedError('BankAccountRequired', { issues: [{ path: 'account', key: 'issue.required' }] })
  const issues = statements.flatMap(({ row, account: value }, index): Issue[] => {
    const account = accounts[index]
    if (account === null) return [{ path: `${row}.account`, key: 'issue.bankAccountUnknown', value }]
    return chosen !== null && account !== chosen
      ? [{ path: `${row}.account`, key: 'issue.bankAccountOther' }]
      : []
  })
  if (issues.length > 0) {
    const areUnknown = issues.every(({ key }) => key === 'issue.bankAccountUnknown')
    if (areUnknown && unknownAccountsOf(file, ibans).length > 0)
      // The question shows every account that a confirmation leaves out, once.
      throw new RefusedError('BankAccountsUnknown', {
        issues: issues.filter(
          ({ value }, index) => issues.findIndex((issue) => issue.value === value) === index,
        ),
      })
    throw new RefusedError('BankFileRefused', { issues: issues.slice(0, 50) })
  }
  return accounts.filter((account) => account !== null)
}

/** The accounts that no establishment has; none if the file has no others, because then nothing of it can be imported. */
function unknownAccountsOf({ statements }: BankFile, ibans: readonly string[]): readonly string[] {
  const accounts = [...new Set(statements.map(({ account }) => account))]
  const unknown = accounts.filter((account) => account !== '' && findNamedIban(ibans, account) === null)
  return unknown.length < accounts.length ? unknown : []
}

/** The account that the lines above a table name, if it is exactly one; otherwise the chosen one if an establishment has it; otherwise null. */
function accountAbove(
  { accountHints = [] }: ParsedStatement,
  ibans: readonly string[],
  chosen: string | null,
): string | null {
  const named = new Set(accountHints.flatMap((hint) => findNamedIban(ibans, hint) ?? []))
  const [only, ...others] = named
  if (only !== undefined && others.length === 0) return only
  return chosen !== null && ibans.includes(chosen) ? chosen : null
}

function recordOf(
  { session, ids }: Importing,
  { format, name, hash }: BankFile & { readonly name: string; readonly hash: string },
  { row: _, account: __, accountHints: ____, lines: ___, ...statement }: ParsedStatement,
  account: string,
): StatementRecord {
  return {
    ...statement,
    id: ids.next(),
    organizationId: session.organizationId,
    account,
    format,
    fileName: name,
    // A file without a message id is identified by its content: the same days may be exported twice, with differences.
    messageId: statement.messageId === '' ? hash : statement.messageId,
    byId: session.userId,
    byName: session.userName,
  }
}

/** The change of an imported statement for the history, in the chain of the organization. */
function importOf(
  { organizationId }: Session,
  { id, account, fileName, messageId, statementId }: StatementRecord,
  details: { readonly lines: number; readonly newLines: number; readonly sha256: string },
): RecordChange {
  // The history contains only the last digits of the account number, which are enough to recognize it.
  const after = { account: `…${account.slice(-4)}`, file: fileName, messageId, statementId, ...details }
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
