import { sql, type Updateable } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Database, openDatabase } from '../../../server/store/open.ts'
import type { Schema } from '../../../server/store/schema.ts'
import { asSystem } from '../../../server/store/scope.ts'
import type { ArchiveBody, ArchiveDetail } from '../../../src/domain/contract/archives.ts'
import type { CashLog, CashLogBody, CountInput } from '../../../src/domain/contract/cash-logs.ts'
import type { Pouch } from '../../../src/domain/contract/pouches.ts'
import type { Remittance, RemittanceStatusBody } from '../../../src/domain/contract/remittances.ts'
import { type Cents, sumCents } from '../../../src/domain/money.ts'
import { openTestDatabase } from '../../support/database.ts'
import { createPostgresDatabase } from '../../support/postgres.ts'
import {
  type Answer,
  startTestServer,
  TEST_PASSWORD,
  type TestClock,
  type TestServer,
  type TestServerOptions,
} from '../../support/server.ts'
import {
  ACTORS,
  insertOrganization,
  type OrganizationOptions,
  openSessions,
  organizationIds,
  type SignedInClient,
} from './insert-organization.ts'
import { establishmentEventsOf, stateOf } from './state.ts'

/** The test clock shows eleven o’clock of this day in Paris. `YESTERDAY` is a date whose services have ended. */
export const TODAY = '2026-11-20'
export const YESTERDAY = '2026-11-19'

/** An id that no record has. */
export const UNKNOWN_ID = '01939999-0000-7000-8000-000000000000'

/** An organization whose `ACTORS` are signed in. */
export interface TestOrganization {
  readonly tenant: number
  readonly ids: ReturnType<typeof organizationIds>
  readonly people: Readonly<Record<(typeof ACTORS)[number], SignedInClient>>
  /** The rows of the organization that `stateOf` reads, to check that nothing has changed. */
  state(): Promise<string>
  audit(): ReturnType<typeof establishmentEventsOf>
  /** Sends a command that must be refused with this name or these fields of the answer, with the checks of `expectRefused`. */
  refuses(attempt: () => Promise<Answer>, refusal: string | object): Promise<void>
}

export interface TestApp {
  readonly db: Database
  readonly server: TestServer
  readonly clock: TestClock
  /** Creates another organization. Tests share the database but not the rows. */
  createOrganization(options?: OrganizationOptions): Promise<TestOrganization>
  close(): Promise<void>
}

/** The app on this database, or on a new one. Its limit of requests is too high for any test. Its clock changes only when a test moves it. */
export async function openTestApp(database?: Database, options: TestServerOptions = {}): Promise<TestApp> {
  const db = database ?? (await openTestDatabase())
  const server = startTestServer(db, {
    ...options,
    config: { requestsPerMinute: 1_000_000, ...options.config },
  })
  let tenants = 0
  return {
    db,
    server,
    clock: server.clock,
    close: () => db.close(),
    async createOrganization(organizationOptions) {
      tenants += 1
      const tenant = tenants
      const ids = organizationIds(tenant)
      await insertOrganization(db, tenant, organizationOptions)
      return testOrganizationOf(
        db,
        tenant,
        ids,
        await openSessions({ db, server, clock: server.clock }, ACTORS, tenant),
      )
    },
  }
}

/** An organization whose people are signed in, with the functions that read its rows and history. */
export function testOrganizationOf(
  db: Database,
  tenant: number,
  ids: TestOrganization['ids'],
  people: TestOrganization['people'],
): TestOrganization {
  const testOrganization: TestOrganization = {
    tenant,
    ids,
    people,
    state: () => stateOf(db, ids.organization),
    audit: () => establishmentEventsOf(db, ids.organization),
    refuses: async (attempt, refusal) =>
      expect(await expectRefused(testOrganization, attempt)).toMatchObject(
        typeof refusal === 'string' ? { refusal } : refusal,
      ),
  }
  return testOrganization
}

/** Signs everybody in again after a test has moved the clock past the end of their sessions. */
export async function signInAgain(
  testApp: TestApp,
  { tenant, ids }: TestOrganization,
): Promise<TestOrganization> {
  return testOrganizationOf(testApp.db, tenant, ids, await openSessions(testApp, ACTORS, tenant))
}

/** A migrated, empty database on a real PostgreSQL, with connections for many simultaneous requests. */
export const openPostgresTestDatabase = async (): Promise<Database> =>
  openDatabase({ databaseUrl: await createPostgresDatabase(), poolSize: 12 })

/** The number of transactions of the database that wait for a lock. */
export const countWaitingTransactions = ({ db }: Pick<TestApp, 'db'>) =>
  asSystem(db, async (trx) => {
    const { rows } = await sql<{ count: number }>`
      select count(distinct l.pid)::int as count from pg_locks l
      join pg_stat_activity a on a.pid = l.pid and a.datname = current_database() where not l.granted`.execute(
      trx,
    )
    return rows[0]!.count
  })

/** The app of `openTestApp`, opened before the tests of the file (or of the `describe`) and closed after them. */
export function withTestApp(
  options: TestServerOptions = {},
  open: () => Promise<Database> = openTestDatabase,
): TestApp {
  let opened: TestApp | undefined
  const current = () => {
    if (!opened) throw new Error('the app is only open while tests run')
    return opened
  }
  beforeAll(async () => {
    opened = await openTestApp(await open(), options)
  })
  afterAll(() => opened?.close())
  return {
    get db() {
      return current().db
    },
    get server() {
      return current().server
    },
    get clock() {
      return current().clock
    },
    createOrganization: (organizationOptions) => current().createOrganization(organizationOptions),
    close: () => current().close(),
  }
}

/** A sheet of yesterday's lunch at the bar: 160 € of notes in a pouch, without a difference. */
export function sheetBody(
  testOrganization: TestOrganization,
  changes: Partial<CashLogBody> = {},
): CashLogBody {
  return {
    date: YESTERDAY,
    service: 'lunch',
    cashRegisterId: testOrganization.ids.bar,
    turnoverCents: 16_000,
    counts: [notesOf(testOrganization, 'SAC001')],
    ...changes,
  }
}

/** 160 € of notes. */
export function notesOf({ ids }: TestOrganization, pouchNumber: string | null): CountInput {
  return { paymentCategoryId: ids.notes, denominations: { 5000: 2, 2000: 3 }, pouchNumber }
}

/** Changes columns of a payment category as the system. */
export const changeCategory = (
  { db }: Pick<TestApp, 'db'>,
  id: string,
  columns: Updateable<Schema['payment_categories']>,
) => asSystem(db, (trx) => trx.updateTable('payment_categories').set(columns).where('id', '=', id).execute())

/** Counts a sheet, and returns the log. */
export async function countSheet(
  testOrganization: TestOrganization,
  changes: Partial<CashLogBody> = {},
): Promise<CashLog> {
  return dataOf(
    await testOrganization.people.user.post<CashLog>('cashlogs', sheetBody(testOrganization, changes)),
  )
}

/** `PUT {resource}status` for one row or several. */
export function setStatus<Data = unknown>(
  actor: SignedInClient,
  resource: string,
  id: string | readonly string[],
  body: { readonly status: string } & Readonly<Record<string, unknown>>,
): Promise<Answer<Data>> {
  const query = { id: [id].flat().join(), status: body.status }
  // A change of a person’s status requires the password.
  const password = resource === 'users' ? { currentPassword: TEST_PASSWORD } : {}
  return actor.put<Data>(`${resource}status`, { ...password, ...body }, { query })
}

/** Counts and validates a sheet: its pouches are sealed, its coins are in the wallet. */
export async function validatedCashLog(
  testOrganization: TestOrganization,
  changes: Partial<CashLogBody> = {},
): Promise<CashLog> {
  const log = await countSheet(testOrganization, changes)
  const [validated] = dataOf(
    await setStatus<CashLog[]>(testOrganization.people.user, 'cashlogs', log.id, { status: 'VALIDATED' }),
  )
  return validated!
}

/** Counts and validates a sheet, and returns its pouch of 160 € in notes. */
export async function sealedPouch(
  testOrganization: TestOrganization,
  number: string,
  changes: Partial<CashLogBody> = {},
): Promise<Pouch> {
  const log = await validatedCashLog(testOrganization, {
    counts: [notesOf(testOrganization, number)],
    ...changes,
  })
  return readPouch(testOrganization, log.counts[0]!.pouchId!)
}

export async function readLog({ people }: TestOrganization, id: string): Promise<CashLog> {
  return dataOf(await people.director.get<CashLog>(`cashlogs/${id}`))
}

export async function readPouch({ people }: TestOrganization, id: string): Promise<Pouch> {
  return dataOf(await people.director.get<Pouch>(`pouches/${id}`))
}

export async function readRemittance({ people }: TestOrganization, id: string): Promise<Remittance> {
  return dataOf(await people.director.get<Remittance>(`remittances/${id}`))
}

/** Two sealed pouches of 160 € each. */
export async function twoPouches(testOrganization: TestOrganization) {
  return [
    await sealedPouch(testOrganization, 'SAC001'),
    await sealedPouch(testOrganization, 'SAC002', { service: 'evening' }),
  ] as const
}

/** Prepares a remittance of these pouches, which are of one type. */
export async function preparedRemittance(
  testOrganization: TestOrganization,
  pouches: readonly Pouch[],
  date: string = TODAY,
): Promise<Remittance> {
  return dataOf(
    await testOrganization.people.director.post<Remittance>('remittances', {
      type: pouches[0]!.type,
      pouchIds: pouches.map((pouch) => pouch.id),
      carrierId: testOrganization.ids.carrier,
      date,
    }),
  )
}

/**
 * Changes a remittance. A hand-over is made by another person than the preparer, with a receipt number and every
 * pouch confirmed.
 */
export function changeRemittance(
  { people }: TestOrganization,
  remittance: Pick<Remittance, 'id' | 'pouchIds'>,
  body: RemittanceStatusBody,
): Promise<Answer<Remittance[]>> {
  const actor = ['AVALIDATED', 'UNVALIDATED', 'SEND'].includes(body.status)
    ? people.accountant
    : people.colleague
  const handOver = { confirmedPouchIds: remittance.pouchIds, receiptNumber: 'R-1', courierName: 'Jean' }
  return setStatus(
    actor,
    'remittances',
    remittance.id,
    body.status === 'VALIDATED' ? { ...handOver, ...body } : body,
  )
}

/** The data of a successful answer. Throws for any other answer. */
export function dataOf<Data>(answer: Answer<Data>): Data {
  if (answer.status >= 300) throw new Error(`refused: ${answer.text}`)
  return answer.data
}

/** HTTP status, code and refusal details of an answer. */
export function responseOf(answer: Answer): unknown {
  const { status: http, statusCode } = answer
  return http >= 300 ? { http, statusCode, ...(answer.data as object) } : { http, statusCode }
}

/**
 * Sends a command that must be refused, and returns its `responseOf`. Checks that `state()` and the number of events of
 * `audit()` are unchanged.
 */
export async function expectRefused(
  testOrganization: TestOrganization,
  attempt: () => Promise<Answer>,
): Promise<unknown> {
  const before = [await testOrganization.state(), (await testOrganization.audit()).length]
  const answer = await attempt()
  const after = [await testOrganization.state(), (await testOrganization.audit()).length]
  if (answer.status < 300) throw new Error(`not refused: ${answer.text}`)
  if (JSON.stringify(before) !== JSON.stringify(after))
    throw new Error(`refused, and yet changed: ${answer.text}`)
  return responseOf(answer)
}

type Received = Partial<Readonly<Record<'notes' | 'coins' | 'card' | 'luncheon' | 'ticket', Cents>>>
type ClosingChanges = Partial<Readonly<Record<keyof ArchiveBody | 'replacementReason', unknown>>> & {
  readonly register?: 'bar' | 'terrace'
}

/** A closing of yesterday's lunch at one register, by default the bar, with what it received in each category. Its turnover is the sum. */
export function closingOf(
  { ids }: TestOrganization,
  received: Received,
  { register = 'bar', ...changes }: ClosingChanges = {},
) {
  const receipts = Object.entries(received).map(([category, amountCents]) => ({
    cashRegisterId: ids[register],
    paymentCategoryId: ids[category as keyof Received],
    amountCents,
  }))
  const turnoverCents = sumCents(receipts.map(({ amountCents }) => amountCents))
  return { date: YESTERDAY, service: 'lunch', sequence: 1, clients: 9, turnoverCents, receipts, ...changes }
}

/** Imports a closing of these receipts, see `closingOf`. Only an admin may replace the closing of a controlled sheet. */
export const importReceipts = (
  testOrganization: TestOrganization,
  received: Received,
  changes: ClosingChanges = {},
  author: keyof TestOrganization['people'] = 'director',
) =>
  testOrganization.people[author].post<ArchiveDetail>(
    'archives',
    closingOf(testOrganization, received, changes),
  )
