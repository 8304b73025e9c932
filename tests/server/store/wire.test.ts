import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ensureCluster } from '../../../server/store/embedded/cluster.ts'
import { type EmbeddedEngine, startEngine } from '../../../server/store/embedded/engine.ts'
import { temporaryDirectory } from '../../support/database.ts'

let directory: string
let engine: EmbeddedEngine

beforeAll(async () => {
  directory = await temporaryDirectory()
  await ensureCluster(join(directory, 'postgres'))
  engine = await startEngine(join(directory, 'postgres'))
  const client = await connect()
  await client.query('create table notes (id integer primary key)')
  await client.end()
})

afterAll(async () => {
  await engine.stop()
  await rm(directory, { recursive: true })
})

async function connect(): Promise<Client> {
  const client = new Client({
    stream: () => engine.connect(),
    user: 'postgres',
    database: 'postgres',
    ssl: false,
  })
  await client.connect()
  return client
}

it('a transaction is rolled back when its client disappears', async () => {
  const vanishing = await connect()
  const disconnected = new Promise((resolve) => vanishing.once('error', resolve))
  await vanishing.query('begin')
  await vanishing.query('insert into notes values (1)')
  vanishing.connection.stream.destroy()
  await disconnected
  const next = await connect()
  expect((await next.query('select id from notes')).rows).toEqual([])
  await next.end()
})

it('a client gets no settings, role, prepared statements or locks of the previous client', async () => {
  const sessionState = async (client: Client) => {
    const { rows } = await client.query(`
      select current_user as who, current_setting('app.left', true) as setting,
        (select count(*)::int from pg_locks where locktype = 'advisory') as locks,
        (select count(*)::int from pg_prepared_statements) as prepared`)
    return rows
  }
  const first = await connect()
  await first.query("select set_config('app.left', 'behind', false), pg_advisory_lock(7)")
  await first.query({ name: 'kept', text: 'select $1::int', values: [1] })
  await first.query('set role pg_monitor')
  expect(await sessionState(first)).toEqual([{ who: 'pg_monitor', setting: 'behind', locks: 1, prepared: 1 }])
  await first.end()
  const second = await connect()
  expect(await sessionState(second)).toEqual([{ who: 'postgres', setting: '', locks: 0, prepared: 0 }])
  await second.end()
})

it('a connection works after errors of extended and simple queries in a transaction that is rolled back', async () => {
  const client = await connect()
  await client.query('begin')
  await expect(client.query('select $1::int / 0', [1])).rejects.toMatchObject({ code: '22012' })
  await expect(client.query('select 1')).rejects.toMatchObject({ code: '25P02' })
  await client.query('rollback')
  expect((await client.query('select $1::int as one', [1])).rows).toEqual([{ one: 1 }])
  await client.end()
})

it('notices are forwarded to the client', async () => {
  const client = await connect()
  const notices: (string | undefined)[] = []
  client.on('notice', ({ message }) => notices.push(message))
  await client.query("do $$ begin raise notice 'half way'; end $$")
  expect(notices).toEqual(['half way'])
  await client.end()
})

it('a value of several megabytes is accepted', async () => {
  const client = await connect()
  const { rows } = await client.query('select length($1::text) as size', ['é'.repeat(3_000_000)])
  expect(rows).toEqual([{ size: 3_000_000 }])
  await client.end()
})

it('twenty clients that connect one after the other are all answered', async () => {
  for (let turn = 1; turn <= 20; turn += 1) {
    const client = await connect()
    expect((await client.query('select $1::int as turn', [turn])).rows).toEqual([{ turn }])
    await client.end()
  }
})

it('a running query does not block the event loop', async () => {
  const client = await connect()
  let turns = 0
  const counting = setInterval(() => {
    turns += 1
  }, 5)
  await client.query('select count(*) from generate_series(1, 2000000)')
  clearInterval(counting)
  expect(turns).toBeGreaterThan(5)
  await client.end()
})
