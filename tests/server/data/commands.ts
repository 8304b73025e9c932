import { nextStatus } from '../../../src/domain/lifecycles/lifecycle.ts'
import { isRefused } from '../../../src/domain/refusals.ts'
import { type ClassRow, coverPairs, type FieldClasses, pairsIn } from '../../paths/pairwise/cover.ts'
import type { Answer } from '../../support/server.ts'
import type { TestApp } from '../commands/test-app.ts'
import { createRecordInStatus, type RightsMatrix } from '../rights-matrix/matrix.ts'
import { type AnyRecordKind, statusIn } from '../rights-matrix/record-kind.ts'
import { tableHashes } from '../security/rows.ts'

type Values = Readonly<Record<string, unknown>>

/** A record in the status from which a command starts. */
export interface RecordInStatus {
  readonly id: string
}

/** The test data of one command: its fields with their classes, how it is sent, and the expected result. */
export interface CommandData {
  /** The call of a command that the rights matrix does not contain, because it creates a record or is no lifecycle event. */
  readonly call?: string
  /** The kind of record, by its name in the rights matrix; for a command on another kind, one of `OTHER_KINDS` in data.test.ts. */
  readonly kind: string
  /** The event of the lifecycle, or `create`; for a command that is no lifecycle event, a name for the results. */
  readonly event: string
  /** The part of the data that this command varies, where several commands have the same event. */
  readonly variant?: string
  /**
   * The statuses in which the command is tried; by default all from which the lifecycle allows its event. A command with a `call` is by default
   * tried once, without a status.
   */
  readonly statuses?: readonly string[]
  /** The fields of the body with their classes, given the record. */
  readonly fields: (record: RecordInStatus) => Promise<FieldClasses> | FieldClasses
  /**
   * Fields or faults in the order in which the server checks them, where it differs from the order of
   * `fields`.
   */
  readonly checkOrder?: readonly string[]
  /** The faults of a rule that reports all its fields at once. */
  readonly together?: readonly string[]
  /** Tables that change when a rule refuses the command, because the refusal is recorded in the history. */
  readonly traces?: readonly string[]
  /**
   * Creates the record of each row, for example with values that an earlier command stores. Without it, a command in a
   * status has one record for all invalid rows and another for each valid row.
   */
  readonly make?: (values: Values) => Promise<RecordInStatus>
  readonly send: (values: Values, record: RecordInStatus) => Promise<Answer>
  /** The code of a successful answer. */
  readonly code: number | ((values: Values) => number)
  /** Values that the answer must contain. */
  readonly expectedData?: (values: Values) => object
  /** Cleans up after a row that succeeded, so that the next one starts in the same state. */
  readonly after?: (record: RecordInStatus, answer: Answer) => Promise<void>
  /** The status after the command, where it differs from that of the event in the lifecycle. */
  readonly to?: string
}

/** The result of one command in one status. */
export interface DataCell {
  readonly kind: string
  /** The lifecycle of the kind of record; null for one of `OTHER_KINDS`. */
  readonly lifecycle: string | null
  readonly title: string
  /** The number of pairs of classes that were tried without a fault. */
  readonly done: number
  /** The number of all pairs of classes. */
  readonly of: number
  readonly rows: number
  readonly faults: readonly string[]
}

/**
 * Tries a command in one status. Every invalid row must be refused as expected and change nothing but the
 * `traces` of the command; every valid row must have its expected effect. The rows cover all pairs of classes, or every class at least once.
 */
export async function tryCommand(
  matrix: RightsMatrix,
  command: CommandData,
  status: string | null,
  by: 'pairs' | 'classes' = 'pairs',
): Promise<DataCell> {
  const kind = matrix.kinds.find(({ name }) => name === command.kind) ?? null
  const title = `${command.event}${command.variant ? ` (${command.variant})` : ''}${status ? ` in ${status}` : ''}`
  const createRecord = async (values: Values): Promise<RecordInStatus> => {
    if (command.make) return command.make(values)
    return status === null ? { id: '' } : createInStatus(matrix, kind!, status, command)
  }
  const shared = await createRecord({})
  const cover = coverPairs(await command.fields(shared))
  const rows = by === 'pairs' ? cover.rows : classesOnce(cover.rows)
  const faults: string[] = []
  const coveredPairs = new Set<string>()
  const recordResult = (row: ClassRow, fault: string | null) => {
    if (fault === null) for (const pair of pairsIn(row)) coveredPairs.add(pair)
    else faults.push(`${command.kind}: ${title}, ${classNamesOf(row)}: ${fault}`)
  }
  const [invalidRows, validRows] = [isInvalid, (row: ClassRow) => !isInvalid(row)].map((predicate) =>
    rows.filter(predicate),
  )
  const records = new Map<ClassRow, RecordInStatus>()
  for (const row of invalidRows!) records.set(row, command.make ? await createRecord(valuesOf(row)) : shared)
  const before = await tableHashes(matrix.testApp.db)
  for (const row of invalidRows!)
    recordResult(row, unexpectedRefusal(command, row, await command.send(valuesOf(row), records.get(row)!)))
  const after = await tableHashes(matrix.testApp.db)
  const isTraced = invalidRows!.some((row) => !failsSchema(row))
  for (const table of Object.keys(after)) {
    const hasChanged = after[table] !== before[table]
    if (hasChanged === (isTraced && command.traces?.includes(table) === true)) continue
    const finding = hasChanged ? `invalid bodies changed ${table}` : `${table} does not record the refusals`
    faults.push(`${command.kind}: ${title}: ${finding}`)
    coveredPairs.clear()
  }
  for (const row of validRows!) {
    const record = await createRecord(valuesOf(row))
    // Values that depend on the record are computed for this record.
    const hasOwnRecord = command.make !== undefined || status === null
    const values = hasOwnRecord ? valuesOf(row) : valuesLike(row, await command.fields(record))
    const check = unexpectedEffect(matrix.testApp, kind, command, status, values, record)
    recordResult(row, await check.catch((error: Error) => error.message))
  }
  return {
    kind: command.kind,
    lifecycle: kind?.lifecycle.name ?? null,
    title,
    done: [...cover.pairs].filter((pair) => coveredPairs.has(pair)).length,
    of: cover.pairs.size,
    rows: rows.length,
    faults,
  }
}

async function createInStatus(
  matrix: RightsMatrix,
  kind: AnyRecordKind,
  status: string,
  { event }: CommandData,
): Promise<RecordInStatus> {
  const record = await createRecordInStatus(matrix, kind as never, status)
  await kind.prepare?.(record as never, event)
  return record
}

/** For each class, the first row that has it, among the rows with at most one invalid class. */
function classesOnce(rows: readonly ClassRow[]): readonly ClassRow[] {
  const coveredClasses = new Set<string>()
  const classKeys = (row: ClassRow) => Object.entries(row).map(([field, { name }]) => `${field} ${name}`)
  return rows.filter((row) => {
    if (Object.values(row).filter(({ fault }) => fault !== null).length > 1) return false
    const isNew = classKeys(row).some((key) => !coveredClasses.has(key))
    if (isNew) for (const key of classKeys(row)) coveredClasses.add(key)
    return isNew
  })
}

/** True when the schema of the call refuses the row, before any rule is checked. */
const failsSchema = (row: ClassRow) => Object.values(row).some(({ fault }) => fault?.startsWith('issue.'))
const isInvalid = (row: ClassRow) => Object.values(row).some(({ fault }) => fault !== null)
const valuesOf = (row: ClassRow): Values =>
  Object.fromEntries(Object.entries(row).map(([field, { value }]) => [field, value]))
/** The values of the same classes, for another record. */
const valuesLike = (row: ClassRow, fields: FieldClasses): Values =>
  Object.fromEntries(
    Object.entries(row).map(([field, { name }]) => [
      field,
      fields[field]!.find((valueClass) => valueClass.name === name)!.value,
    ]),
  )
const classNamesOf = (row: ClassRow) =>
  Object.entries(row)
    .map(([field, { name }]) => `${field} ${name}`)
    .join(', ')

/** The prefix of query parameters, which the server checks before the body. */
const QUERY = 'query.'

/**
 * The expected answer for an invalid row: a refusal and its issues, each as `path key`.
 *
 * A fault of the schema is written `issue.x`, `issue.x at 0` for an element of a list, or `issue.x and issue.y` for two issues. A fault
 * of a rule is written as the refusal, then the key of the issue if there is one, then the path of the issue if it differs from the field.
 *
 * Faults of the query hide those of the body. Of several texts with a NUL character in the body, only the last is reported, because the
 * server searches the body for them from its end before it checks the schema. Otherwise all faults of the schema are reported, and hide
 * the faults of rules. Of the faults of rules, only the first is reported, or all in `together`.
 */
export function expectedRefusalOf(
  row: ClassRow,
  checkOrder: readonly string[] = [],
  together: readonly string[] = [],
): { refusal: string; issues: readonly string[] } {
  const all = Object.entries(row).flatMap(([field, { fault, value }]) =>
    fault === null ? [] : [{ field, fault, isNul: typeof value === 'string' && value.includes('\u0000') }],
  )
  const nul = all.filter(({ isNul }) => isNul)
  const schemaErrors = all.filter(({ fault }) => fault.startsWith('issue.'))
  const queryFields = schemaErrors.filter(({ field }) => field.startsWith(QUERY))
  const bodyErrors = nul.length > 0 ? nul.slice(-1) : schemaErrors
  const reportedSchemaErrors = queryFields.length > 0 ? queryFields : bodyErrors
  if (reportedSchemaErrors.length > 0) {
    const issues = reportedSchemaErrors.flatMap(({ field, fault }) =>
      fault.split(' and ').map((singleFault) => {
        const [key, elementIndex] = singleFault.split(' at ')
        return `${withoutQuery(elementIndex === undefined ? field : `${field}.${elementIndex}`)} ${key}`
      }),
    )
    return { refusal: 'InvalidRequest', issues: issues.sort() }
  }
  const rank = ({ field, fault }: { readonly field: string; readonly fault: string }) => {
    const rankIndex = checkOrder.findIndex((checked) => checked === fault || checked === field)
    return rankIndex < 0 ? checkOrder.length : rankIndex
  }
  const [firstError] = all.toSorted((a, b) => rank(a) - rank(b))
  const reported = together.includes(firstError!.fault)
    ? all.filter(({ fault }) => together.includes(fault))
    : [firstError!]
  const [refusal = ''] = firstError!.fault.split(' ')
  const issues = reported.flatMap(({ field, fault }) => {
    const [, key, path = withoutQuery(field)] = fault.split(' ')
    return key === undefined ? [] : [`${path} ${key}`]
  })
  return { refusal, issues: issues.sort() }
}

const withoutQuery = (field: string) => (field.startsWith(QUERY) ? field.slice(QUERY.length) : field)

function unexpectedRefusal(
  { checkOrder, together }: CommandData,
  row: ClassRow,
  { status, data, text }: Answer,
): string | null {
  const expected = expectedRefusalOf(row, checkOrder, together)
  const { refusal, issues = [] } = (data ?? {}) as {
    refusal?: string
    issues?: readonly { path: string; key: string }[]
  }
  const answeredIssues = issues.map(({ path, key }) => `${path} ${key}`).sort()
  const hasExpectedIssues = expected.issues.length === 0 || answeredIssues.join() === expected.issues.join()
  if (status >= 400 && status < 500 && refusal === expected.refusal && hasExpectedIssues) return null
  return `expected ${expected.refusal} ${expected.issues.join()}, the server answered ${status} ${text.slice(0, 300)}`
}

async function unexpectedEffect(
  { db }: Pick<TestApp, 'db'>,
  kind: AnyRecordKind | null,
  command: CommandData,
  from: string | null,
  values: Values,
  record: RecordInStatus,
): Promise<string | null> {
  const answer = await command.send(values, record)
  const code = typeof command.code === 'function' ? command.code(values) : command.code
  if (answer.statusCode !== code)
    return `expected ${code}, the server answered ${answer.status} ${answer.text.slice(0, 300)}`
  const created = [answer.data].flat()[0] as RecordInStatus
  const missing = missingIn(created, command.expectedData?.(values) ?? {})
  if (missing.length > 0) return `expected ${missing.join(', ')}, the answer is ${answer.text.slice(0, 600)}`
  const next = from === null || !kind ? null : nextStatus(kind.lifecycle, from, command.event)
  const to = command.to ?? (next === null || isRefused(next) ? null : next.to)
  const found =
    to === null || !kind ? null : await statusIn({ db }, kind.table, from === null ? created.id : record.id)
  await command.after?.(record, answer)
  return found === to ? null : `expected ${to}, found ${found}`
}

/** The expected fields that the answer lacks or has with another value. */
function missingIn(data: unknown, expected: object): readonly string[] {
  const fields = (data ?? {}) as Record<string, unknown>
  return Object.entries(expected).flatMap(([field, value]) =>
    JSON.stringify(fields[field]) === JSON.stringify(value) ? [] : [`${field} ${JSON.stringify(value)}`],
  )
}

/** The statuses in which a command is tried, as `CommandData.statuses` describes them; one null for a command that is tried without a status. */
export function statusesOf(
  { kinds }: Pick<RightsMatrix, 'kinds'>,
  command: CommandData,
): readonly (string | null)[] {
  if (command.statuses) return command.statuses
  if (command.call !== undefined) return [null]
  const { lifecycle } = kinds.find(({ name }) => name === command.kind)!
  return lifecycle.edges.filter(({ event }) => event === command.event).flatMap(({ from }) => from)
}

/** The call of a command: its own, or that of its event in the rights matrix. */
export function callOf(
  { kinds }: Pick<RightsMatrix, 'kinds'>,
  { kind, event, call }: CommandData,
): string | undefined {
  return call ?? kinds.find(({ name }) => name === kind)?.eventRequests[event]?.call
}
