import { asSystem } from '../../../server/store/scope.ts'
import type { CountInput } from '../../../src/domain/contract/cash-logs.ts'
import type { TicketSummary } from '../../../src/domain/contract/tickets.ts'
import { dataOf, type TestApp, type TestOrganization, validatedCashLog } from './test-app.ts'

/** An organization whose luncheon vouchers are paper tickets of Edenred (number and total), and its tickets of Up (8 € each). */
export async function organizationWithTickets(testApp: TestApp): Promise<TestOrganization> {
  const testOrganization = await testApp.createOrganization()
  await asSystem(testApp.db, async (trx) => {
    for (const [id, issuer] of [
      [testOrganization.ids.luncheon, 'Edenred'],
      [testOrganization.ids.ticket, '=Up'],
    ] as const)
      await trx
        .updateTable('payment_categories')
        .set({ paper_ticket: true, issuer })
        .where('organization_id', '=', testOrganization.ids.organization)
        .where('id', '=', id)
        .execute()
  })
  return testOrganization
}

/** A count of Edenred vouchers: number and total in cents. */
export const edenred = ({ ids }: TestOrganization, quantity: number, totalCents: number): CountInput => ({
  paymentCategoryId: ids.luncheon,
  quantity,
  totalCents,
})
/** A count of Up vouchers. */
export const up = ({ ids }: TestOrganization, quantity: number): CountInput => ({
  paymentCategoryId: ids.ticket,
  quantity,
})

/** A validated sheet of vouchers whose turnover is the counted amount, so that there is no difference. */
export function sheetOf(testOrganization: TestOrganization, counts: CountInput[], changes: object = {}) {
  const turnoverCents = counts.reduce(
    (sum, count) => sum + (count.totalCents ?? (count.quantity ?? 0) * 800),
    0,
  )
  return validatedCashLog(testOrganization, { counts, turnoverCents, ...changes })
}

/** The sums of paper tickets, as accounting reads them. */
export const summary = async (testOrganization: TestOrganization, query: Record<string, string> = {}) =>
  dataOf(await testOrganization.people.accountant.get<TicketSummary>('tickets/summary', query))
