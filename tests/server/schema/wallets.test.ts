import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../server/store/open.ts'
import { asSystem, inScope } from '../../../server/store/scope.ts'
import { directorOf, ENGINES, idsOf, newIdsOf, openWithTenants, tenantRowsOf } from './tenants.ts'

describe.each(ENGINES)('wallets on %s', (engine) => {
  const newId = newIdsOf(1)
  let db: Database

  beforeAll(async () => {
    db = await openWithTenants(engine, 1, 2)
  })
  afterAll(() => db.close())

  const addMovement = (movement_cents: number, columns: object = {}) =>
    inScope(db, directorOf(1), (trx) =>
      trx
        .insertInto('wallet_movements')
        .values({ ...tenantRowsOf(1).wallet_movements!, id: newId(), movement_cents, ...columns })
        .returning(['sequence', 'movement_cents', 'total_cents'])
        .executeTakeFirstOrThrow(),
    )
  const wallet = () =>
    inScope(db, directorOf(1), (trx) =>
      trx.selectFrom('wallets').select(['balance_cents', 'last_sequence']).executeTakeFirstOrThrow(),
    )

  it('have a balance equal to the sum of their movements, and store in each movement the balance after it', async () => {
    expect(await wallet()).toEqual({ balance_cents: 5_000, last_sequence: 1 })
    expect(await addMovement(2_500)).toEqual({ sequence: 2, movement_cents: 2_500, total_cents: 7_500 })
    expect(await addMovement(-7_500)).toEqual({ sequence: 3, movement_cents: -7_500, total_cents: 0 })
    await expect(addMovement(-1)).rejects.toMatchObject({ code: '23514', constraint: 'wallets_not_negative' })
    expect(await wallet()).toEqual({ balance_cents: 0, last_sequence: 3 })
  })

  it('lose no concurrent movement and are never overdrawn', async () => {
    await addMovement(1_000)
    const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => addMovement(-100)))
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

  it('can be locked by a request, but not changed', async () => {
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

  it('accept no change of existing movements, not even by the system', async () => {
    for (const statement of [
      sql`update wallet_movements set movement_cents = 1`,
      sql`delete from wallet_movements`,
      sql`truncate wallet_movements`,
    ])
      await expect(asSystem(db, (trx) => statement.execute(trx))).rejects.toMatchObject({ code: '23001' })
  })

  it('accept one reversal of a DECREASE, of exactly its amount, and none of an INVENTORY', async () => {
    const id = newId()
    await addMovement(1_000)
    expect(await addMovement(-600, { id, type: 'DECREASE', pouch_id: idsOf(1).pouch })).toMatchObject({
      movement_cents: -600,
    })
    const reversal = { type: 'REVERSAL', reverses_id: id }
    await expect(addMovement(599, reversal)).rejects.toMatchObject({
      constraint: 'wallet_movements_reversal',
    })
    await expect(addMovement(5_000, { ...reversal, reverses_id: idsOf(1).movement })).rejects.toMatchObject({
      constraint: 'wallet_movements_reversal',
    })
    expect(await addMovement(600, reversal)).toMatchObject({ movement_cents: 600 })
    await expect(addMovement(600, reversal)).rejects.toMatchObject({
      constraint: 'wallet_movements_reversed_once',
    })
  })

  it('refuse a second DECREASE for a pouch, even after the first was reversed, and a second RECEPTION of its coins', async () => {
    const pouch_id = idsOf(1).pouch
    // The pouch has the reversed DECREASE of the previous test.
    const secondDecrease = addMovement(-600, { type: 'DECREASE', pouch_id })
    await expect(secondDecrease).rejects.toMatchObject({ constraint: 'wallet_movements_once_a_pouch' })
    await addMovement(590, { type: 'RECEPTION', pouch_id })
    const secondReception = addMovement(10, { type: 'RECEPTION', pouch_id })
    await expect(secondReception).rejects.toMatchObject({ constraint: 'wallet_movements_received_once' })
  })

  it('accept a second reception for a pouch after the first was reversed', async () => {
    const pouch_id = idsOf(1).pouch
    const { id } = await inScope(db, directorOf(1), (trx) =>
      trx
        .selectFrom('wallet_movements')
        .select('id')
        .where('pouch_id', '=', pouch_id)
        .where('type', '=', 'RECEPTION')
        .executeTakeFirstOrThrow(),
    )
    await expect(addMovement(-589, { type: 'REVERSAL', reverses_id: id, pouch_id })).rejects.toMatchObject({
      constraint: 'wallet_movements_reversal',
    })
    await addMovement(-590, { type: 'REVERSAL', reverses_id: id, pouch_id })
    await addMovement(600, { type: 'RECEPTION', pouch_id })
    await expect(addMovement(1, { type: 'RECEPTION', pouch_id })).rejects.toMatchObject({
      constraint: 'wallet_movements_received_once',
    })
  })

  it('accept the reversal of a purchase, and that of a float only with its register; a reversed movement gets no accounting entry', async () => {
    const ids = { PURCHASE: newId(), FLOAT: newId() }
    const cash_register_id = idsOf(1).register
    await addMovement(140, { id: ids.PURCHASE, type: 'PURCHASE' })
    await addMovement(60, { id: ids.FLOAT, type: 'FLOAT', cash_register_id })
    const entryOf = (source_id: string) =>
      asSystem(db, (trx) =>
        trx
          .insertInto('accounting_entries')
          .values({
            ...tenantRowsOf(1).accounting_entries!,
            ...{ id: newId(), source_type: 'walletMovement', source_id, kind: 'WALLET' },
          })
          .execute(),
      )
    await expect(addMovement(-60, { type: 'REVERSAL', reverses_id: ids.FLOAT })).rejects.toMatchObject({
      constraint: 'wallet_movements_reversal',
    })
    await addMovement(-60, { type: 'REVERSAL', reverses_id: ids.FLOAT, cash_register_id })
    await addMovement(-140, { type: 'REVERSAL', reverses_id: ids.PURCHASE })
    for (const id of Object.values(ids))
      await expect(entryOf(id)).rejects.toMatchObject({
        code: '23514',
        constraint: 'accounting_entries_undone_movement',
      })
  })

  it.each<[string, number, object]>([
    ['wallet_movements_origin', -1, { type: 'DECREASE' }],
    ['wallet_movements_origin', 1, { type: 'DECREASE', pouch_id: idsOf(1).pouch }],
    ['wallet_movements_origin', 1, { type: 'RECEPTION' }],
    ['wallet_movements_origin', -1, { type: 'PURCHASE' }],
    ['wallet_movements_origin', 1, { type: 'PAYING_IN' }],
    ['wallet_movements_origin', 1, { type: 'COUNT' }],
    ['wallet_movements_pieces', 100, { type: 'COUNT', count_id: idsOf(1).count, denominations: { 50: 1 } }],
    ['wallet_movements_rolls', 1, { rolls: { 200: 1 } }],
  ])('are protected by %s against a movement of %i cents with %o', async (constraint, cents, columns) => {
    await expect(addMovement(cents, columns)).rejects.toMatchObject({ code: '23514', constraint })
  })

  it('accept an inventory only with denominations that add up to its total', async () => {
    const { balance_cents } = await wallet()
    const inventory = { denominations: { 100: 5, 50: 1 } }
    expect(await addMovement(550 - balance_cents, inventory)).toMatchObject({ total_cents: 550 })
    await expect(addMovement(1, inventory)).rejects.toMatchObject({ constraint: 'wallet_movements_pieces' })
  })
})
