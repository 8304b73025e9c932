import { expect, it } from 'vitest'
import type { Archive } from '../../../src/domain/contract/archives.ts'
import type { AttendanceReportRow, ReportRows } from '../../../src/domain/contract/reports.ts'
import type { GroupToday } from '../../../src/domain/contract/today.ts'
import type { Page } from '../../../src/domain/outcome.ts'
import { insertRows } from '../../support/rows.ts'
import { idOf } from '../schema/ids.ts'
import { dataOf, notesOf, validatedCashLog, withTestApp, YESTERDAY } from './test-app.ts'

const testApp = withTestApp()

/*
 * A lunch of 155.00 sold at 10 %, for which 160.00 were received in notes: 5.00 are a tip or the rest of a voucher. Earlier versions stored the
 * sales as turnover if the closing was in the vendor's format. The turnover is what was received, 160.00, which is also counted.
 */
it('the turnover of a closing is what was received, also if an earlier version stored its sales: on home, in lists and reports, and if it is sent again', async () => {
  const testOrganization = await testApp.createOrganization()
  const { people, ids, tenant } = testOrganization
  const owner = { organization_id: ids.organization, establishment_id: ids.establishment }
  const archiveId = idOf(tenant, 95)
  await insertRows(testApp.db, 'archives', {
    ...owner,
    id: archiveId,
    created_at: '2026-11-19T16:00:00.000Z',
    updated_at: '2026-11-19T16:00:00.000Z',
    date: YESTERDAY,
    service: 'lunch',
    sequence: 7,
    clients: 10,
    turnover_cents: 155_00,
  })
  const line = { archive_id: archiveId, position: 1 }
  await insertRows(testApp.db, 'archive_sales', {
    ...owner,
    ...line,
    sale_type: 'Food',
    tax_rate: 100,
    amount_cents: 155_00,
    tax_cents: 14_09,
  })
  await insertRows(testApp.db, 'archive_receipts', {
    ...owner,
    ...line,
    cash_register_id: ids.bar,
    payment_category_id: ids.notes,
    amount_cents: 160_00,
    operations: 9,
    label: 'Espèces',
  })
  const log = await validatedCashLog(testOrganization, {
    turnoverCents: null,
    counts: [notesOf(testOrganization, 'SAC001')],
  })
  expect(log).toMatchObject({ turnoverCents: 160_00, expectedCents: 160_00, deltaCents: 0 })

  const group = dataOf(await people.director.get<GroupToday>('today/establishments'))
  expect(group.establishments[0]?.salesCents).toBe(160_00)
  const list = await people.director.get<Page<Archive>>('archives', { sort: 'turnoverCents_desc' })
  expect(dataOf(list).entries.map(({ turnoverCents }) => turnoverCents)).toEqual([160_00])
  const period = { from: YESTERDAY, to: YESTERDAY }
  const covers = await people.accountant.get<readonly AttendanceReportRow[]>('reports/attendance', period)
  expect(dataOf(covers)).toMatchObject([{ lunch: 10, turnoverCents: 160_00 }])
  const bridge = await people.accountant.get<readonly ReportRows['bridge'][]>('reports/bridge', period)
  expect(dataOf(bridge)).toMatchObject([{ tillCents: 160_00, otherCents: 0, countedCents: 160_00 }])

  const sentAgain = await people.director.post('archives', {
    date: YESTERDAY,
    service: 'lunch',
    sequence: 7,
    clients: 10,
    turnoverCents: 160_00,
    receipts: [{ cashRegisterId: ids.bar, paymentCategoryId: ids.notes, amountCents: 160_00 }],
    sales: [{ saleType: 'Food', taxRate: 100, amountCents: 155_00, taxCents: 14_09 }],
  })
  expect(sentAgain.statusCode).toBe(11007)
})
