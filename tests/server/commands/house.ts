import type { Database } from '../../../server/store/open.ts'
import type { CashLog, CashLogBody, CountInput } from '../../../src/domain/contract/cash-logs.ts'
import type { Pouch } from '../../../src/domain/contract/pouches.ts'
import type { Remittance, RemittanceStatusBody } from '../../../src/domain/contract/remittances.ts'
import { openTestDatabase } from '../../support/database.ts'
import {
  type Answer,
  startTestServer,
  type TestClock,
  type TestServer,
  type TestServerOptions,
} from '../../support/server.ts'
import { auditOf, stateOf } from './state.ts'
import { type Actor, fillWorld, type PersonName, signInAll, type WorldOptions, worldIds } from './world.ts'

/** The test clock stands at noon of this day, in Paris; `YESTERDAY` is a day whose services are over. */
export const TODAY = '2026-11-20'
export const YESTERDAY = '2026-11-19'

/** A world that is ready to work, and everybody of it signed in. */
export interface World {
  readonly tenant: number
  readonly ids: ReturnType<typeof worldIds>
  readonly people: Readonly<Record<Exclude<PersonName, 'employee'>, Actor>>
  /** All it holds, and its history, as text: to see that nothing has changed. */
  state(): Promise<string>
  audit(): ReturnType<typeof auditOf>
}

export interface House {
  readonly db: Database
  readonly server: TestServer
  readonly clock: TestClock
  /** A new world beside the others: tests share the database, not the rows. */
  world(options?: WorldOptions): Promise<World>
  close(): Promise<void>
}

/** The app on a database of its own, without a limit to the requests of a minute: the clock stands still. */
export async function openHouse(database?: Database, options: TestServerOptions = {}): Promise<House> {
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
    async world(worldOptions) {
      tenants += 1
      const tenant = tenants
      const ids = worldIds(tenant)
      await fillWorld(db, tenant, worldOptions)
      const people = await signInAll(
        server,
        ['superAdmin', 'admin', 'accountant', 'director', 'colleague', 'user'],
        tenant,
      )
      return {
        tenant,
        ids,
        people,
        state: () => stateOf(db, ids.organization),
        audit: () => auditOf(db, ids.organization),
      }
    },
  }
}

/** A sheet of yesterday's lunch at the bar: 160 € of notes in a pouch, nothing over or short. */
export function sheetBody(world: World, changes: Partial<CashLogBody> = {}): CashLogBody {
  return {
    date: YESTERDAY,
    service: 'lunch',
    cashRegisterId: world.ids.bar,
    turnoverCents: 16_000,
    counts: [notesOf(world, 'SAC001')],
    ...changes,
  }
}

/** 160 € of notes. */
export function notesOf({ ids }: World, pouchNumber: string | null): CountInput {
  return { paymentCategoryId: ids.notes, denominations: { 5000: 2, 2000: 3 }, pouchNumber }
}

/** Counts a sheet, and gives the log. */
export async function countSheet(world: World, changes: Partial<CashLogBody> = {}): Promise<CashLog> {
  return dataOf(await world.people.user.post<CashLog>('cashlogs', sheetBody(world, changes)))
}

/** `PUT {resource}status` for one row or several. */
export function setStatus<Data = unknown>(
  actor: Actor,
  resource: string,
  id: string | readonly string[],
  body: { readonly status: string } & Readonly<Record<string, unknown>>,
): Promise<Answer<Data>> {
  const query = { id: [id].flat().join(), status: body.status }
  return actor.put<Data>(`${resource}status`, body, { query })
}

/** Counts and validates a sheet: its pouches are sealed, its coins in the wallet. */
export async function validatedSheet(world: World, changes: Partial<CashLogBody> = {}): Promise<CashLog> {
  const log = await countSheet(world, changes)
  const [validated] = dataOf(
    await setStatus<CashLog[]>(world.people.user, 'cashlogs', log.id, { status: 'VALIDATED' }),
  )
  return validated!
}

/** A pouch of 160 € in notes, as it is after its sheet was validated. */
export async function sealedPouch(
  world: World,
  number: string,
  changes: Partial<CashLogBody> = {},
): Promise<Pouch> {
  const log = await validatedSheet(world, { counts: [notesOf(world, number)], ...changes })
  return readPouch(world, log.counts[0]!.pouchId!)
}

export async function readPouch({ people }: World, id: string): Promise<Pouch> {
  return dataOf(await people.director.get<Pouch>(`pouches/${id}`))
}

/** Prepares pouches of notes for the carrier. */
export async function preparedRemittance(
  world: World,
  pouches: readonly Pouch[],
  date: string = TODAY,
): Promise<Remittance> {
  return dataOf(
    await world.people.director.post<Remittance>('remittances', {
      type: pouches[0]!.type,
      pouchIds: pouches.map((pouch) => pouch.id),
      carrierId: world.ids.carrier,
      date,
    }),
  )
}

/** Changes a remittance; whoever hands it over did not prepare it, and confirms every pouch against a receipt. */
export function changeRemittance(
  { people }: World,
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

/** The data of an answer that must be a success. */
export function dataOf<Data>(answer: Answer<Data>): Data {
  if (answer.status >= 300) throw new Error(`refused: ${answer.text}`)
  return answer.data
}

/** What is to be seen of an answer: HTTP status, code, and the refusal with its details. */
export function saidOf(answer: Answer): unknown {
  const { status: http, statusCode } = answer
  return http >= 300 ? { http, statusCode, ...(answer.data as object) } : { http, statusCode }
}

/** Tries a command that must be refused, and holds that it changed nothing and left no trace. */
export async function refusalOf(world: World, attempt: () => Promise<Answer>): Promise<unknown> {
  const before = [await world.state(), (await world.audit()).length]
  const answer = await attempt()
  const after = [await world.state(), (await world.audit()).length]
  if (answer.status < 300) throw new Error(`not refused: ${answer.text}`)
  if (JSON.stringify(before) !== JSON.stringify(after))
    throw new Error(`refused, and yet changed: ${answer.text}`)
  return saidOf(answer)
}
