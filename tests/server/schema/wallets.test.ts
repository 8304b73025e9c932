import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../server/store/open.ts'
import { asSystem, inScope } from '../../../server/store/scope.ts'
import { directorOf, ENGINES, fillTenant, idsOf, newIdsOf, openOn, rowsOf } from './tenants.ts'

describe.each(ENGINES)('wallets on %s', (engine) => {
  const newId = newIdsOf(1)
  let db: Database

  beforeAll(async () => {
    db = await openOn(engine)
    await asSystem(db, async (trx) => {
      await fillTenant(1)(trx)
      await fillTenant(2)(trx)
    })
  })
  afterAll(() => db.close())

  const move = (movement_cents: number, more: object = {}) =>
    inScope(db, directorOf(1), (trx) =>
      trx
        .insertInto('wallet_movements')
        .values({ ...rowsOf(1).wallet_movements!, id: newId(), movement_cents, ...more })
        .returning(['sequence', 'movement_cents', 'total_cents'])
        .executeTakeFirstOrThrow(),
    )
  const wallet = () =>
    inScope(db, directorOf(1), (trx) =>
      trx.selectFrom('wallets').select(['balance_cents', 'last_sequence']).executeTakeFirstOrThrow(),
    )

  it('makes a wallet’s balance the sum of its movements, and each total the balance after it', async () => {
    expect(await wallet()).toEqual({ balance_cents: 5_000, last_sequence: 1 })
    expect(await move(2_500)).toEqual({ sequence: 2, movement_cents: 2_500, total_cents: 7_500 })
    expect(await move(-7_500)).toEqual({ sequence: 3, movement_cents: -7_500, total_cents: 0 })
    await expect(move(-1)).rejects.toMatchObject({ code: '23514', constraint: 'wallets_not_negative' })
    expect(await wallet()).toEqual({ balance_cents: 0, last_sequence: 3 })
  })

  it('never loses a movement when many come at once, and never overdraws', async () => {
    await move(1_000)
    const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => move(-100)))
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(10)
    const { rows } = await asSystem(db, (trx) =>
      sql<{ sum: number; balance: number; gaps: number; wrong: number }>`
        select sum(movement_cents)::bigint as sum, max(balance_cents) as balance,
          max(sequence) - count(*) as gaps, count(*) filter (where total_cents <> running) as wrong
        from (
          select *, sum(movement_cents) over (order by sequence) as running from wallet_movements
          where organization_id = ${idsOf(1).organization}
        ) m join wallets using (organization_id, establishment_id)`.execute(trx),
    )
    expect(rows).toEqual([{ sum: 0, balance: 0, gaps: 0, wrong: 0 }])
  })

  it('lets a request lock a wallet to decide, but not move it', async () => {
    const locked = await inScope(db, directorOf(1), (trx) =>
      trx.selectFrom('wallets').select('balance_cents').forUpdate().execute(),
    )
    expect(locked).toHaveLength(1)
    for (const statement of [
      sql`update wallets set balance_cents = 1`,
      sql`insert into wallets select * from wallets`,
      sql`delete from wallets`,
    ])
      await expect(inScope(db, directorOf(1), (trx) => statement.execute(trx))).rejects.toMatchObject({
        code: '42501',
      })
  })

  it('adds movements and never changes them, whoever asks', async () => {
    for (const statement of [
      sql`update wallet_movements set movement_cents = 1`,
      sql`delete from wallet_movements`,
      sql`truncate wallet_movements`,
    ])
      await expect(asSystem(db, (trx) => statement.execute(trx))).rejects.toMatchObject({ code: '23001' })
  })

  it('reverses a movement once', async () => {
    const reversal = { type: 'REVERSAL', reverses_id: idsOf(1).movement }
    expect(await move(10, reversal)).toMatchObject({ movement_cents: 10 })
    await expect(move(10, reversal)).rejects.toMatchObject({ constraint: 'wallet_movements_reversed_once' })
  })
})
