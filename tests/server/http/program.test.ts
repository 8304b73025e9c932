import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../server/store/open.ts'
import { asSystem } from '../../../server/store/scope.ts'
import { addTenant, emailOf } from '../../support/people.ts'
import { createPostgresDatabase } from '../../support/postgres.ts'
import { TEST_PASSWORD } from '../../support/server.ts'

const MAIN = fileURLToPath(new URL('../../../server/main.ts', import.meta.url))

interface Started {
  readonly process: ChildProcess
  /** The standard output and standard error of the process so far. */
  readonly output: { out: string; error: string }
  /** Resolves with the address of the program when the program is ready; rejects when the program ends before. */
  readonly ready: Promise<string>
  readonly ended: Promise<number | null>
}

const running = new Set<ChildProcess>()
afterEach(() => {
  for (const program of running) program.kill('SIGKILL')
  running.clear()
})

function start(settings: Readonly<Record<string, string>>): Started {
  const program = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, PORT: '0', DEMO: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(program)
  const output = { out: '', error: '' }
  const ready = Promise.withResolvers<string>()
  program.stdout.on('data', (piece: Buffer) => {
    output.out += piece
    const address = /"event":"ready","address":"([^"]+)"/u.exec(output.out)?.[1]
    if (address !== undefined) ready.resolve(address)
  })
  program.stderr.on('data', (piece: Buffer) => {
    output.error += piece
  })
  const exitCode = once(program, 'close').then(([code]: (number | null)[]) => {
    ready.reject(new Error(`the program ended with ${code}: ${output.error}`))
    return code ?? null
  })
  ready.promise.catch(() => undefined)
  return { process: program, output, ready: ready.promise, ended: exitCode }
}

const eventsIn = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.includes('"event"'))
    .map((line) => (JSON.parse(line) as { event: string }).event)

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sacoche-program-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

describe('the program on a data directory', () => {
  it('creates the database, reports when it is ready, refuses a second process, and ends cleanly', async () => {
    const first = start({ DATA_DIR: dataDir })
    const address = await first.ready
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    expect(await (await fetch(`${address}/config.json`)).json()).toMatchObject({
      apiKey: 'sacoche-web',
      demo: false,
    })

    const second = start({ DATA_DIR: dataDir })
    expect([await second.ended, second.output.error, second.output.out]).toEqual([
      1,
      `The data directory ${dataDir} is in use by the process with id ${first.process.pid}. Stop it first, or give another DATA_DIR.\n`,
      '',
    ])
    expect((await fetch(`${address}/readyz`)).status).toBe(200)

    first.process.kill('SIGTERM')
    expect([await first.ended, first.output.error]).toEqual([0, ''])
    expect(eventsIn(first.output.out)).toEqual(['database.migrated', 'mail.unconfigured', 'ready', 'stopped'])

    const next = start({ DATA_DIR: dataDir })
    await next.ready
    next.process.kill('SIGINT')
    expect(await next.ended).toBe(0)
    expect(eventsIn(next.output.out)).toEqual(['mail.unconfigured', 'ready', 'stopped'])
  })

  it.each([
    [{ PORT: 'x' }, 'PORT must be a number from 0 to 65535\n'],
    [
      { DEMO: '1', DATABASE_URL: 'postgres://x' },
      'DEMO=1 only works with the embedded database; remove DATABASE_URL or DEMO\n',
    ],
  ])('describes an invalid setting in one line: %j', async (settings, error) => {
    const refused = start({ DATA_DIR: dataDir, ...settings })
    expect([await refused.ended, refused.output.error, refused.output.out]).toEqual([1, error, ''])
  })
})

it('the program on PostgreSQL finishes the running requests and writes the heads of the audit chains to a file before it ends', async () => {
  const databaseUrl = await createPostgresDatabase()
  const db = await openDatabase({ databaseUrl })
  await addTenant(db, 1)
  const program = start({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
  const address = await program.ready
  const signIn = () =>
    fetch(`${address}/api/v1/auth/sign_in`, {
      method: 'POST',
      headers: { 'X-Api-Key': 'sacoche-web', 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: emailOf('director'), password: TEST_PASSWORD }),
    })
  const signIns = [signIn(), signIn(), signIn(), signIn()]
  // The program is stopped after the first sign-in is answered; hashing passwords keeps the others running.
  await signIns[0]
  program.process.kill('SIGTERM')
  expect((await Promise.all(signIns)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await program.ended).toBe(0)
  await expect(signIn()).rejects.toThrow('fetch failed')
  const checkpointText = await readFile(join(dataDir, 'audit-checkpoints.jsonl'), 'utf8')
  const heads = checkpointText
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
  const storedHeads = await asSystem(db, (trx) =>
    trx
      .selectFrom('audit_heads')
      .select(['organization_id', 'establishment_id', 'sequence', 'hash'])
      .execute(),
  )
  // Four sign-ins, and the jobs that are requested at the start, have events in audit chains.
  expect(storedHeads.length).toBeGreaterThan(0)
  for (const { organization_id: organizationId, establishment_id: establishmentId, ...head } of storedHeads)
    expect(heads).toContainEqual(
      expect.objectContaining({
        organizationId,
        establishmentId,
        sequence: Number(head.sequence),
        hash: head.hash.toString('hex'),
      }),
    )
  await db.close()
})
