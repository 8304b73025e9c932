import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { asSystem } from '../../../server/store/scope.ts'
import type { Today } from '../../../src/domain/contract/today.ts'
import { closeMonth, importNotesClosing, organizationWithBooks } from './books.ts'
import { countSheet, dataOf, setStatus, type TestOrganization, withTestApp } from './test-app.ts'

const testApp = withTestApp()

/** The dates of the due lunches at the bar. */
async function dueLunches({ ids, people }: TestOrganization) {
  return (await people.user.get<Today>('today')).data.uncounted
    .filter(({ service, cashRegisterId }) => service === 'lunch' && cashRegisterId === ids.bar)
    .map(({ date }) => date)
}

describe('a sheet with a closing that was forgotten', () => {
  beforeEach(() => testApp.clock.set('2026-11-20T10:00:00.000Z'))

  it('stays due at a register that was counted before, until it is counted or its month is closed', async () => {
    const testOrganization = await organizationWithBooks(testApp)
    for (const [index, date] of ['2026-10-21', '2026-11-10', '2026-11-19'].entries())
      dataOf(await importNotesClosing(testOrganization, index + 1, date))
    // Nothing was counted before: the closings can be older than the work with Sacoche.
    expect(await dueLunches(testOrganization)).toEqual(['2026-11-19'])
    await countSheet(testOrganization, { date: '2026-10-20', counts: [] })
    const setRegister = async (status: 'ACTIVE' | 'INACTIVE') =>
      dataOf(
        await setStatus(testOrganization.people.director, 'cashregisters', testOrganization.ids.bar, {
          status,
        }),
      )
    await setRegister('INACTIVE')
    expect(await dueLunches(testOrganization)).toEqual([])
    await setRegister('ACTIVE')
    expect(await dueLunches(testOrganization)).toEqual(['2026-11-19', '2026-11-10', '2026-10-21'])
    await countSheet(testOrganization, { date: '2026-11-10', counts: [] })
    expect(await dueLunches(testOrganization)).toEqual(['2026-11-19', '2026-10-21'])
    dataOf(await closeMonth(testOrganization, '2026-10', { confirmedEmpty: true, reason: 'Fermé' }))
    expect(await dueLunches(testOrganization)).toEqual(['2026-11-19'])
  })
})

describe('the sheets that are due at the beginning of a month', () => {
  beforeEach(() => testApp.clock.set('2026-11-02T10:00:00.000Z'))

  it('are not those of a closed month, because nobody can count them', async () => {
    const testOrganization = await organizationWithBooks(testApp)
    await asSystem(testApp.db, (trx) =>
      sql`update cash_registers set created_at = '2026-09-01T08:00:00Z' where id = ${testOrganization.ids.bar}::uuid`.execute(
        trx,
      ),
    )
    for (const [index, date] of ['2026-10-30', '2026-10-31', '2026-11-01'].entries())
      dataOf(await importNotesClosing(testOrganization, index + 1, date))
    expect(await dueLunches(testOrganization)).toEqual(['2026-11-01', '2026-10-31', '2026-10-30'])
    dataOf(await closeMonth(testOrganization, '2026-10', { confirmedEmpty: true, reason: 'Fermé' }))
    expect(await dueLunches(testOrganization)).toEqual(['2026-11-01'])
  })
})
