import { describe, expect, it } from 'vitest'
import { asSystem } from '../../../server/store/scope.ts'
import type {
  CashLog,
  CashLogBody,
  ControlSheet,
  ControlStage,
  CountRow,
} from '../../../src/domain/contract/cash-logs.ts'
import type { Page } from '../../../src/domain/outcome.ts'
import {
  countSheet,
  dataOf,
  importReceipts,
  notesOf,
  setStatus,
  type TestOrganization,
  TODAY,
  validatedCashLog,
  withTestApp,
  YESTERDAY,
} from './test-app.ts'

const testApp = withTestApp()

const read = ({ people }: TestOrganization, query: Readonly<Record<string, string>> = {}) =>
  people.accountant.get<Page<ControlSheet>>('controlsheets', { sort: 'date_asc', ...query })

/** The date and service of each sheet that matches a query. */
async function sheetNames(
  testOrganization: TestOrganization,
  query: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const answer = await read(testOrganization, query)
  return answer.status === 204 ? [] : dataOf(answer).entries.map(({ date, service }) => `${date} ${service}`)
}

/**
 * Three sheets: yesterday's is exact, and accounting has controlled it except for its card line; today's lunch
 * is 10 € short and validated by the establishment; today's evening at the terrace is open.
 */
async function threeSheets(testOrganization: TestOrganization) {
  const { ids, people } = testOrganization
  const card = { paymentCategoryId: ids.card, totalCents: 4_000 }
  const withDefaultCounts = (changes: Partial<CashLogBody>) => ({
    counts: [notesOf(testOrganization, 'SAC001'), card],
    ...changes,
  })
  const exact = await validatedCashLog(
    testOrganization,
    withDefaultCounts({ date: YESTERDAY, turnoverCents: 20_000 }),
  )
  const notes = exact.counts.find(({ paymentCategoryId }) => paymentCategoryId === ids.notes)!
  dataOf(await setStatus(people.accountant, 'counts', notes.id, { status: 'AVALIDATED' }))
  const shortSheet = withDefaultCounts({
    counts: [notesOf(testOrganization, 'SAC002'), card],
    turnoverCents: 21_000,
    comment: 'Short',
  })
  await validatedCashLog(testOrganization, { ...shortSheet, date: TODAY, reasonId: ids.reason })
  await countSheet(testOrganization, {
    ...withDefaultCounts({ counts: [card], turnoverCents: 4_000 }),
    date: TODAY,
    service: 'evening',
    cashRegisterId: ids.terrace,
  })
  return { exact }
}

const EXACT = `${YESTERDAY} lunch`
const SHORT = `${TODAY} lunch`
const OPEN = `${TODAY} evening`

describe('the sheets to control', () => {
  it('are one row each, with their counts and the fields to filter by', async () => {
    const testOrganization = await testApp.createOrganization()
    const { exact } = await threeSheets(testOrganization)
    const { entries, totalItems } = dataOf(await read(testOrganization))
    expect(totalItems).toBe(3)
    const [first] = entries
    expect(first).toMatchObject({
      id: exact.id,
      countedCents: 20_000,
      floatCents: 0,
      expectedCents: 20_000,
      deltaCents: 0,
      hasClosing: false,
      lacksClosing: true,
      hasLateClosing: false,
      replacedClosing: null,
      monthTask: 'tillsToValidate',
      countStatuses: ['AVALIDATED', 'VALIDATED'],
      pouchNumbers: ['SAC001'],
      establishmentName: 'Alpha',
    })
    expect([...first!.paymentCategoryIds].sort()).toEqual(
      [testOrganization.ids.card, testOrganization.ids.notes].sort(),
    )
    expect(first!.counts.map(({ totalCents, status }) => [totalCents, status])).toEqual([
      [4_000, 'VALIDATED'],
      [16_000, 'AVALIDATED'],
    ])
    // The fields of the sheet are not repeated in its counts.
    expect(Object.keys(first!.counts[0]!)).toEqual([
      'id',
      'version',
      'createdAt',
      'updatedAt',
      'paymentCategoryId',
      'countType',
      'quantity',
      'unitValueCents',
      'denominations',
      'totalCents',
      'firstTotalCents',
      'expectedCents',
      'lastYear',
      'pouchNumber',
      'pouchId',
      'status',
      'reason',
      'paymentCategoryName',
      'hasProvisionCode',
      'needsClosingReason',
      'pouchCommitted',
    ])
    const singleSheet = dataOf(
      await testOrganization.people.accountant.get<ControlSheet>(`controlsheets/${exact.id}`),
    )
    expect(singleSheet).toEqual(first)
  })

  it('lack no closing at an establishment that types its turnover', async () => {
    const testOrganization = await testApp.createOrganization()
    await threeSheets(testOrganization)
    const lacking = async (lacksClosing: string) =>
      (await sheetNames(testOrganization, { lacksClosing })).length
    expect([await lacking('true'), await lacking('false')]).toEqual([3, 0])
    await asSystem(testApp.db, (trx) =>
      trx
        .updateTable('establishments')
        .set({ pos_turnover_source: 'TYPED' })
        .where('id', '=', testOrganization.ids.establishment)
        .execute(),
    )
    expect([await lacking('true'), await lacking('false')]).toEqual([0, 3])
  })

  it('are found by the status of any of their counts, by difference, register, pouch number and category', async () => {
    const testOrganization = await testApp.createOrganization()
    await threeSheets(testOrganization)
    const { ids } = testOrganization
    const namesByFilter = await Promise.all([
      sheetNames(testOrganization, { countStatuses: 'VALIDATED' }),
      sheetNames(testOrganization, { countStatuses: 'AVALIDATED' }),
      sheetNames(testOrganization, { countStatuses: 'ERROR' }),
      sheetNames(testOrganization, { deltaCents_to: '-1' }),
      sheetNames(testOrganization, { cashRegisterId: ids.terrace }),
      sheetNames(testOrganization, { pouchNumbers: 'SAC002' }),
      sheetNames(testOrganization, { paymentCategoryIds: ids.notes }),
      sheetNames(testOrganization, { hasClosing: 'true' }),
      sheetNames(testOrganization, { hasClosing: 'false', date_from: TODAY }),
    ])
    expect(namesByFilter).toEqual([
      [EXACT, SHORT],
      [EXACT],
      [],
      [SHORT],
      [OPEN],
      [SHORT],
      [EXACT, SHORT],
      [],
      [SHORT, OPEN],
    ])
  })

  it('are not found by a deleted count', async () => {
    const testOrganization = await testApp.createOrganization()
    const { ids, people } = testOrganization
    const sheet = await countSheet(testOrganization, {
      counts: [notesOf(testOrganization, 'SAC001'), { paymentCategoryId: ids.card, totalCents: 500 }],
    })
    const card = sheet.counts.find(({ paymentCategoryId }) => paymentCategoryId === ids.card)!
    dataOf(await people.user.delete(`counts/${card.id}`))
    const [row] = dataOf(await read(testOrganization)).entries
    expect(row).toMatchObject({ countStatuses: ['CREATED'], paymentCategoryIds: [ids.notes] })
    expect(await sheetNames(testOrganization, { paymentCategoryIds: ids.card })).toEqual([])
    expect(await sheetNames(testOrganization, { paymentCategoryIds: ids.notes })).toHaveLength(1)
  })

  it('are counted by stage, within the other filters', async () => {
    const testOrganization = await testApp.createOrganization()
    await threeSheets(testOrganization)
    const stages = async (query: Readonly<Record<string, string>>) =>
      dataOf(
        await testOrganization.people.accountant.get<readonly ControlStage[]>('controlsheets/stages', query),
      )
        .filter(({ totalItems }) => totalItems > 0)
        .map(({ status, totalItems, totalIsCapped }) => [status, totalItems, totalIsCapped])
    expect(await stages({})).toEqual([
      ['VALIDATED', 2, false],
      ['AVALIDATED', 1, false],
    ])
    expect(await stages({ date_from: TODAY })).toEqual([['VALIDATED', 1, false]])
  })

  it('are counted and added up; sums of other fields are refused', async () => {
    const testOrganization = await testApp.createOrganization()
    await threeSheets(testOrganization)
    const { accountant } = testOrganization.people
    const sums = 'countedCents,floatCents,expectedCents,deltaCents'
    // By hand: 160 + 40 yesterday and today at lunch, 40 in the evening; 200, 210 and 40 expected.
    expect(dataOf(await accountant.get('controlsheets/count', { sums }))).toEqual({
      totalItems: 3,
      totalIsCapped: false,
      sums: { countedCents: 44_000, floatCents: 0, expectedCents: 45_000, deltaCents: -1_000 },
    })
    expect(
      dataOf(await accountant.get('controlsheets/count', { sums: 'deltaCents', service: 'evening' })),
    ).toEqual({ totalItems: 1, totalIsCapped: false, sums: { deltaCents: 0 } })
    const refused = await Promise.all(
      ['comment', 'unknown', '', 'establishmentName'].map((name) =>
        accountant.get('controlsheets/count', { sums: name }),
      ),
    )
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400])
  })

  it('have no line, in lists and files, for a category of which nothing was counted and nothing expected', async () => {
    const testOrganization = await testApp.createOrganization()
    const { ids, people } = testOrganization
    const blank = [{ paymentCategoryId: ids.card }, { paymentCategoryId: ids.ticket }]
    const open = await countSheet(testOrganization, {
      counts: [notesOf(testOrganization, 'SAC001'), ...blank],
    })
    // The open sheet stores the blank lines as not counted.
    expect(open.counts.map(({ totalCents }) => totalCents).sort()).toEqual([16_000, null, null])
    const [log] = dataOf(
      await setStatus<CashLog[]>(people.user, 'cashlogs', open.id, { status: 'VALIDATED' }),
    )
    expect(log).toMatchObject({ status: 'VALIDATED', countedCents: 16_000, deltaCents: 0 })
    const { entries } = dataOf(await read(testOrganization))
    expect(entries.map(({ counts }) => counts.map((count) => count.paymentCategoryId))).toEqual([[ids.notes]])
    const rows = dataOf(await people.accountant.get<Page<CountRow>>('counts', {}))
    expect(rows.entries.map(({ paymentCategoryId }) => paymentCategoryId)).toEqual([ids.notes])
    const file = await people.accountant.get('counts/download', { format: 'csv', language: 'en' })
    expect(file.text.trim().split('\r\n')).toHaveLength(2)
    const count = dataOf(await people.accountant.get('counts/count', {}))
    expect(count).toMatchObject({ totalItems: 1 })

    // Controlling the only line controls the sheet.
    const notes = rows.entries[0]!.id
    dataOf(await setStatus(people.accountant, 'counts', notes, { status: 'AVALIDATED' }))
    expect(dataOf(await people.accountant.get<CashLog>(`cashlogs/${open.id}`)).status).toBe('AVALIDATED')
    // The history names the lines that were dropped.
    const deleted = (await testOrganization.audit()).filter(({ action }) => action === 'delete')
    expect(deleted.map(({ entity }) => entity)).toEqual(['count', 'count'])
  })

  it('keep the line of a category that nobody counted if the closing expects an amount', async () => {
    const testOrganization = await testApp.createOrganization()
    const { ids } = testOrganization
    const sales = [{ saleType: 'Food', taxRate: 100, amountCents: 17_000, taxCents: 1_545 }]
    dataOf(await importReceipts(testOrganization, { notes: 15_000, card: 2_000, ticket: 0 }, { sales }))
    const blank = [{ paymentCategoryId: ids.card }, { paymentCategoryId: ids.ticket }]
    await validatedCashLog(testOrganization, {
      counts: [notesOf(testOrganization, 'SAC001'), ...blank],
      comment: 'The card terminal was not read',
    })
    const [sheet] = dataOf(await read(testOrganization)).entries
    expect(
      sheet!.counts.map(({ paymentCategoryId, totalCents, expectedCents }) => [
        Object.entries(ids).find(([, id]) => id === paymentCategoryId)?.[0],
        totalCents,
        expectedCents,
      ]),
    ).toEqual([
      ['card', null, 2_000],
      ['notes', 16_000, 15_000],
    ])
  })

  it('are refused for a status or filter that does not exist, and to people without the right to control', async () => {
    const testOrganization = await testApp.createOrganization()
    const answers = [
      await read(testOrganization, { countStatuses: 'LOST' }),
      await testOrganization.people.accountant.get('controlsheets/stages', { unknown: '1' }),
      await testOrganization.people.director.get('controlsheets', {}),
      await testOrganization.people.director.get('controlsheets/stages', {}),
    ]
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 403, 403])
  })

  it('are exported with their difference, and the file is named by its period', async () => {
    const testOrganization = await testApp.createOrganization()
    await threeSheets(testOrganization)
    const file = await testOrganization.people.accountant.get<string>('controlsheets/download', {
      format: 'csv',
      language: 'en',
      date_from: TODAY,
      date_to: TODAY,
      deltaCents_to: '-1',
    })
    const [head, row, ...otherRows] = file.text.trim().split(/\r?\n/u)
    expect([head?.includes('Over/short'), otherRows]).toEqual([true, []])
    expect(row?.split(/[;,]/u)).toEqual(expect.arrayContaining(['Alpha', 'SAC002']))
    expect(row).toContain('10.00')
    expect(decodeURIComponent(file.headers.get('content-disposition') ?? '')).toContain(
      `count-review ${TODAY} ${TODAY}.csv`,
    )
  })
})
