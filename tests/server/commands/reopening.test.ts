import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countLifecycle } from '../../../src/domain/lifecycles/count.ts'
import { decidePouchDeletion } from '../../../src/domain/lifecycles/pouch.ts'
import { wayTo } from '../rights-matrix/cube.ts'
import { type Place, placeIn, putStatus } from '../rights-matrix/thing.ts'
import {
  notesOf,
  openTestOrganization,
  saidOf,
  sealedPouch,
  type TestOrganization,
  type World,
} from './test-organization.ts'

let testOrganization: TestOrganization
let world: World
let place: Place
beforeAll(async () => {
  testOrganization = await openTestOrganization()
  world = await testOrganization.world()
  place = placeIn(testOrganization, world)
})
afterAll(() => testOrganization.close())

/** The log of a count follows: each log here has one count. */
const logOf = (countId: string, status: string) =>
  sql`update cash_logs set status = ${status}, version = version + 1
    where id = (select cash_log_id from counts where id = ${countId}::uuid)`

// SECURITY.md, check 11
describe('counts that are in a pouch', () => {
  /** Only a deleted pouch reopens a count, so this event is tested on the pouch of a count. */
  const statuses = ['VALIDATED', 'AVALIDATED', 'ERROR', 'SEND', 'SENTP', 'SENT', 'ARCHIVED'] as const
  it.each(statuses)('reopen when %s', async (status) => {
    const { date, cashRegisterId, number } = place.next()
    const pouch = await sealedPouch(world, number, { date, cashRegisterId, counts: [notesOf(world, number)] })
    const read = async () =>
      (await world.people.director.get<{ status: string }>(`counts/${pouch.countId}`)).data.status
    for (const { to } of wayTo(countLifecycle, status).slice(1))
      await putStatus(place, 'counts', pouch.countId!, to, logOf(pouch.countId!, to))
    expect(await read()).toBe(status)
    const before = await world.state()
    const answer = await world.people.director.delete(`pouches/${pouch.id}`)
    const decision = decidePouchDeletion({ status: 'CREATED', countStatus: status })
    if ('to' in decision) expect([answer.status, await read()]).toEqual([200, 'UPDATED'])
    else {
      const rows = [{ id: pouch.countId, refusal: decision.refusal }]
      expect(saidOf(answer)).toMatchObject({ refusal: decision.refusal, rows, status })
      expect(await world.state()).toBe(before)
    }
  })
})
