import { expect, it } from 'vitest'
import type { BankLine, BankLineSummary, BankStatement } from '../../../src/domain/contract/bank.ts'
import { type WrittenStatement, writeCamt053 } from '../../support/bank-files.ts'
import { JOINT_CREDIT_LABEL } from '../../support/quarter-of-bank-files.ts'
import { importStatement, linkLines, readMatching } from './bank.ts'
import { controlCounts, saveAccountingSettings, sendNow } from './books.ts'
import { JOINT_CREDIT_PARTS, openQuarter, WITHOUT_REMITTANCE } from './quarter.ts'
import {
  changeCategory,
  dataOf,
  setStatus,
  type TestOrganization,
  validatedCashLog,
  withTestApp,
} from './test-app.ts'

const testApp = withTestApp()

const readSummary = async ({ people }: TestOrganization, query: Record<string, string> = {}) =>
  dataOf(await people.accountant.get<BankLineSummary>('banklines/summary', query))

/** All lines of a list, read page by page with cursors. */
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

/** Posts card takings of 100,70 € of the evening of 5 October at the first establishment. */
async function postCards(testOrganization: TestOrganization): Promise<void> {
  await saveAccountingSettings(testOrganization)
  const { card } = testOrganization.ids
  await changeCategory(testApp, card, { accounting_code: '511500' })
  const counts = [{ paymentCategoryId: card, totalCents: 10_070 }]
  const log = await validatedCashLog(testOrganization, {
    date: '2026-10-05',
    service: 'evening',
    counts,
    turnoverCents: 10_070,
  })
  await sendNow(testApp, testOrganization, await controlCounts(testOrganization, log))
}

it('a quarter of three accounts, in four formats and five layouts of banks, is reconciled to the last line', {
  timeout: 300_000,
}, async () => {
  const { testOrganization, ibans, files } = await openQuarter(testApp)
  const { accountant } = testOrganization.people
  for (const { name, text, iban, statement } of files)
    expect(dataOf(await importStatement(accountant, text, { name, account: iban }))).toMatchObject({
      lines: statement.lines.length,
      newLines: statement.lines.length,
      statements: [{ account: iban }],
    })

  // A file that is sent twice adds no line; a closing balance that is a cent wrong, and a PDF, are refused.
  const [first] = files
  expect(dataOf(await importStatement(accountant, first!.text, { name: 'again.txt' }))).toMatchObject({
    newLines: 0,
  })
  const wrongStatement: WrittenStatement = {
    ...first!.statement,
    closingCents: first!.statement.closingCents + 1,
  }
  await testOrganization.refuses(
    () => importStatement(accountant, writeCamt053(wrongStatement, 'S-9', 'M-9'), { name: 'wrong.xml' }),
    'BankFileRefused',
  )
  await testOrganization.refuses(() => importStatement(accountant, '%PDF-1.7\n', { name: 'releve.pdf' }), {
    refusal: 'BankFileRefused',
    issues: [{ key: 'issue.bankPdf' }],
  })

  // By hand: 126 × 100,00 + 126 × 25,00 + 117 × 160,00 credited; 126 × 1,50 + 123 × 12,00 + 117 × 30,00 debited.
  expect(await readSummary(testOrganization)).toEqual({
    count: 735,
    creditCents: 3_447_000,
    debitCents: -517_500,
    sumCents: 2_929_500,
  })
  // By hand, from a balance of 1 000,00: each of the first two files of an account has 82 lines, which sum to +3 251,00; the third has 81,
  // which sum to +3 263,00. The third file of the first account begins 50,00 higher than the second ended.
  const statements = ibans.map(async (account) => {
    const query = { account, sort: 'openedOn_asc' }
    const answer = await accountant.get<{ entries: BankStatement[] }>('bankstatements', query)
    return dataOf(answer).entries.map(({ closingCents, gapCents }) => [closingCents, gapCents])
  })
  expect(await Promise.all(statements)).toEqual([
    [
      [425_100, null],
      [750_200, 0],
      [1_081_500, 5_000],
    ],
    [
      [425_100, null],
      [750_200, 0],
      [1_076_500, 0],
    ],
    // Two layouts have no balance.
    [
      [425_100, null],
      [null, null],
      [null, null],
    ],
  ])

  const rules = [
    ['REMISE CB', 'CARDS'],
    ['EDENRED*REMBOURSEMENT', 'VOUCHERS'],
    ['FRAIS TENUE', 'FEES'],
    ['PRLV EDF', 'IGNORED'],
    ['VIR INTERNE', 'IGNORED'],
  ] as const
  for (const [pattern, kind] of rules) dataOf(await accountant.post('bankrules', { pattern, kind }))
  expect(dataOf(await accountant.post('bankrules/apply', undefined))).toEqual({ lines: 618 })
  const countOf = async (query: Record<string, string>) => (await readSummary(testOrganization, query)).count
  expect([
    await countOf({ kind: 'CARDS' }),
    await countOf({ kind: 'VOUCHERS' }),
    await countOf({ kind: 'FEES' }),
    await countOf({ kind: 'IGNORED' }),
    await countOf({ status: 'OPEN' }),
  ]).toEqual([126, 126, 126, 240, 117])
  const allLines = await linesOf(testOrganization, {})
  expect([allLines.length, new Set(allLines.map(({ id }) => id)).size]).toEqual([735, 735])

  // 115 of the 117 open lines name their pouch; they are certain matches and are accepted. Of the
  // two others, one is split and one is ignored by hand.
  const { proposals } = await readMatching(testOrganization)
  const certain = proposals.filter(({ outcome }) => outcome === 'matched')
  expect([proposals.length, certain.length]).toEqual([117, 115])
  for (const { label, candidates } of certain)
    expect([label, candidates[0]!.reasons]).toEqual([label, expect.arrayContaining(['named'])])
  const links = certain.map(({ lineId, candidates: [candidate] }) => ({
    lineId,
    remittanceId: candidate!.remittanceId,
    pouchIds: candidate!.pouchIds,
  }))
  for (let from = 0; from < links.length; from += 50)
    dataOf(await linkLines(accountant, ...links.slice(from, from + 50)))
  const awaitedRemittances = (await readMatching(testOrganization)).remittances.filter(
    ({ creditedCents }) => creditedCents === 0,
  )
  const parts = awaitedRemittances.map(({ id, declaredCents }) => ({
    remittanceId: id,
    amountCents: declaredCents,
  }))
  expect(parts.map(({ amountCents }) => amountCents).toSorted((a, b) => b - a)).toEqual([
    ...JOINT_CREDIT_PARTS,
  ])
  const openLines = await linesOf(testOrganization, { status: 'OPEN' })
  const lineOf = (label: string) => openLines.find((line) => line.label === label)!.id
  const jointCreditId = lineOf(JOINT_CREDIT_LABEL)
  const jointCreditLinks = parts.map((part) => ({ lineId: jointCreditId, ...part }))
  dataOf(
    await setStatus(accountant, 'banklines', jointCreditId, { status: 'LINKED', links: jointCreditLinks }),
  )
  dataOf(
    await setStatus(accountant, 'banklines', lineOf(WITHOUT_REMITTANCE), {
      status: 'IGNORED',
      reason: 'Apport du gérant',
    }),
  )

  // A card line of October settles the cards of 5 October less a fee of 0,70.
  await postCards(testOrganization)
  const cards = await linesOf(testOrganization, {
    kind: 'CARDS',
    account: ibans[0]!,
    bookedOn_from: '2026-10-06',
    sort: 'bookedOn_asc',
  })
  const { establishment, card } = testOrganization.ids
  const settlement = {
    establishmentId: establishment,
    kind: 'CARDS',
    feeCents: 70,
    feeVatCents: 0,
    days: [{ date: '2026-10-05', categoryId: card, amountCents: 10_070 }],
  }
  dataOf(await setStatus(accountant, 'banklines', cards[0]!.id, { status: 'SETTLED', settlement }))

  // Linked: 115 + 1 + the settled line. Ignored: 240 by rules and one by hand. Known: cards, vouchers and fees without the settled line.
  expect([
    await countOf({ status: 'OPEN' }),
    await countOf({ status: 'LINKED' }),
    await countOf({ status: 'IGNORED' }),
    await countOf({ status: 'KNOWN' }),
  ]).toEqual([0, 117, 241, 377])
  expect(await readSummary(testOrganization)).toMatchObject({ count: 735, sumCents: 2_929_500 })
  // Every remittance is completely credited, so no amount is outstanding and no match is proposed.
  expect(dataOf(await accountant.get('remittances/ageing'))).toMatchObject({ outstandingCents: 0 })
  const { proposals: remainingProposals, remittances: creditedRemittances } =
    await readMatching(testOrganization)
  expect(remainingProposals).toEqual([])
  expect(
    creditedRemittances.filter(({ declaredCents, creditedCents }) => declaredCents !== creditedCents),
  ).toEqual([])
})
