import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../../server/store/open.ts'
import { asSystem } from '../../../server/store/scope.ts'
import type { CashLog } from '../../../src/domain/contract/cash-logs.ts'
import type { Remittance } from '../../../src/domain/contract/remittances.ts'
import { addDays, DEFAULT_TIME_ZONE, localTime, SERVICES } from '../../../src/domain/dates/calendar.ts'
import { findViolations } from '../../faults/invariants.ts'
import { temporaryDirectory } from '../../support/database.ts'
import { createPostgresDatabase } from '../../support/postgres.ts'
import type { Answer, TestClient } from '../../support/server.ts'
import { weekdayFrom } from '../../support/weekdays.ts'
import { insertOrganization, organizationIds } from '../commands/insert-organization.ts'
import { dataOf, setStatus } from '../commands/test-app.ts'
import { type ProgramWithClient, startProgramWithClient } from './programs.ts'

/*
 * Sends every two commands on one record at the same time, each to its own server process. Both answers and
 * the stored data must be as if the commands were sent one after the other, in one of the two orders.
 */

/** How often each pair of commands is sent at the same time. */
const ROUNDS = 3
const ids = organizationIds(1)
type PersonName = 'user' | 'director' | 'colleague' | 'accountant'
const NAMES = ['user', 'director', 'colleague', 'accountant'] as const

let directory: string
let db: Database
let servers: readonly [ProgramWithClient, ProgramWithClient]
/** The clients of each person at both servers, with one session. */
let people: Readonly<Record<PersonName, readonly [TestClient, TestClient]>>
let sheets = 0

beforeAll(async () => {
  directory = await temporaryDirectory()
  const databaseUrl = await createPostgresDatabase()
  db = await openDatabase({ databaseUrl })
  await insertOrganization(db, 1)
  const start = (name: string) =>
    startProgramWithClient({ DATABASE_URL: databaseUrl, DATA_DIR: join(directory, name) })
  servers = await Promise.all([start('one'), start('other')])
  const signedIn = NAMES.map(async (name) => {
    const { user } = await servers[0].client().signIn(`${name}-1@sacoche.test`)
    return [name, [servers[0].client(user.token), servers[1].client(user.token)]] as const
  })
  people = Object.fromEntries(await Promise.all(signedIn)) as never
  // People who see the whole organization may start in any establishment; here it must be the same for all.
  const [accountant] = people.accountant
  const switched = await accountant.post<{ token: string }>('auth/change', {
    establishmentId: ids.establishment,
  })
  if (switched.status === 200)
    people = {
      ...people,
      accountant: [servers[0].client(switched.data.token), servers[1].client(switched.data.token)],
    }
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await db.close()
  await rm(directory, { recursive: true })
})

/** A sheet with the records that follow from it so far. */
interface SheetRecords {
  readonly log: CashLog
  readonly body: object
  readonly countId: string
  readonly pouchId?: string
  readonly remittanceId?: string
}

const INITIAL_STATES: Readonly<Record<'open' | 'sealed' | 'prepared', () => Promise<SheetRecords>>> = {
  async open() {
    sheets += 1
    const counts = [
      {
        paymentCategoryId: ids.notes,
        denominations: { 5000: 2 },
        pouchNumber: `PAIR${String(sheets).padStart(6, '0')}`,
      },
    ]
    // Two sheets a day, one for each service.
    const body = {
      date: addDays('2026-11-01', -(sheets >> 1)),
      service: SERVICES[sheets % 2],
      cashRegisterId: ids.bar,
      turnoverCents: 10_000,
      counts,
    }
    const log = dataOf(await people.user[0].post<CashLog>('cashlogs', body))
    return { log, body, countId: log.counts[0]!.id }
  },
  async sealed() {
    const record = await INITIAL_STATES.open()
    const [log] = dataOf(
      await setStatus<CashLog[]>(people.user[0], 'cashlogs', record.log.id, { status: 'VALIDATED' }),
    )
    return { ...record, log: log!, pouchId: log!.counts[0]!.pouchId! }
  },
  async prepared() {
    const record = await INITIAL_STATES.sealed()
    const { id } = dataOf(await COMMANDS.prepare!.send(record, 0)) as Remittance
    return { ...record, remittanceId: id }
  },
}
type InitialState = keyof typeof INITIAL_STATES

interface Command {
  /** The states from which the command is tried. */
  readonly initialStates: readonly InitialState[]
  send(records: SheetRecords, server: 0 | 1): Promise<Answer>
}
const COMMANDS: Readonly<Record<string, Command>> = {
  edit: {
    initialStates: ['open', 'sealed', 'prepared'],
    send: ({ log, body }, server) =>
      people.user[server].put(`cashlogs/${log.id}`, {
        ...body,
        comment: `At server ${server}`,
        version: log.version,
      }),
  },
  'validate the sheet': {
    initialStates: ['open', 'sealed', 'prepared'],
    send: ({ log }, server) => setStatus(people.user[server], 'cashlogs', log.id, { status: 'VALIDATED' }),
  },
  invalidate: {
    initialStates: ['sealed', 'prepared'],
    send: ({ countId }, server) =>
      setStatus(people.accountant[server], 'counts', countId, { status: 'UNVALIDATED', reason: 'Again' }),
  },
  'delete the pouch': {
    initialStates: ['sealed', 'prepared'],
    send: ({ pouchId }, server) => people.director[server].delete(`pouches/${pouchId}`),
  },
  prepare: {
    initialStates: ['sealed', 'prepared'],
    send: ({ pouchId }, server) =>
      people.director[server].post('remittances', {
        type: 'NOTES',
        pouchIds: [pouchId],
        carrierId: ids.carrier,
        date: weekdayFrom(localTime(new Date().toISOString(), DEFAULT_TIME_ZONE).date),
      }),
  },
  undo: {
    initialStates: ['prepared'],
    send: ({ remittanceId }, server) =>
      setStatus(people.director[server], 'remittances', remittanceId!, { status: 'CANCELED' }),
  },
  'hand over': {
    initialStates: ['prepared'],
    send: ({ remittanceId, pouchId }, server) =>
      setStatus(people.colleague[server], 'remittances', remittanceId!, {
        status: 'VALIDATED',
        confirmedPouchIds: [pouchId],
        receiptNumber: 'R-1',
      }),
  },
}

/** The code of a successful answer, or the name of the refusal. */
const summaryOf = (answer: Answer) =>
  answer.status < 300 ? answer.statusCode : (answer.data as { refusal: string }).refusal

/** The stored data and events of a sheet, without ids and times. */
async function storedSummary({ log }: SheetRecords): Promise<unknown> {
  const { rows } = await asSystem(db, (trx) =>
    sql`
      with counted as (select * from counts where cash_log_id = ${log.id}::uuid),
        sealed as (select * from pouches where count_id in (select id from counted)),
        links as (select * from remittance_pouches where pouch_id in (select id from sealed)),
        remitted as (select * from remittances where id in (select remittance_id from links))
      select
        (select status || ' ' || counted_cents from cash_logs where id = ${log.id}::uuid) as log,
        (select array_agg(status order by status) from counted) as counts,
        (select array_agg(status || ' ' || value_cents order by status) from sealed) as pouches,
        (select array_agg(status || ' ' || total_cents order by status) from remitted) as remittances,
        (select count(*) from links where live) as live,
        (select array_agg(action || ' ' || entity order by action, entity) from audit_events where entity_id in (
          select ${log.id}::uuid union select id from counted union select id from sealed union select id from remitted
        )) as history`.execute(trx),
  )
  return rows[0]
}

const pairs = (Object.keys(INITIAL_STATES) as InitialState[]).flatMap((initialState) => {
  const names = Object.keys(COMMANDS).filter((name) => COMMANDS[name]!.initialStates.includes(initialState))
  return names.flatMap((first, index) =>
    names.slice(index).map((second) => ({ initialState, first, second })),
  )
})

describe('two commands at once, at two server processes', () => {
  it.each([
    ['open', 'edit', 11_026],
    ['open', 'validate the sheet', 11_027],
    ['sealed', 'invalidate', 11_025],
    ['sealed', 'delete the pouch', 11_029],
    ['sealed', 'prepare', 11_008],
    ['prepared', 'undo', 11_021],
    ['prepared', 'hand over', 11_022],
  ] as const)('each succeed alone: from %s, %s has the code %i', async (initialState, name, code) => {
    expect(summaryOf(await COMMANDS[name]!.send(await INITIAL_STATES[initialState](), 1))).toBe(code)
  })

  it.each(pairs)(
    'from $initialState: $first and $second have the same result as one after the other',
    async (pair) => {
      const { initialState, first, second } = pair
      const createRecords = INITIAL_STATES[initialState]
      const resultOf = async (sendBoth: (records: SheetRecords) => Promise<readonly Answer[]>) => {
        const records = await createRecords()
        const answers = await sendBoth(records)
        return { answers: answers.map(summaryOf), stored: await storedSummary(records) }
      }
      const sendFirst = (records: SheetRecords) => COMMANDS[first]!.send(records, 0)
      const sendSecond = (records: SheetRecords) => COMMANDS[second]!.send(records, 1)
      const inOrder = await resultOf(async (records) => [await sendFirst(records), await sendSecond(records)])
      const inReverseOrder = await resultOf(async (records) =>
        [await sendSecond(records), await sendFirst(records)].reverse(),
      )
      for (let round = 0; round < ROUNDS; round += 1)
        expect([inOrder, inReverseOrder]).toContainEqual(
          await resultOf((records) => Promise.all([sendFirst(records), sendSecond(records)])),
        )
    },
  )

  it('violate no rule about money', async () => {
    // Each pair was tried in both orders and in each round, with a new sheet each time.
    expect(sheets).toBeGreaterThan(pairs.length * (2 + ROUNDS))
    expect(await findViolations(db)).toEqual([])
  })
})
