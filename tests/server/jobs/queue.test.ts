import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createWorkQueue } from '../../../server/store/job-queue.ts'
import { asSystem } from '../../../server/store/scope.ts'
import { openTestDatabase } from '../../support/database.ts'
import { idOf } from '../schema/ids.ts'

it('the queue can be opened in a transaction that holds the only connection, while another caller waits for one', async () => {
  const db = await openTestDatabase()
  const queue = createWorkQueue(db)
  const job = { id: idOf(1, 1), organizationId: idOf(1, 2) }
  // `take` opens the queue and waits for the connection that the transaction holds. Its promise is returned in
  // an object, because the transaction would otherwise wait for it.
  const { firstTake } = await asSystem(db, async (trx) => {
    const pendingTake = queue.take({ includeDelayed: false })
    await queue.send(trx, job)
    return { firstTake: pendingTake }
  })
  // The first take may have looked before the job was committed; then the second one returns it.
  expect([await firstTake, await queue.take({ includeDelayed: false })]).toContainEqual(job)
  await db.close()
})

it('a claimed job without a heartbeat returns to the queue, unless the process of the caller runs it', async () => {
  const db = await openTestDatabase()
  const queue = createWorkQueue(db)
  const job = { id: idOf(1, 1), organizationId: idOf(1, 2) }
  await asSystem(db, (trx) => queue.send(trx, job))
  expect(await queue.take({ includeDelayed: false })).toEqual(job)
  await queue.recover([])
  expect(await queue.take({ includeDelayed: false })).toBeUndefined()
  await sql`update pgboss.job_common set heartbeat_on = now() - interval '1 minute'`.execute(db.kysely)
  await queue.recover([job.id])
  expect(await queue.take({ includeDelayed: false })).toBeUndefined()
  await queue.recover([])
  expect(await queue.take({ includeDelayed: false })).toEqual(job)
  await db.close()
})
