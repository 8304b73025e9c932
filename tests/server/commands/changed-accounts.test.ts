import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { asSystem } from '../../../server/store/scope.ts'
import type { AccountingPreview } from '../../../src/domain/contract/accounting.ts'
import type { BankLine, BankSettling, SettlementBody } from '../../../src/domain/contract/bank.ts'
import type { CashLog } from '../../../src/domain/contract/cash-logs.ts'
import type { Pouch } from '../../../src/domain/contract/pouches.ts'
import type { Remittance } from '../../../src/domain/contract/remittances.ts'
import { writeCamt053 } from '../../support/bank-files.ts'
import { updateRows } from '../../support/rows.ts'
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
  notesOf,
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
 * examples 201 to 210 show each kind of entry; these tests show what the language of the examples can't express.
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
  const remittance = await controlledRemittance(organization, pouches, 21_000)
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
  const { card } = organization.ids
  await changeCategory(testApp, card, { accounting_code: '511500' })
  await postCards(organization, 'lunch', 10_000)
  await changeCategory(testApp, card, { accounting_code: '511510' })
  await postCards(organization, 'evening', 5_000)
  await changeCategory(testApp, card, { accounting_code: '511520' })
  await settle(organization, 'REMISE CB 1', card, 12_000)
  await settle(organization, 'REMISE CB 2', card, 3_000)
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

it('a settlement does not count those whose entry was reversed as having cleared the account of a till', async () => {
  const organization = await organizationWithBank(testApp)
  await saveAccountingSettings(organization)
  const { card } = organization.ids
  await changeCategory(testApp, card, { accounting_code: '511500' })
  await postCards(organization, 'lunch', 10_000)
  await changeCategory(testApp, card, { accounting_code: '511510' })
  await postCards(organization, 'evening', 5_000)
  await settle(organization, 'REMISE CB 1', card, 10_000)
  const settlement = (await entriesOf(organization)).find(({ kind }) => kind === 'SETTLEMENT')!
  const reversal = { entryId: settlement.id, reason: 'Autre jour' }
  dataOf(await organization.people.accountant.post('accountingreversals', reversal))
  await testApp.server.jobs.drain()
  await settle(organization, 'REMISE CB 2', card, 5_000)
  expect(balancesOf(await entriesOf(organization))).toMatchObject({ '511500': 5_000, '511510': 5_000 })
})

it('takings whose category leaves the accounts 511 are still settled by the bank, on the account that was posted', async () => {
  const organization = await organizationWithBank(testApp)
  await saveAccountingSettings(organization)
  const { card } = organization.ids
  await changeCategory(testApp, card, { accounting_code: '511500' })
  await postCards(organization, 'lunch', 10_000)
  await changeCategory(testApp, card, { accounting_code: '580500' })
  await postCards(organization, 'evening', 5_000)
  const line = await importLine(organization, 'REMISE CB 1', 10_000)
  const { days } = dataOf(
    await organization.people.accountant.get<BankSettling>(`banklines/${line.id}/settling`, {
      kind: 'CARDS',
    }),
  )
  expect(days.map(({ categoryId, cents }) => [categoryId, cents])).toEqual([[card, 10_000]])
  await settle(organization, 'REMISE CB 2', card, 10_000)
  expect(balancesOf(await entriesOf(organization))).toMatchObject({ '511500': 0, '580500': 5_000 })
})

it('takings are settled on their own account after their category got the account and the label of another one', async () => {
  const organization = await organizationWithBank(testApp)
  await saveAccountingSettings(organization)
  const { card, luncheon } = organization.ids
  await changeCategory(testApp, card, { accounting_code: '511500' })
  await changeCategory(testApp, luncheon, { accounting_code: '511510' })
  const counts = [
    { paymentCategoryId: card, totalCents: 6_000 },
    { paymentCategoryId: luncheon, quantity: 4, totalCents: 4_000 },
  ]
  const log = await validatedCashLog(organization, { counts, turnoverCents: 10_000 })
  await sendNow(testApp, organization, await controlCounts(organization, log))
  await changeCategory(testApp, luncheon, { accounting_code: '511500', label: 'card' })
  await settle(organization, 'REMISE TR', luncheon, 4_000, 'VOUCHERS')
  expect(balancesOf(await entriesOf(organization))).toMatchObject({ '511500': 6_000, '511510': 0 })
})

it('notes and coins with one label are cleared on their own accounts after the establishment has exchanged these accounts', async () => {
  const organization = await organizationWithBooks(testApp)
  const { coins, establishment, notes } = organization.ids
  await changeCategory(testApp, notes, { accounting_code: '530100', label: 'Espèces' })
  await changeCategory(testApp, coins, { accounting_code: '530200', label: 'Espèces' })
  const counts = [notesOf(organization, 'SAC001'), { paymentCategoryId: coins, totalCents: 1_000 }]
  const log = await validatedCashLog(organization, { counts, turnoverCents: 17_000 })
  await sendNow(testApp, organization, await controlCounts(organization, log))
  const own_accounts = '530100=530200, 530200=530100'
  await updateRows(testApp.db, 'establishments', { id: establishment }, { own_accounts })
  await remitNotes(organization, log)
  await sendMonthNow(testApp, organization, TODAY.slice(0, 7))
  expect(balancesOf(await entriesOf(organization))).toMatchObject({ '530100': 0, '530200': 0 })
})

describe('the account of notes whose entry was reversed after their category got another account', () => {
  async function reversedNotes() {
    const organization = await organizationWithBooks(testApp)
    const { notes } = organization.ids
    await changeCategory(testApp, notes, { accounting_code: '530100' })
    const { ids, log } = await controlledNotes(organization)
    await sendNow(testApp, organization, ids)
    await changeCategory(testApp, notes, { accounting_code: '530110' })
    const [entry] = await entriesOf(organization)
    const { accountant } = organization.people
    const body = { entryId: entry!.id, reason: 'Compte faux' }
    dataOf(await accountant.post('accountingreversals', body))
    await testApp.server.jobs.drain()
    const postAgain = async () => {
      dataOf(await accountant.post('accountingrepostings', body))
      await testApp.server.jobs.drain()
    }
    return { organization, notes, log, postAgain }
  }

  it('is the one on which they were posted again', async () => {
    const { organization, notes, log, postAgain } = await reversedNotes()
    await postAgain()
    await changeCategory(testApp, notes, { accounting_code: '530120' })
    await remitNotes(organization, log)
    expect(balancesOf(await entriesOf(organization))).toMatchObject({ '530100': 0, '530110': 0 })
  })

  it('is the present one of the category as long as they are not posted again', async () => {
    const { organization, log, postAgain } = await reversedNotes()
    await remitNotes(organization, log)
    expect(balancesOf(await entriesOf(organization))).toMatchObject({ '530100': 0, '530110': -16_000 })
    await postAgain()
    expect(balancesOf(await entriesOf(organization))).toMatchObject({ '530100': 0, '530110': 0 })
  })
})

it('takings that an earlier version posted are cleared on the present account; what it settled of a day is left out in the order of the tills', async () => {
  const organization = await organizationWithBank(testApp)
  await saveAccountingSettings(organization)
  const { card, notes } = organization.ids
  await changeCategory(testApp, card, { accounting_code: '511500' })
  const { ids, log } = await controlledNotes(organization)
  await sendNow(testApp, organization, ids)
  await postCards(organization, 'evening', 10_000)
  await settle(organization, 'REMISE CB 1', card, 4_000)
  await forgetAccounts()
  await changeCategory(testApp, card, { accounting_code: '511510' })
  await changeCategory(testApp, notes, { accounting_code: '530110' })
  const counts = [{ paymentCategoryId: card, totalCents: 5_000 }]
  const second = {
    service: 'evening',
    cashRegisterId: organization.ids.terrace,
    counts,
    turnoverCents: 5_000,
  } as const
  await sendNow(
    testApp,
    organization,
    await controlCounts(organization, await validatedCashLog(organization, second)),
  )
  await changeCategory(testApp, card, { accounting_code: '511520' })
  await settle(organization, 'REMISE CB 2', card, 9_000)
  await remitNotes(organization, log)
  // Of the first till, 100,00 were posted on 511500 and 40,00 settled there. Its other 60,00 are settled on the present account.
  expect(balancesOf(await entriesOf(organization))).toMatchObject({
    '511500': 6_000,
    '511510': 5_000 - 3_000,
    '511520': -6_000,
    '530': 16_000,
    '530110': -16_000,
  })
})

/** Deletes the accounts of all takings: earlier versions did not store them. */
function forgetAccounts(): Promise<void> {
  return asSystem(testApp.db, async (trx) => {
    for (const table of ['accounting_entry_takings', 'accounting_settled_takings']) {
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx)
      await sql`delete from ${sql.table(table)}`.execute(trx)
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx)
    }
  })
}

/** Hands over pouches, and controls their remittance with this credit. */
async function controlledRemittance(
  organization: TestOrganization,
  pouches: readonly Pouch[],
  creditedCents: number,
): Promise<Remittance> {
  const remittance = await preparedRemittance(organization, pouches)
  dataOf(await changeRemittance(organization, remittance, { status: 'VALIDATED' }))
  const credit = { status: 'AVALIDATED', creditedCents, creditedOn: TODAY } as const
  dataOf(await changeRemittance(organization, remittance, credit))
  return remittance
}

/** Remits the notes of a sheet, 160,00, and posts the remittance. */
async function remitNotes(organization: TestOrganization, log: CashLog): Promise<void> {
  const { pouchId } = log.counts.find(
    ({ paymentCategoryId }) => paymentCategoryId === organization.ids.notes,
  )!
  const remittance = await controlledRemittance(
    organization,
    [await readPouch(organization, pouchId!)],
    16_000,
  )
  await sendNow(testApp, organization, remittance.id, 'SEND', 'remittances')
}

/** Settles an amount of yesterday's takings by a bank line, and posts the settlement. */
async function settle(
  organization: TestOrganization,
  label: string,
  categoryId: string,
  amountCents: number,
  kind: SettlementBody['kind'] = 'CARDS',
): Promise<void> {
  const line = await importLine(organization, label, amountCents)
  const days = [{ date: YESTERDAY, categoryId, amountCents }]
  const { establishment } = organization.ids
  const settlement = { establishmentId: establishment, kind, feeCents: 0, feeVatCents: 0, days }
  const body = { status: 'SETTLED', settlement }
  dataOf(await setStatus(organization.people.accountant, 'banklines', line.id, body))
  await sendMonthNow(testApp, organization, TODAY.slice(0, 7))
}

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
