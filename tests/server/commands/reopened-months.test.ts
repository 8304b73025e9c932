import { describe, expect, it } from 'vitest'
import { readMonthTotals } from '../../../server/store/accounting-month-totals.ts'
import { asSystem } from '../../../server/store/scope.ts'
import type { AccountingClosing, AccountingJournal } from '../../../src/domain/contract/accounting.ts'
import { parseFec } from '../../support/fec.ts'
import { updateRows } from '../../support/rows.ts'
import {
  closeMonth,
  controlledCashLog,
  countStatusesOf,
  DEFAULT_ACCOUNTS,
  entriesOf,
  organizationWithBooks,
  readMonth,
  saveAccountingSettings,
  sendNow,
} from './books.ts'
import {
  changeRemittance,
  dataOf,
  notesOf,
  preparedRemittance,
  sealedPouch,
  setStatus,
  type TestOrganization,
  TODAY,
  withTestApp,
} from './test-app.ts'

const testApp = withTestApp()

const reopenMonth = (
  { people }: TestOrganization,
  id: string,
  reason: string | null = 'Une caisse oubliée',
) => setStatus<AccountingClosing[]>(people.admin, 'accountingclosings', id, { status: 'REOPENED', reason })
const exportMonth = ({ people }: TestOrganization, id: string) =>
  setStatus<AccountingClosing[]>(people.accountant, 'accountingclosings', id, { status: 'EXPORTED' })

/** An organization whose October is closed, with one cash log that was sent to accounting. */
async function closedOctober() {
  const testOrganization = await organizationWithBooks(testApp)
  const { log, ids } = await controlledCashLog(testOrganization, { date: '2026-10-31' })
  await sendNow(testApp, testOrganization, ids)
  return { testOrganization, log, closing: dataOf(await closeMonth(testOrganization, '2026-10')) }
}

describe('a closed month that is reopened', () => {
  it('accepts new cash logs, keeps archived ones archived, and can be closed again', async () => {
    const { testOrganization, log, closing } = await closedOctober()
    expect(closing).toMatchObject({ status: 'CLOSED', isLatest: true, fileName: null, reason: null })
    const [reopened] = dataOf(await reopenMonth(testOrganization, closing.id))
    expect(reopened).toMatchObject({ status: 'REOPENED', reason: 'Une caisse oubliée', version: 2 })
    expect(reopened!.statusByName).not.toBe('')
    expect(await countStatusesOf(testOrganization, log.id)).toEqual(['ARCHIVED', 'ARCHIVED'])
    const lateLog = await controlledCashLog(testOrganization, {
      date: '2026-10-30',
      // The validation deletes the line of which nothing was counted.
      counts: [notesOf(testOrganization, 'SAC002'), { paymentCategoryId: testOrganization.ids.card }],
    })
    expect(await readMonth(testOrganization, '2026-10')).toMatchObject({ isClosed: false, tillsToSend: 1 })
    await sendNow(testApp, testOrganization, lateLog.ids)
    expect((await entriesOf(testOrganization)).map(({ date }) => date)).toEqual(['2026-10-31', '2026-10-30'])
    const closedAgain = dataOf(await closeMonth(testOrganization, '2026-10'))
    // The two counts of the first log, and the one of the late log.
    expect(closedAgain).toMatchObject({ status: 'CLOSED', counts: 3 })
    expect(await readMonth(testOrganization, '2026-10')).toMatchObject({ isClosed: true })
    const { data } = await testOrganization.people.accountant.get<{ entries: AccountingClosing[] }>(
      'accountingclosings?sort=createdAt_asc',
    )
    expect(data.entries.map(({ status }) => status)).toEqual(['REOPENED', 'CLOSED'])
  })

  it('needs a reason and an admin, and is recorded in the history', async () => {
    const { testOrganization, closing } = await closedOctober()
    for (const reason of [' ', null])
      await testOrganization.refuses(
        () => reopenMonth(testOrganization, closing.id, reason),
        'ReasonRequired',
      )
    const { accountant } = testOrganization.people
    await testOrganization.refuses(
      () => setStatus(accountant, 'accountingclosings', closing.id, { status: 'REOPENED', reason: 'Oubli' }),
      { http: 403 },
    )
    dataOf(await reopenMonth(testOrganization, closing.id))
    const { data } = await accountant.get<{ entries: { action: string; after: object }[] }>('auditevents', {
      entityId: closing.id,
      action: 'reopen',
    })
    expect(data.entries).toHaveLength(1)
    expect(data.entries[0]!.after).toMatchObject({ status: 'REOPENED', reason: 'Une caisse oubliée' })
    await testOrganization.refuses(() => reopenMonth(testOrganization, closing.id), {
      refusal: 'StatusDoesNotAllow',
      status: 'REOPENED',
    })
  })

  it('must be the latest closed one', async () => {
    const testOrganization = await testApp.createOrganization()
    const close = async (month: string) =>
      dataOf(await closeMonth(testOrganization, month, { confirmedEmpty: true }))
    const september = await close('2026-09')
    expect(september.isLatest).toBe(true)
    const october = await close('2026-10')
    await testOrganization.refuses(() => reopenMonth(testOrganization, september.id), 'LaterMonthClosed')
    const isSeptemberLatest = async () =>
      dataOf(
        await testOrganization.people.accountant.get<AccountingClosing>(`accountingclosings/${september.id}`),
      ).isLatest
    expect(await isSeptemberLatest()).toBe(false)
    dataOf(await reopenMonth(testOrganization, october.id))
    expect(await isSeptemberLatest()).toBe(true)
    dataOf(await reopenMonth(testOrganization, september.id))
  })
})

describe('a closed month that is exported', () => {
  it('has a file of its entries, and is final', async () => {
    const { testOrganization, closing } = await closedOctober()
    const { accountant } = testOrganization.people
    const path = `accountingclosings/${closing.id}/file`
    expect((await accountant.get(path)).status).toBe(404)
    const [exported] = dataOf(await exportMonth(testOrganization, closing.id))
    expect(exported).toMatchObject({ status: 'EXPORTED', reason: null })
    expect(exported!.fileName).toMatch(/^\d{9}FEC20261231\.txt$/u)
    const { text } = await accountant.get(path)
    expect(text).toMatch(/^JournalCode\t/u)
    expect((await testOrganization.audit()).findLast(({ action }) => action === 'download')).toMatchObject({
      entity: 'accountingClosing',
      entityId: closing.id,
      after: { file: exported!.fileName },
    })
    const [entry] = await entriesOf(testOrganization)
    expect(parseFec(text).map(({ CompteNum }) => CompteNum)).toEqual(
      entry!.lines.map(({ account }) => account),
    )
    for (const attempt of [
      () => reopenMonth(testOrganization, closing.id),
      () => exportMonth(testOrganization, closing.id),
    ])
      await testOrganization.refuses(attempt, { refusal: 'MonthExported', status: 'EXPORTED' })
  })

  it('has one name for a journal that was renamed between two of its entries, the later one; the entries keep both', async () => {
    const testOrganization = await organizationWithBooks(testApp)
    const first = await controlledCashLog(testOrganization, { date: '2026-10-30' })
    await sendNow(testApp, testOrganization, first.ids)
    const { accountant, admin } = testOrganization.people
    const { data } = await accountant.get<{ entries: AccountingJournal[] }>('accountingjournals')
    const { id, version, code } = data.entries.find(({ kind }) => kind === 'CASH')!
    dataOf(await admin.put(`accountingjournals/${id}`, { version, code, label: 'Journal de caisse' }))
    const second = await controlledCashLog(testOrganization, {
      date: '2026-10-31',
      counts: [notesOf(testOrganization, 'SAC002')],
    })
    await sendNow(testApp, testOrganization, second.ids)
    const closing = dataOf(await closeMonth(testOrganization, '2026-10'))
    dataOf(await exportMonth(testOrganization, closing.id))
    const { text } = await accountant.get(`accountingclosings/${closing.id}/file`)
    const rows = parseFec(text)
    expect(new Set(rows.map(({ EcritureNum }) => EcritureNum))).toEqual(new Set(['1', '2']))
    expect(new Set(rows.map(({ JournalLib }) => JournalLib))).toEqual(new Set(['Journal de caisse']))
    const month = { establishmentId: testOrganization.ids.establishment, month: '2026-10' }
    const totals = await asSystem(testApp.db, (trx) => readMonthTotals(trx, month))
    expect(totals.journals.map(({ label }) => label)).toEqual(['Journal de caisse'])
    const labels = (await entriesOf(testOrganization)).map(({ journalLabel }) => journalLabel)
    expect(new Set(labels)).toEqual(new Set(['Caisse', 'Journal de caisse']))
  })

  it('has a file with only the header row if nothing was posted in the month', async () => {
    const testOrganization = await testApp.createOrganization()
    const { id } = dataOf(await closeMonth(testOrganization, '2026-05', { confirmedEmpty: true }))
    dataOf(await exportMonth(testOrganization, id))
    const { text } = await testOrganization.people.accountant.get(`accountingclosings/${id}/file`)
    expect(text).toMatch(/^JournalCode\t[^\r\n]+$/u)
  })

  it('needs a layout in which all its account codes fit', async () => {
    const { testOrganization, closing } = await closedOctober()
    const accounts = { ...DEFAULT_ACCOUNTS, suspense: { code: '470000000', label: 'Recettes à ventiler' } }
    await saveAccountingSettings(testOrganization, { accounts })
    dataOf(await reopenMonth(testOrganization, closing.id))
    const lateLog = await controlledCashLog(testOrganization, {
      date: '2026-10-30',
      counts: [notesOf(testOrganization, 'SAC002')],
    })
    await sendNow(testApp, testOrganization, lateLog.ids)
    const closedAgain = dataOf(await closeMonth(testOrganization, '2026-10'))
    await saveAccountingSettings(testOrganization, { accounts, format: 'CEGID' })
    await testOrganization.refuses(() => exportMonth(testOrganization, closedAgain.id), {
      refusal: 'CodeTooLong',
      issues: [{ path: 'account', key: 'failure.CodeTooLong', value: '470000000' }],
    })
  })
})

it('an entry that would be dated in a closed month is dated on the day of posting', async () => {
  const testOrganization = await organizationWithBooks(testApp)
  const remittance = await preparedRemittance(testOrganization, [
    await sealedPouch(testOrganization, 'SAC001'),
  ])
  dataOf(await changeRemittance(testOrganization, remittance, { status: 'VALIDATED' }))
  dataOf(await closeMonth(testOrganization, '2026-10', { confirmedEmpty: true }))
  // An old version, which used the planned date, could close October without a remittance that was handed over in it.
  await updateRows(
    testApp.db,
    'remittances',
    { id: remittance.id },
    { validated_at: '2026-10-31T10:00:00.000Z' },
  )
  expect(await readMonth(testOrganization, '2026-11')).toMatchObject({ remittancesToCredit: 1 })
  const creditedCents = remittance.totalCents
  dataOf(await changeRemittance(testOrganization, remittance, { status: 'AVALIDATED', creditedCents }))
  await sendNow(testApp, testOrganization, remittance.id, 'SEND', 'remittances')
  const [transit] = (await entriesOf(testOrganization)).filter(({ kind }) => kind === 'TRANSIT')
  expect(transit).toMatchObject({ date: TODAY })
})
