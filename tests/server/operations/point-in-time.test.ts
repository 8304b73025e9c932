import { chown, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { verifyAudit } from '../../../server/store/audit-check.ts'
import { migrate } from '../../../server/store/migrate.ts'
import { type Database, openDatabase } from '../../../server/store/open.ts'
import { pollUntil } from '../../support/poll-until.ts'
import {
  copyDataDirectory,
  LOGIN_ROLE,
  makeServerDirectory,
  type PostgresProgram,
  type ServerUser,
  serverUser,
  startPostgres,
  temporaryServerDirectory,
} from '../../support/postgres-program.ts'
import { stateOf } from '../commands/state.ts'
import { countSheet, openTestApp } from '../commands/test-app.ts'

/* Follows the steps of docs/operations.md, "Point-in-time recovery", with a real PostgreSQL. */

const TIMEOUT = { timeout: 120_000 }
/** The longest wait for PostgreSQL to archive a segment or to end its recovery. */
const WAIT_MS = 30_000

let user: ServerUser
let directory: string
let archive: string
let base: string
let server: PostgresProgram | undefined
let opened: Database | undefined

beforeEach(async () => {
  user = await serverUser()
  directory = await temporaryServerDirectory(user)
  archive = await makeServerDirectory(join(directory, 'wal'), user)
  base = join(directory, 'base')
})
afterEach(async () => {
  await opened?.close()
  await server?.stop()
  opened = undefined
  server = undefined
  await rm(directory, { recursive: true })
})

/** The archive settings of deploy/compose.yaml, with the directory of this test. */
async function archiveSettings(): Promise<readonly string[]> {
  const file = await readFile('deploy/compose.yaml', 'utf8')
  const settings = [...file.matchAll(/^ {6}- (archive_\w+=.+)$/gmu)].map(([, setting]) => setting!)
  expect(settings).toHaveLength(3)
  return settings.map((setting) => setting.replaceAll('/wal', archive))
}

async function startWith(home: string, settings: readonly string[]): Promise<PostgresProgram> {
  server = await startPostgres(await makeServerDirectory(join(directory, home), user), settings, user)
  return server
}

async function openIn(running: PostgresProgram): Promise<Database> {
  opened = await openDatabase({ databaseUrl: running.address(LOGIN_ROLE, LOGIN_ROLE) })
  return opened
}

/** Takes a base backup as pg_basebackup does: copies the files between start and stop, with the label that stop returns. */
async function takeBaseBackup(databaseUrl: string, data: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`select pg_backup_start('base', true)`)
  await copyDataDirectory(data, base, user)
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
  await client.end()
  await rm(join(base, 'postmaster.pid'))
  await writeFile(join(base, 'backup_label'), rows[0]!.labelfile)
}

/** Waits until PostgreSQL has archived the segment with everything written so far, and returns the name of the segment. */
async function waitUntilArchived(running: PostgresProgram): Promise<string> {
  const [segment] = await running.asSuperuser<{ name: string }>(
    'select pg_walfile_name(pg_switch_wal()) as name',
  )
  await pollUntil(async () => {
    const [archiver] = await running.asSuperuser<{ last: string | null }>(
      'select last_archived_wal as last from pg_stat_archiver',
    )
    return (archiver?.last ?? '') >= segment!.name
  }, WAIT_MS)
  return segment!.name
}

/** Starts a new server on the base backup, which replays the archive up to a moment and then accepts writes. */
async function recover(target: string): Promise<PostgresProgram> {
  const home = await makeServerDirectory(join(directory, 'recovered'), user)
  const data = join(home, 'data')
  await writeFile(join(base, 'recovery.signal'), '')
  await copyDataDirectory(base, data, user)
  const running = await startWith('recovered', [
    `restore_command=gunzip < ${archive}/%f.gz > %p`,
    `recovery_target_time=${target}`,
    'recovery_target_action=promote',
  ])
  await pollUntil(async () => {
    const [state] = await running.asSuperuser<{ recovering: boolean }>(
      'select pg_is_in_recovery() as recovering',
    )
    return state?.recovering === false
  }, WAIT_MS)
  return running
}

describe('point-in-time recovery', () => {
  it('restores the moment before a destructive statement, after the disk is lost', TIMEOUT, async () => {
    const first = await startWith('first', await archiveSettings())
    await first.asSuperuser(`create database ${LOGIN_ROLE} owner ${LOGIN_ROLE}`)
    const db = await openIn(first)
    await migrate(db)
    const testApp = await openTestApp(db)
    const testOrganization = await testApp.createOrganization()
    await countSheet(testOrganization)
    await takeBaseBackup(first.address('postgres', 'postgres'), join(directory, 'first', 'data'))

    await countSheet(testOrganization, { service: 'evening' })
    const before = await testOrganization.state()
    const [moment] = await first.asSuperuser<{ now: string }>('select clock_timestamp()::text as now')
    await first.asSuperuser('drop table counts cascade', LOGIN_ROLE)
    await waitUntilArchived(first)
    await first.kill()
    server = undefined
    await db.close()
    await rm(join(directory, 'first'), { recursive: true })

    const recovered = await openIn(await recover(moment!.now))
    const { organization } = testOrganization.ids
    expect(await stateOf(recovered, organization)).toBe(before)
    const reports = await verifyAudit(recovered, [])
    expect(reports.length).toBeGreaterThan(0)
    expect(reports.filter(({ fault }) => fault !== null)).toEqual([])
  })

  it(
    'archiving continues after a server was killed while it copied a segment, or before it recorded the copy',
    TIMEOUT,
    async () => {
      const running = await startWith('first', await archiveSettings())
      const copied = await waitUntilArchived(running)
      // As if the server was killed before it recorded the copy of this segment.
      const status = join(directory, 'first', 'data', 'pg_wal', 'archive_status')
      await rename(join(status, `${copied}.done`), join(status, `${copied}.ready`))
      const [next] = await running.asSuperuser<{ name: string }>(
        'select pg_walfile_name(pg_current_wal_lsn()) as name',
      )
      // As if it was killed while it copied the next one.
      const unfinishedCopy = join(archive, `${next!.name}.gz.part`)
      await writeFile(unfinishedCopy, 'the first bytes')
      if ('uid' in user) await chown(unfinishedCopy, user.uid, user.gid)
      // PostgreSQL does not switch a segment without entries, and so does not archive it.
      await running.asSuperuser(`select pg_create_restore_point('something to archive')`)
      await waitUntilArchived(running)
      const failureQuery = 'select failed_count::int as count from pg_stat_archiver'
      expect(await running.asSuperuser(failureQuery)).toEqual([{ count: 0 }])
      await expect(readFile(unfinishedCopy)).rejects.toMatchObject({ code: 'ENOENT' })
      const segment = gunzipSync(await readFile(join(archive, `${next!.name}.gz`)))
      // The size of every segment.
      expect(segment.length).toBe(16 * 1024 * 1024)
    },
  )
})
