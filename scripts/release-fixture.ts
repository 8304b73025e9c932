import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { createApp } from '../server/app.ts'
import { runCommand } from '../server/commands/run.ts'
import { readConfig } from '../server/config.ts'
import { postDemoEntries } from '../server/demo/accounting.ts'
import { DEMO_ACCOUNTS } from '../server/demo/people.ts'
import { seedGenerated } from '../server/demo/seed.ts'
import { DEMO_PASSWORD } from '../server/demo-password.ts'
import { createLog } from '../server/http/log.ts'
import { createMetrics } from '../server/http/metrics.ts'
import { createPasswords } from '../server/identity/passwords.ts'
import { createWorker } from '../server/jobs/worker.ts'
import { createMailSender } from '../server/mail/mail-sender.ts'
import { createOutbox } from '../server/mail/transport.ts'
import { packBackup } from '../server/store/backup/pack.ts'
import { readBackupPieces, readHeader } from '../server/store/backup/read.ts'
import { writeWholeFile } from '../server/store/backup/whole-file.ts'
import { migrate } from '../server/store/migrate.ts'
import { type Database, openDatabase } from '../server/store/open.ts'
import { asSystem } from '../server/store/scope.ts'
import { PROGRAM_VERSION } from '../server/version.ts'
import { FURTHER_ROWS, SENT_BEFORE } from './release-fixture-rows.ts'

/*
 * `npm run release-fixture [-- <folder>]`: writes tests/fixtures/backup-<version>.gz, a small backup of this version's schema with rows
 * in every table, and prints its entry for `RELEASED` in tests/server/operations/upgrade.test.ts. Each release adds such a backup, and
 * every later version must be able to restore and upgrade it.
 */
const NOW = '2026-11-20T16:05:00.000Z'
const clock = { now: () => NOW }
const FOLDER = process.argv[2] ?? fileURLToPath(new URL('../tests/fixtures/', import.meta.url))
/** The tables whose rows the entry counts. */
const COUNTED_TABLES = [
  'organizations',
  'establishments',
  'counts',
  'remittances',
  'wallet_movements',
  'ticket_dispatches',
  'attachments',
  'audit_events',
  'sessions',
]
/** Large enough for a free pouch, a prepared remittance and a validated one on NOW. */
const SIZE = { seed: 'fixture', establishments: 2, days: 10 }

async function writeFixture(): Promise<number> {
  const file = join(FOLDER, `backup-${PROGRAM_VERSION}.gz`)
  const dataDir = await mkdtemp(join(tmpdir(), 'sacoche-fixture-'))
  const db = await openDatabase({ dataDir })
  try {
    await migrate(db)
    await seedGenerated(db, { clock, size: SIZE })
    await asSystem(db, (trx) => postDemoEntries(trx, NOW, SENT_BEFORE))
    await sendRequests(db, dataDir)
    await asSystem(db, async (trx) => {
      for (const statement of FURTHER_ROWS) await sql.raw(statement).execute(trx)
    })
    await mkdir(FOLDER, { recursive: true })
    await writeWholeFile(
      file,
      (out) => packBackup(db, { program: PROGRAM_VERSION, takenAt: NOW }, out),
      refuseEmptyTables,
    )
    process.stdout.write(`${file}\n${JSON.stringify(await releasedEntry(db, file), null, 2)}\n`)
    return 0
  } finally {
    await db.close()
    await rm(dataDir, { recursive: true })
  }
}

/** Fills the tables that only requests fill, such as those of sessions, devices, sign-in attempts and stored answers for repeated requests. */
async function sendRequests(db: Database, dataDir: string): Promise<void> {
  const config = readConfig({ LOG_LEVEL: 'silent' })
  const log = createLog(config)
  const transport = createOutbox(clock)
  const mailSender = createMailSender({ db, clock, log, transport, publicUrl: config.publicUrl })
  const app = createApp({
    db,
    clock,
    ids: { next: v7 },
    log,
    config,
    passwords: createPasswords(),
    metrics: createMetrics(db, { dataDir, ofProcess: false }),
    jobs: createWorker({ db, clock, ids: { next: v7 }, log, config }),
    mailSender: { wake: () => undefined },
    outbox: null,
    identity: null,
  })
  const call = async (method: string, path: string, token: string, body?: object | string) => {
    const isFile = typeof body === 'string'
    const request = new Request(`http://localhost/api/v1/${path}`, {
      method,
      ...(body ? { body: isFile ? body : JSON.stringify(body) } : {}),
      headers: {
        'X-Api-Key': config.apiKey,
        'Content-Type': isFile ? 'application/pdf' : 'application/json',
        'Idempotency-Key': v7(),
        Authorization: `Bearer ${token}`,
      },
    })
    const answer = await app.fetch(request, { incoming: { socket: { remoteAddress: '192.0.2.1' } } } as never)
    return (await answer.json()) as { data: { token?: string; entries?: { id: string }[] } }
  }
  const signIn = async (email: string, password: string) =>
    (await call('POST', 'auth/sign_in', 'none', { email, password })).data.token ?? ''
  const firstIdOf = async (list: string, token: string) =>
    (await call('GET', `${list}&range=0-0`, token)).data.entries?.[0]?.id
  await signIn(DEMO_ACCOUNTS.employee, 'not the password')
  // One e-mail that is sent, and one that still waits.
  await call('POST', 'auth/forgotPassword', 'none', { email: DEMO_ACCOUNTS.user })
  await mailSender.deliver()
  await call('POST', 'auth/forgotPassword', 'none', { email: DEMO_ACCOUNTS.director })
  const director = await signIn(DEMO_ACCOUNTS.director, DEMO_PASSWORD)
  const accountant = await signIn(DEMO_ACCOUNTS.accountant, DEMO_PASSWORD)
  await call('DELETE', `pouches/${await firstIdOf('pouches?status=CREATED', director)}`, director)
  const preparedId = await firstIdOf('remittances?status=PREPARED', director)
  await call('PUT', `remittancesstatus?id=${preparedId}&status=CANCELED`, director, { status: 'CANCELED' })
  const validatedId = await firstIdOf('remittances?status=VALIDATED', accountant)
  const invalidation = { status: 'UNVALIDATED', reason: 'Le reçu du transporteur manque' }
  await call('PUT', `remittancesstatus?id=${validatedId}&status=UNVALIDATED`, accountant, invalidation)
  const receipt = `attachments?entity=remittance&entityId=${validatedId}&name=recu.pdf`
  await call('POST', receipt, accountant, '%PDF-1.7\n% a receipt')
}

/** The entry of the fixture in the list of releases: the rows and audit heads that the test of upgrades expects. */
async function releasedEntry(db: Database, file: string) {
  const { schema } = await readHeader(file)
  const rows: Record<string, number> = {}
  for (const table of COUNTED_TABLES) {
    const counted = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
      db.kysely,
    )
    rows[table] = counted.rows[0]?.n ?? 0
  }
  const heads = await sql<{ start: string }>`
    select left(encode(hash, 'hex'), 8) as start from audit_heads order by hash`.execute(db.kysely)
  return {
    version: PROGRAM_VERSION,
    schema: schema.at(-1),
    rows,
    heads: heads.rows.map(({ start }) => start),
  }
}

async function refuseEmptyTables(backup: string): Promise<void> {
  for await (const piece of readBackupPieces(backup)) {
    if (piece.kind !== 'end') continue
    const empty = Object.entries(piece.contents.tables).filter(([, table]) => table.rows === 0)
    if (empty.length > 0) {
      throw new Error(
        `The fixture has no rows in ${empty.map(([name]) => name).join(', ')}, so it would not test their upgrade. Add rows in scripts/release-fixture-rows.ts.`,
      )
    }
  }
}

await runCommand(writeFixture)
