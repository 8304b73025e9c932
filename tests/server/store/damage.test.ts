import { readdirSync } from 'node:fs'
import { cp, rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { operatorMessageOf } from '../../../server/commands/run.ts'
import { openDatabase } from '../../../server/store/open.ts'
import { temporaryDirectory } from '../../support/database.ts'
import { migratedTemplate } from '../../support/migrated-template.ts'
import { runProgram } from './programs/run.ts'

let dataDir: string
let cluster: string
beforeEach(async () => {
  dataDir = await temporaryDirectory()
  cluster = join(dataDir, 'postgres')
  await cp(await migratedTemplate(), dataDir, { recursive: true })
})
afterEach(() => rm(dataDir, { recursive: true }))

const logSegment = () =>
  join('pg_wal', readdirSync(join(cluster, 'pg_wal')).find((name) => name.length === 24)!)

const ADVICE =
  'Check the disk. If a file is damaged, move this directory away and restore the last backup with "npm run restore -- <file>".'

describe('a damaged cluster is not opened; the message names', () => {
  it.each<[string, () => string, number]>([
    ['an empty control file', () => 'global/pg_control', 0],
    ['a write-ahead log that is cut off', logSegment, 24_576],
    ['an empty catalogue of tables', () => 'base/5/1259', 0],
    ['an empty map of catalogues', () => 'base/5/pg_filenode.map', 0],
    ['an empty record of transactions', () => 'pg_xact/0000', 0],
    ['a catalogue that ends within a page', () => 'base/5/1259', 9_000],
  ])('%s', async (_, file, size) => {
    const path = file()
    await truncate(join(cluster, path), size)
    const error: Error = await openDatabase({ dataDir }).then(
      () => Promise.reject(new Error('it was opened')),
      (refused: Error) => refused,
    )
    expect(error.name).toBe('DataDirectoryDamaged')
    expect(operatorMessageOf(error)).toBe(
      `The database in ${cluster} cannot be opened. These files are missing or cut off: ${path}. ${ADVICE}`,
    )
  })

  it('a missing control file and a missing write-ahead log', async () => {
    await rm(join(cluster, 'global/pg_control'))
    await rm(join(cluster, logSegment()))
    await expect(openDatabase({ dataDir })).rejects.toThrow('missing or cut off: global/pg_control, pg_wal.')
  })

  it('no file when the damage is not visible in the sizes', async () => {
    await truncate(join(cluster, 'base/5/1259'), 8_192)
    await expect(openDatabase({ dataDir })).rejects.toThrow(
      `The database in ${cluster} cannot be opened. A file is damaged, or the disk is full or failing. ${ADVICE}`,
    )
  })
})

it('the missing file of a table is named in the error of the statement that reads the table, with advice', async () => {
  const database = await openDatabase({ dataDir })
  const { rows } = await sql<{ path: string }>`
      select pg_relation_filepath('kysely_migration') as path`.execute(database.kysely)
  await database.close()
  const { path } = rows[0]!
  await rm(join(cluster, path))
  const damaged = await openDatabase({ dataDir })
  const error: Error = await sql`select * from kysely_migration`.execute(damaged.kysely).then(
    () => Promise.reject(new Error('it was read')),
    (refused: Error) => refused,
  )
  expect(operatorMessageOf(error)).toBe(
    `could not open file "${path}": No such file or directory. A file of the database is damaged: stop the server, check the disk and restore the last backup.`,
  )
  await damaged.close()
})

describe('the recovery of the embedded engine', () => {
  const recoveryOf = async () => {
    let recovered = false
    const database = await openDatabase({ dataDir, onRecovery: () => (recovered = true) })
    await database.close()
    return recovered
  }

  it('is reported after the process was killed, and not after it ended cleanly', async () => {
    const holder = runProgram('hold', [dataDir])
    expect(await holder.line()).toBe('open')
    await holder.kill()
    expect([await recoveryOf(), await recoveryOf()]).toEqual([true, false])
  })
})
