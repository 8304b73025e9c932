import { beforeEach, expect, it } from 'vitest'
import type { AccountingExport } from '../../../src/domain/contract/accounting.ts'
import type { JobEvent } from '../../../src/domain/contract/job-events.ts'
import { controlledCashLog, exportsOf, organizationWithBooks, sendNow } from './books.ts'
import { sirenOfTenant } from './insert-organization.ts'
import {
  changeRemittance,
  dataOf,
  notesOf,
  preparedRemittance,
  sealedPouch,
  signInAgain,
  type TestOrganization,
  TODAY,
  withTestApp,
} from './test-app.ts'

const testApp = withTestApp()

beforeEach(() => testApp.clock.set(`${TODAY}T10:00:00.000Z`))

/** An organization whose financial year ends on 20 November, and the id of the job that sent its remittance. */
interface Sent {
  readonly testOrganization: TestOrganization
  readonly jobId: string
}

/** Hands a remittance over on 20 November, and sends it after its credit of 23 November. */
async function sendOverYearEnd(format: string): Promise<Sent> {
  const organization = await organizationWithBooks(testApp, { format, yearEnd: '11-20' })
  const remittance = await preparedRemittance(organization, [await sealedPouch(organization, 'SAC001')])
  dataOf(await changeRemittance(organization, remittance, { status: 'VALIDATED' }))
  testApp.clock.set('2026-11-23T10:00:00.000Z')
  // The sessions of 20 November have expired.
  const testOrganization = await signInAgain(testApp, organization)
  const credit = { status: 'AVALIDATED', creditedCents: 16_000, creditedOn: '2026-11-23' } as const
  dataOf(await changeRemittance(testOrganization, remittance, credit))
  const { jobs } = await sendNow(testApp, testOrganization, remittance.id, 'SEND', 'remittances')
  return { testOrganization, jobId: jobs[0]!.id }
}

/** The dates of the lines of a file with tabs, written `20261120`. */
async function datesIn({ people }: TestOrganization, { id }: AccountingExport): Promise<readonly string[]> {
  const { text } = await people.accountant.get(`accountingexports/${id}/file`)
  const [, ...rows] = text.split('\r\n').map((row) => row.split('\t'))
  return [...new Set(rows.map((cells) => cells[3]!))]
}

it.each(['FEC', 'PENNYLANE'])(
  'entries of two financial years are in two files in the layout %s, each with the name of its year and its own job',
  async (format) => {
    const { testOrganization, jobId } = await sendOverYearEnd(format)
    const siren = sirenOfTenant(testOrganization.tenant)
    const files = (await exportsOf(testOrganization)).toSorted((a, b) => (a.name < b.name ? -1 : 1))
    expect(files).toMatchObject([
      {
        name: `${siren}FEC20261120.txt`,
        jobId,
        entryCount: 1,
        debitCents: 16_000,
        firstDate: '2026-11-20',
        lastDate: '2026-11-20',
      },
      {
        name: `${siren}FEC20271120.txt`,
        entryCount: 1,
        debitCents: 16_000,
        firstDate: '2026-11-23',
        lastDate: '2026-11-23',
      },
    ])
    expect(await datesIn(testOrganization, files[0]!)).toEqual(['20261120'])
    expect(await datesIn(testOrganization, files[1]!)).toEqual(['20261123'])
    for (const file of files)
      expect(
        dataOf(await testOrganization.people.accountant.get<JobEvent>(`jobevents/${file.jobId}`)),
      ).toMatchObject({ type: 'ACCOUNTING-CASH', status: 'FINISHED', fileId: file.id })
  },
)

it('entries of two financial years are in one CSV file', async () => {
  const { testOrganization } = await sendOverYearEnd('CSV')
  expect(await exportsOf(testOrganization)).toMatchObject([
    { entryCount: 2, firstDate: '2026-11-20', lastDate: '2026-11-23' },
  ])
})

it('the remarks of a job are stored with its first file only', async () => {
  testApp.clock.set('2026-11-23T10:00:00.000Z')
  const testOrganization = await organizationWithBooks(testApp, { format: 'FEC', yearEnd: '11-20' })
  const first = await controlledCashLog(testOrganization, { date: '2026-11-20' })
  const second = await controlledCashLog(testOrganization, {
    date: '2026-11-21',
    counts: [notesOf(testOrganization, 'SAC002')],
  })
  await sendNow(testApp, testOrganization, [...first.ids, ...second.ids])
  const files = (await exportsOf(testOrganization)).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  expect(files.map(({ remarks }) => remarks)).toEqual([
    [{ name: 'SalesWithoutClosing', count: 2, cents: 34_000 }],
    [],
  ])
})
