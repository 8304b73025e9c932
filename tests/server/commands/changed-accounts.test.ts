import { beforeEach, expect, it } from 'vitest'
import type { AccountingPreview } from '../../../src/domain/contract/accounting.ts'
import type { BankLine } from '../../../src/domain/contract/bank.ts'
import { writeCamt053 } from '../../support/bank-files.ts'
import { bankMovement, importStatement, organizationWithBank, statementOf } from './bank.ts'
import {
  balancesOf,
  controlCounts,
  controlledNotes,
  entriesOf,
  organizationWithBooks,
  saveAccountingSettings,
  sendMonthNow,
  sendNow,
} from './books.ts'
import {
  changeCategory,
  changeRemittance,
  dataOf,
  preparedRemittance,
  readPouch,
  setStatus,
  type TestOrganization,
  TODAY,
  validatedCashLog,
  withTestApp,
  YESTERDAY,
} from './test-app.ts'

/*
 * A payment category got another account after takings of it were posted. What clears these takings uses the account that was posted. The worked
 * examples 201 to 204 show each kind of entry; these tests show takings of several tills.
 */

const testApp = withTestApp()

beforeEach(() => testApp.clock.set(`${TODAY}T10:00:00.000Z`))

it('notes of an entry of a day are remitted from the account that was posted, those of a till that is not posted from the present one, as the preview shows', async () => {
  const organization = await organizationWithBooks(testApp, { entriesPer: 'DAY' })
  const { bar, notes, terrace } = organization.ids
  await changeCategory(testApp, notes, { accounting_code: '530100' })
  const posted = await controlledNotes(organization)
  await sendNow(testApp, organization, posted.ids)
  await changeCategory(testApp, notes, { accounting_code: '530110', label: 'Billets' })
  const counts = [{ paymentCategoryId: notes, denominations: { 5000: 1 }, pouchNumber: 'SAC002' }]
  const unposted = { cashRegisterId: terrace, counts, turnoverCents: 5_000 }
  const later = await validatedCashLog(organization, unposted)
  expect(later.cashRegisterId).not.toBe(bar)
  const pouches = []
  for (const log of [posted.log, later]) pouches.push(await readPouch(organization, log.counts[0]!.pouchId!))
  const remittance = await preparedRemittance(organization, pouches)
  dataOf(await changeRemittance(organization, remittance, { status: 'VALIDATED' }))
  const credit = { status: 'AVALIDATED', creditedCents: 21_000, creditedOn: TODAY } as const
  dataOf(await changeRemittance(organization, remittance, credit))
  const preview = dataOf(
    await organization.people.accountant.get<AccountingPreview>(
      `accountingpreview?of=remittances&status=SEND&id=${remittance.id}`,
    ),
  )
  expect(balancesOf(preview.entries)).toMatchObject({ '530100': -16_000, '530110': -5_000 })
  await sendNow(testApp, organization, remittance.id, 'SEND', 'remittances')
  expect(balancesOf(await entriesOf(organization))).toMatchObject({ '530100': 0, '530110': -5_000 })
})

it('a day of cards with tills on two accounts is settled in two parts, each on the accounts that were posted; the settled lines of both get a letter', async () => {
  const organization = await organizationWithBank(testApp)
  await saveAccountingSettings(organization)
  const { card, establishment } = organization.ids
  await changeCategory(testApp, card, { accounting_code: '511500' })
  await postCards(organization, 'lunch', 10_000)
  await changeCategory(testApp, card, { accounting_code: '511510' })
  await postCards(organization, 'evening', 5_000)
  await changeCategory(testApp, card, { accounting_code: '511520' })
  for (const [label, amountCents] of [
    ['REMISE CB 1', 12_000],
    ['REMISE CB 2', 3_000],
  ] as const) {
    const line = await importLine(organization, label, amountCents)
    const days = [{ date: YESTERDAY, categoryId: card, amountCents }]
    const settlement = { establishmentId: establishment, kind: 'CARDS', feeCents: 0, feeVatCents: 0, days }
    dataOf(
      await setStatus(organization.people.accountant, 'banklines', line.id, {
        status: 'SETTLED',
        settlement,
      }),
    )
    await sendMonthNow(testApp, organization, TODAY.slice(0, 7))
  }
  const entries = await entriesOf(organization)
  const on511 = entries
    .flatMap(({ kind, lines }) => lines.map((entryLine) => ({ kind, ...entryLine })))
    .filter(({ account }) => account.startsWith('511'))
    .map(({ kind, account, debitCents, creditCents, letter }) => [
      ...[kind, account, debitCents - creditCents],
      letter?.split('-').at(-1) ?? null,
    ])
  expect(on511.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
    ['CASH', '511500', 10_000, 'B1'],
    ['CASH', '511510', 5_000, 'B2'],
    ['SETTLEMENT', '511500', -10_000, 'B1'],
    ['SETTLEMENT', '511510', -2_000, 'B2'],
    ['SETTLEMENT', '511510', -3_000, 'B2'],
  ])
})

async function postCards(
  organization: TestOrganization,
  service: 'lunch' | 'evening',
  totalCents: number,
): Promise<void> {
  const counts = [{ paymentCategoryId: organization.ids.card, totalCents }]
  const log = await validatedCashLog(organization, { service, counts, turnoverCents: totalCents })
  await sendNow(testApp, organization, await controlCounts(organization, log))
}

/** Imports a statement of one line, and returns the line. */
async function importLine(organization: TestOrganization, label: string, cents: number): Promise<BankLine> {
  const statement = { ...statementOf(organization, [bankMovement(cents, label, TODAY)]), openedOn: TODAY }
  dataOf(await importStatement(organization.people.accountant, writeCamt053(statement, label)))
  const { entries } = dataOf(
    await organization.people.accountant.get<{ entries: BankLine[] }>('banklines', { q: label }),
  )
  return entries.find((line) => line.label === label)!
}
