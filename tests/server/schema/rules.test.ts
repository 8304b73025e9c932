import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../server/store/open.ts'
import { inScope } from '../../../server/store/scope.ts'
import { directorOf, ENGINES, idsOf, newIdsOf, openWithTenants, tenantRowsOf } from './tenants.ts'

describe.each(ENGINES)('the database on %s', (engine) => {
  const newId = newIdsOf(1)
  let db: Database

  beforeAll(async () => {
    db = await openWithTenants(engine, 1, 2)
  })
  afterAll(() => db.close())

  it('gives remittances references without a gap, with rollbacks and concurrency', async () => {
    const prepare = (fails: boolean) =>
      inScope(db, directorOf(1), async (trx) => {
        const inserted = await trx
          .insertInto('remittances')
          .values({ ...tenantRowsOf(1).remittances!, id: newId() })
          .returning('reference')
          .executeTakeFirstOrThrow()
        if (fails) throw new Error('rolled back')
        return inserted.reference
      })
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => prepare(n % 3 === 0)))
    const numbers = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    // The remittance of the test data has the reference 1.
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: numbers.length }, (_, n) => n + 2))
  })

  it('accepts a pouch in one active remittance only, until that is cancelled', async () => {
    const { remittance, pouch, organization, establishment } = idsOf(1)
    const otherId = newId()
    const link = (remittance_id: string) =>
      inScope(db, directorOf(1), async (trx) => {
        await trx
          .insertInto('remittances')
          .values({ ...tenantRowsOf(1).remittances!, id: remittance_id })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        await trx
          .insertInto('remittance_pouches')
          .values({
            organization_id: organization,
            establishment_id: establishment,
            remittance_id,
            pouch_id: pouch,
          })
          .execute()
      })
    await expect(link(otherId)).rejects.toMatchObject({
      code: '23505',
      constraint: 'remittance_pouches_live',
    })
    await inScope(db, directorOf(1), (trx) =>
      trx.updateTable('remittances').set({ status: 'CANCELED' }).where('id', '=', remittance).execute(),
    )
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => link(newId())))
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
    const links = await inScope(db, directorOf(1), (trx) =>
      trx.selectFrom('remittance_pouches').select(['live']).orderBy('live').execute(),
    )
    expect(links).toEqual([{ live: false }, { live: true }])
  })

  it('accepts a valid pouch number once in an establishment, except for deleted pouches', async () => {
    const seal = (number: string) =>
      inScope(db, directorOf(1), (trx) =>
        trx
          .insertInto('pouches')
          .values({ ...tenantRowsOf(1).pouches!, id: newId(), number, count_id: null })
          .execute(),
      )
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => seal('0000AB')))
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
    await inScope(db, directorOf(1), (trx) =>
      trx.updateTable('pouches').set({ status: 'DELETED' }).where('number', '=', '0000AB').execute(),
    )
    await seal('0000AB')
    await expect(seal('0000AB')).rejects.toMatchObject({ code: '23505', constraint: 'pouches_number' })
    for (const invalidNumber of ['ABCDE', 'abcdef', 'ABCDEF0123456', 'ABC-DEF'])
      await expect(seal(invalidNumber)).rejects.toMatchObject({ code: '23514' })
  })

  it('accepts one cash log for an establishment, date, service and register, and only with the correct delta', async () => {
    const open = (columns: object) =>
      inScope(db, directorOf(1), (trx) =>
        trx
          .insertInto('cash_logs')
          .values({ ...tenantRowsOf(1).cash_logs!, id: newId(), archive_id: null, ...columns })
          .execute(),
      )
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => open({ service: 'evening' })))
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
    await expect(open({})).rejects.toMatchObject({ code: '23505', constraint: 'cash_logs_sheet' })
    await expect(open({ date: '2026-11-21', delta_cents: 0 })).rejects.toMatchObject({ code: '23514' })
  })

  it('accepts an archive’s sequence once in an establishment', async () => {
    const secondArchive = inScope(db, directorOf(1), (trx) =>
      trx
        .insertInto('archives')
        .values({ ...tenantRowsOf(1).archives!, id: newId() })
        .execute(),
    )
    await expect(secondArchive).rejects.toMatchObject({
      code: '23505',
      constraint: 'archives_organization_id_establishment_id_sequence_key',
    })
  })

  it('gives a count the date, service and register of its log, also after the date of the log changes', async () => {
    const readCount = () =>
      inScope(db, directorOf(1), (trx) =>
        trx
          .selectFrom('counts')
          .select(['date', 'service', 'cash_register_id'])
          .where('id', '=', idsOf(1).count)
          .executeTakeFirst(),
      )
    expect(await readCount()).toEqual({
      date: '2026-11-20',
      service: 'lunch',
      cash_register_id: idsOf(1).register,
    })
    await inScope(db, directorOf(1), (trx) =>
      trx.updateTable('cash_logs').set({ date: '2026-11-19' }).where('id', '=', idsOf(1).log).execute(),
    )
    expect(await readCount()).toMatchObject({ date: '2026-11-19' })
  })
})
