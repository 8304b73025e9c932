import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSpaceCheck, freeBytes } from '../../../server/store/disk-space.ts'
import { isFatalForEngine } from '../../../server/store/embedded/fatal-errors.ts'
import { openDatabase } from '../../../server/store/open.ts'
import { temporaryDirectory } from '../../support/database.ts'
import { runProgram } from './programs/run.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await temporaryDirectory()
})
afterAll(() => rm(dataDir, { recursive: true }))

describe('the check before a write', () => {
  it('allows a write while there is space', async () => {
    expect(await freeBytes(dataDir)).toBeGreaterThan(0)
    await createSpaceCheck(dataDir, 1)()
  })

  it('refuses a write as StoreFull while there is no space', async () => {
    const check = createSpaceCheck(dataDir, Number.MAX_SAFE_INTEGER)
    await expect(check()).rejects.toMatchObject({ name: 'StoreFull' })
  })
})

it.each([
  { state: '53100', fatal: true },
  { state: '58030', fatal: true },
  { state: 'XX000', fatal: true },
  { state: 'XX001', fatal: true },
  { state: '53200', fatal: false },
  { state: '23505', fatal: false },
  { state: '40001', fatal: false },
  { state: undefined, fatal: false },
])('an error with SQLSTATE $state stops the embedded engine: $fatal', ({ state, fatal }) => {
  expect(isFatalForEngine(state)).toBe(fatal)
})

it('the embedded engine stops when the disk fails, refuses everything as StoreUnavailable from then on, and loses nothing acknowledged', async () => {
  const before = await openDatabase({ dataDir })
  await sql`create table filling (number integer, text text)`.execute(before.kysely)
  await before.close()

  // The shell limits file sizes to 20 MB, which acts like a full disk for this process.
  const lines = await runProgram('fill', [dataDir], "trap '' XFSZ; ulimit -f 40000;").rest()
  const acknowledged = lines.filter((line) => line.startsWith('acknowledged'))
  expect(acknowledged.length).toBeGreaterThan(10)
  expect(lines.slice(acknowledged.length)).toEqual([
    'write: XX000 error',
    'then: - StoreUnavailable',
    'then: - StoreUnavailable',
    'then: - StoreUnavailable',
    'healthy: false',
    'closed',
  ])

  const after = await openDatabase({ dataDir })
  const { rows } = await sql`
    select count(distinct number) as numbers, count(*) as rows from filling`.execute(after.kysely)
  expect(rows).toEqual([{ numbers: acknowledged.length, rows: acknowledged.length * 200 }])
  await after.close()
})
