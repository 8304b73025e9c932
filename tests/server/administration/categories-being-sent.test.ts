import { describe, expect, it } from 'vitest'
import type { PaymentCategory } from '../../../src/domain/contract/payments.ts'
import { issuesOf, statusAndMessage } from '../../support/responses.ts'
import {
  controlledCashLog,
  countStatusesOf,
  DEFAULT_ACCOUNTS,
  entriesOf,
  organizationWithBooks,
  saveAccountingSettings,
  sendNow,
} from '../commands/books.ts'
import {
  changeCategory,
  dataOf,
  setStatus,
  type TestOrganization,
  TODAY,
  withTestApp,
  YESTERDAY,
} from '../commands/test-app.ts'
import { categoryBody } from './resources.ts'

const testApp = withTestApp()

/** A controlled sheet with one paper voucher of 9 €. The category of the voucher has a provision code. */
async function controlledVouchers(testOrganization: TestOrganization) {
  const { luncheon } = testOrganization.ids
  await changeCategory(testApp, luncheon, { paper_ticket: true, issuer: 'Edenred' })
  const counts = [{ paymentCategoryId: luncheon, quantity: 1, totalCents: 900 }]
  return controlledCashLog(testOrganization, { counts, turnoverCents: 900, comment: null })
}

/** Changes fields of the category of vouchers, as an administrator. */
async function edit({ ids, people }: TestOrganization, changes: Partial<PaymentCategory>) {
  const path = `paymentcategories/${ids.luncheon}`
  const stored = dataOf(await people.admin.get<PaymentCategory>(path))
  const fields = Object.keys(categoryBody(0)) as (keyof PaymentCategory)[]
  const body = Object.fromEntries(fields.map((field) => [field, stored[field]]))
  return people.admin.put<PaymentCategory>(path, {
    ...body,
    paymentModeId: stored.paymentModeId,
    version: stored.version,
    ...changes,
  })
}

const NO_PAPER_VOUCHERS = { paperTicket: false, issuer: null }

/** Expects that the category can lose neither its mark as paper vouchers nor its side (debit), and can be renamed. */
async function expectSameVouchersAndSide(testOrganization: TestOrganization): Promise<void> {
  for (const [field, changes] of [
    ['paperTicket', NO_PAPER_VOUCHERS],
    ['debit', { debit: false }],
  ] as const) {
    const refused = await edit(testOrganization, changes)
    expect(statusAndMessage(refused)).toEqual([409, 'failure.CategoryBeingSent'])
    expect(issuesOf(refused)).toEqual([{ path: field, key: 'failure.CategoryBeingSent' }])
  }
  expect((await edit(testOrganization, { name: 'Meal vouchers' })).status).toBe(200)
}

async function expectPostedRefused(testOrganization: TestOrganization, changes: Partial<PaymentCategory>) {
  const refused = await edit(testOrganization, changes)
  expect(statusAndMessage(refused)).toEqual([409, 'failure.CategoryPosted'])
  expect(issuesOf(refused)).toEqual([{ path: 'paperTicket', key: 'failure.CategoryPosted' }])
}

describe('a payment category of paper vouchers', () => {
  it('stays one, on the same side (debit or credit), while its counts are being sent to accounting; other fields may change', async () => {
    const testOrganization = await organizationWithBooks(testApp)
    const { log, ids } = await controlledVouchers(testOrganization)
    dataOf(await setStatus(testOrganization.people.accountant, 'counts', ids, { status: 'SEND' }))
    await expectSameVouchersAndSide(testOrganization)
    await testApp.server.jobs.drain()
    expect(await countStatusesOf(testOrganization, log.id)).toEqual(['SENT'])
    expect((await entriesOf(testOrganization)).map(({ kind }) => kind)).toContain('TICKET')
    expect((await edit(testOrganization, { debit: false })).status).toBe(200)
  })

  it('stays one while vouchers that were sent to accounting are in no dispatch', async () => {
    const testOrganization = await organizationWithBooks(testApp)
    const { ids } = await controlledVouchers(testOrganization)
    await sendNow(testApp, testOrganization, ids)
    await expectPostedRefused(testOrganization, NO_PAPER_VOUCHERS)
    const dispatch = {
      date: TODAY,
      through: YESTERDAY,
      issuers: ['Edenred'],
      declaredCents: 900,
      transport: 'POST',
    }
    const { accountant } = testOrganization.people
    const { id } = dataOf(await accountant.post<{ id: string }>('ticketdispatches', dispatch))
    dataOf(await setStatus(accountant, 'ticketdispatches', id, { status: 'CANCELED' }))
    await expectPostedRefused(testOrganization, NO_PAPER_VOUCHERS)
    dataOf(await accountant.post('ticketdispatches', dispatch))
    expect((await edit(testOrganization, NO_PAPER_VOUCHERS)).status).toBe(200)
  })

  it('cannot become one again after its counts were posted as money', async () => {
    const testOrganization = await organizationWithBooks(testApp)
    const { ids } = await controlledVouchers(testOrganization)
    dataOf(await edit(testOrganization, NO_PAPER_VOUCHERS))
    await sendNow(testApp, testOrganization, ids)
    await expectPostedRefused(testOrganization, { paperTicket: true, issuer: 'Edenred' })
  })

  it('stays one, on the same side (debit or credit), between the provision of a count and its entry', async () => {
    const testOrganization = await organizationWithBooks(testApp)
    const { log, ids } = await controlledVouchers(testOrganization)
    await sendNow(testApp, testOrganization, ids, 'SENTP')
    expect(await countStatusesOf(testOrganization, log.id)).toEqual(['SENTP'])
    await expectSameVouchersAndSide(testOrganization)
    await sendNow(testApp, testOrganization, ids)
    expect(await countStatusesOf(testOrganization, log.id)).toEqual(['SENT'])
    expect((await edit(testOrganization, { debit: false })).status).toBe(200)
  })

  it('stays one, on the same side (debit or credit), after the sending of a count failed', async () => {
    const { suspense: _, ...withoutSuspense } = DEFAULT_ACCOUNTS
    const testOrganization = await organizationWithBooks(testApp, { provisionCredit: 'SUSPENSE' })
    const { log, ids } = await controlledVouchers(testOrganization)
    await saveAccountingSettings(testOrganization, { accounts: withoutSuspense })
    await sendNow(testApp, testOrganization, ids, 'SENTP')
    expect(await countStatusesOf(testOrganization, log.id)).toEqual(['ERROR'])
    await expectSameVouchersAndSide(testOrganization)
  })

  it('may stop being one while its counts are only controlled', async () => {
    const testOrganization = await organizationWithBooks(testApp)
    const { log, ids } = await controlledVouchers(testOrganization)
    expect((await edit(testOrganization, NO_PAPER_VOUCHERS)).status).toBe(200)
    await sendNow(testApp, testOrganization, ids)
    expect(await countStatusesOf(testOrganization, log.id)).toEqual(['SENT'])
    expect((await entriesOf(testOrganization)).map(({ kind }) => kind)).toEqual(['CASH'])
  })
})
