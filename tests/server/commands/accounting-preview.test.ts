import { describe, expect, it } from 'vitest'
import type { AccountingPreview } from '../../../src/domain/contract/accounting.ts'
import {
  controlledCashLog,
  DEFAULT_ACCOUNTS,
  entriesOf,
  organizationWithBooks,
  saveAccountingSettings,
  sendNow,
} from './books.ts'
import { changeCategory, dataOf, type TestOrganization, withTestApp } from './test-app.ts'

const testApp = withTestApp()

const readPreview = async ({ people }: TestOrganization, ids: readonly string[]) =>
  dataOf(
    await people.superAdmin.get<AccountingPreview>('accountingpreview', {
      of: 'counts',
      status: 'SEND',
      id: ids.join(),
    }),
  )

describe('the preview of tills of two organizations, which head office sends together', () => {
  it('has the entries of each organization, with its own accounts, as they will be posted', async () => {
    const first = await organizationWithBooks(testApp)
    const suspense = { code: '479999', label: 'Attente' }
    const second = await organizationWithBooks(testApp, { accounts: { ...DEFAULT_ACCOUNTS, suspense } })
    const { ids: firstIds } = await controlledCashLog(first)
    const { ids: secondIds } = await controlledCashLog(second)
    const preview = await readPreview(first, [...secondIds, ...firstIds])
    await sendNow(testApp, first, firstIds)
    await sendNow(testApp, second, secondIds)
    const posted = [...(await entriesOf(first)), ...(await entriesOf(second))]
    expect(posted.flatMap(({ lines }) => lines.map(({ account }) => account))).toContain('479999')
    expect(preview.entries.map(({ lines }) => lines)).toEqual(posted.map(({ lines }) => lines))
    expect(preview).toMatchObject({ debitCents: 34_400, creditCents: 34_400, missing: [] })
  })

  it('names the accounts that are missing in one organization', async () => {
    const first = await organizationWithBooks(testApp)
    const second = await testApp.createOrganization()
    const { ids: firstIds } = await controlledCashLog(first)
    const { ids: secondIds } = await controlledCashLog(second)
    const preview = await readPreview(first, [...firstIds, ...secondIds])
    expect(preview.missing.map(({ name }) => name)).toEqual(['suspense', 'surplus'])
  })

  it('names an account that is too long for the layout of one organization, and that layout', async () => {
    const first = await organizationWithBooks(testApp)
    const second = await organizationWithBooks(testApp)
    await saveAccountingSettings(second, { format: 'CEGID' })
    for (const { ids } of [first, second])
      await changeCategory(testApp, ids.notes, { accounting_code: '530100001' })
    const { ids: firstIds } = await controlledCashLog(first)
    const { ids: secondIds } = await controlledCashLog(second)
    expect(await readPreview(first, [...firstIds, ...secondIds])).toMatchObject({
      format: 'CEGID',
      tooLong: [{ field: 'account', value: '530100001', max: 8 }],
    })
  })
})
