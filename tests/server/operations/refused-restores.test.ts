import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restoreBackup } from '../../../server/store/backup/restore.ts'
import { migrate } from '../../../server/store/migrate.ts'
import { type Database, openDatabase } from '../../../server/store/open.ts'
import { temporaryDirectory } from '../../support/database.ts'
import { createEmptyPostgresDatabase } from '../../support/postgres.ts'
import { FIRST_RELEASE_BACKUP } from './programs.ts'

const NOW = '2026-11-21T08:00:00.000Z'

let directory: string
let db: Database
let backup: Buffer
let lines: readonly string[]
beforeAll(async () => {
  directory = await temporaryDirectory()
  db = await openDatabase({ databaseUrl: await createEmptyPostgresDatabase() })
  backup = await readFile(FIRST_RELEASE_BACKUP)
  lines = gunzipSync(backup).toString('utf8').trimEnd().split('\n')
})
afterAll(async () => {
  await db.close()
  await rm(directory, { recursive: true })
})

const restore = (file: string, into = db) => restoreBackup(into, file, { now: NOW })

async function writeBackup(content: Buffer | string): Promise<string> {
  const file = join(directory, 'given.gz')
  await writeFile(file, content)
  return file
}

const pack = (texts: readonly string[]) => gzipSync(`${texts.join('\n')}\n`)

/** The backup with a changed header and a matching checksum. */
function withHeader(changes: object): Buffer {
  const body = [JSON.stringify({ ...JSON.parse(lines[0] ?? ''), ...changes }), ...lines.slice(1, -1)]
  return pack(withChecksum(body))
}

/** These lines, followed by an end line with their checksum, so that only the other checks can refuse the backup. */
function withChecksum(body: readonly string[]): readonly string[] {
  const endLine = JSON.parse(lines.at(-1) ?? '')
  const sha256 = createHash('sha256')
    .update(body.map((line) => `${line}\n`).join(''))
    .digest('hex')
  return [...body, JSON.stringify({ ...endLine, sha256 })]
}

/** The index of the first row of a table. The line before it declares the table. */
const firstRowOf = (table: string) => 1 + lines.findIndex((line) => line.startsWith(`{"table":"${table}"`))

/** Whether the database has no organization and no wallet. */
async function isEmpty(): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('organizations') is not null as found`.execute(db.kysely)
  if (!rows[0]?.found) return true
  const organizations = await sql`select from organizations`.execute(db.kysely)
  const wallets = await sql`select from wallets`.execute(db.kysely)
  return organizations.rows.length + wallets.rows.length === 0
}

describe('an invalid backup is refused without any effect:', () => {
  it.each<[string, () => Buffer | string, RegExp]>([
    ['nothing', () => '', /is not a Sacoche backup: it is empty|is damaged/u],
    ['another file', () => 'PGDMP\u0001\u0010\u0000', /is not a Sacoche backup\.$/u],
    ['another compressed file', () => pack(['name;amount', 'bar;12']), /is not a Sacoche backup\.$/u],
    ['compressed JSON of another kind', () => pack(['{"format":"other"}']), /is not a Sacoche backup\.$/u],
    [
      'a backup of a later format',
      () => withHeader({ formatVersion: 2 }),
      /format 2, and this program reads format 1/u,
    ],
    [
      'a backup of a later schema',
      () => withHeader({ program: '9.0.0', schema: ['001-scope', '999-future'] }),
      /has steps of the schema that this program does not know \(999-future\)\. Restore it with a version that has them/u,
    ],
    ['its first half', () => backup.subarray(0, backup.length / 2), /damaged.*cut off or was altered/u],
    ['all but its last byte', () => backup.subarray(0, -1), /damaged.*cut off or was altered/u],
    ['only its first line', () => pack(lines.slice(0, 1)), /damaged.*its end is missing/u],
    ['all but its last line', () => pack(lines.slice(0, -1)), /damaged.*its end is missing/u],
    [
      'an additional line after its end',
      () => pack([...lines, lines[1] ?? '']),
      /damaged.*there are lines after its end/u,
    ],
    [
      'a missing row',
      () => pack(lines.toSpliced(firstRowOf('counts'), 1)),
      /its content does not match its checksum/u,
    ],
    [
      'a changed amount',
      () =>
        pack(
          lines.with(
            firstRowOf('wallets'),
            (lines[firstRowOf('wallets')] ?? '').replace(/"(\d+)"/u, '"9$1"'),
          ),
        ),
      /its content does not match its checksum/u,
    ],
    [
      'a missing row, with a matching checksum',
      () => pack(withChecksum(lines.slice(0, -1).toSpliced(firstRowOf('audit_events'), 1))),
      /differ from those counted in the backup \(audit_events\)/u,
    ],
    [
      'a missing head of an audit chain, with a matching checksum',
      () => pack(withChecksum(lines.slice(0, -1).toSpliced(firstRowOf('audit_heads'), 1))),
      /differ from those counted in the backup \(audit_heads/u,
    ],
    [
      'an altered head of an audit chain, with a matching checksum',
      () => {
        const head = lines[firstRowOf('audit_heads')] ?? ''
        const otherHead = head.replace(/\\\\x(.)/u, (_, digit) => `\\\\x${digit === '0' ? '1' : '0'}`)
        return pack(withChecksum(lines.slice(0, -1).with(firstRowOf('audit_heads'), otherHead)))
      },
      /differ from those counted in the backup \(audit_heads\)/u,
    ],
    [
      'a table with other columns, with a matching checksum',
      () =>
        pack(
          withChecksum(
            lines
              .slice(0, -1)
              .with(firstRowOf('wallets') - 1, '{"table":"wallets","columns":[{"name":"id","type":"uuid"}]}'),
          ),
        ),
      /the table wallets has other columns/u,
    ],
  ])('%s', async (_, content, message) => {
    const file = await writeBackup(content())
    await expect(restore(file)).rejects.toMatchObject({
      name: 'UnusableBackup',
      message: expect.stringMatching(message),
    })
    expect(await isEmpty()).toBe(true)
  })

  it('with one altered byte near its beginning, in its middle or near its end', async () => {
    for (const share of [0.1, 0.5, 0.9]) {
      const altered = Buffer.from(backup)
      const offset = Math.floor(backup.length * share)
      altered[offset] = (altered[offset] ?? 0) ^ 0x20
      await expect(restore(await writeBackup(altered))).rejects.toMatchObject({ name: 'UnusableBackup' })
      expect(await isEmpty()).toBe(true)
    }
  })

  it('a file that does not exist, or a directory', async () => {
    await expect(restore(join(directory, 'none.gz'))).rejects.toThrow('There is no file')
    await expect(restore(directory)).rejects.toThrow('is a directory, not a backup')
  })
})

describe('a database that is not empty is refused', () => {
  it('when it has data', async () => {
    await restore(FIRST_RELEASE_BACKUP)
    await expect(restore(FIRST_RELEASE_BACKUP)).rejects.toMatchObject({
      name: 'TargetNotEmpty',
      message: 'The database is not empty. Restore into an empty one.',
    })
  })

  it('when its schema is newer than that of the backup', async () => {
    const laterDatabase = await openDatabase({ databaseUrl: await createEmptyPostgresDatabase() })
    await migrate(laterDatabase)
    const inserted =
      await sql`insert into kysely_migration values ('999-future', '2030-01-01T00:00:00.000Z')`.execute(
        laterDatabase.kysely,
      )
    expect(inserted.numAffectedRows).toBe(1n)
    await expect(restore(FIRST_RELEASE_BACKUP, laterDatabase)).rejects.toThrow(
      /later schema \(.*999-future\) than the backup/u,
    )
    await laterDatabase.close()
  })

  it('when it belongs to another program', async () => {
    const otherDatabase = await openDatabase({ databaseUrl: await createEmptyPostgresDatabase() })
    await sql`create table recipes (id integer)`.execute(otherDatabase.kysely)
    await expect(restore(FIRST_RELEASE_BACKUP, otherDatabase)).rejects.toThrow('it has the table recipes')
    await otherDatabase.close()
  })
})
