import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSpaceCheck } from '../../../server/store/disk-space.ts'
import { openDatabase } from '../../../server/store/open.ts'
import { MAX_CONCURRENT_EXPORTS, MAX_DIRECT_ROWS } from '../../../src/domain/lists/exports.ts'
import { openTestDatabase } from '../../support/database.ts'
import { startTestServer } from '../../support/server.ts'
import { jobEventOf } from './job-fixtures.ts'
import { createLongList, openLongList } from './long-export.ts'

describe('a long list as a file, on PostgreSQL', () => {
  let list: Awaited<ReturnType<typeof openLongList>>
  beforeEach(async () => {
    list = await openLongList()
  })
  afterEach(() => list.testApp.close())

  it('is created once for each request when two workers run at the same time', async () => {
    const { databaseUrl, testApp, requestExport, exportedIds, expectWhole } = list
    const otherDatabase = await openDatabase({ databaseUrl })
    const ids: string[] = []
    for (let count = 0; count < MAX_CONCURRENT_EXPORTS; count += 1) ids.push(await requestExport())
    await Promise.all([testApp.server.jobs.drain(), startTestServer(otherDatabase).jobs.drain()])
    for (const id of ids) await expectWhole(id)
    expect((await exportedIds()).toSorted()).toEqual(ids.toSorted())
    await otherDatabase.close()
  })
})

it('a long list stops being written when the disk is nearly full, and is continued when there is space', async () => {
  const db = await openTestDatabase()
  const writtenParts = async () => {
    const { rows } = await sql`select from list_export_parts where content is not null`.execute(db.kysely)
    return rows.length
  }
  let hasSmallDisk = true
  const assertWritable = async () => {
    const isFull = hasSmallDisk && (await writtenParts()) >= 2
    await createSpaceCheck(tmpdir(), isFull ? Number.MAX_SAFE_INTEGER : 0)()
  }
  const { testApp, requestExport, exportedIds, expectWhole } = await createLongList({ ...db, assertWritable })
  const id = await requestExport()
  await expect(testApp.server.jobs.drain()).rejects.toMatchObject({ name: 'StoreFull' })
  expect(await writtenParts()).toBe(2)
  expect(await jobEventOf(db, id)).toMatchObject({ status: 'REQUEST', attempts: 1 })
  hasSmallDisk = false
  await testApp.server.jobs.drain()
  expect(await jobEventOf(db, id)).toMatchObject({ status: 'FINISHED', attempts: 2 })
  await expectWhole(id)
  expect(await exportedIds()).toEqual([id])
  await db.close()
})

it('a long list whose file could not be written is not stored, and is read again when the job is run again', async () => {
  const db = await openTestDatabase()
  const storedRows = async () => {
    const { rows } = await sql<{ count: number }>`
      select coalesce(sum(row_count), 0)::int as count from list_export_parts`.execute(db.kysely)
    return rows[0]!.count
  }
  let hasFailed = false
  const assertWritable = async () => {
    if (hasFailed || (await storedRows()) === 0) return
    hasFailed = true
    throw new Error('the first part cannot be written')
  }
  const { retryExport, ...list } = await createLongList({ ...db, assertWritable })
  const id = await list.requestExport()
  await list.testApp.server.jobs.drain()
  expect(await jobEventOf(db, id)).toMatchObject({ status: 'ERROR', attempts: 1 })
  expect(await storedRows()).toBe(0)
  await list.addLogs(3, '2019-01-01')
  await retryExport(id)
  await list.expectWhole(id, MAX_DIRECT_ROWS + 1 + 3)
  expect(await list.exportedIds()).toEqual([id])
  await db.close()
})
