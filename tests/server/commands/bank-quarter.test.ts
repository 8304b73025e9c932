import { afterAll, beforeAll, expect, it } from 'vitest'
import { asSystem } from '../../../server/store/scope.ts'
import { frenchIban } from '../../../src/domain/bank/account.ts'
import type {
  BankImport,
  BankLine,
  BankLineSummary,
  BankStatement,
} from '../../../src/domain/contract/bank.ts'
import type { Establishment } from '../../../src/domain/contract/organizations.ts'
import { type Statement, writeCamt053 } from '../../support/bank-files.ts'
import { quarterOf } from '../../support/quarter-of-bank-files.ts'
import { establishmentBody } from '../administration/resources.ts'
import { collectedFrom, ibanOf, link, openAccount, organizationWithBank } from './bank.ts'
import { controlled, saveAccountingSettings } from './books.ts'
import {
  dataOf,
  openTestApp,
  refusalOf,
  setStatus,
  type TestApp,
  type TestOrganization,
  validatedCashLog,
} from './test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

/** Three establishments, each with a bank account. */
async function withThreeAccounts() {
  const testOrganization = await organizationWithBank(testApp)
  const { admin } = testOrganization.people
  const third = dataOf(await admin.post<Establishment>('establishments', establishmentBody(3)))
  const ibans = [
    ibanOf(testOrganization),
    ...['20041', '17569'].map((bank) => frenchIban(bank, '00001', '00000000123')),
  ]
  const { ids } = testOrganization
  for (const [place, establishment] of [ids.otherEstablishment, third.id].entries())
    await openAccount(testApp, { ...testOrganization, ids: { ...ids, establishment } }, ibans[place + 1])
  return { testOrganization, ibans }
}

function send({ people }: TestOrganization, raw: string, query: Record<string, string>) {
  return people.accountant.call<BankImport>('POST', 'bankstatements', {
    query,
    raw,
    headers: { 'Content-Type': 'application/octet-stream' },
  })
}

const summary = async ({ people }: TestOrganization, query: Record<string, string> = {}) =>
  dataOf(await people.accountant.get<BankLineSummary>('banklines/summary', query))

/** All lines of a list, page by page, each page after the last row of the one before. */
async function linesOf({ people }: TestOrganization, query: Record<string, string>) {
  const lines: BankLine[] = []
  let cursor: string | undefined
  do {
    const { data } = await people.accountant.get<{ entries: BankLine[]; nextCursor: string | null } | null>(
      'banklines',
      { ...query, range: '0-99', ...(cursor && { cursor }) },
    )
    lines.push(...(data?.entries ?? []))
    cursor = data?.nextCursor ?? undefined
  } while (cursor)
  return lines
}

/** Cards of 100,70 of 5 October, posted at the first establishment. */
async function postCards(testOrganization: TestOrganization): Promise<void> {
  await saveAccountingSettings(testOrganization)
  const { card, organization } = testOrganization.ids
  await asSystem(testApp.db, (trx) =>
    trx
      .updateTable('payment_categories')
      .set({ accounting_code: '511500' })
      .where('organization_id', '=', organization)
      .where('id', '=', card)
      .execute(),
  )
  const counts = [{ paymentCategoryId: card, totalCents: 10_070 }]
  const log = await validatedCashLog(testOrganization, { date: '2026-10-05', counts, turnoverCents: 10_070 })
  const ids = await controlled(testOrganization, log)
  dataOf(await setStatus(testOrganization.people.accountant, 'counts', ids, { status: 'SEND' }))
  await testApp.server.jobs.drain()
}

it('three months of three accounts, in four formats and five layouts of banks, are reconciled to the last line', async () => {
  const { testOrganization, ibans } = await withThreeAccounts()
  const { accountant } = testOrganization.people
  const files = quarterOf(ibans)
  for (const { name, text, iban, statement } of files)
    expect(dataOf(await send(testOrganization, text, { name, account: iban }))).toMatchObject({
      ...{ lines: statement.lines.length, newLines: statement.lines.length },
      statements: [{ account: iban }],
    })

  // Faults: a file twice, a closing balance that is a cent wrong, and a PDF. None adds a line.
  const [first] = files
  expect(dataOf(await send(testOrganization, first!.text, { name: 'again.txt' }))).toMatchObject({
    newLines: 0,
  })
  const wrong: Statement = { ...first!.statement, closingCents: first!.statement.closingCents + 1 }
  expect(
    await refusalOf(testOrganization, () =>
      send(testOrganization, writeCamt053(wrong, 'S-9', 'M-9'), { name: 'wrong.xml' }),
    ),
  ).toMatchObject({ refusal: 'BankFileRefused' })
  expect(
    await refusalOf(testOrganization, () => send(testOrganization, '%PDF-1.7\n', { name: 'releve.pdf' })),
  ).toMatchObject({ refusal: 'BankFileRefused', issues: [{ key: 'issue.bankPdf' }] })

  // By hand: 126 × 100,00 + 126 × 25,00 + 117 × 160,00 credited; 126 × 1,50 + 123 × 12,00 + 117 × 30,00 debited.
  expect(await summary(testOrganization)).toEqual({
    ...{ count: 735, creditCents: 3_447_000, debitCents: -517_500 },
    sumCents: 2_929_500,
  })
  const { entries } = dataOf(
    await accountant.get<{ entries: BankStatement[] }>('bankstatements', {
      account: ibans[0]!,
      sort: 'openedOn_asc',
    }),
  )
  expect(entries.map(({ gapCents }) => gapCents)).toEqual([null, 0, 5_000])

  const rules = [
    ['REMISE CB', 'CARDS'],
    ['EDENRED*REMBOURSEMENT', 'VOUCHERS'],
    ['FRAIS TENUE', 'FEES'],
    ['PRLV EDF', 'IGNORED'],
    ['VIR INTERNE', 'IGNORED'],
  ] as const
  for (const [pattern, kind] of rules) dataOf(await accountant.post('bankrules', { pattern, kind }))
  expect(dataOf(await accountant.post('bankrules/apply', undefined))).toEqual({ lines: 618 })
  const countOf = async (query: Record<string, string>) => (await summary(testOrganization, query)).count
  expect([
    await countOf({ kind: 'CARDS' }),
    await countOf({ kind: 'VOUCHERS' }),
    await countOf({ kind: 'FEES' }),
    await countOf({ kind: 'IGNORED' }),
    await countOf({ status: 'OPEN' }),
  ]).toEqual([126, 126, 126, 240, 117])

  // One open line is split over two remittances, one linked to a third; the others are ignored with a reason.
  const all = await linesOf(testOrganization, {})
  expect([all.length, new Set(all.map(({ id }) => id)).size]).toEqual([735, 735])
  const open = await linesOf(testOrganization, { status: 'OPEN' })
  const [split, linked] = open.filter(({ account }) => account === ibans[0])
  const remittances = []
  for (const [day, number] of [
    [19, 'SAC301'],
    [17, 'SAC302'],
    [15, 'SAC303'],
  ] as const)
    remittances.push(await collectedFrom(testOrganization, day, [number]))
  const [a, b, c] = remittances
  const links = [
    { lineId: split!.id, remittanceId: a!.id, amountCents: 10_000 },
    { lineId: split!.id, remittanceId: b!.id, amountCents: 6_000 },
  ]
  dataOf(await setStatus(accountant, 'banklines', split!.id, { status: 'LINKED', links }))
  dataOf(await link(accountant, { lineId: linked!.id, remittanceId: c!.id }))
  const others = open.map(({ id }) => id).filter((id) => id !== split!.id && id !== linked!.id)
  for (let from = 0; from < others.length; from += 50)
    dataOf(
      await setStatus(accountant, 'banklines', others.slice(from, from + 50), {
        ...{ status: 'IGNORED', reason: 'Versement d’un autre système' },
      }),
    )

  // A card line of October settles the cards of 5 October less a fee of 0,70.
  await postCards(testOrganization)
  const cards = await linesOf(testOrganization, {
    ...{ kind: 'CARDS', account: ibans[0]!, bookedOn_from: '2026-10-06', sort: 'bookedOn_asc' },
  })
  const { establishment, card } = testOrganization.ids
  const settlement = {
    ...{ establishmentId: establishment, kind: 'CARDS', feeCents: 70, feeVatCents: 0 },
    days: [{ date: '2026-10-05', categoryId: card, amountCents: 10_070 }],
  }
  dataOf(await setStatus(accountant, 'banklines', cards[0]!.id, { status: 'SETTLED', settlement }))

  // 117 − 2 more are ignored; three lines are linked; no line is open.
  expect([
    await countOf({ status: 'OPEN' }),
    await countOf({ status: 'LINKED' }),
    await countOf({ status: 'IGNORED' }),
    await countOf({ status: 'KNOWN' }),
  ]).toEqual([0, 3, 355, 377])
  expect(await summary(testOrganization)).toMatchObject({ count: 735, sumCents: 2_929_500 })
})
