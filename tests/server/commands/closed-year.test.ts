import { beforeAll, expect, it } from 'vitest'
import type { AccountingClosing, AccountingMonth } from '../../../src/domain/contract/accounting.ts'
import type { Ledger } from '../../../src/domain/contract/ledger.ts'
import { addDays } from '../../../src/domain/dates/calendar.ts'
import { controlled, DEFAULT_ACCOUNTS, saveAccountingSettings } from './books.ts'
import {
  dataOf,
  notesOf,
  refusalOf,
  setStatus,
  type TestOrganization,
  validatedCashLog,
  withTestApp,
} from './test-app.ts'

/**
 * The financial year that ends on 31 October 2026. In August the restaurant was closed and nothing was
 * counted.
 */
const MONTHS = [
  ...['2025-11', '2025-12', '2026-01', '2026-02', '2026-03', '2026-04'],
  ...['2026-05', '2026-06', '2026-07', '2026-08', '2026-09', '2026-10'],
]
const EMPTY = '2026-08'
/** Each month has one till of 160,00 in notes without a closing: 160,00 to the credit of suspense, eleven times in the year. */
const TILL_CENTS = 16_000

const testApp = withTestApp()
let testOrganization: TestOrganization
beforeAll(async () => {
  testOrganization = await testApp.createOrganization()
  await saveAccountingSettings(testOrganization, { yearEnd: '10-31' })
})

const ofMonth = (month: string) => ({ establishmentId: testOrganization.ids.establishment, month })
const readMonth = async (month: string) =>
  dataOf(await testOrganization.people.accountant.get<AccountingMonth>('accountingmonth', ofMonth(month)))
const close = (month: string, fields = {}) =>
  testOrganization.people.accountant.post<AccountingClosing>('accountingclosings', {
    ...ofMonth(month),
    ...fields,
  })
const refusalOfClosing = (month: string) => refusalOf(testOrganization, () => close(month))
const reopen = (id: string) =>
  setStatus<AccountingClosing[]>(testOrganization.people.admin, 'accountingclosings', id, {
    ...{ status: 'REOPENED', reason: 'Une caisse oubliée' },
  })
const exportMonth = (id: string) =>
  setStatus<AccountingClosing[]>(testOrganization.people.accountant, 'accountingclosings', id, {
    status: 'EXPORTED',
  })
const lastDayOf = (month: string) => addDays(`${addDays(`${month}-01`, 31).slice(0, 7)}-01`, -1)
const suspenseIn = async (month: string) =>
  dataOf(
    await testOrganization.people.accountant.get<Ledger>('reports/ledger', {
      ...{ account: DEFAULT_ACCOUNTS.suspense!.code, from: `${month}-01`, to: lastDayOf(month) },
    }),
  )
const cents = (amount: string | undefined) => Math.round(Number(amount?.replace(',', '.')) * 100)

it('a year is closed and exported month by month, in order and with nothing left to send, and its entries balance', async () => {
  const { accountant } = testOrganization.people
  const logs = new Map<string, Awaited<ReturnType<typeof validatedCashLog>>>()
  for (const [at, month] of MONTHS.entries())
    if (month !== EMPTY)
      logs.set(
        month,
        await validatedCashLog(testOrganization, {
          ...{
            date: `${month}-15`,
            counts: [notesOf(testOrganization, `SAC${String(at + 1).padStart(3, '0')}`)],
          },
        }),
      )
  expect(await refusalOfClosing('2026-11')).toMatchObject({ refusal: 'MonthNotOver' })

  const exported: string[] = []
  for (const [at, month] of MONTHS.entries()) {
    const next = MONTHS[at + 1]
    // An empty month does not prevent closing the next one. That is refused for its own unvalidated till.
    if (next)
      expect(await refusalOfClosing(next)).toMatchObject(
        month === EMPTY
          ? { refusal: 'MonthNotSent' }
          : { refusal: 'EarlierMonthOpen', issues: [{ value: month }] },
      )
    const log = logs.get(month)
    if (log) {
      expect(await readMonth(month)).toMatchObject({ earlierMonth: null, tillsToValidate: 1, tillsToSend: 0 })
      expect(await refusalOfClosing(month)).toMatchObject({
        ...{ refusal: 'MonthNotSent', issues: [{ path: 'tillsToValidate', value: '1' }] },
      })
      await controlled(testOrganization, log)
      expect(await readMonth(month)).toMatchObject({ tillsToValidate: 0, tillsToSend: 1 })
      expect(await refusalOfClosing(month)).toMatchObject({
        ...{ refusal: 'MonthNotSent', issues: [{ path: 'tillsToSend', value: '1' }] },
      })
      dataOf(await accountant.post('accountingmonth', ofMonth(month)))
      await testApp.server.jobs.drain()
      expect(await readMonth(month)).toMatchObject({ tillsToSend: 0, sending: 0, isEmpty: false })
    } else {
      expect(await refusalOfClosing(month)).toMatchObject({ refusal: 'MonthEmpty' })
    }
    const closing = dataOf(await close(month, { confirmedEmpty: month === EMPTY }))
    expect(closing).toMatchObject({ status: 'CLOSED', isLatest: true, counts: log ? 1 : 0 })
    expect(await refusalOfClosing(month)).toMatchObject({ refusal: 'MonthClosed' })

    // The latest closed month can be reopened until it is exported.
    dataOf(await reopen(closing.id))
    expect(await readMonth(month)).toMatchObject({ isClosed: false })
    const closedAgain = dataOf(await close(month, { confirmedEmpty: month === EMPTY }))
    dataOf(await exportMonth(closedAgain.id))
    await testOrganization.refuses(() => reopen(closedAgain.id), 'MonthExported')
    const [, ...rows] = (await accountant.get(`accountingclosings/${closedAgain.id}/file`)).text.split('\r\n')
    exported.push(...rows)
  }

  const lines = exported.map((row) => row.split('\t'))
  const sum = (column: number) => lines.reduce((total, line) => total + cents(line[column]), 0)
  expect(lines).toHaveLength(22)
  expect([sum(11), sum(12)]).toEqual([11 * TILL_CENTS, 11 * TILL_CENTS])
  expect(lines.map((line) => line[3]?.slice(0, 6))).toEqual(
    MONTHS.filter((month) => month !== EMPTY).flatMap((month) => Array(2).fill(month.replace('-', ''))),
  )
  expect([...new Set(lines.map((line) => Number(line[2])))]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])

  let opening = 0
  for (const month of MONTHS) {
    const { openingCents, debitCents, creditCents, closingCents } = await suspenseIn(month)
    expect(openingCents).toBe(opening)
    expect([debitCents, creditCents]).toEqual([0, month === EMPTY ? 0 : TILL_CENTS])
    expect(closingCents).toBe(openingCents + debitCents - creditCents)
    opening = closingCents
  }
  expect(opening).toBe(-11 * TILL_CENTS)
})
