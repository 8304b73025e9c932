import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { systemClock as clock } from '../../../server/clock-and-ids.ts'
import { readConfig } from '../../../server/config.ts'
import { DEMO_ACCOUNTS } from '../../../server/demo/people.ts'
import { seedGenerated } from '../../../server/demo/seed.ts'
import { DEMO_PASSWORD } from '../../../server/demo-password.ts'
import { createLog } from '../../../server/http/log.ts'
import { refuseWeakPassword } from '../../../server/http/new-passwords.ts'
import { type RunningProgram, startProgram } from '../../../server/program.ts'
import { type Database, openDatabase } from '../../../server/store/open.ts'
import { temporaryDirectory } from '../../support/database.ts'
import { migratedTemplate } from '../../support/migrated-template.ts'
import { addTenant, emailOf } from '../../support/people.ts'
import { updateRows } from '../../support/rows.ts'

let directory: string
beforeAll(async () => {
  directory = await temporaryDirectory()
  await fill('real', async (db) => {
    await addTenant(db, 1)
    await updateRows(db, 'users', { email: emailOf('user') }, { email: DEMO_ACCOUNTS.superAdmin })
  })
  await fill('demo', async (db) => {
    await seedGenerated(db, { clock, size: { establishments: 1, days: 1, seed: 'small' } })
  })
})
afterAll(() => rm(directory, { recursive: true }))

async function fill(name: string, work: (db: Database) => Promise<void>): Promise<void> {
  const dataDir = join(directory, name)
  await cp(await migratedTemplate(), dataDir, { recursive: true })
  const db = await openDatabase({ dataDir })
  await work(db)
  await db.close()
}

let running: RunningProgram | null = null
let lines: string[] = []
afterEach(async () => {
  await running?.stop()
  running = null
})

async function start(name: string, settings: Readonly<Record<string, string>> = {}): Promise<string> {
  lines = []
  const config = readConfig({ DATA_DIR: join(directory, name), PORT: '0', ...settings })
  const log = createLog({ logLevel: 'info' }, { write: (line: string) => lines.push(line) })
  running = await startProgram(config, log, () => undefined)
  return running.address.replace('0.0.0.0', '127.0.0.1')
}

async function signIn(origin: string): Promise<number> {
  const answer = await fetch(`${origin}/api/v1/auth/sign_in`, {
    method: 'POST',
    headers: { 'X-Api-Key': 'sacoche-web', 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: DEMO_ACCOUNTS.superAdmin, password: DEMO_PASSWORD }),
  })
  return answer.status
}

const isDemo = async (origin: string) =>
  ((await (await fetch(`${origin}/config.json`)).json()) as { demo: boolean }).demo
const showsOutbox = async (origin: string) => (await fetch(`${origin}/outbox`)).status === 200

describe('a real database', () => {
  // SECURITY.md, check 24
  it.each([{}, { DEMO: '1' }])(
    'never runs as a demo, even if a person has an e-mail address of the demo: %j',
    async (settings) => {
      const origin = await start('real', settings)
      expect([await isDemo(origin), await showsOutbox(origin)]).toEqual([false, false])
    },
  )

  it('may listen beyond this machine without a setting about the demo', async () => {
    expect(await isDemo(await start('real', { HOST: '0.0.0.0' }))).toBe(false)
  })
})

describe('a database that was created as a demo', () => {
  it('runs as a demo, whose accounts can sign in', async () => {
    const origin = await start('demo')
    expect([await isDemo(origin), await showsOutbox(origin), await signIn(origin)]).toEqual([true, true, 200])
  })

  // SECURITY.md, check 24
  it('refuses the public password once DEMO=0 says that it is real', async () => {
    const origin = await start('demo', { DEMO: '0' })
    expect([await isDemo(origin), await showsOutbox(origin), await signIn(origin)]).toEqual([
      false,
      false,
      401,
    ])
    expect(lines.join('')).toContain('"event":"demo.accountsRefused"')
  })

  // SECURITY.md, check 24
  // A new database is created as a demo.
  it.each(['demo', 'new'])(
    'refuses to listen beyond this machine without DEMO_PUBLIC=1: %s database',
    async (name) => {
      await expect(start(name, { HOST: '0.0.0.0' })).rejects.toThrow(/DEMO_PUBLIC=1/u)
    },
  )

  it('listens beyond this machine with DEMO_PUBLIC=1', async () => {
    expect(await isDemo(await start('demo', { HOST: '0.0.0.0', DEMO_PUBLIC: '1' }))).toBe(true)
  })
})

it('the password of the demo is refused as anybody’s new password', async () => {
  const person = { email: 'ada@example.org', firstName: 'Ada', lastName: 'Martin' }
  await expect(refuseWeakPassword(DEMO_PASSWORD, person)).rejects.toMatchObject({
    refusal: 'InvalidRequest',
  })
})
