import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../server/store/open.ts'
import { openOwnTestDatabase, temporaryDirectory } from '../../support/database.ts'
import { runProgram } from './programs/run.ts'

let database: Database
beforeAll(async () => {
  database = await openOwnTestDatabase()
  await sql`create table notes (id integer primary key)`.execute(database.kysely)
})
afterAll(() => database.close())

/** The number of disk syncs during `work`. */
async function countSyncs(work: () => Promise<unknown>): Promise<number> {
  const before = database.syncs()!
  await work()
  return database.syncs()! - before
}

const insert = (id: number) => sql`insert into notes values (${id})`.execute(database.kysely)

describe('the embedded engine', () => {
  it('syncs the disk once for each commit, before it acknowledges the commit', async () => {
    for (let id = 1; id <= 20; id += 1) {
      expect(await countSyncs(() => insert(id))).toBe(1)
    }
  })

  it('syncs once for a transaction of many statements', async () => {
    const transaction = () =>
      database.kysely.transaction().execute(async (open) => {
        for (let id = 100; id < 120; id += 1) await sql`insert into notes values (${id})`.execute(open)
      })
    expect(await countSyncs(transaction)).toBe(1)
  })

  it('syncs nothing for reads and rollbacks', async () => {
    expect(await countSyncs(() => sql`select * from notes`.execute(database.kysely))).toBe(0)
    const rolledBack = () =>
      database.kysely
        .transaction()
        .execute(async (open) => {
          await sql`insert into notes values (999)`.execute(open)
          throw new Error('no')
        })
        .catch(() => undefined)
    expect(await countSyncs(rolledBack)).toBe(0)
  })

  it('syncs the data files at a checkpoint', async () => {
    await insert(1_000)
    expect(await countSyncs(() => sql`checkpoint`.execute(database.kysely))).toBeGreaterThan(5)
  })

  it('runs with syncing and checksums on, and a small write-ahead log', async () => {
    const { rows } = await sql`
      select current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit,
             current_setting('wal_sync_method') as wal_sync_method, current_setting('max_wal_size') as max_wal_size,
             current_setting('data_checksums') as data_checksums`.execute(database.kysely)
    expect(rows).toEqual([
      {
        fsync: 'on',
        synchronous_commit: 'on',
        wal_sync_method: 'fsync',
        max_wal_size: '64MB',
        data_checksums: 'on',
      },
    ])
  })
})

it('the embedded engine calls fsync as often as the store counts', async () => {
  const directory = await temporaryDirectory()
  const dataDir = join(directory, 'data')
  await runProgram('commit', [dataDir, '1']).rest()
  const trace = join(directory, 'trace.json')
  const flags = `--trace-event-categories=node.fs.sync --trace-event-file-pattern=${trace}`
  const [counted] = await runProgram('commit', [dataDir, '50'], `export NODE_OPTIONS='${flags}';`).rest()
  const { traceEvents }: { traceEvents: { name: string; ph: string }[] } = JSON.parse(
    await readFile(trace, 'utf8'),
  )
  const tracedSyncs = traceEvents.filter(({ name, ph }) => name === 'fs.sync.fsync' && ph === 'B').length
  expect(JSON.parse(counted!)).toEqual({ commits: 50, total: tracedSyncs })
  await rm(directory, { recursive: true })
})
