import { expect, it } from 'vitest'
import type { BankStatement } from '../../../src/domain/contract/bank.ts'
import { writeCamt053 } from '../../support/bank-files.ts'
import { bankMovement, ibanOf, importStatement, organizationWithBank, statementOf } from './bank.ts'
import { dataOf, expectRefused, type TestOrganization, withTestApp } from './test-app.ts'

const testApp = withTestApp()

const HOLDING = 'FR7630006000011234567890189'
const OTHER = 'FR7630004000031234567890143'

/** A file of the bank with a statement of the organization’s account, if `isKnown`, and one of the account of a holding. */
function fileOf(testOrganization: TestOrganization, isKnown = true): string {
  const statement = statementOf(testOrganization, [bankMovement(16_000)])
  const text = writeCamt053(statement, 'S-OWN')
  const ofHolding = text.replaceAll(ibanOf(testOrganization), HOLDING).replace('S-OWN', 'S-HOLDING')
  const statementIn = (file: string) => file.slice(file.indexOf('<Stmt>'), file.indexOf('</BkToCstmrStmt>'))
  return isKnown ? text.replace('</BkToCstmrStmt>', `${statementIn(ofHolding)}</BkToCstmrStmt>`) : ofHolding
}

it('a file that also has an account that no establishment has is imported without it after a confirmation, and the answer names it', async () => {
  const testOrganization = await organizationWithBank(testApp)
  const { accountant } = testOrganization.people
  const file = fileOf(testOrganization)
  const refused = await expectRefused(testOrganization, () => importStatement(accountant, file))
  expect(refused).toMatchObject({
    http: 422,
    refusal: 'BankAccountsUnknown',
    issues: [{ key: 'issue.bankAccountUnknown', value: HOLDING }],
  })
  const imported = await importStatement(accountant, file, { skipUnknownAccounts: 'true' })
  expect(dataOf(imported)).toMatchObject({ lines: 1, newLines: 1, skippedAccounts: [HOLDING] })
  const { entries } = dataOf(await accountant.get<{ entries: BankStatement[] }>('bankstatements'))
  expect(entries.map(({ account }) => account)).toEqual([ibanOf(testOrganization)])
})

it('the refusal names each account that a confirmation leaves out once, also after many statements of another', async () => {
  const testOrganization = await organizationWithBank(testApp)
  const own = writeCamt053(statementOf(testOrganization, [bankMovement(16_000)]), 'S-OWN')
  const [start, end] = [own.indexOf('<Stmt>'), own.indexOf('</BkToCstmrStmt>')]
  const statementOfAccount = (iban: string, index: number) =>
    own.slice(start, end).replaceAll(ibanOf(testOrganization), iban).replace('S-OWN', `S-${index}`)
  const others = Array.from({ length: 60 }, (_, index) => statementOfAccount(HOLDING, index))
  const file = `${own.slice(0, end)}${others.join('')}${statementOfAccount(OTHER, 60)}${own.slice(end)}`
  const refused = await expectRefused(testOrganization, () =>
    importStatement(testOrganization.people.accountant, file),
  )
  expect(refused).toMatchObject({
    refusal: 'BankAccountsUnknown',
    issues: [{ value: HOLDING }, { value: OTHER }],
  })
})

it('a file with nothing but accounts that no establishment has is refused, also with the confirmation', async () => {
  const testOrganization = await organizationWithBank(testApp)
  const file = fileOf(testOrganization, false)
  for (const query of [{}, { skipUnknownAccounts: 'true' }])
    await testOrganization.refuses(
      () => importStatement(testOrganization.people.accountant, file, query),
      'BankFileRefused',
    )
})
