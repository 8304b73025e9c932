import { expect } from 'vitest'
import { asSystem } from '../../../server/store/scope.ts'
import { ACCOUNT_KEYS } from '../../../src/domain/accounting/accounts.ts'
import { MONTH_TILL_TASKS } from '../../../src/domain/accounting/month.ts'
import type {
  AccountingClosing,
  AccountingEntry,
  AccountingExport,
  AccountingSettings,
  SendingStarted,
} from '../../../src/domain/contract/accounting.ts'
import type { AccountingMonth } from '../../../src/domain/contract/accounting-months.ts'
import type { CashLog, CashLogBody } from '../../../src/domain/contract/cash-logs.ts'
import { sumCents } from '../../../src/domain/money.ts'
import type { Page } from '../../../src/domain/outcome.ts'
import { controlQuery, TASK_STATUS_FILTERS } from '../../../src/views/control/filters.ts'
import { TEST_PASSWORD } from '../../support/server.ts'
import { idOf } from '../schema/ids.ts'
import {
  dataOf,
  importReceipts,
  notesOf,
  setStatus,
  type TestApp,
  type TestOrganization,
  validatedCashLog,
  YESTERDAY,
} from './test-app.ts'

/**
 * All accounts, numbered in the order of `ACCOUNT_KEYS`: 470000 suspense, 470001 movements, 470002 shortage,
 * 470003 surplus, 470004 float, 470005 tickets, 470006 transit, 470007 bank, 470008 bank shortage, 470009
 * bank surplus, 470010 change, 470011 commission, 470012 card fees, 470013 input VAT, 470014 overpayments.
 */
export const DEFAULT_ACCOUNTS = Object.fromEntries(
  ACCOUNT_KEYS.map((key, index) => [key, { code: `${470_000 + index}`, label: `Compte ${key}` }]),
)

export interface TestAccountingSettings {
  readonly version: number
  readonly accounts: typeof DEFAULT_ACCOUNTS
  readonly format: string
  readonly separator: string
  readonly encoding: string
  readonly yearEnd: string
  readonly deliveryUrl: string | null
  readonly pettyCash?: AccountingSettings['pettyCash']
  readonly analyticColumn?: boolean
  readonly bankEntries?: AccountingSettings['bankEntries']
  readonly bankAccounts?: AccountingSettings['bankAccounts']
  readonly entriesPer?: AccountingSettings['entriesPer']
  readonly provisionCredit?: AccountingSettings['provisionCredit']
  readonly takingsWithoutClosing?: AccountingSettings['takingsWithoutClosing']
  readonly deliverySecret?: string | null
}

/** Saves the accounting settings of an organization: `DEFAULT_ACCOUNTS` and the stored file settings, except for `changes`. */
export async function saveAccountingSettings(
  testOrganization: TestOrganization,
  changes: Partial<TestAccountingSettings> = {},
): Promise<void> {
  const { data } = await testOrganization.people.accountant.get<TestAccountingSettings>('accountingsettings')
  const { version, format, separator, encoding, yearEnd, deliveryUrl } = data
  const body = {
    version,
    accounts: DEFAULT_ACCOUNTS,
    format,
    separator,
    encoding,
    yearEnd,
    deliveryUrl,
    ...changes,
  }
  const currentPassword = TEST_PASSWORD
  dataOf(await testOrganization.people.accountant.put('accountingsettings', { ...body, currentPassword }))
}

/** Creates an organization with accounting settings: `DEFAULT_ACCOUNTS`, except for `changes`. */
export async function organizationWithBooks(
  testApp: TestApp,
  changes: Partial<TestAccountingSettings> = {},
): Promise<TestOrganization> {
  const testOrganization = await testApp.createOrganization()
  await saveAccountingSettings(testOrganization, changes)
  return testOrganization
}

/** Creates an organization like `organizationWithBooks`, also with accounts for the sale types of `SALES_OF_CLOSING`. */
export async function organizationWithTaxes(testApp: TestApp, changes: Partial<TestAccountingSettings> = {}) {
  const testOrganization = await organizationWithBooks(testApp, changes)
  await insertSaleTypeTaxes(testApp, testOrganization)
  return testOrganization
}

/** The sales of a closing at two rates: 110 € with 10 % of VAT, 60 € with 20 %. The amounts include the VAT. */
export const SALES_OF_CLOSING = [
  { saleType: 'Sur place', taxRate: 100, amountCents: 11_000, taxCents: 1_000 },
  { saleType: 'Alcools', taxRate: 200, amountCents: 6_000, taxCents: 1_000 },
]

/**
 * Imports a closing of a lunch at the bar, by default yesterday's: 160 € in notes, of which 100 € at 10 % and
 * 60 € at 20 %.
 */
export function importNotesClosing(testOrganization: TestOrganization, sequence = 1, date = YESTERDAY) {
  const sales = [{ ...SALES_OF_CLOSING[0]!, amountCents: 10_000, taxCents: 909 }, SALES_OF_CLOSING[1]!]
  return importReceipts(testOrganization, { notes: 16_000 }, { date, sequence, sales })
}

/** Gives the sale types of `SALES_OF_CLOSING` their accounts. */
export async function insertSaleTypeTaxes({ db }: TestApp, { ids, tenant }: TestOrganization): Promise<void> {
  const at = '2026-11-01T08:00:00.000Z'
  await asSystem(db, async (trx) => {
    for (const [index, { saleType, taxRate }] of SALES_OF_CLOSING.entries())
      await trx
        .insertInto('sale_type_taxes')
        .values({
          organization_id: ids.organization,
          id: idOf(tenant, 70 + index),
          created_at: at,
          updated_at: at,
          sale_type: saleType,
          tax_rate: taxRate,
          code: `7071${index}`,
          vat_code: `44571${index}`,
          label: saleType,
          debit: false,
        })
        .execute()
  })
}

/** Controls every count of a log as the accountant. Returns the ids of the counts. */
export async function controlCounts(
  testOrganization: TestOrganization,
  log: CashLog,
): Promise<readonly string[]> {
  const ids = log.counts.map(({ id }) => id)
  dataOf(await setStatus(testOrganization.people.accountant, 'counts', ids, { status: 'AVALIDATED' }))
  return ids
}

/** Changes the status of records, by default sends counts to accounting, and runs the requested jobs. */
export async function sendNow(
  { server }: TestApp,
  testOrganization: TestOrganization,
  id: string | readonly string[],
  status = 'SEND',
  resource = 'counts',
): Promise<SendingStarted> {
  const started = dataOf(
    await setStatus<SendingStarted>(testOrganization.people.accountant, resource, id, { status }),
  )
  await server.jobs.drain()
  return started
}

export async function countStatusesOf(
  testOrganization: TestOrganization,
  logId: string,
): Promise<readonly string[]> {
  const { data } = await testOrganization.people.accountant.get<CashLog>(`cashlogs/${logId}`)
  return data.counts.map(({ status }) => status)
}

export async function entriesOf(testOrganization: TestOrganization): Promise<readonly AccountingEntry[]> {
  const { data } = await testOrganization.people.accountant.get<{ entries: AccountingEntry[] }>(
    'accountingentries?range=0-299&sort=number_asc',
  )
  return data?.entries ?? []
}

/**
 * Reads a month of the establishment, as the accountant does before closing it. Each task about tills links to a list of sheets: checks that the
 * list has as many sheets as the task says.
 */
export async function readMonth(testOrganization: TestOrganization, month: string): Promise<AccountingMonth> {
  const { accountant } = testOrganization.people
  const request = monthOf(testOrganization, month)
  const state = dataOf(await accountant.get<AccountingMonth>('accountingmonth', request))
  const [year = 0, number = 0] = month.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
  for (const task of MONTH_TILL_TASKS) {
    const { establishmentId } = request
    const dates = { date_from: `${month}-01`, date_to: lastDay }
    const query = controlQuery({ establishmentId, ...dates, status: TASK_STATUS_FILTERS[task] })
    const { data } = await accountant.get<Page<unknown> | null>('controlsheets', query)
    expect([task, data?.totalItems ?? 0]).toEqual([task, state[task]])
  }
  return state
}

/** Requests the jobs that send everything of a month that is not sent yet, and does not run them. */
export const sendMonth = (testOrganization: TestOrganization, month: string) =>
  testOrganization.people.accountant.post<SendingStarted>('accountingmonth', monthOf(testOrganization, month))

/** Sends everything of a month that is not sent yet, and runs the jobs. */
export async function sendMonthNow(
  { server }: TestApp,
  testOrganization: TestOrganization,
  month: string,
): Promise<SendingStarted> {
  const started = dataOf(await sendMonth(testOrganization, month))
  await server.jobs.drain()
  return started
}

export const closeMonth = (
  testOrganization: TestOrganization,
  month: string,
  body: { readonly confirmedEmpty?: boolean; readonly reason?: string } = {},
) =>
  testOrganization.people.accountant.post<AccountingClosing>('accountingclosings', {
    ...monthOf(testOrganization, month),
    ...body,
  })

const monthOf = ({ ids }: TestOrganization, month: string) => ({ establishmentId: ids.establishment, month })

/** Account, debit and credit in cents of each line of an entry, in alphabetical order. */
export const amountsOf = ({ lines }: Pick<AccountingEntry, 'lines'>) =>
  lines.map(({ account, debitCents, creditCents }) => [account, debitCents, creditCents]).sort()

/** Debit minus credit of each account in these entries, in cents. */
export function balancesOf(entries: readonly Pick<AccountingEntry, 'lines'>[]): Record<string, number> {
  const balances: Record<string, number> = {}
  for (const { account, debitCents, creditCents } of entries.flatMap(({ lines }) => lines))
    balances[account] = (balances[account] ?? 0) + debitCents - creditCents
  return balances
}

/** The letters whose debits differ from their credits on an account in these entries: account, letter, and the difference in cents. */
export function unbalancedLetters(entries: readonly Pick<AccountingEntry, 'lines'>[]) {
  const lettered = entries.flatMap(({ lines }) => lines).filter(({ letter }) => letter !== null)
  return [...Map.groupBy(lettered, ({ account, letter }) => `${account} ${letter}`)]
    .map(
      ([name, lines]) => [name, sumCents(lines.map((line) => line.debitCents - line.creditCents))] as const,
    )
    .filter(([, cents]) => cents !== 0)
}

export async function exportsOf(testOrganization: TestOrganization): Promise<readonly AccountingExport[]> {
  const { data } = await testOrganization.people.accountant.get<{ entries: AccountingExport[] }>(
    'accountingexports',
  )
  return data?.entries ?? []
}

/** Counts, validates and controls a sheet of 160 € in notes and 12 € by card, 2 € over its turnover. */
export async function controlledCashLog(
  testOrganization: TestOrganization,
  changes: Partial<CashLogBody> = {},
) {
  const counts = [
    notesOf(testOrganization, 'SAC001'),
    { paymentCategoryId: testOrganization.ids.card, totalCents: 1_200 },
  ]
  const log = await validatedCashLog(testOrganization, {
    turnoverCents: 17_000,
    comment: 'Un pourboire',
    counts,
    ...changes,
  })
  return { log, ids: await controlCounts(testOrganization, log) }
}

/** Counts, validates and controls a sheet of 160 € in notes, which is its turnover. */
export const controlledNotes = (testOrganization: TestOrganization, changes: Partial<CashLogBody> = {}) =>
  controlledCashLog(testOrganization, {
    turnoverCents: 16_000,
    comment: null,
    counts: [notesOf(testOrganization, 'SAC001')],
    ...changes,
  })
