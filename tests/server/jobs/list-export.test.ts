import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../server/store/open.ts'
import { EXPORTS_AT_A_TIME } from '../../../src/domain/lists/exports.ts'
import { startTestServer } from '../../support/server.ts'
import { type LongList, openLongList } from './long-export.ts'

describe('a long list as a file, on PostgreSQL', () => {
  let list: LongList
  beforeEach(async () => {
    list = await openLongList()
  })
  afterEach(() => list.testApp.close())

  it('is created once for each request when two processes work at the same time', async () => {
    const { databaseUrl, testApp, requestExport, exported, expectWhole } = list
    const otherDatabase = await openDatabase({ databaseUrl })
    const ids: string[] = []
    for (let count = 0; count < EXPORTS_AT_A_TIME; count += 1) ids.push(await requestExport())
    await Promise.all([testApp.server.jobs.drain(), startTestServer(otherDatabase).jobs.drain()])
    for (const id of ids) await expectWhole(id)
    expect((await exported()).toSorted()).toEqual(ids.toSorted())
    await otherDatabase.close()
  })
})
