import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { asSystem } from '../../../server/store/scope.ts'
import type { AccountingSettings } from '../../../src/domain/contract/accounting.ts'
import { issuesOf } from '../../support/responses.ts'
import { updateRows } from '../../support/rows.ts'
import {
  amountsOf,
  controlledNotes,
  DEFAULT_ACCOUNTS,
  entriesOf,
  organizationWithTaxes,
  SALES_OF_CLOSING,
  sendNow,
} from './books.ts'
import { dataOf, importReceipts, type TestOrganization, withTestApp } from './test-app.ts'

const testApp = withTestApp()

/**
 * Sends a sheet of 160 € in notes, and returns the amounts of its entry. In its closing, 10,55 € for bread and 5 € for something unknown
 * were taken out of 175,55 €.
 */
async function amountsOfSentSheet(testOrganization: TestOrganization) {
  const { bar, notes } = testOrganization.ids
  const movement = { cashRegisterId: bar, paymentCategoryId: notes }
  const movements = [
    { ...movement, amountCents: -1_055, label: 'BOULANGERIE du coin' },
    { ...movement, amountCents: -500, label: 'Divers' },
  ]
  const sales = [{ ...SALES_OF_CLOSING[0]!, amountCents: 11_555, taxCents: 1_050 }, SALES_OF_CLOSING[1]!]
  dataOf(await importReceipts(testOrganization, { notes: 17_555 }, { movements, sales }))
  await sendNow(
    testApp,
    testOrganization,
    (await controlledNotes(testOrganization, { turnoverCents: null })).ids,
  )
  const [entry] = await entriesOf(testOrganization)
  return amountsOf(entry!)
}

describe('cash taken out of a till', () => {
  const PETTY_CASH = [{ reason: 'Boulangerie', code: '607100', taxRate: 55 }]

  it('is posted as an expense with deductible VAT when its label names a reason, and otherwise as a cash movement', async () => {
    const testOrganization = await organizationWithTaxes(testApp, { pettyCash: PETTY_CASH })
    expect(await amountsOfSentSheet(testOrganization)).toEqual([
      ['445710', 0, 1_050],
      ['445711', 0, 1_000],
      [DEFAULT_ACCOUNTS.movements!.code, 500, 0],
      [DEFAULT_ACCOUNTS.inputVat!.code, 55, 0],
      ['530', 16_000, 0],
      ['607100', 1_000, 0],
      ['70710', 0, 10_505],
      ['70711', 0, 5_000],
    ])
  })

  it('needs distinct reasons: one that differs only in case or has no letters is refused, unless the list is already stored', async () => {
    const testOrganization = await organizationWithTaxes(testApp, { pettyCash: PETTY_CASH })
    const { accountant } = testOrganization.people
    const stored = dataOf(await accountant.get<AccountingSettings>('accountingsettings'))
    const { organizationId: _, updatedAt: __, siren: ___, deliverySecretSet: ____, ...settings } = stored
    const reasons = ['boulangerie', '***', 'Timbres']
    const pettyCash = [...PETTY_CASH, ...reasons.map((reason) => ({ ...PETTY_CASH[0]!, reason }))]
    expect(issuesOf(await accountant.put('accountingsettings', { ...settings, pettyCash }))).toEqual(
      [1, 2].map((index) => ({ path: `pettyCash.${index}.reason`, key: 'issue.pettyCash' })),
    )
    // A list that an earlier version stored does not prevent other changes.
    const { organization } = testOrganization.ids
    await asSystem(testApp.db, (trx) =>
      sql`update accounting_settings set petty_cash = ${JSON.stringify(pettyCash)}::jsonb
        where organization_id = ${organization}`.execute(trx),
    )
    dataOf(await accountant.put('accountingsettings', { ...settings, pettyCash, yearEnd: '06-30' }))
  })

  it('is posted, like the rest of its entry, to the establishment’s own accounts', async () => {
    const testOrganization = await organizationWithTaxes(testApp, { pettyCash: PETTY_CASH })
    await updateRows(
      testApp.db,
      'establishments',
      { id: testOrganization.ids.establishment },
      { own_accounts: '530=530110, 607100=607101, 70710=70719' },
    )
    const accounts = (await amountsOfSentSheet(testOrganization)).map(([account]) => account)
    expect(accounts).toEqual(expect.arrayContaining(['530110', '607101', '70719', '70711']))
    expect(accounts).not.toContain('530')
  })
})

it('money put into a till that sold nothing is posted as a cash movement, and nothing is posted to suspense', async () => {
  const testOrganization = await organizationWithTaxes(testApp, {})
  const { bar, notes } = testOrganization.ids
  const movements = [
    { cashRegisterId: bar, paymentCategoryId: notes, amountCents: 16_000, label: 'Apport de monnaie' },
  ]
  dataOf(await importReceipts(testOrganization, {}, { clients: 0, movements }))
  await sendNow(
    testApp,
    testOrganization,
    (await controlledNotes(testOrganization, { turnoverCents: null })).ids,
  )
  const [entry] = await entriesOf(testOrganization)
  expect(amountsOf(entry!)).toEqual([
    [DEFAULT_ACCOUNTS.movements!.code, 0, 16_000],
    ['530', 16_000, 0],
  ])
})
