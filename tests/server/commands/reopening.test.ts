import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CountStatus, countLifecycle } from '../../../src/domain/lifecycles/count.ts'
import { shortestPathTo } from '../rights-matrix/matrix.ts'
import { createWorkspace, putStatus, type Workspace } from '../rights-matrix/record-kind.ts'
import { responseOf, sealedPouch, type TestOrganization, withTestApp } from './test-app.ts'

const testApp = withTestApp()
let testOrganization: TestOrganization
let workspace: Workspace
beforeAll(async () => {
  testOrganization = await testApp.createOrganization()
  workspace = createWorkspace(testApp, testOrganization)
})

/** Sets the status of the log of a count to the status that its only count gets. */
const updateLogOf = (countId: string, status: string) =>
  sql`update cash_logs set status = ${status}, version = version + 1
    where id = (select cash_log_id from counts where id = ${countId}::uuid)`

// SECURITY.md, check 11
describe('deleting the pouch of a count, which is the only way to reopen the count,', () => {
  it.each<[effect: 'reopens' | 'does not reopen', CountStatus]>([
    ['reopens', 'VALIDATED'],
    ['does not reopen', 'AVALIDATED'],
    ['does not reopen', 'ERROR'],
    ['does not reopen', 'SEND'],
    ['does not reopen', 'SENTP'],
    ['does not reopen', 'SENT'],
    ['does not reopen', 'ARCHIVED'],
  ])('%s a count with the status %s', async (effect, status) => {
    const { date, cashRegisterId, number } = workspace.next()
    const pouch = await sealedPouch(testOrganization, number, { date, cashRegisterId })
    const readStatus = async () =>
      (await testOrganization.people.director.get<{ status: string }>(`counts/${pouch.countId}`)).data.status
    for (const { to } of shortestPathTo(countLifecycle, status).slice(1))
      await putStatus(workspace, 'counts', pouch.countId!, to, updateLogOf(pouch.countId!, to))
    expect(await readStatus()).toBe(status)
    const before = await testOrganization.state()
    const answer = await testOrganization.people.director.delete(`pouches/${pouch.id}`)
    if (effect === 'reopens') expect([answer.status, await readStatus()]).toEqual([200, 'UPDATED'])
    else {
      const refusal = 'CountValidatedByAccounting'
      expect(responseOf(answer)).toMatchObject({ refusal, rows: [{ id: pouch.countId, refusal }], status })
      expect(await testOrganization.state()).toBe(before)
    }
  })
})
