import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../server/store/open.ts'
import { temporaryDirectory } from '../../support/database.ts'
import { createEmptyPostgresDatabase, createPostgresDatabase } from '../../support/postgres.ts'
import { FIRST_RELEASE_BACKUP, runServerCommand } from './programs.ts'

let directory: string
beforeAll(async () => {
  directory = await temporaryDirectory()
})
afterAll(() => rm(directory, { recursive: true }))

const ARGUMENTS: Readonly<Record<string, () => string[]>> = {
  migrate: () => [],
  seed: () => ['--establishments', '1', '--days', '2'],
  'verify-audit': () => [],
  backup: () => [join(directory, 'new.gz')],
  restore: () => [FIRST_RELEASE_BACKUP],
}

describe.each(Object.keys(ARGUMENTS))('npm run %s prints one line and fails for', (name) => {
  const run = (settings: Readonly<Record<string, string>>) =>
    runServerCommand(name, ARGUMENTS[name]?.() ?? [], { DATA_DIR: join(directory, name), ...settings })

  it('an invalid setting', async () => {
    expect(await run({ DATABASE_URL: 'mysql://here' })).toEqual({
      code: 1,
      output: '',
      errorOutput: 'DATABASE_URL must begin with postgres:// or postgresql://\n',
    })
  })

  it('a database that does not answer', async () => {
    expect(await run({ DATABASE_URL: 'postgres://sacoche@127.0.0.1:1/sacoche' })).toEqual({
      code: 1,
      output: '',
      errorOutput: 'The database cannot be reached: connect ECONNREFUSED 127.0.0.1:1\n',
    })
  })

  it('a database that does not exist', async () => {
    const url = (await createEmptyPostgresDatabase()).replace(/test_\w+/u, 'no_such_database')
    expect(await run({ DATABASE_URL: url })).toEqual({
      code: 1,
      output: '',
      errorOutput: 'database "no_such_database" does not exist\n',
    })
  })
})

describe.each(['migrate', 'seed'])('npm run %s', (name) => {
  it('refuses a database of a newer version', async () => {
    const databaseUrl = await createPostgresDatabase()
    const db = await openDatabase({ databaseUrl })
    await sql`insert into kysely_migration values ('999-future', '2030-01-01T00:00:00.000Z')`.execute(
      db.kysely,
    )
    await db.close()
    expect(await runServerCommand(name, ARGUMENTS[name]?.() ?? [], { DATABASE_URL: databaseUrl })).toEqual({
      code: 1,
      output: '',
      errorOutput:
        'The database was migrated by a newer version of the program (999-future). Start that version, or restore an older backup.\n',
    })
  })
})

describe('missing, superfluous and invalid arguments', () => {
  it.each([
    ['backup', [], 'npm run backup -- <file>\n'],
    ['backup', ['a.gz', 'b.gz'], 'npm run backup -- <file>\n'],
    ['restore', [], 'npm run restore -- <file>\n'],
    ['restore-drill', [], 'npm run restore-drill -- <file>\n'],
    [
      'seed',
      ['--days', '0'],
      '--days must be a number from 1 to 3650\nnpm run seed -- [--establishments 3] [--days 60] [--seed text]\n',
    ],
  ])('are refused with the usage: npm run %s %j', async (name, args, errorOutput) => {
    expect(await runServerCommand(name, args, { DATA_DIR: join(directory, 'unused') })).toEqual({
      code: 2,
      output: '',
      errorOutput,
    })
  })
})

describe('npm run restore-drill', () => {
  // TMPDIR is where the temporary database is created.
  const drill = async (file: string) => {
    const temporary = await mkdtemp(join(directory, 'drill-'))
    const ran = await runServerCommand('restore-drill', [file], {
      DATA_DIR: join(directory, 'not-opened'),
      TMPDIR: temporary,
      TZ: 'Pacific/Auckland',
    })
    return { ...ran, remainingFiles: await readdir(temporary) }
  }

  it('restores a backup into a temporary database, checks it and deletes the database', async () => {
    const { output, ...exitAndFiles } = await drill(FIRST_RELEASE_BACKUP)
    expect(exitAndFiles).toEqual({ code: 0, errorOutput: '', remainingFiles: [] })
    expect(output).toMatch(/^Restored \d+ rows from the backup taken at 2026-11-20T16:05:00\.000Z, schema /mu)
    expect(output).toMatch(/^All \d+ audit chains are intact\.$/mu)
    expect(output).toMatch(
      /^The backup of 2026-11-20T16:05:00\.000Z was restored and checked in \d+ s\.\nThe temporary database was deleted\.$/mu,
    )
    expect(existsSync(join(directory, 'not-opened'))).toBe(false)
  })

  it('fails on a damaged backup, and leaves nothing behind', async () => {
    const damaged = join(directory, 'damaged.gz')
    await writeFile(damaged, (await readFile(FIRST_RELEASE_BACKUP)).subarray(0, -500))
    const { errorOutput, ...exitAndFiles } = await drill(damaged)
    expect(exitAndFiles).toEqual({ code: 1, output: '', remainingFiles: [] })
    expect(errorOutput).toMatch(/is damaged/u)
  })
})

it('a command prints the stack trace of an error at log level debug', async () => {
  const ran = await runServerCommand('migrate', [], { DATABASE_URL: 'mysql://here', LOG_LEVEL: 'debug' })
  expect(ran.errorOutput).toMatch(/^InvalidConfig: DATABASE_URL must begin .*\n {4}at /u)
})

it('npm run restore creates no data directory when the backup does not exist', async () => {
  const dataDir = join(directory, 'never')
  const ran = await runServerCommand('restore', [join(directory, 'none.gz')], { DATA_DIR: dataDir })
  expect([ran.code, ran.errorOutput]).toEqual([1, `There is no file ${join(directory, 'none.gz')}.\n`])
  await expect(rm(dataDir)).rejects.toThrow('ENOENT')
})
