import { beforeEach, expect, it } from 'vitest'
import { ibanOfRemittance } from '../../../server/store/establishment-ibans.ts'
import { asSystem } from '../../../server/store/scope.ts'
import { frenchIban } from '../../../src/domain/bank/account.ts'
import type { BankAccount, BankSettling } from '../../../src/domain/contract/bank.ts'
import type { Remittance } from '../../../src/domain/contract/remittances.ts'
import { writeCamt053 } from '../../support/bank-files.ts'
import { changeIban } from '../administration/establishment-changes.ts'
import {
  bankMovement,
  handedOverRemittance,
  ibanOf,
  importStatement,
  linkLines,
  organizationWithBank,
  readMatching,
  statementOf,
} from './bank.ts'
import {
  amountsOf,
  DEFAULT_ACCOUNTS,
  entriesOf,
  saveAccountingSettings,
  sendMonthNow,
  sendNow,
} from './books.ts'
import {
  changeCategory,
  changeRemittance,
  dataOf,
  preparedRemittance,
  sealedPouch,
  setStatus,
  signInAgain,
  type TestOrganization,
  TODAY,
  validatedCashLog,
  withTestApp,
  YESTERDAY,
} from './test-app.ts'
import { postMovement } from './wallets.ts'

// The establishment has the account `former` until the admin enters `current` on 21 November, with open deposits.

const testApp = withTestApp()

const FORMER_CODE = '512100'
const NEW_CODE = '512200'

let testOrganization: TestOrganization
let former: string
let current: string

beforeEach(async () => {
  testApp.clock.set('2026-11-20T10:00:00.000Z')
  testOrganization = await organizationWithBank(testApp)
  former = ibanOf(testOrganization)
  current = frenchIban('30006', '00001', String(testOrganization.tenant).padStart(11, '0'))
  await saveAccountingSettings(testOrganization, {
    bankAccounts: [
      { iban: former, code: FORMER_CODE },
      { iban: current, code: NEW_CODE },
    ],
  })
})

async function goTo(day: string): Promise<void> {
  testApp.clock.set(`${day}T10:00:00.000Z`)
  testOrganization = await signInAgain(testApp, testOrganization)
}

async function changeBank(): Promise<void> {
  await goTo('2026-11-21')
  await changeIban(testOrganization, current)
}

/** Imports a statement of an account with a credit of 23 November. */
async function importCredit(iban: string, amountCents: number, label: string) {
  await goTo('2026-11-23')
  const line = bankMovement(amountCents, label, '2026-11-23')
  const statement = { ...statementOf(testOrganization, [line]), iban, closedOn: '2026-11-23' }
  return importStatement(testOrganization.people.accountant, writeCamt053(statement, label))
}

/** Accounting controls and sends a remittance. Returns the lines of its bank entry. */
async function postedCredit(remittance: Remittance, typed: object = {}) {
  dataOf(await changeRemittance(testOrganization, remittance, { status: 'AVALIDATED', ...typed }))
  await sendNow(testApp, testOrganization, remittance.id, 'SEND', 'remittances')
  const entries = await entriesOf(testOrganization)
  const bankEntry = entries.find(({ sourceId, kind }) => sourceId === remittance.id && kind === 'BANK')
  return bankEntry && amountsOf(bankEntry)
}

const TRANSIT = DEFAULT_ACCOUNTS.transit!.code
const debitOf = (code: string) => [
  [TRANSIT, 0, 16_000],
  [code, 16_000, 0],
]

it.each([
  ['former', FORMER_CODE],
  ['current', NEW_CODE],
] as const)(
  'an earlier deposit that arrives on the %s account is proposed, linked and posted there',
  async (which, code) => {
    const remittance = await handedOverRemittance(testOrganization, ['SAC701'])
    await changeBank()
    dataOf(await importCredit(which === 'former' ? former : current, 16_000, 'VERSEMENT'))
    const { proposals, remittances } = await readMatching(testOrganization)
    expect(remittances[0]!.accounts.toSorted()).toEqual([former, current].toSorted())
    expect(proposals).toMatchObject([{ outcome: 'matched', candidates: [{ remittanceId: remittance.id }] }])
    const { accountant } = testOrganization.people
    dataOf(await linkLines(accountant, { lineId: proposals[0]!.lineId, remittanceId: remittance.id }))
    expect(await postedCredit(remittance)).toEqual(debitOf(code))
  },
)

it('a typed credit is posted to the account that the slip names: the one of the day of the deposit', async () => {
  const earlier = await handedOverRemittance(testOrganization, ['SAC702'])
  const prepared = await preparedRemittance(testOrganization, [
    await sealedPouch(testOrganization, 'SAC703', { date: TODAY }),
  ])
  await changeBank()
  await goTo('2026-11-22')
  const [later] = dataOf(await changeRemittance(testOrganization, prepared, { status: 'VALIDATED' }))
  await goTo('2026-11-23')
  const typed = { creditedCents: 16_000, creditedOn: '2026-11-23' }
  expect(await postedCredit(earlier, typed)).toEqual(debitOf(FORMER_CODE))
  expect(await postedCredit(later!, typed)).toEqual(debitOf(NEW_CODE))
  const ibanOnSlip = (remittance: Remittance) =>
    asSystem(testApp.db, (trx) => ibanOfRemittance(trx, remittance))
  expect(await ibanOnSlip(earlier)).toBe(former)
  expect(await ibanOnSlip(later!)).toBe(current)
})

it('both accounts are offered, and lines of the former one settle takings of the establishment', async () => {
  await changeBank()
  dataOf(await importCredit(former, 99_300, 'REMISE CB'))
  const { people, ids } = testOrganization
  const { accountant } = people
  expect(dataOf(await accountant.get<BankAccount[]>('bankaccounts'))).toEqual(
    [former, current].toSorted().map((iban) => ({ id: iban, iban, establishments: [expect.any(String)] })),
  )
  const [line] = (await readMatching(testOrganization)).proposals
  const settling = await accountant.get<BankSettling>(`banklines/${line!.lineId}/settling`, { kind: 'CARDS' })
  expect(dataOf(settling).establishments).toMatchObject([{ id: ids.establishment }])
})

it('purchases of change are posted to the account of the end of their day, and payments of issuers to that of theirs', async () => {
  const { ids } = testOrganization
  await changeCategory(testApp, ids.luncheon, { paper_ticket: true, issuer: 'Edenred' })
  const counts = [{ paymentCategoryId: ids.luncheon, quantity: 10, totalCents: 10_000 }]
  await validatedCashLog(testOrganization, { counts, turnoverCents: 10_000 })
  const dispatch = { date: TODAY, through: YESTERDAY, issuers: ['Edenred'], declaredCents: 10_000 }
  const { accountant } = testOrganization.people
  const { id } = dataOf(
    await accountant.post<{ id: string }>('ticketdispatches', { ...dispatch, transport: 'POST' }),
  )
  const paid = { issuer: 'Edenred', reimbursedCents: 10_000, commissionCents: 0, reimbursedOn: TODAY }
  for (const body of [
    { status: 'SENT', slipNumber: 'B-7' },
    { status: 'REIMBURSED', reimbursement: paid },
  ])
    dataOf(await setStatus(accountant, 'ticketdispatches', id, body))
  const buy = async (tens: number) =>
    dataOf(
      await postMovement(testOrganization.people.director, {
        type: 'PURCHASE',
        denominations: { 1000: tens },
      }),
    )
  await buy(1)
  await goTo('2026-11-21')
  await buy(2)
  await changeBank()
  await sendMonthNow(testApp, testOrganization, '2026-11')
  const debitsAndCredits = (await entriesOf(testOrganization)).flatMap(({ kind, lines }) =>
    lines
      .filter(({ account }) => account === FORMER_CODE || account === NEW_CODE)
      .map(({ account, debitCents, creditCents }) => [kind, account, debitCents - creditCents]),
  )
  expect(debitsAndCredits.toSorted()).toEqual([
    ['REIMBURSEMENT', FORMER_CODE, 10_000],
    ['WALLET', FORMER_CODE, -1_000],
    ['WALLET', NEW_CODE, -2_000],
  ])
})
