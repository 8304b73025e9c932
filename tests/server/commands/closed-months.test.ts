import { describe, expect, it } from 'vitest'
import type { Pouch } from '../../../src/domain/contract/pouches.ts'
import type { Today } from '../../../src/domain/contract/today.ts'
import { insertRows, updateRows } from '../../support/rows.ts'
import { idOf } from '../schema/ids.ts'
import {
  closeMonth,
  controlledCashLog,
  countStatusesOf,
  entriesOf,
  importNotesClosing,
  organizationWithBooks,
  readMonth,
  sendMonthNow,
  sendNow,
} from './books.ts'
import {
  changeRemittance,
  countSheet,
  dataOf,
  preparedRemittance,
  readPouch,
  sealedPouch,
  setStatus,
  sheetBody,
  type TestOrganization,
  TODAY,
  withTestApp,
} from './test-app.ts'
import { INVENTORY, postMovement } from './wallets.ts'

const testApp = withTestApp()

describe('closing a month', () => {
  it('archives sent records once, and is refused while anything is left to send or the month is not over', async () => {
    const testOrganization = await organizationWithBooks(testApp)
    const { log, ids } = await controlledCashLog(testOrganization, { date: '2026-10-31' })
    await testOrganization.refuses(() => closeMonth(testOrganization, '2026-10'), 'MonthNotSent')
    await testOrganization.refuses(() => closeMonth(testOrganization, '2026-11'), 'MonthNotOver')
    await sendNow(testApp, testOrganization, ids)
    expect(dataOf(await closeMonth(testOrganization, '2026-10'))).toMatchObject({
      month: '2026-10',
      counts: 2,
      remittances: 0,
    })
    expect(await countStatusesOf(testOrganization, log.id)).toEqual(['ARCHIVED', 'ARCHIVED'])
    await testOrganization.refuses(() => closeMonth(testOrganization, '2026-10'), 'MonthClosed')
  })

  it('archives remittances with their pouches, except change pouches whose coins are not received', async () => {
    const testOrganization = await organizationWithBooks(testApp)
    dataOf(await postMovement(testOrganization.people.director, INVENTORY))
    const withdrawal = { type: 'DECREASE', denominations: { 5000: 2 }, pouchNumber: 'CHG001' }
    const { pouchId } = dataOf(await postMovement(testOrganization.people.director, withdrawal))
    const send = async (pouch: Pouch) => {
      const remittance = await preparedRemittance(testOrganization, [pouch])
      dataOf(await changeRemittance(testOrganization, remittance, { status: 'VALIDATED' }))
      // The hand-over is moved to October, the month that this test closes.
      const validated_at = '2026-10-30T10:00:00.000Z'
      await updateRows(testApp.db, 'remittances', { id: remittance.id }, { validated_at })
      const credit = pouch.type === 'CHANGE' ? {} : { creditedCents: remittance.totalCents }
      dataOf(await changeRemittance(testOrganization, remittance, { status: 'AVALIDATED', ...credit }))
      await sendNow(testApp, testOrganization, remittance.id, 'SEND', 'remittances')
    }
    const statusOf = async (id: string) => (await readPouch(testOrganization, id)).status
    const notes = await sealedPouch(testOrganization, 'SAC001')
    for (const pouch of [notes, await readPouch(testOrganization, pouchId!)]) await send(pouch)
    expect(dataOf(await closeMonth(testOrganization, '2026-10'))).toMatchObject({ remittances: 2 })
    expect([await statusOf(notes.id), await statusOf(pouchId!)]).toEqual(['ARCHIVED', 'VALIDATED'])
  })

  it('prevents new sheets in it, moving sheets into it, changing its sheets, and deleting a sheet with counts', async () => {
    const testOrganization = await organizationWithBooks(testApp)
    const { log, ids } = await controlledCashLog(testOrganization, { date: '2026-10-31' })
    const empty = await countSheet(testOrganization, { date: '2026-10-30', counts: [] })
    const open = await countSheet(testOrganization, { date: '2026-11-02', counts: [] })
    await sendNow(testApp, testOrganization, ids)
    dataOf(await closeMonth(testOrganization, '2026-10'))
    const { user, accountant } = testOrganization.people
    const saveSheet = (id: string, version: number, changes: Parameters<typeof sheetBody>[1]) =>
      user.put(`cashlogs/${id}`, { ...sheetBody(testOrganization, changes), version })
    const issues = [{ path: 'date', key: 'failure.MonthClosed' }]
    for (const attempt of [
      () => user.post('cashlogs', sheetBody(testOrganization, { date: '2026-10-01' })),
      () => saveSheet(open.id, open.version, { date: '2026-10-01' }),
      () => saveSheet(empty.id, empty.version, { date: '2026-10-30' }),
    ])
      await testOrganization.refuses(attempt, { refusal: 'MonthClosed', issues })
    // A sheet without counts has nothing in the books, so it can be deleted.
    dataOf(await user.delete(`cashlogs/${empty.id}`))
    for (const attempt of [
      () => setStatus(accountant, 'counts', ids, { status: 'UNVALIDATED', reason: 'Recompter' }),
      () => saveSheet(log.id, 9, { date: '2026-10-31' }),
      () => user.delete(`cashlogs/${log.id}`),
    ])
      await testOrganization.refuses(attempt, { refusal: 'StatusDoesNotAllow', status: 'ARCHIVED' })
    // The month of another establishment is still open.
    const { otherEstablishment: establishmentId } = testOrganization.ids
    const otherMonth = { establishmentId, month: '2026-10', confirmedEmpty: true }
    dataOf(await accountant.post('accountingclosings', otherMonth))
    dataOf(await saveSheet(open.id, open.version, { date: '2026-11-02' }))
  })

  it('closes the months before it too, in which nothing was counted, until it is reopened', async () => {
    const testOrganization = await organizationWithBooks(testApp)
    const { ids } = await controlledCashLog(testOrganization, { date: '2026-10-31' })
    const open = await countSheet(testOrganization, { date: '2026-11-02', counts: [] })
    await sendNow(testApp, testOrganization, ids)
    const { id } = dataOf(await closeMonth(testOrganization, '2026-10'))
    const { user, admin } = testOrganization.people
    const august = { date: '2026-08-10', counts: [] }
    const issues = [{ path: 'date', key: 'failure.MonthClosed' }]
    for (const attempt of [
      () => user.post('cashlogs', sheetBody(testOrganization, august)),
      () =>
        user.put(`cashlogs/${open.id}`, { ...sheetBody(testOrganization, august), version: open.version }),
    ])
      await testOrganization.refuses(attempt, { refusal: 'MonthClosed', issues })
    const confirmed = { confirmedEmpty: true }
    await testOrganization.refuses(() => closeMonth(testOrganization, '2026-08', confirmed), 'MonthClosed')
    expect(await readMonth(testOrganization, '2026-08')).toMatchObject({ isClosed: true, earlierMonth: null })
    const reopening = { status: 'REOPENED', reason: 'Une caisse oubliée' }
    dataOf(await setStatus(admin, 'accountingclosings', id, reopening))
    expect(await readMonth(testOrganization, '2026-08')).toMatchObject({ isClosed: false })
    await countSheet(testOrganization, august)
  })

  it('can follow the closing of a later month if version 0.3.0 left a sheet in it: the entry has the date of its posting', async () => {
    const testOrganization = await organizationWithBooks(testApp)
    const { log } = await controlledCashLog(testOrganization, { date: '2026-08-10' })
    await closeOctoberAsEarlierVersion(testOrganization)
    expect(await readMonth(testOrganization, '2026-08')).toMatchObject({ isClosed: false, tillsToSend: 1 })
    expect(await readMonth(testOrganization, '2026-11')).toMatchObject({ earlierMonth: '2026-08' })
    await sendMonthNow(testApp, testOrganization, '2026-08')
    expect(await entriesOf(testOrganization)).toMatchObject([{ date: TODAY }])
    dataOf(await closeMonth(testOrganization, '2026-08'))
    expect(await countStatusesOf(testOrganization, log.id)).toEqual(['ARCHIVED', 'ARCHIVED'])
    expect(await readMonth(testOrganization, '2026-08')).toMatchObject({ isClosed: true })
  })

  it('prevents new sheets in the months before it, but a sheet that version 0.3.0 left unfinished there can be finished or deleted', async () => {
    const testOrganization = await organizationWithBooks(testApp)
    const { user, director } = testOrganization.people
    const unfinished = { date: '2026-08-10', counts: [] }
    const log = await countSheet(testOrganization, unfinished)
    const other = await countSheet(testOrganization, { ...unfinished, service: 'evening' })
    await closeOctoberAsEarlierVersion(testOrganization)
    const issues = [{ path: 'date', key: 'failure.MonthClosed' }]
    const added = sheetBody(testOrganization, { date: '2026-08-11', counts: [] })
    await testOrganization.refuses(() => user.post('cashlogs', added), { refusal: 'MonthClosed', issues })
    const counted = sheetBody(testOrganization, { date: '2026-08-10' })
    dataOf(await user.put(`cashlogs/${log.id}`, { ...counted, version: log.version }))
    dataOf(await director.delete(`cashlogs/${other.id}`, { query: { version: String(other.version) } }))
  })

  it('removes the uncounted services of the months before it from home, also in a month in which version 0.3.0 left a sheet', async () => {
    const testOrganization = await organizationWithBooks(testApp)
    const { user } = testOrganization.people
    await countSheet(testOrganization, { date: '2026-08-10', counts: [] })
    dataOf(await importNotesClosing(testOrganization, 1, '2026-08-11'))
    const dueDates = async () =>
      (await user.get<Today>('today')).data.uncounted
        .map(({ date }) => date)
        .filter((date) => date < '2026-09-01')
    expect(await dueDates()).toEqual(['2026-08-11'])
    await closeOctoberAsEarlierVersion(testOrganization)
    expect(await dueDates()).toEqual([])
  })
})

/** Stores a closing of October without those of the months before it, as version 0.3.0 accepted it. */
async function closeOctoberAsEarlierVersion({ ids, tenant }: TestOrganization): Promise<void> {
  const at = '2026-11-01T08:00:00.000Z'
  await insertRows(testApp.db, 'accounting_closings', {
    organization_id: ids.organization,
    establishment_id: ids.establishment,
    id: idOf(tenant, 90),
    created_at: at,
    updated_at: at,
    month: '2026-10',
    counts: 0,
    remittances: 0,
    by_id: idOf(tenant, 91),
    by_name: 'Accountant',
  })
}
