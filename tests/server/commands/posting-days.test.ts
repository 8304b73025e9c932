import { describe, expect, it } from 'vitest'
import { updateRows } from '../../support/rows.ts'
import { closeMonth, controlCounts, entriesOf, exportsOf, organizationWithBooks, sendNow } from './books.ts'
import { dataOf, notesOf, type TestOrganization, validatedCashLog, withTestApp } from './test-app.ts'

const testApp = withTestApp()

/** Creates an organization at this instant, with an establishment in this time zone. */
async function organizationIn(timeZone: string, instant: string): Promise<TestOrganization> {
  testApp.clock.set(instant)
  const testOrganization = await organizationWithBooks(testApp)
  await setTimeZone(testOrganization, timeZone)
  return testOrganization
}

const setTimeZone = ({ ids }: TestOrganization, timeZone: string) =>
  updateRows(
    testApp.db,
    'establishments',
    { organization_id: ids.organization, id: ids.establishment },
    { time_zone: timeZone },
  )

/** Counts a lunch of 160 € in notes, and lets accounting control and send it. */
async function sendSheet(testOrganization: TestOrganization, date: string, changes = {}): Promise<void> {
  const counts = [notesOf(testOrganization, `SAC${date.replaceAll('-', '')}`)]
  const log = await validatedCashLog(testOrganization, { date, counts, ...changes })
  await sendNow(testApp, testOrganization, await controlCounts(testOrganization, log))
}

/** Reverses the first entry, and returns the date and the date of posting of the reversal. */
async function reverseFirst(testOrganization: TestOrganization) {
  const [entry] = await entriesOf(testOrganization)
  const body = { entryId: entry!.id, reason: 'Mauvais compte' }
  dataOf(await testOrganization.people.accountant.post('accountingreversals', body))
  await testApp.server.jobs.drain()
  const { date, validDate } = (await entriesOf(testOrganization)).find(({ kind }) => kind === 'REVERSAL')!
  return { date, validDate }
}

/** `EcritureDate` and `ValidDate` of the lines of a FEC file. */
async function datesInFile({ people }: TestOrganization, exportId: string): Promise<readonly string[]> {
  const { text } = await people.accountant.get(`accountingexports/${exportId}/file`)
  const [, ...rows] = text.split('\r\n').map((row) => row.split('\t'))
  return [...new Set(rows.map((cells) => `${cells[3]} ${cells[15]}`))]
}

describe('the day of posting', () => {
  it.each([
    ['Indian/Reunion', '2026-10-31T19:30:00.000Z', '2026-10-31'],
    ['Indian/Reunion', '2026-10-31T20:30:00.000Z', '2026-11-01'],
    ['Europe/Paris', '2026-10-31T22:30:00.000Z', '2026-10-31'],
    ['Europe/Paris', '2026-10-31T23:30:00.000Z', '2026-11-01'],
    ['America/Guadeloupe', '2026-11-01T03:30:00.000Z', '2026-10-31'],
    ['America/Guadeloupe', '2026-11-01T04:30:00.000Z', '2026-11-01'],
  ])('in %s at %s is %s, in the entry and in its file', async (timeZone, instant, day) => {
    const testOrganization = await organizationIn(timeZone, instant)
    await sendSheet(testOrganization, '2026-10-30')
    const [entry] = await entriesOf(testOrganization)
    expect(entry).toMatchObject({ date: '2026-10-30', validDate: day })
    const [accountingExport] = await exportsOf(testOrganization)
    expect(await datesInFile(testOrganization, accountingExport!.id)).toEqual([
      `20261030 ${day.replaceAll('-', '')}`,
    ])
  })

  it('is the day in the time zone of each establishment when one job posts for two', async () => {
    const testOrganization = await organizationIn('Indian/Reunion', '2026-10-31T20:30:00.000Z')
    const { ids, people } = testOrganization
    const here = await validatedCashLog(testOrganization, { date: '2026-10-30' })
    const { token } = dataOf(
      await people.admin.post<{ token: string }>('auth/change', { establishmentId: ids.otherEstablishment }),
    )
    const elsewhere = { ...testOrganization, people: { ...people, user: people.admin.with({ token }) } }
    const there = await validatedCashLog(elsewhere, {
      date: '2026-10-30',
      cashRegisterId: ids.otherBar,
      counts: [notesOf(testOrganization, 'SAC002')],
    })
    const countIds = [here, there].flatMap(({ counts }) => counts.map(({ id }) => id))
    await controlCounts(testOrganization, { ...here, counts: [...here.counts, ...there.counts] })
    await sendNow(testApp, testOrganization, countIds)
    const entries = await entriesOf(testOrganization)
    expect(new Map(entries.map((entry) => [entry.establishmentId, entry.validDate]))).toEqual(
      new Map([
        [ids.establishment, '2026-11-01'],
        [ids.otherEstablishment, '2026-10-31'],
      ]),
    )
    const [accountingExport] = await exportsOf(testOrganization)
    expect(accountingExport!.entryCount).toBe(2)
    expect(await datesInFile(testOrganization, accountingExport!.id)).toEqual([
      '20261030 20261101',
      '20261030 20261031',
    ])
  })
})

describe('a reversal of an entry of a closed month, posted around the end of October,', () => {
  it('is dated on 1 November if October is closed and over on Réunion, but not yet over in Paris', async () => {
    const testOrganization = await organizationIn('Indian/Reunion', '2026-10-31T20:10:00.000Z')
    await sendSheet(testOrganization, '2026-10-30')
    dataOf(await closeMonth(testOrganization, '2026-10'))
    expect(await reverseFirst(testOrganization)).toEqual({ date: '2026-11-01', validDate: '2026-11-01' })
  })

  it('is dated on 1 November if October was closed and the corrected time zone makes it the current month again', async () => {
    const testOrganization = await organizationIn('Indian/Reunion', '2026-10-31T20:10:00.000Z')
    await sendSheet(testOrganization, '2026-10-30')
    dataOf(await closeMonth(testOrganization, '2026-10'))
    await setTimeZone(testOrganization, 'Europe/Paris')
    expect(await reverseFirst(testOrganization)).toEqual({ date: '2026-11-01', validDate: '2026-11-01' })
  })

  it('is dated in a month that is not over yet: in Guadeloupe it is October when November has begun in Paris', async () => {
    const testOrganization = await organizationIn('America/Guadeloupe', '2026-11-01T02:00:00.000Z')
    await sendSheet(testOrganization, '2026-09-29')
    dataOf(await closeMonth(testOrganization, '2026-09'))
    await testOrganization.refuses(() => closeMonth(testOrganization, '2026-10'), 'MonthNotOver')
    expect(await reverseFirst(testOrganization)).toEqual({ date: '2026-10-31', validDate: '2026-10-31' })
  })
})

it('on Réunion, the entry of a sheet is posted on the day of the establishment while it is still the day before in Paris', async () => {
  const testOrganization = await organizationIn('Indian/Reunion', '2026-10-31T20:30:00.000Z')
  await sendSheet(testOrganization, '2026-10-31')
  const [entry] = await entriesOf(testOrganization)
  expect(entry).toMatchObject({ date: '2026-10-31', validDate: '2026-11-01' })
})
