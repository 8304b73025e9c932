import { beforeEach, describe, expect, it } from 'vitest'
import type { AccountingEntry } from '../../../src/domain/contract/accounting.ts'
import type { BankLine, BankSettling, SettlementBody } from '../../../src/domain/contract/bank.ts'
import type { Establishment } from '../../../src/domain/contract/organizations.ts'
import { writeCamt053 } from '../../support/bank-files.ts'
import { establishmentBody } from '../administration/resources.ts'
import {
  bankMovement,
  ibanOf,
  importStatement,
  organizationWithBank,
  setBankAccount,
  statementOf,
  unlinkLine,
} from './bank.ts'
import {
  amountsOf,
  closeMonth,
  controlCounts,
  DEFAULT_ACCOUNTS,
  entriesOf,
  readMonth,
  saveAccountingSettings,
  sendMonth,
  sendMonthNow,
  sendNow,
  unbalancedLetters,
} from './books.ts'
import {
  changeCategory,
  dataOf,
  expectRefused,
  notesOf,
  setStatus,
  signInAgain,
  type TestOrganization,
  TODAY,
  validatedCashLog,
  withTestApp,
} from './test-app.ts'

const testApp = withTestApp()

beforeEach(() => testApp.clock.set(`${TODAY}T10:00:00.000Z`))

const MONTH = TODAY.slice(0, 7)

/** An organization whose card takings have the account 511500, with posted card takings of these days and amounts. */
async function withCards(...days: readonly (readonly [date: string, cents: number])[]) {
  const testOrganization = await organizationWithBank(testApp)
  await saveAccountingSettings(testOrganization)
  await changeCategory(testApp, testOrganization.ids.card, { accounting_code: '511500' })
  for (const [date, cents] of days) await postCards(testOrganization, date, cents)
  return testOrganization
}

async function postCards(testOrganization: TestOrganization, date: string, cents: number): Promise<void> {
  const counts = [{ paymentCategoryId: testOrganization.ids.card, totalCents: cents }]
  const log = await validatedCashLog(testOrganization, { date, counts, turnoverCents: cents })
  await sendNow(testApp, testOrganization, await controlCounts(testOrganization, log))
}

/** Imports one line, and returns it. */
async function importLine(
  testOrganization: TestOrganization,
  cents: number,
  label = 'REMISE CB',
  bookedOn = TODAY,
) {
  const statement = {
    ...statementOf(testOrganization, [bankMovement(cents, label, bookedOn)]),
    openedOn: bookedOn,
  }
  const file = writeCamt053(statement, label)
  dataOf(await importStatement(testOrganization.people.accountant, file))
  const { entries } = dataOf(
    await testOrganization.people.accountant.get<{ entries: BankLine[] }>('banklines', { q: label }),
  )
  return entries.find((line) => line.label === label)!
}

const readLine = async ({ people }: TestOrganization, id: string) =>
  dataOf(await people.accountant.get<BankLine>(`banklines/${id}`))

const readSettling = async ({ people }: TestOrganization, id: string) =>
  dataOf(await people.accountant.get<BankSettling>(`banklines/${id}/settling`, { kind: 'CARDS' }))

function settle(
  { people, ids }: TestOrganization,
  lineId: string,
  days: readonly (readonly [date: string, amountCents: number])[],
  { reason, ...changes }: Partial<SettlementBody> & { readonly reason?: string } = {},
) {
  const settlement = {
    establishmentId: ids.establishment,
    kind: 'CARDS',
    feeCents: 0,
    feeVatCents: 0,
    days: days.map(([date, amountCents]) => ({ date, categoryId: ids.card, amountCents })),
    ...changes,
  }
  return setStatus<BankLine[]>(people.accountant, 'banklines', lineId, {
    status: 'SETTLED',
    settlement,
    ...(reason !== undefined && { reason }),
  })
}

/** The lines on 511500, sorted by the kind of their entry: kind, debit minus credit in cents, and letter. */
const on511 = (entries: readonly AccountingEntry[]) =>
  entries
    .toSorted((a, b) => a.kind.localeCompare(b.kind))
    .flatMap(({ kind, lines }) =>
      lines
        .filter(({ account }) => account === '511500')
        .map(({ debitCents, creditCents, letter }) => [kind, debitCents - creditCents, letter]),
    )

describe('a bank line that settles cards', () => {
  it('has a proposal of the days with the smallest fee, and lists all takings that are not settled', async () => {
    const testOrganization = await withCards(['2026-11-17', 10_000], ['2026-11-18', 20_000])
    const line = await importLine(testOrganization, 19_860)
    const { establishment, card } = testOrganization.ids
    expect(await readSettling(testOrganization, line.id)).toEqual({
      establishments: [{ id: establishment, name: expect.any(String) }],
      days: [
        ['2026-11-18', 20_000],
        ['2026-11-17', 10_000],
      ].map(([date, cents]) => ({
        establishmentId: establishment,
        establishmentName: expect.any(String),
        date,
        cents,
        categoryId: card,
        categoryName: expect.any(String),
      })),
      proposed: {
        feeCents: 140,
        days: [{ establishmentId: establishment, date: '2026-11-18', categoryId: card }],
      },
    })
  })

  it('is posted from its date on: until then the month lists it as still to send', async () => {
    const before = await withCards(['2026-11-18', 20_000])
    const line = await importLine(before, 20_000, 'REMISE CB', '2026-11-23')
    dataOf(await settle(before, line.id, [['2026-11-18', 20_000]]))
    await before.refuses(() => sendMonth(before, MONTH), { http: 409, refusal: 'CreditInFuture' })
    expect((await entriesOf(before)).map(({ kind }) => kind)).toEqual(['CASH'])
    expect(await readMonth(before, MONTH)).toMatchObject({ movementsToSend: 1 })
    testApp.clock.set('2026-11-23T10:00:00.000Z')
    const testOrganization = await signInAgain(testApp, before)
    await sendMonthNow(testApp, testOrganization, MONTH)
    expect(await entriesOf(testOrganization)).toMatchObject([
      { kind: 'CASH' },
      { kind: 'SETTLEMENT', date: '2026-11-23' },
    ])
    expect(await readMonth(testOrganization, MONTH)).toMatchObject({ movementsToSend: 0 })
  })

  it('is linked to the takings of its days; sending the month posts it and matches both sides of 511 by a letter', async () => {
    const testOrganization = await withCards(['2026-11-17', 10_000], ['2026-11-18', 20_000])
    const line = await importLine(testOrganization, 29_790)
    const days = [
      ['2026-11-17', 10_000],
      ['2026-11-18', 20_000],
    ] as const
    const [settled] = dataOf(
      await settle(testOrganization, line.id, days, { feeCents: 210, feeVatCents: 35 }),
    )
    expect(settled).toMatchObject({
      status: 'LINKED',
      kind: 'CARDS',
      linked: false,
      settlement: {
        reference: 1,
        grossCents: 30_000,
        feeCents: 210,
        feeVatCents: 35,
        differenceCents: 0,
        days: [
          { date: '2026-11-17', amountCents: 10_000 },
          { date: '2026-11-18', amountCents: 20_000 },
        ],
      },
    })
    expect((await readSettling(testOrganization, line.id)).days).toEqual([])
    await sendMonthNow(testApp, testOrganization, MONTH)
    const entries = await entriesOf(testOrganization)
    const [code] = entries[0]!.pieceRef.split('-')
    expect(on511(entries)).toEqual([
      ['CASH', 10_000, `${code}-B1`],
      ['CASH', 20_000, `${code}-B1`],
      ['SETTLEMENT', -10_000, `${code}-B1`],
      ['SETTLEMENT', -20_000, `${code}-B1`],
    ])
    const posted = entries.find(({ kind }) => kind === 'SETTLEMENT')!
    expect(posted).toMatchObject({ date: TODAY, pieceRef: `${code}-B000001` })
    // Bank 297,90; fee 1,75 without VAT; VAT 0,35.
    expect(posted.lines.map(({ account, debitCents }) => [account, debitCents])).toEqual([
      ['470007', 29_790],
      ['470012', 175],
      ['470013', 35],
      ['511500', 0],
      ['511500', 0],
    ])
  })

  it('needs a reason for a difference of one cent, and stays open without a reason', async () => {
    const testOrganization = await withCards(['2026-11-18', 10_000])
    const line = await importLine(testOrganization, 9_929)
    const days = [['2026-11-18', 10_000]] as const
    await testOrganization.refuses(
      () => settle(testOrganization, line.id, days, { feeCents: 70 }),
      'ReasonRequired',
    )
    expect(await readLine(testOrganization, line.id)).toMatchObject({ status: 'OPEN', settlement: null })
    dataOf(await settle(testOrganization, line.id, days, { feeCents: 70, reason: ' Arrondi ' }))
    expect((await readLine(testOrganization, line.id)).settlement).toMatchObject({
      differenceCents: 1,
      differenceReason: 'Arrondi',
    })
  })

  it('may settle a part of the takings of a day, but not more than is left; the last part sets the letter and is removed first', async () => {
    const testOrganization = await withCards(['2026-11-18', 10_000])
    const first = await importLine(testOrganization, 6_000, 'REMISE CB 1')
    dataOf(await settle(testOrganization, first.id, [['2026-11-18', 6_000]]))
    await sendMonthNow(testApp, testOrganization, MONTH)
    expect(on511(await entriesOf(testOrganization)).map(([, , letter]) => letter)).toEqual([null, null])
    const second = await importLine(testOrganization, 4_000, 'REMISE CB 2')
    await testOrganization.refuses(
      () => settle(testOrganization, second.id, [['2026-11-18', 4_001]], { reason: 'Trop' }),
      'SettlementExceeds',
    )
    dataOf(await settle(testOrganization, second.id, [['2026-11-18', 4_000]]))
    await sendMonthNow(testApp, testOrganization, MONTH)
    const entries = await entriesOf(testOrganization)
    const [code] = entries[0]!.pieceRef.split('-')
    expect(on511(entries)).toEqual([
      ['CASH', 10_000, `${code}-B2`],
      ['SETTLEMENT', -6_000, `${code}-B2`],
      ['SETTLEMENT', -4_000, `${code}-B2`],
    ])
    // The first part is removed only after the second, which settled the rest of its day.
    const reverseEntryOf = async (sourceId: string) => {
      const entry = entries.find(
        (candidate) => candidate.kind === 'SETTLEMENT' && candidate.sourceId === sourceId,
      )!
      const body = { entryId: entry.id, reason: 'Autre jour' }
      dataOf(await testOrganization.people.accountant.post('accountingreversals', body))
      await testApp.server.jobs.drain()
    }
    const { accountant } = testOrganization.people
    await reverseEntryOf((await readLine(testOrganization, first.id)).settlement!.id)
    const isPosted = async ({ id }: { readonly id: string }) =>
      (await readLine(testOrganization, id)).settlement?.isPosted
    expect([await isPosted(first), await isPosted(second)]).toEqual([false, true])
    await testOrganization.refuses(() => unlinkLine(accountant, first.id), 'SettlementFollowed')
    await testOrganization.refuses(() => unlinkLine(accountant, second.id), 'SettlementPosted')
    await reverseEntryOf((await readLine(testOrganization, second.id)).settlement!.id)
    dataOf(await unlinkLine(accountant, second.id))
    dataOf(await unlinkLine(accountant, first.id))
    expect(on511(await entriesOf(testOrganization))[0]).toEqual(['CASH', 10_000, null])
    expect(unbalancedLetters(await entriesOf(testOrganization))).toEqual([])
    expect((await readSettling(testOrganization, first.id)).days).toMatchObject([{ cents: 10_000 }])
  })

  it('gives its letter to the provision of its day and to both lines on 511 of the final entry of the till, not to a provision whose sheet is not sent', async () => {
    const testOrganization = await withCards()
    const { accountant } = testOrganization.people
    const { card, terrace } = testOrganization.ids
    await changeCategory(testApp, card, { provision_code: '511590' })
    const log = await validatedCashLog(testOrganization, {
      date: '2026-11-18',
      counts: [{ paymentCategoryId: card, totalCents: 100_000 }],
      turnoverCents: 100_000,
    })
    const counts = await controlCounts(testOrganization, log)
    await sendNow(testApp, testOrganization, counts, 'SENTP')
    await sendNow(testApp, testOrganization, counts)
    // The notes of the other till are not controlled, so its sheet waits.
    const waiting = await validatedCashLog(testOrganization, {
      date: '2026-11-18',
      cashRegisterId: terrace,
      counts: [{ paymentCategoryId: card, totalCents: 5_000 }, notesOf(testOrganization, 'SAC001')],
      turnoverCents: 21_000,
    })
    const provisional = waiting.counts.find(({ paymentCategoryId }) => paymentCategoryId === card)!.id
    dataOf(await setStatus(accountant, 'counts', provisional, { status: 'AVALIDATED' }))
    await sendNow(testApp, testOrganization, provisional, 'SENTP')
    const line = await importLine(testOrganization, 99_300)
    expect((await readSettling(testOrganization, line.id)).days).toMatchObject([{ cents: 100_000 }])
    dataOf(await settle(testOrganization, line.id, [['2026-11-18', 100_000]], { feeCents: 700 }))
    await sendMonthNow(testApp, testOrganization, MONTH)
    const entries = await entriesOf(testOrganization)
    const [code] = entries[0]!.pieceRef.split('-')
    expect(on511(entries)).toEqual([
      ['CASH', 100_000, `${code}-B1`],
      ['CASH', 100_000, `${code}-B1`],
      ['PROVISION', -100_000, `${code}-B1`],
      ['PROVISION', -5_000, null],
      ['SETTLEMENT', -100_000, `${code}-B1`],
    ])
  })

  it('gives no letter to a till of its day whose takings it does not settle, although one job posts both', async () => {
    const testOrganization = await withCards(['2026-11-18', 10_000])
    const { card, terrace } = testOrganization.ids
    const first = await importLine(testOrganization, 10_000, 'REMISE CB 1')
    dataOf(await settle(testOrganization, first.id, [['2026-11-18', 10_000]]))
    const late = await validatedCashLog(testOrganization, {
      date: '2026-11-18',
      cashRegisterId: terrace,
      counts: [{ paymentCategoryId: card, totalCents: 5_000 }],
      turnoverCents: 5_000,
    })
    await controlCounts(testOrganization, late)
    await sendMonthNow(testApp, testOrganization, MONTH)
    const entries = await entriesOf(testOrganization)
    const [code] = entries[0]!.pieceRef.split('-')
    expect(on511(entries)).toEqual([
      ['CASH', 10_000, `${code}-B1`],
      ['CASH', 5_000, null],
      ['SETTLEMENT', -10_000, `${code}-B1`],
    ])
    const second = await importLine(testOrganization, 5_000, 'REMISE CB 2')
    dataOf(await settle(testOrganization, second.id, [['2026-11-18', 5_000]]))
    await sendMonthNow(testApp, testOrganization, MONTH)
    expect(on511(await entriesOf(testOrganization))).toEqual([
      ['CASH', 10_000, `${code}-B1`],
      ['CASH', 5_000, `${code}-B2`],
      ['SETTLEMENT', -10_000, `${code}-B1`],
      ['SETTLEMENT', -5_000, `${code}-B2`],
    ])
  })

  it('releases its takings when the settlement is removed with a reason before it is posted; the history contains the settlement and its removal', async () => {
    const testOrganization = await withCards(['2026-11-18', 10_000])
    const line = await importLine(testOrganization, 9_930)
    const { accountant } = testOrganization.people
    const fee = { feeCents: 70, feeVatCents: 10 }
    dataOf(await settle(testOrganization, line.id, [['2026-11-18', 10_000]], fee))
    await testOrganization.refuses(
      () => settle(testOrganization, line.id, [['2026-11-18', 1]]),
      'BankLineLinked',
    )
    await testOrganization.refuses(() => unlinkLine(accountant, line.id, ' '), 'ReasonRequired')
    dataOf(await unlinkLine(accountant, line.id))
    expect(await readLine(testOrganization, line.id)).toMatchObject({
      status: 'KNOWN',
      kind: 'CARDS',
      settlement: null,
      // One more for the settlement, and one for its removal.
      version: line.version + 2,
    })
    expect((await readSettling(testOrganization, line.id)).days).toMatchObject([{ cents: 10_000 }])
    const events = (await testOrganization.audit()).filter(({ entity }) => entity === 'bankLine')
    expect(events).toMatchObject([{ action: 'link', after: fee }, { action: 'unlink' }])
    dataOf(await settle(testOrganization, line.id, [['2026-11-18', 10_000]], fee))
    expect((await readLine(testOrganization, line.id)).settlement).toMatchObject({ reference: 2 })
  })

  it('may be a debit without takings, which is a chargeback with a reason', async () => {
    const testOrganization = await withCards(['2026-11-18', 10_000])
    const line = await importLine(testOrganization, -4_500, 'IMPAYE CB')
    expect((await readSettling(testOrganization, line.id)).proposed).toBeNull()
    dataOf(await settle(testOrganization, line.id, [], { reason: 'Impayé client' }))
    await sendMonthNow(testApp, testOrganization, MONTH)
    const posted = (await entriesOf(testOrganization)).find(({ kind }) => kind === 'SETTLEMENT')!
    expect(
      posted.lines.map(({ account, debitCents, creditCents }) => [account, debitCents, creditCents]),
    ).toEqual([
      ['470008', 4_500, 0],
      ['470007', 0, 4_500],
    ])
  })

  it('of zero needs takings, because without them it would post nothing', async () => {
    const testOrganization = await withCards(['2026-11-18', 1_000])
    const line = await importLine(testOrganization, 0, 'REMISE CB NULLE')
    expect(
      await expectRefused(testOrganization, () => settle(testOrganization, line.id, [], { reason: 'Nulle' })),
    ).toMatchObject({ http: 400, issues: [{ path: 'settlement.days', key: 'issue.required' }] })
    // The fee is as high as the takings of the day.
    dataOf(await settle(testOrganization, line.id, [['2026-11-18', 1_000]], { feeCents: 1_000 }))
    await sendMonthNow(testApp, testOrganization, MONTH)
    const posted = (await entriesOf(testOrganization)).find(({ kind }) => kind === 'SETTLEMENT')!
    expect(amountsOf(posted)).toEqual([
      ['470012', 1_000, 0],
      ['511500', 0, 1_000],
    ])
  })

  it('does not hold back its month if it posts nothing, because bank and differences have the same account', async () => {
    const testOrganization = await withCards()
    const bank = { code: '512000', label: 'Banque' }
    await saveAccountingSettings(testOrganization, {
      accounts: { ...DEFAULT_ACCOUNTS, bank, bankShortage: bank },
    })
    const line = await importLine(testOrganization, -4_500, 'IMPAYE CB')
    dataOf(await settle(testOrganization, line.id, [], { reason: 'Impayé client' }))
    expect(await readMonth(testOrganization, MONTH)).toMatchObject({ movementsToSend: 0 })
  })

  it('is posted with its month, which cannot be closed before', async () => {
    const testOrganization = await withCards(['2026-11-18', 10_000])
    const line = await importLine(testOrganization, 10_000)
    dataOf(await settle(testOrganization, line.id, [['2026-11-18', 10_000]]))
    expect((await readMonth(testOrganization, MONTH)).movementsToSend).toBe(1)
    testApp.clock.set('2026-12-01T10:00:00.000Z')
    const december = await signInAgain(testApp, testOrganization)
    await december.refuses(() => closeMonth(december, MONTH), {
      refusal: 'MonthNotSent',
      issues: [{ path: 'movementsToSend', key: 'accounting.month.movementsToSend', value: '1' }],
    })
    await sendMonthNow(testApp, december, MONTH)
    expect((await readMonth(december, MONTH)).movementsToSend).toBe(0)
    dataOf(await closeMonth(december, MONTH))
  })

  it('makes its month one that has to be closed before later ones, although nothing was counted in that month', async () => {
    const testOrganization = await withCards(['2026-09-30', 10_000])
    dataOf(await closeMonth(testOrganization, '2026-09'))
    const line = await importLine(testOrganization, 10_000, 'REMISE CB', '2026-10-01')
    dataOf(await settle(testOrganization, line.id, [['2026-09-30', 10_000]]))
    await sendMonthNow(testApp, testOrganization, '2026-10')
    expect(await readMonth(testOrganization, '2026-10')).toMatchObject({ movementsToSend: 0, isEmpty: false })
    expect((await readMonth(testOrganization, '2026-11')).earlierMonth).toBe('2026-10')
    dataOf(await closeMonth(testOrganization, '2026-10'))
    expect((await readMonth(testOrganization, '2026-11')).earlierMonth).toBeNull()
  })

  it('is not settled with unposted, later, repeated or no takings, with another account or kind, or with more VAT than fee', async () => {
    const testOrganization = await withCards()
    const counts = [{ paymentCategoryId: testOrganization.ids.card, totalCents: 10_000 }]
    await validatedCashLog(testOrganization, { date: '2026-11-18', counts, turnoverCents: 10_000 })
    const line = await importLine(testOrganization, 10_000)
    const attempt = (changes = {}) =>
      expectRefused(testOrganization, () =>
        settle(testOrganization, line.id, [['2026-11-18', 10_000]], changes),
      )
    expect(await attempt()).toMatchObject({ refusal: 'SettlementExceeds' })
    await postCards(testOrganization, '2026-11-17', 5_000)
    const earlierLine = await importLine(testOrganization, 5_000, 'REMISE CB EARLIER', '2026-11-16')
    await testOrganization.refuses(
      () => settle(testOrganization, earlierLine.id, [['2026-11-17', 5_000]]),
      'SettlementExceeds',
    )
    expect(await attempt({ establishmentId: testOrganization.ids.otherEstablishment })).toMatchObject({
      refusal: 'BankAccountDiffers',
    })
    const otherOrganization = await testApp.createOrganization()
    expect(await attempt({ establishmentId: otherOrganization.ids.establishment })).toMatchObject({
      http: 400,
      issues: [{ path: 'settlement.establishmentId', key: 'issue.unknown' }],
    })
    expect(await attempt({ days: [] })).toMatchObject({
      issues: [{ path: 'settlement.days', key: 'issue.required' }],
    })
    const part = { date: '2026-11-17', categoryId: testOrganization.ids.card, amountCents: 2_500 }
    const capitals = { ...part, categoryId: part.categoryId.toUpperCase() }
    for (const days of [
      [part, part],
      [part, capitals],
    ])
      expect(await attempt({ days })).toMatchObject({
        http: 400,
        issues: [{ path: 'settlement.days.1', key: 'issue.repeated' }],
      })
    expect(await attempt({ feeCents: 5, feeVatCents: 6 })).toMatchObject({
      issues: [{ path: 'settlement.feeVatCents', key: 'issue.value' }],
    })
    dataOf(await setStatus(testOrganization.people.accountant, 'banklines', line.id, { status: 'FEES' }))
    expect(await attempt()).toMatchObject({ refusal: 'BankLineClassified' })
  })
})

it('a deleted establishment of the account is not offered for a settlement, and gets none', async () => {
  const testOrganization = await organizationWithBank(testApp)
  const { admin } = testOrganization.people
  const second = dataOf(await admin.post<Establishment>('establishments', establishmentBody(1)))
  await setBankAccount(testApp, testOrganization, ibanOf(testOrganization), second.id)
  const line = await importLine(testOrganization, -650, 'FRAIS TPE')
  const offered = async () =>
    (await readSettling(testOrganization, line.id)).establishments.map(({ id }) => id).toSorted()
  expect(await offered()).toEqual([testOrganization.ids.establishment, second.id].toSorted())
  expect((await admin.delete(`establishments/${second.id}`)).status).toBe(200)
  expect(await offered()).toEqual([testOrganization.ids.establishment])
  const changes = { feeCents: 650, establishmentId: second.id }
  const answer = await expectRefused(testOrganization, () => settle(testOrganization, line.id, [], changes))
  expect(answer).toMatchObject({
    http: 400,
    issues: [{ path: 'settlement.establishmentId', key: 'issue.unknown' }],
  })
  dataOf(await settle(testOrganization, line.id, [], { feeCents: 650 }))
})
