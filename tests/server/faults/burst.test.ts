import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../../../server/store/open.ts'
import { asSystem } from '../../../server/store/scope.ts'
import type { CashLog } from '../../../src/domain/contract/cash-logs.ts'
import type { TestClient } from '../../support/server.ts'
import {
  createDataDirectory,
  numberedSheetBody,
  type ProgramWithClient,
  startProgramWithClient,
} from './programs.ts'

const BURST = 500
const READY = '200 {"status":"ready"}'
/** The check of readiness waits in the queue of the writes. It fails at once if the queue is full (busy), or after five seconds (slow). */
const NOT_READY = ['databaseBusy', 'databaseSlow'].map(
  (reason) => `503 {"status":"unready","reason":"${reason}"}`,
)

let dataDir: string
let program: ProgramWithClient
let user: TestClient
beforeAll(async () => {
  dataDir = await createDataDirectory()
  program = await startProgramWithClient({ DATA_DIR: dataDir })
  user = program.client((await program.client().signIn('user-1@sacoche.test')).user.token)
})
afterAll(() => rm(dataDir, { recursive: true }))

const create = (index: number) => user.post<CashLog>('cashlogs', numberedSheetBody(index), `burst-${index}`)

/** Requests /readyz repeatedly until the burst has been answered. Returns each distinct answer. */
async function readinessUntil(burst: Promise<unknown>): Promise<ReadonlySet<string>> {
  let isOver = false
  void burst.finally(() => {
    isOver = true
  })
  const answers = new Set<string>()
  do {
    const answer = await fetch(`${program.origin}/readyz`)
    answers.add(`${answer.status} ${await answer.text()}`)
  } while (!isOver)
  return answers
}

it(`each of ${BURST} writes at once on the embedded database is stored or refused by name, and readiness is answered`, async () => {
  const burst = Promise.all(Array.from({ length: BURST }, (_, index) => create(index)))
  const [readiness, answers] = await Promise.all([readinessUntil(burst), burst])

  const refused = answers.flatMap((answer, index) => (answer.status === 201 ? [] : [{ answer, index }]))
  for (const { answer } of refused) {
    expect([answer.status, answer.data]).toEqual([503, { refusal: 'StoreUnavailable' }])
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/u)
  }
  expect([READY, ...NOT_READY]).toEqual(expect.arrayContaining([...readiness]))
  const afterwards = await fetch(`${program.origin}/readyz`)
  expect(`${afterwards.status} ${await afterwards.text()}`).toBe(READY)

  const acknowledged = answers.flatMap(({ status, data }) => (status === 201 ? [data.id] : []))
  expect(acknowledged.length).toBeGreaterThan(0)
  // A refused write had no effect: it succeeds later, with the same key.
  const [first] = refused
  if (first) acknowledged.push((await create(first.index)).data.id)

  await program.stop()
  const db = await openDatabase({ dataDir })
  const stored = await asSystem(db, async (trx) => {
    const { rows } = await sql<{ id: string }>`select id from cash_logs`.execute(trx)
    return rows.map(({ id }) => id)
  })
  await db.close()
  expect(stored.toSorted()).toEqual(acknowledged.toSorted())
})
