import { expect, it } from 'vitest'
import type { AccountingPreview } from '../../../src/domain/contract/accounting.ts'
import type { JobEvent } from '../../../src/domain/contract/job-events.ts'
import {
  controlledNotes,
  countStatusesOf,
  entriesOf,
  exportsOf,
  organizationWithBooks,
  saveAccountingSettings,
  sendNow,
} from './books.ts'
import { sirenOfTenant } from './insert-organization.ts'
import { changeCategory, dataOf, withTestApp } from './test-app.ts'

const testApp = withTestApp()

it('an account that is too long for the layout prevents sending and is named; another layout accepts it', async () => {
  const testOrganization = await organizationWithBooks(testApp, { format: 'CEGID' })
  const { accountant } = testOrganization.people
  await changeCategory(testApp, testOrganization.ids.notes, { accounting_code: '530100001' })
  const { log, ids } = await controlledNotes(testOrganization)
  const preview = await accountant.get<AccountingPreview>('accountingpreview', {
    of: 'counts',
    status: 'SEND',
    id: ids.join(),
  })
  expect(preview.data).toMatchObject({
    format: 'CEGID',
    tooLong: [{ field: 'account', value: '530100001', max: 8 }],
  })
  const { jobs } = await sendNow(testApp, testOrganization, ids)
  expect(dataOf(await accountant.get<JobEvent>(`jobevents/${jobs[0]!.id}`))).toMatchObject({
    status: 'ERROR',
    details: [
      { key: 'CodeTooLong', params: { field: 'account', value: '530100001', max: 8, format: 'CEGID' } },
    ],
  })
  expect(await entriesOf(testOrganization)).toEqual([])
  expect(await countStatusesOf(testOrganization, log.id)).toEqual(['ERROR'])
  await saveAccountingSettings(testOrganization, { format: 'SAGE' })
  await sendNow(testApp, testOrganization, ids)
  const [accountingExport] = await exportsOf(testOrganization)
  expect(accountingExport).toMatchObject({
    format: 'SAGE',
    name: `${sirenOfTenant(testOrganization.tenant)}-CA1-20261119.txt`,
  })
  const { text } = await accountant.get(`accountingexports/${accountingExport!.id}/file`)
  expect(text.split('\r\n')[1]!.split('\t').slice(0, 5)).toEqual(['G', 'CA', '191126', '1', '530100001'])
})
