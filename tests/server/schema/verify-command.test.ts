import { execFile } from 'node:child_process'
import { appendFile, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appendAudits } from '../../../server/store/audit.ts'
import { createCheckpointWriter } from '../../../server/store/audit-checkpoints.ts'
import { type Database, openDatabase } from '../../../server/store/open.ts'
import { asSystem } from '../../../server/store/scope.ts'
import { temporaryDirectory } from '../../support/database.ts'
import { createPostgresDatabase } from '../../support/postgres.ts'
import { AT, fillTenant, idsOf } from './tenants.ts'

const COMMAND = fileURLToPath(new URL('../../../server/commands/verify-audit.ts', import.meta.url))
const { organization, establishment, user, log } = idsOf(1)

describe('npm run verify-audit', () => {
  let url: string
  let db: Database
  let directory: string
  let checkpoints: string

  beforeAll(async () => {
    directory = await temporaryDirectory()
    checkpoints = join(directory, 'checkpoints.jsonl')
    url = await createPostgresDatabase()
    db = await openDatabase({ databaseUrl: url })
    const event = {
      organizationId: organization,
      establishmentId: establishment,
      at: AT,
      byId: user,
      byName: 'Ada Martin',
      address: '192.0.2.1',
      action: 'edit' as const,
      entity: 'cashLog',
      entityId: log,
      before: null,
      after: { comment: '' },
    }
    await asSystem(db, async (trx) => {
      await fillTenant(1)(trx)
      await appendAudits(trx, [event, event, event, { ...event, establishmentId: null }])
    })
    await createCheckpointWriter(db, checkpoints).write(AT)
  })
  afterAll(async () => {
    await db.close()
    await rm(directory, { recursive: true })
  })

  const run = (secretKey = '', ...options: readonly string[]) =>
    new Promise<{ code: number; output: string }>((resolve) => {
      const env = {
        ...process.env,
        DATABASE_URL: url,
        DATA_DIR: directory,
        CHECKPOINT_FILE: checkpoints,
        DEMO: '0',
        SECRET_KEY: secretKey,
      }
      const child = execFile(process.execPath, [COMMAND, ...options], { env }, (_, output, errors) =>
        resolve({ code: child.exitCode ?? -1, output: output + errors }),
      )
    })

  it('reports each valid chain', async () => {
    expect(await run()).toEqual({
      code: 0,
      output: [
        `ok      organization ${organization}, without establishment: 1 events, proven up to event 1 of ${AT}`,
        `ok      organization ${organization}, establishment ${establishment}: 3 events, proven up to event 3 of ${AT}`,
        'All 2 chains are intact.',
        '',
      ].join('\n'),
    })
  })

  it('uses a file of checkpoints that only its owner may read or write', async () => {
    expect((await stat(checkpoints)).mode & 0o777).toBe(0o600)
  })

  it('replays the history when an option requests it, and names the records that differ from it', async () => {
    const { code, output } = await run('', '--replay')
    expect(code).toBe(1)
    expect(output).toContain('All 2 chains are intact.')
    expect(output).toContain(
      `WRONG   organization ${organization}, count ${idsOf(1).count}: has no history\n`,
    )
    expect(output).toMatch(/0 changes of 0 records were replayed: \d+ faults\.\n$/u)
  })

  it('refuses an option that it does not know', async () => {
    expect(await run('', '--reply')).toMatchObject({
      code: 2,
      output: expect.stringContaining('npm run verify-audit -- [--replay]'),
    })
  })

  // SECURITY.md, check 39
  it('fails without checkpoints or with an invalid line, but accepts a line that a power cut left incomplete', async () => {
    const checkpointText = await readFile(checkpoints, 'utf8')
    try {
      await appendFile(checkpoints, checkpointText.trim().slice(0, 40))
      expect(await run()).toMatchObject({ code: 0, output: expect.stringContaining('is incomplete') })
      // Each write of checkpoints begins with an empty line, so the first checkpoint is line 2.
      await writeFile(checkpoints, checkpointText.replace('{', '['))
      expect(await run()).toMatchObject({ code: 1, output: expect.stringContaining("line 2 can't be read") })
      await rm(checkpoints)
      expect(await run()).toMatchObject({
        code: 1,
        output: expect.stringContaining(`MISSING ${checkpoints} has no checkpoint`),
      })
    } finally {
      await writeFile(checkpoints, checkpointText)
    }
  })

  // SECURITY.md, check 39
  it('accepts only unaltered, signed checkpoints when a key is set', async () => {
    const key = 'a-key-of-this-test-with-more-than-32-characters'
    const checkpointText = await readFile(checkpoints, 'utf8')
    try {
      expect(await run(key)).toMatchObject({
        code: 1,
        output: expect.stringContaining('has no signed checkpoint'),
      })
      await rm(checkpoints)
      await createCheckpointWriter(db, checkpoints, key).write(AT)
      expect(await run(key)).toMatchObject({ code: 0 })
      expect(await run('another-key-that-did-not-sign-these-checkpoints')).toMatchObject({ code: 1 })
      const signed = await readFile(checkpoints, 'utf8')
      await writeFile(checkpoints, signed.replace('"sequence":3', '"sequence":2'))
      expect(await run(key)).toMatchObject({
        code: 1,
        output: expect.stringContaining('its signature is wrong'),
      })
    } finally {
      await writeFile(checkpoints, checkpointText)
    }
  })

  it('names the first bad event, and fails', async () => {
    await asSystem(db, async (trx) => {
      await sql`alter table audit_events disable trigger user`.execute(trx)
      await sql`delete from audit_events where establishment_id = ${establishment} and sequence = 2`.execute(
        trx,
      )
      await sql`alter table audit_events enable trigger user`.execute(trx)
    })
    expect(await run()).toEqual({
      code: 1,
      output: [
        `ok      organization ${organization}, without establishment: 1 events, proven up to event 1 of ${AT}`,
        `BROKEN  organization ${organization}, establishment ${establishment}: event 2 is missing`,
        '1 of 2 chains are broken.',
        '',
      ].join('\n'),
    })
  })
})
