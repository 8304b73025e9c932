import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createRandomSource } from '../../../server/demo/rng.ts'
import { migrate } from '../../../server/store/migrate.ts'
import { MIGRATIONS } from '../../../server/store/migrations/index.ts'
import { type Database, openDatabase } from '../../../server/store/open.ts'
import { type Disk, simulateDisk } from '../../faults/disk/disk.ts'
import { temporaryDirectory } from '../../support/database.ts'

const CUTS = 16
const MAX_WRITES = 40
const TIMEOUT_MS = 240_000

let dataDir: string
let disk: Disk
beforeEach(async () => {
  dataDir = await temporaryDirectory()
  disk = simulateDisk(dataDir)
})
afterEach(async () => {
  disk.remove()
  await rm(dataDir, { recursive: true })
})

const open = () => openDatabase({ dataDir, onConnectionError: () => undefined })
const numbers = async (db: Database) => {
  const { rows } = await sql<{ id: number }>`select id from notes order by id`.execute(db.kysely)
  return rows.map(({ id }) => id)
}
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

async function openWithTable(): Promise<Database> {
  const db = await open()
  await sql`create table notes (id integer primary key, body text)`.execute(db.kysely)
  return db
}

/** Writes the numbers after `lastStored`, at most MAX_WRITES, until the power is cut. Returns the last acknowledged one. */
async function writeUntilCut(db: Database, lastStored: number): Promise<number> {
  let acknowledged = lastStored
  try {
    while (acknowledged < lastStored + MAX_WRITES) {
      const next = acknowledged + 1
      await sql`insert into notes values (${next}, repeat('x', 2000))`.execute(db.kysely)
      acknowledged = next
      if (next % 5 === 0) await sql`checkpoint`.execute(db.kysely)
    }
  } catch {
    return acknowledged
  }
  return acknowledged
}

it(
  `the embedded database loses nothing acknowledged over ${CUTS} power cuts; in half of them unsynced sectors survive at random`,
  async () => {
    const rng = createRandomSource('power')
    let db = await openWithTable()
    let storedCount = 0
    for (let cut = 0; cut < CUTS; cut += 1) {
      const ending = cut % 2 === 0 ? 'powerCut' : 'tornPowerCut'
      const point = rng.pick(['beforeSync', 'afterSync', 'midWrite'] as const)
      disk.scheduleCrash({ ending, point, count: rng.int(1, 60), seed: cut })
      const acknowledged = await writeUntilCut(db, storedCount)
      expect(disk.cancelCrash()).toBe(true)
      await db.close()
      db = await open()
      const found = await numbers(db)
      // All acknowledged numbers are stored, and at most one more: the number that was being written.
      expect(found).toEqual(upTo(found.length))
      expect([acknowledged, acknowledged + 1]).toContain(found.length)
      storedCount = found.length
    }
    expect(storedCount).toBeGreaterThan(CUTS)
    await db.close()
  },
  TIMEOUT_MS,
)

it('the embedded database loses acknowledged work on a disk that acknowledges syncs without doing them', async () => {
  const db = await openWithTable()
  await db.close()
  disk.ignoreSyncs()
  const database = await open()
  disk.scheduleCrash({ ending: 'powerCut', point: 'beforeSync', count: 8 })
  const acknowledged = await writeUntilCut(database, 0)
  expect(disk.cancelCrash()).toBe(true)
  await database.close()
  expect(acknowledged).toBeGreaterThan(0)
  const found = await open().then(
    async (reopened) => {
      const ids = await numbers(reopened).catch(() => [])
      await reopened.close()
      return ids
    },
    () => [],
  )
  expect(found.length).toBeLessThan(acknowledged)
})

const ENDINGS = ['killed', 'powerCut', 'tornPowerCut'] as const
it(
  'a first start whose migration is interrupted at a sync is completed by the next start',
  async () => {
    let interruptedCount = 0
    // Attempt 1 ends before the first sync, 2 after it, 3 before the second sync, and so on. After the sixth, only
    // every third attempt is made, until a migration completes before its interruption.
    for (let attempt = 1; ; attempt += attempt < 6 ? 1 : 3) {
      const point = attempt % 2 === 0 ? 'afterSync' : 'beforeSync'
      const sync = Math.ceil(attempt / 2)
      const db = await open()
      disk.scheduleCrash({ ending: ENDINGS[interruptedCount % 3]!, point, count: sync, seed: attempt })
      const steps = await migrate(db).catch(() => undefined)
      const wasCut = disk.cancelCrash()
      await db.close()
      if (!wasCut) {
        expect(steps).toBeDefined()
        break
      }
      interruptedCount += 1
      const reopened = await open()
      await migrate(reopened)
      const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
        reopened.kysely,
      )
      expect(rows.map(({ name }) => name)).toEqual(Object.keys(MIGRATIONS))
      await reopened.close()
      await rm(dataDir, { recursive: true })
      dataDir = await temporaryDirectory()
      disk = simulateDisk(dataDir)
    }
    expect(interruptedCount).toBeGreaterThan(3)
  },
  TIMEOUT_MS,
)
