import { execFile } from 'node:child_process'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { verifyAudit } from '../../../server/store/audit-check.ts'
import { readHeader } from '../../../server/store/backup/read.ts'
import { restoreBackup } from '../../../server/store/backup/restore.ts'
import { migrate } from '../../../server/store/migrate.ts'
import { openDatabase } from '../../../server/store/open.ts'
import { PROGRAM_VERSION } from '../../../server/version.ts'
import { temporaryDirectory } from '../../support/database.ts'
import { createEmptyPostgresDatabase } from '../../support/postgres.ts'
import { keyFiguresOf } from './contents.ts'

const TIMEOUT = { timeout: 300_000 }

/** Fails as soon as a table is added that the fixture of the next release does not fill. */
it(
  'npm run release-fixture writes a backup with rows in every table, which can be restored, and prints its entry for upgrade.test.ts',
  TIMEOUT,
  async () => {
    const folder = await temporaryDirectory()
    const { stdout } = await promisify(execFile)(process.execPath, ['scripts/release-fixture.ts', folder])
    const name = `backup-${PROGRAM_VERSION}.gz`
    expect(await readdir(folder)).toEqual([name])

    const db = await openDatabase({ databaseUrl: await createEmptyPostgresDatabase() })
    const { contents } = await restoreBackup(db, join(folder, name), { now: '2026-11-21T08:00:00.000Z' })
    expect(Object.entries(contents.tables).filter(([, { rows }]) => rows === 0)).toEqual([])
    const entry = JSON.parse(stdout.slice(stdout.indexOf('{')))
    const { heads } = await keyFiguresOf(db)
    expect(entry).toEqual({
      version: PROGRAM_VERSION,
      schema: (await readHeader(join(folder, name))).schema.at(-1),
      rows: Object.fromEntries(Object.keys(entry.rows).map((table) => [table, contents.tables[table]?.rows])),
      heads: heads.map(({ hash }) => hash.slice(0, 8)),
    })
    expect(Object.keys(entry.rows)).toContain('audit_events')
    expect(await migrate(db)).toEqual([])
    const chains = await verifyAudit(db, [])
    expect(chains.map(({ fault }) => fault)).toEqual(chains.map(() => null))
    await db.close()
    await rm(folder, { recursive: true })
  },
)
