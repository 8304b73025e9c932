import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { asSystem } from '../../../server/store/scope.ts'
import type { AccountingSettings } from '../../../src/domain/contract/accounting.ts'
import type { Establishment } from '../../../src/domain/contract/organizations.ts'
import type { SaleTypeTax } from '../../../src/domain/contract/payments.ts'
import type { Page } from '../../../src/domain/outcome.ts'
import { issuesOf } from '../../support/responses.ts'
import { changeEstablishment } from '../administration/establishment-changes.ts'
import { insertSaleTypeTaxes, saveAccountingSettings } from './books.ts'
import { dataOf, type TestOrganization, withTestApp } from './test-app.ts'

const testApp = withTestApp()
let testOrganization: TestOrganization
beforeEach(async () => {
  testOrganization = await testApp.createOrganization()
})

const IBAN = 'FR7630006000011234567890189'

/** Stores codes of two digits, as they were stored before codes needed three. */
const storeOldCodes = () =>
  asSystem(testApp.db, async (trx) => {
    const { organization, establishment } = testOrganization.ids
    await sql`update sale_type_taxes set code = '70', vat_code = '44' where organization_id = ${organization}`.execute(
      trx,
    )
    await sql`update establishments set own_accounts = '530100=53' where id = ${establishment}`.execute(trx)
    await sql`update accounting_settings set accounts = jsonb_set(accounts, '{suspense,code}', '"47"'),
      bank_accounts = ${JSON.stringify([{ iban: IBAN, code: '51' }])}::jsonb,
      petty_cash = ${JSON.stringify([{ reason: 'Pain', code: '60', taxRate: 55 }])}::jsonb
      where organization_id = ${organization}`.execute(trx)
  })

describe('an account code of two digits, stored before codes needed three,', () => {
  it('does not prevent other changes of a sale type; another such code is refused at its field', async () => {
    await insertSaleTypeTaxes(testApp, testOrganization)
    await storeOldCodes()
    const { admin } = testOrganization.people
    const { entries } = dataOf(await admin.get<Page<SaleTypeTax>>('saletypetaxes'))
    const { id, version, saleType, taxRate, debit, code, vatCode } = entries[0]!
    expect([code, vatCode]).toEqual(['70', '44'])
    const save = (changes: Partial<SaleTypeTax>, savedVersion: number) =>
      admin.put(`saletypetaxes/${id}`, {
        version: savedVersion,
        saleType,
        taxRate,
        debit,
        code,
        vatCode,
        label: 'Ventes',
        ...changes,
      })
    expect(dataOf(await save({}, version))).toMatchObject({ code: '70', label: 'Ventes' })
    expect(issuesOf(await save({ code: '71', vatCode: '445711' }, version + 1))).toEqual([
      { path: 'code', key: 'issue.accountCode' },
    ])
    expect(dataOf(await save({ code: '707100' }, version + 1))).toMatchObject({
      code: '707100',
      vatCode: '44',
    })
  })

  it('does not prevent other changes of the accounting settings; another such code is refused at its field', async () => {
    await saveAccountingSettings(testOrganization)
    await storeOldCodes()
    const { accountant } = testOrganization.people
    const { data } = await accountant.get<AccountingSettings>('accountingsettings')
    // A request to save does not contain these fields.
    const {
      organizationId: _organizationId,
      updatedAt: _updatedAt,
      siren: _siren,
      deliverySecretSet: _deliverySecretSet,
      ...stored
    } = data
    const { version, accounts } = stored
    const save = (changes: Partial<AccountingSettings>, savedVersion: number) =>
      accountant.put('accountingsettings', { ...stored, ...changes, version: savedVersion })
    dataOf(await save({ yearEnd: '06-30' }, version))
    const settingsAfter = (await accountant.get<AccountingSettings>('accountingsettings')).data
    expect(settingsAfter).toMatchObject({ yearEnd: '06-30', accounts, bankAccounts: [{ code: '51' }] })
    const refused = await save(
      {
        accounts: { ...accounts, suspense: { code: '46', label: 'Attente' } },
        bankAccounts: [
          { iban: IBAN, code: '51' },
          { iban: 'BE68539007547034', code: '52' },
        ],
        pettyCash: [{ reason: 'Pain', code: '61', taxRate: 55 }],
      },
      version + 1,
    )
    expect(issuesOf(refused)).toEqual([
      { path: 'accounts.suspense.code', key: 'issue.accountCode' },
      { path: 'bankAccounts.1.code', key: 'issue.accountCode' },
      { path: 'pettyCash.0.code', key: 'issue.accountCode' },
    ])
  })

  it('does not prevent other changes of an establishment; another such code is refused at its field', async () => {
    await storeOldCodes()
    const { admin } = testOrganization.people
    const changed = await changeEstablishment(testOrganization, admin, {
      ownAccounts: '530100=53',
      analyticCode: 'ANA2',
    })
    expect(dataOf<Establishment>(changed)).toMatchObject({ ownAccounts: '530100=53', analyticCode: 'ANA2' })
    const refused = await changeEstablishment(testOrganization, admin, { ownAccounts: '530100=54' })
    expect(issuesOf(refused)).toEqual([{ path: 'ownAccounts', key: 'issue.accountCode' }])
  })
})
