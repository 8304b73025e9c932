import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signCheckpointText } from '../../../server/secret-key.ts'
import { type AuditEntry, appendAudit } from '../../../server/store/audit.ts'
import { createCheckpointWriter } from '../../../server/store/audit-checkpoints.ts'
import { type Database, openDatabase } from '../../../server/store/open.ts'
import { asSystem } from '../../../server/store/scope.ts'
import { temporaryDirectory } from '../../support/database.ts'
import { createPostgresDatabase } from '../../support/postgres.ts'
import { fillTenant, idsOf } from './tenants.ts'

const COMMAND = fileURLToPath(new URL('../../../server/commands/verify-audit.ts', import.meta.url))
const KEY = 'a-key-of-this-test-with-more-than-32-characters'
const { organization, establishment, user, log } = idsOf(1)
const MORNING = '2024-03-01T08:00:00.000Z'
const NOON = '2024-03-01T12:00:00.000Z'
const NOON_LATER = '2024-03-01T12:09:00.000Z'

// SECURITY.md, check 39
describe('npm run verify-audit', () => {
  let url: string
  let db: Database
  let directory: string
  let file: string

  beforeAll(async () => {
    directory = await temporaryDirectory()
    url = await createPostgresDatabase()
    db = await openDatabase({ databaseUrl: url })
    await asSystem(db, fillTenant(1))
  })
  afterAll(async () => {
    await db.close()
    await rm(directory, { recursive: true })
  })
  beforeEach(async () => {
    file = join(directory, `${crypto.randomUUID()}.jsonl`)
    await forgetHistory()
  })

  const withoutTriggers = (statement: ReturnType<typeof sql>) =>
    asSystem(db, async (trx) => {
      for (const table of ['audit_events', 'audit_heads'] as const)
        await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx)
      await statement.execute(trx)
      for (const table of ['audit_events', 'audit_heads'] as const)
        await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx)
    })
  const forgetHistory = () => withoutTriggers(sql`truncate audit_events, audit_heads`)

  const append = (at: string, establishmentId: string | null, totalCents = 1) =>
    asSystem(db, (trx) => {
      const entry: AuditEntry = {
        organizationId: organization,
        establishmentId,
        at,
        byId: user,
        byName: 'Ada Martin',
        address: '192.0.2.1',
        action: 'edit',
        entity: 'cashLog',
        entityId: log,
        before: null,
        after: { totalCents },
      }
      return appendAudit(trx, entry)
    })

  const run = () =>
    new Promise<{ code: number; output: string }>((resolve) => {
      const env = {
        ...process.env,
        DATABASE_URL: url,
        DATA_DIR: directory,
        CHECKPOINT_FILE: file,
        DEMO: '0',
        SECRET_KEY: KEY,
      }
      const child = execFile(process.execPath, [COMMAND], { env }, (_, output, errors) =>
        resolve({ code: child.exitCode ?? -1, output: output + errors }),
      )
    })
  const newWriter = () => createCheckpointWriter(db, file, KEY)
  const removeLines = async (isRemoved: (line: string) => boolean) => {
    const lines = (await readFile(file, 'utf8')).split('\n')
    await writeFile(file, lines.filter((line) => !isRemoved(line)).join('\n'))
  }
  const isOfEstablishment = (line: string) => line.includes(`"establishmentId":"${establishment}"`)

  it('names the chain whose events no checkpoint proves, and until where the others are proven', async () => {
    await append(MORNING, establishment)
    await newWriter().write(MORNING)
    await append(MORNING, null)
    await append(NOON, establishment)
    await newWriter().write(NOON)
    // The last line is that of the chain without establishment: no line after it shows that it was removed.
    await removeLines((line) => line.includes('"establishmentId":null'))
    const { code, output } = await run()
    expect(output.split('\n')).toEqual([
      `ok      organization ${organization}, without establishment: 1 events, not proven`,
      `ok      organization ${organization}, establishment ${establishment}: 2 events, proven up to event 2 of ${NOON}`,
      `MISSING organization ${organization}, without establishment: no checkpoint proves event 1 and those after it`,
      'The checkpoints do not prove that the 2 chains are intact.',
      '',
    ])
    expect(code).toBe(1)
  })

  it('accepts the latest events without a checkpoint', async () => {
    await append(MORNING, establishment)
    await append(NOON, null)
    await newWriter().write(NOON)
    await append(NOON_LATER, establishment)
    expect(await run()).toMatchObject({
      code: 0,
      output: expect.stringContaining('All 2 chains are intact.'),
    })
  })

  it('notices a removed line after the chain was rewritten and new checkpoints were signed', async () => {
    const writer = newWriter()
    for (const establishmentId of [null, establishment]) await append(MORNING, establishmentId)
    await writer.write(MORNING)
    await append(NOON, null)
    await writer.write(NOON)
    await removeLines(isOfEstablishment)
    await withoutTriggers(sql`with gone as (delete from audit_events where establishment_id is not null)
      delete from audit_heads where establishment_id is not null`)
    await append(MORNING, establishment, 9)
    // A process that is started now continues the file, as the running one does.
    for (const next of [writer, newWriter()]) {
      await next.write(NOON_LATER)
      const { code, output } = await run()
      expect(output).toMatch(/INVALID \S+ line \d+ follows a line that was removed/u)
      expect(output).toContain('The checkpoints do not prove that the 2 chains are intact.')
      expect(code).toBe(1)
    }
  })

  it('accepts the lines of an earlier version, which do not name the line before', async () => {
    await append(MORNING, establishment)
    await append(MORNING, establishment, 2)
    const { rows } = await asSystem(db, (trx) =>
      sql<{ sequence: number; hash: string }>`
        select sequence, encode(hash, 'hex') as hash from audit_events order by sequence`.execute(trx),
    )
    const lines = rows.map(({ sequence, hash }) => {
      const values = {
        organizationId: organization,
        establishmentId: establishment,
        sequence,
        hash,
        at: MORNING,
      }
      const signature = signCheckpointText(KEY, JSON.stringify(Object.values(values)))
      return JSON.stringify({ ...values, signature })
    })
    await writeFile(file, `\n${lines.join('\n')}\n`)
    await append(NOON, establishment)
    await newWriter().write(NOON)
    expect(await run()).toMatchObject({ code: 0 })
    // The new line shows that the last one of the earlier version was removed.
    await removeLines((line) => line === lines[1])
    expect(await run()).toMatchObject({ code: 1 })
  })

  it('accepts a file that several processes continued after each other', async () => {
    for (const at of [MORNING, NOON, NOON_LATER]) {
      await append(at, null)
      await append(at, establishment)
      await newWriter().write(at)
    }
    expect(await run()).toMatchObject({ code: 0 })
    expect((await readFile(file, 'utf8')).match(/"previous":"[0-9a-f]{64}"/gu)).toHaveLength(5)
    await removeLines((line) => line.includes('"previous":null'))
    expect(await run()).toMatchObject({ code: 1 })
  })
})
