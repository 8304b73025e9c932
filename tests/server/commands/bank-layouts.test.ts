import { expect, it } from 'vitest'
import type { BankAccount, BankStatement } from '../../../src/domain/contract/bank.ts'
import { writeCamt053, writeCfonb120, writeMt940 } from '../../support/bank-files.ts'
import { BANK_TABLES } from '../../support/bank-tables.ts'
import {
  bankMovement,
  ibanOf,
  importStatement,
  organizationWithBank,
  setBankAccount,
  statementOf,
} from './bank.ts'
import { dataOf, responseOf, type TestOrganization, withTestApp } from './test-app.ts'

const testApp = withTestApp()

const TABLE = ['Quand;Quoi;Combien', '17/11/2026;VERSEMENT;100,00', '18/11/2026;FRAIS;-2,50'].join('\n')

const send = ({ people }: TestOrganization, raw: string, query: Record<string, string> = {}) =>
  importStatement(people.accountant, raw, { name: 'releve.csv', ...query })

const readStatements = async ({ people }: TestOrganization) =>
  dataOf(
    await people.accountant.get<{ entries: BankStatement[] }>('bankstatements', { sort: 'openedOn_asc' }),
  ).entries

it('a table with unknown columns is imported after its columns are chosen; the next file of the account needs no choice of columns', async () => {
  const testOrganization = await organizationWithBank(testApp)
  const before = await testOrganization.state()
  expect(responseOf(await send(testOrganization, TABLE))).toMatchObject({
    http: 422,
    refusal: 'BankColumnsUnknown',
    issues: [
      { path: 'heading.0', key: 'issue.bankColumn', value: 'Quand' },
      { path: 'heading.1', key: 'issue.bankColumn', value: 'Quoi' },
      { path: 'heading.2', key: 'issue.bankColumn', value: 'Combien' },
      { path: 'sample.0', key: 'issue.bankColumn', value: '17/11/2026' },
      { path: 'sample.1', key: 'issue.bankColumn', value: 'VERSEMENT' },
      { path: 'sample.2', key: 'issue.bankColumn', value: '100,00' },
    ],
  })
  expect(await testOrganization.state()).toBe(before)
  const account = ibanOf(testOrganization)
  const columns = 'date:0,label:1,amount:2'
  expect(dataOf(await send(testOrganization, TABLE, { account, columns }))).toMatchObject({
    newLines: 2,
    statements: [{ account, openingCents: null, closingCents: null, gapCents: null }],
  })
  const nextTable = TABLE.replaceAll('/11/', '/12/')
  expect(dataOf(await send(testOrganization, nextTable, { account }))).toMatchObject({ newLines: 2 })
})

it('a table without an account is imported to the chosen one, if an establishment of the organization has it', async () => {
  const testOrganization = await organizationWithBank(testApp)
  const table = BANK_TABLES.lcl(
    statementOf(testOrganization, [bankMovement(16_000), bankMovement(-500, 'FRAIS')]),
  )
  expect(responseOf(await send(testOrganization, table))).toMatchObject({
    refusal: 'BankAccountRequired',
    issues: [{ path: 'account', key: 'issue.required' }],
  })
  const [account] = dataOf(await testOrganization.people.accountant.get<BankAccount[]>('bankaccounts'))
  expect(account?.iban).toBe(ibanOf(testOrganization))
  const otherOrganization = await organizationWithBank(testApp)
  expect(
    responseOf(await send(testOrganization, table, { account: ibanOf(otherOrganization) })),
  ).toMatchObject({
    refusal: 'BankAccountRequired',
  })
  expect(dataOf(await send(testOrganization, table, { account: account!.iban })).newLines).toBe(2)
})

it('a table with its account number above it is imported to that account, and a statement is refused for another chosen account', async () => {
  const testOrganization = await organizationWithBank(testApp)
  const table = BANK_TABLES.creditAgricole(statementOf(testOrganization, [bankMovement(16_000)]))
  expect(dataOf(await send(testOrganization, table)).statements[0]).toMatchObject({
    account: ibanOf(testOrganization),
    openingCents: 100_000,
    closingCents: 116_000,
  })
  const account = 'DE89370400440532013000'
  await setBankAccount(testApp, testOrganization, account, testOrganization.ids.otherEstablishment)
  const statement = writeCamt053(statementOf(testOrganization, [bankMovement(1)]))
  await testOrganization.refuses(() => send(testOrganization, statement, { account }), {
    refusal: 'BankFileRefused',
    issues: [{ path: '4.account', key: 'issue.bankAccountOther' }],
  })
})

it('one column for two fields is refused', async () => {
  const testOrganization = await organizationWithBank(testApp)
  expect(
    responseOf(await send(testOrganization, TABLE, { columns: 'date:0,label:0,amount:1' })),
  ).toMatchObject({
    http: 400,
    issues: [{ path: 'columns', key: 'issue.value' }],
  })
})

it('the difference between the balances of two successive statements is reported', async () => {
  const testOrganization = await organizationWithBank(testApp)
  const days = [
    { date: '2026-11-02', openingCents: 100_000, cents: 5_000 },
    { date: '2026-11-03', openingCents: 105_000, cents: -1_000 },
    // The statement of 4 November, with a debit of 40 €, is missing.
    { date: '2026-11-05', openingCents: 100_000, cents: 2_500 },
  ]
  for (const [index, { date, openingCents, cents }] of days.entries()) {
    const statement = {
      ...statementOf(testOrganization, [bankMovement(cents, `LIGNE ${index}`, date)]),
      openedOn: date,
      closedOn: date,
      openingCents,
      closingCents: openingCents + cents,
    }
    dataOf(await importStatement(testOrganization.people.accountant, writeCamt053(statement, `S-${index}`)))
  }
  const gaps = (await readStatements(testOrganization)).map(({ gapCents, previousClosedOn }) => [
    gapCents,
    previousClosedOn,
  ])
  expect(gaps).toEqual([
    [null, null],
    [0, '2026-11-02'],
    [-4_000, '2026-11-03'],
  ])
})

it('overlapping statements have no reported difference when their balances agree, and one when they differ', async () => {
  const testOrganization = await organizationWithBank(testApp)
  const { accountant } = testOrganization.people
  const first = bankMovement(5_000, 'A', '2026-11-02')
  const second = bankMovement(-1_000, 'B', '2026-11-03')
  const completeStatement = {
    ...statementOf(testOrganization, [first, second]),
    openedOn: '2026-11-02',
    closedOn: '2026-11-03',
    openingCents: 100_000,
    closingCents: 104_000,
  }
  dataOf(await importStatement(accountant, writeCamt053(completeStatement, 'S-1')))
  const overlapping = (openingCents: number) => ({
    ...completeStatement,
    openedOn: '2026-11-03',
    openingCents,
    closingCents: openingCents - 1_000,
    lines: [second],
  })
  dataOf(await importStatement(accountant, writeMt940(overlapping(105_000))))
  dataOf(await importStatement(accountant, writeCamt053(overlapping(90_000), 'S-3')))
  expect((await readStatements(testOrganization)).map(({ gapCents }) => gapCents)).toEqual(
    expect.arrayContaining([null, 0, -15_000]),
  )
})

it.each([
  ['CFONB120', writeCfonb120],
  ['MT940', writeMt940],
] as const)(
  'statements whose opening balance has the date of the previous closing balance have no reported difference (%s)',
  async (_, write) => {
    const testOrganization = await organizationWithBank(testApp)
    const periods = [
      { openedOn: '2026-10-30', closedOn: '2026-11-02', openingCents: 100_000, cents: 5_000 },
      { openedOn: '2026-11-02', closedOn: '2026-11-03', openingCents: 105_000, cents: -1_000 },
      { openedOn: '2026-11-03', closedOn: '2026-11-04', openingCents: 104_000, cents: 2_500 },
      // The statement of 5 November, with a debit of 40 €, is missing.
      { openedOn: '2026-11-05', closedOn: '2026-11-06', openingCents: 102_500, cents: 700 },
      // It begins on the day on which the one before ends, with 3 € more.
      { openedOn: '2026-11-06', closedOn: '2026-11-07', openingCents: 103_500, cents: 100 },
    ]
    for (const { openingCents, cents, ...period } of periods) {
      const closingCents = openingCents + cents
      const lines = [bankMovement(cents, 'LIGNE', period.closedOn)]
      const statement = { ...statementOf(testOrganization, lines), ...period, openingCents, closingCents }
      dataOf(await importStatement(testOrganization.people.accountant, write(statement)))
    }
    expect((await readStatements(testOrganization)).map(({ gapCents }) => gapCents)).toEqual([
      null,
      0,
      0,
      -4_000,
      300,
    ])
  },
)
