import { expect, it } from 'vitest'
import type { BankLine, BankSettling } from '../../../src/domain/contract/bank.ts'
import { writeCamt053 } from '../../support/bank-files.ts'
import { bankMovement, importStatement, organizationWithBank, statementOf } from './bank.ts'
import { controlCounts, saveAccountingSettings, sendNow } from './books.ts'
import {
  changeCategory,
  dataOf,
  setStatus,
  type TestOrganization,
  validatedCashLog,
  withTestApp,
} from './test-app.ts'

const testApp = withTestApp()

const readSettling = async ({ people }: TestOrganization, id: string) =>
  dataOf(await people.accountant.get<BankSettling>(`banklines/${id}/settling`, { kind: 'CARDS' }))

async function importLine(testOrganization: TestOrganization, cents: number, bookedOn: string) {
  const { accountant } = testOrganization.people
  const statement = statementOf(testOrganization, [bankMovement(cents, 'REMISE CB', bookedOn)])
  dataOf(await importStatement(accountant, writeCamt053({ ...statement, openedOn: bookedOn }, bookedOn)))
  const answer = await accountant.get<{ entries: BankLine[] }>('banklines', { bookedOn })
  return dataOf(answer).entries[0]!
}

it('a line can settle takings of any earlier day; those of more than 60 days before it are not proposed', async () => {
  const testOrganization = await organizationWithBank(testApp)
  const { card, establishment, luncheon } = testOrganization.ids
  await saveAccountingSettings(testOrganization)
  await changeCategory(testApp, card, { accounting_code: '511500' })
  // The float of the till never reaches the bank, whatever its account.
  await changeCategory(testApp, luncheon, { accounting_code: '511600', till_float: true, count_type: 1 })
  for (const [date, totalCents] of [
    ['2026-11-17', 10_000],
    ['2026-11-18', 20_000],
  ] as const) {
    const counts = [
      { paymentCategoryId: card, totalCents },
      { paymentCategoryId: luncheon, totalCents: 900 },
    ]
    const log = await validatedCashLog(testOrganization, { date, counts, turnoverCents: totalCents + 900 })
    await sendNow(testApp, testOrganization, await controlCounts(testOrganization, log))
  }
  // 61 days after the 18th.
  const late = await importLine(testOrganization, 20_000, '2027-01-18')
  const settling = await readSettling(testOrganization, late.id)
  expect(settling.days.map(({ date, cents }) => [date, cents])).toEqual([
    ['2026-11-18', 20_000],
    ['2026-11-17', 10_000],
  ])
  expect(settling.proposed).toBeNull()
  const days = [{ date: '2026-11-18', categoryId: card, amountCents: 20_000 }]
  const settlement = { establishmentId: establishment, kind: 'CARDS', feeCents: 0, feeVatCents: 0, days }
  dataOf(
    await setStatus(testOrganization.people.accountant, 'banklines', late.id, {
      status: 'SETTLED',
      settlement,
    }),
  )
  expect((await readSettling(testOrganization, late.id)).days).toMatchObject([{ date: '2026-11-17' }])
  // 60 days after the 17th.
  const earlier = await importLine(testOrganization, 10_000, '2027-01-16')
  expect((await readSettling(testOrganization, earlier.id)).proposed).toMatchObject({ feeCents: 0 })
})
