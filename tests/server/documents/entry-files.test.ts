import { readSheet } from 'read-excel-file/node'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AccountingEntry } from '../../../src/domain/contract/accounting.ts'
import { controlCounts, saveAccountingSettings, sendNow } from '../commands/books.ts'
import {
  countSheet,
  dataOf,
  notesOf,
  setStatus,
  type TestOrganization,
  withTestApp,
} from '../commands/test-app.ts'
import { centsOf, csvCells } from './figures.ts'

/** Two tills without a closing, each with 160,00 in notes and a turnover of 160,00. Each is posted as one entry of two lines. */
const TILLS = [
  { date: '2026-11-05', pouch: 'SAC001' },
  { date: '2026-11-10', pouch: 'SAC002' },
] as const

const testApp = withTestApp()
let testOrganization: TestOrganization
beforeAll(async () => {
  testOrganization = await testApp.createOrganization()
  await saveAccountingSettings(testOrganization)
  for (const { date, pouch } of TILLS) {
    const counts = [notesOf(testOrganization, pouch)]
    const log = await countSheet(testOrganization, { date, turnoverCents: 16_000, counts })
    dataOf(await setStatus(testOrganization.people.user, 'cashlogs', log.id, { status: 'VALIDATED' }))
    await sendNow(testApp, testOrganization, await controlCounts(testOrganization, log))
  }
})

type Query = Readonly<Record<string, string>>

const download = (query: Query = {}) =>
  testOrganization.people.accountant.get('accountingentries/download', {
    format: 'csv',
    language: 'fr',
    sort: 'number_asc',
    ...query,
  })

async function tableOf(query: Query = {}): Promise<readonly (readonly string[])[]> {
  const file = await download(query)
  expect(file.status, file.text).toBe(200)
  return csvCells(file.text)
}

const totals = async (query: Query = {}) =>
  dataOf(
    await testOrganization.people.accountant.get('accountingentries/count', {
      sums: 'debitCents,creditCents',
      ...query,
    }),
  )

describe('the list of entries', () => {
  it('has the totals of the entries that match the filters', async () => {
    expect(await totals()).toMatchObject({
      totalItems: 2,
      sums: { debitCents: 32_000, creditCents: 32_000 },
    })
    expect(await totals({ date_from: '2026-11-06' })).toMatchObject({
      totalItems: 1,
      sums: { debitCents: 16_000, creditCents: 16_000 },
    })
    expect(await totals({ kind: 'BANK' })).toMatchObject({ totalItems: 0 })
  })

  it('is downloaded as a file with one line for each line of an entry, with the debit and credit of the list', async () => {
    const [titles = [], ...lines] = await tableOf()
    expect(titles).toEqual([
      'Date',
      'Journal',
      'N°',
      'Pièce',
      'Établissement',
      'Nature',
      'Compte',
      'Libellé du compte',
      'Libellé',
      'Débit',
      'Crédit',
      'Lettrage',
      'Lettré le',
    ])
    const { entries } = dataOf(
      await testOrganization.people.accountant.get<{ entries: AccountingEntry[] }>('accountingentries', {
        sort: 'number_asc',
      }),
    )
    const expected = entries.flatMap(({ number, lines: entryLines }) =>
      entryLines.map(({ account, debitCents, creditCents }) => [number, account, debitCents, creditCents]),
    )
    expect(expected).toHaveLength(4)
    const indexOf = (title: string) => titles.indexOf(title)
    expect(
      lines.map((line) => [
        Number(line[indexOf('N°')]),
        line[indexOf('Compte')],
        centsOf(line[indexOf('Débit')]!),
        centsOf(line[indexOf('Crédit')]!),
      ]),
    ).toEqual(expected)
    const sum = (title: string) =>
      lines.reduce((total, line) => total + (centsOf(line[indexOf(title)]!) ?? 0), 0)
    expect([sum('Débit'), sum('Crédit')]).toEqual([32_000, 32_000])
  })

  it('is downloaded with only the entries that match the filters, in the requested language, and the file is named by the period of the filters', async () => {
    const period = { date_from: '2026-11-06', date_to: '2026-11-30' }
    const [titles, ...lines] = await tableOf({ ...period, language: 'it' })
    expect(titles).toEqual(expect.arrayContaining(['Dare', 'Avere']))
    expect(lines.map((line) => line[0])).toEqual(['10/11/2026', '10/11/2026'])
    const { headers } = await download(period)
    expect(headers.get('content-disposition')).toContain('filename="ecritures 2026-11-06 2026-11-30.csv"')
  })

  it('is also downloaded as a workbook, with the titles of the CSV file and as many lines', async () => {
    const { bytes } = await download({ format: 'xlsx' })
    const sheet = await readSheet(Buffer.from(bytes))
    const table = await tableOf()
    expect(sheet[0]).toEqual(table[0])
    expect(sheet).toHaveLength(table.length)
  })

  it('is refused to a director, and has no entry of another organization', async () => {
    const { people } = testOrganization
    const query = { format: 'csv' }
    expect((await people.director.get('accountingentries/download', query)).status).toBe(403)
    const otherOrganization = await testApp.createOrganization()
    const { text } = await otherOrganization.people.accountant.get('accountingentries/download', query)
    expect(text.trim().split('\r\n')).toHaveLength(1)
  })
})
