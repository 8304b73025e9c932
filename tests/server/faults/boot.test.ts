import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MIGRATIONS } from '../../../server/store/migrations/index.ts'
import { openDatabase } from '../../../server/store/open.ts'
import { temporaryDirectory } from '../../support/database.ts'
import { createEmptyPostgresDatabase, createPostgresDatabase } from '../../support/postgres.ts'
import { startProgramWithClient } from './programs.ts'

let directory: string
beforeAll(async () => {
  directory = await temporaryDirectory()
})
afterAll(() => rm(directory, { recursive: true }))

const settings = (databaseUrl: string, index = 0) => ({
  DATABASE_URL: databaseUrl,
  DATA_DIR: join(directory, String(index)),
})

it('four servers that start at once on one empty database all become ready, and only one of them migrates it', async () => {
  const databaseUrl = await createEmptyPostgresDatabase()
  const programs = await Promise.all(
    [1, 2, 3, 4].map((index) => startProgramWithClient(settings(databaseUrl, index))),
  )
  const ready = await Promise.all(programs.map(({ origin }) => fetch(`${origin}/readyz`)))
  expect(ready.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const log = programs.map(({ output }) => output.out).join('')
  expect(log.match(/"event":"database\.migrated"/gu)).toHaveLength(1)
  const db = await openDatabase({ databaseUrl })
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    db.kysely,
  )
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(MIGRATIONS))
  await db.close()
  await Promise.all(programs.map((program) => program.stop()))
})

it('a server does not start on a database of a newer version, and prints advice', async () => {
  const databaseUrl = await createPostgresDatabase()
  const db = await openDatabase({ databaseUrl })
  await sql`insert into kysely_migration values ('999-from-the-future', '2030-01-01T00:00:00.000Z')`.execute(
    db.kysely,
  )
  await db.close()
  await expect(startProgramWithClient(settings(databaseUrl))).rejects.toMatchObject({
    code: 1,
    message:
      'The database was migrated by a newer version of the program (999-from-the-future). Start that version, or restore an older backup.\n',
  })
})
