import { createWriteStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { openControlSocket, reportVerifiedBackup, requestBackup } from '../../../server/control-socket.ts'
import { readLastBackup } from '../../../server/store/backup/last-backup.ts'
import { migrate } from '../../../server/store/migrate.ts'
import { openDatabase } from '../../../server/store/open.ts'
import { openOwnTestDatabase, temporaryDirectory } from '../../support/database.ts'
import { testClock } from '../../support/server.ts'
import { startServerProgram } from './programs.ts'

it('the control socket takes and records backups until it is closed; then it does not answer', async () => {
  const dataDir = await temporaryDirectory()
  const db = await openOwnTestDatabase()
  const control = await openControlSocket(dataDir, {
    db,
    clock: testClock(),
    log: pino({ level: 'silent' }),
  })
  const backUpTo = (name: string) => requestBackup(dataDir, createWriteStream(join(dataDir, name)))
  await backUpTo('first')
  expect(await readdir(dataDir)).toEqual(expect.arrayContaining(['control.sock', 'first']))
  // A backup is recorded only when the backup command has verified its file and asks for it.
  expect(await readLastBackup(db)).toBeNull()
  await reportVerifiedBackup(dataDir, '2026-11-20T02:30:00.000Z')
  expect(await readLastBackup(db)).toBe('2026-11-20T02:30:00.000Z')
  await expect(reportVerifiedBackup(dataDir, 'last night')).rejects.toThrow('The server refused')
  expect(await readLastBackup(db)).toBe('2026-11-20T02:30:00.000Z')

  await control.close()
  await expect(backUpTo('second')).rejects.toThrow('does not answer')
  expect(await readdir(dataDir)).not.toContain('control.sock')
  await db.close()
})

it('a server that fails to start after it opened its control socket closes the socket and ends', async () => {
  const dataDir = await temporaryDirectory()
  const db = await openDatabase({ dataDir })
  await migrate(db)
  await sql`alter table pgboss.job_common rename to job_unknown`.execute(db.kysely)
  await db.close()
  const starting = startServerProgram({ DATA_DIR: dataDir })
  await expect(starting).rejects.toMatchObject({ code: 1, message: expect.stringContaining('job_common') })
  expect(await readdir(dataDir)).not.toContain('control.sock')
})
