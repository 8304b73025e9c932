import type { CountInput } from '../../../src/domain/contract/cash-logs.ts'
import type {
  TicketDispatch,
  TicketDispatchBody,
  TicketSummary,
} from '../../../src/domain/contract/tickets.ts'
import {
  changeCategory,
  dataOf,
  type TestApp,
  type TestOrganization,
  TODAY,
  validatedCashLog,
  YESTERDAY,
} from './test-app.ts'

/**
 * An organization with two issuers: its category `luncheon` is vouchers of Edenred, counted by number and total, and `ticket` is vouchers of
 * 8 € of an issuer whose name `=Up` would be a formula in a spreadsheet.
 */
export async function organizationWithTickets(testApp: TestApp): Promise<TestOrganization> {
  const testOrganization = await testApp.createOrganization()
  const { luncheon, ticket } = testOrganization.ids
  await changeCategory(testApp, luncheon, { paper_ticket: true, issuer: 'Edenred' })
  await changeCategory(testApp, ticket, { paper_ticket: true, issuer: '=Up' })
  return testOrganization
}

/** Prepares a dispatch of the vouchers that wait and were counted until yesterday; `declaredCents` must be their value. */
export const prepareDispatch = ({ people }: TestOrganization, body: Partial<TicketDispatchBody>) =>
  people.accountant.post<TicketDispatch>('ticketdispatches', {
    date: TODAY,
    through: YESTERDAY,
    issuers: ['Edenred', '=Up'],
    declaredCents: 0,
    transport: 'POST',
    ...body,
  })

/** A count of Edenred vouchers: number and total in cents. */
export const edenredTickets = (
  { ids }: TestOrganization,
  quantity: number,
  totalCents: number,
): CountInput => ({
  paymentCategoryId: ids.luncheon,
  quantity,
  totalCents,
})
/** A count of vouchers of `=Up`. */
export const upTickets = ({ ids }: TestOrganization, quantity: number): CountInput => ({
  paymentCategoryId: ids.ticket,
  quantity,
})

/** A validated sheet of vouchers whose turnover is the counted amount, so that there is no difference. */
export function validatedTicketSheet(
  testOrganization: TestOrganization,
  counts: CountInput[],
  changes: object = {},
) {
  const turnoverCents = counts.reduce(
    (sum, count) => sum + (count.totalCents ?? (count.quantity ?? 0) * 800),
    0,
  )
  return validatedCashLog(testOrganization, { counts, turnoverCents, ...changes })
}

/** The sums of paper vouchers, as accounting reads them. */
export const readTicketSummary = async (
  testOrganization: TestOrganization,
  query: Record<string, string> = {},
) => dataOf(await testOrganization.people.accountant.get<TicketSummary>('tickets/summary', query))
