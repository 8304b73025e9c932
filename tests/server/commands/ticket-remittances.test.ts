import { beforeEach, describe, expect, it } from 'vitest'
import type { AccountingClosing } from '../../../src/domain/contract/accounting.ts'
import type { RemittanceRow } from '../../../src/domain/contract/remittances.ts'
import type { TicketDispatch } from '../../../src/domain/contract/tickets.ts'
import { fecCents, parseFec } from '../../support/fec.ts'
import { bankMovement, importLines, linkLines, setBankAccount } from './bank.ts'
import { closeMonth, controlCounts, readMonth, saveAccountingSettings, sendMonthNow } from './books.ts'
import {
  changeCategory,
  changeRemittance,
  dataOf,
  preparedRemittance,
  readPouch,
  setStatus,
  signInAgain,
  type TestOrganization,
  TODAY,
  withTestApp,
} from './test-app.ts'
import {
  edenredTickets,
  organizationWithTickets,
  prepareDispatch,
  upTickets,
  validatedTicketSheet,
} from './ticket-fixtures.ts'

const testApp = withTestApp()
const MONTH = TODAY.slice(0, 7)
const AFTER_THE_MONTH = '2026-12-01T10:00:00.000Z'

beforeEach(() => testApp.clock.set(`${TODAY}T10:00:00.000Z`))

/** 10 vouchers of Edenred for 90 € and 3 of Up for 24 €, in a sealed pouch that the carrier has taken. Accounting controlled their sheet. */
async function handedOverVouchers() {
  const testOrganization = await organizationWithTickets(testApp)
  await saveAccountingSettings(testOrganization)
  await setBankAccount(testApp, testOrganization)
  const { luncheon, ticket } = testOrganization.ids
  await changeCategory(testApp, luncheon, { accounting_code: '511610' })
  await changeCategory(testApp, ticket, { accounting_code: '511620' })
  await controlCounts(
    testOrganization,
    await validatedTicketSheet(testOrganization, [
      edenredTickets(testOrganization, 10, 9_000),
      upTickets(testOrganization, 3),
    ]),
  )
  const byCarrier = { declaredCents: 11_400, transport: 'CARRIER', pouchNumber: 'TR0001' } as const
  const dispatch = dataOf(await prepareDispatch(testOrganization, byCarrier))
  const pouch = await readPouch(testOrganization, dispatch.pouchId!)
  const remittance = await preparedRemittance(testOrganization, [pouch])
  dataOf(await changeRemittance(testOrganization, remittance, { status: 'VALIDATED' }))
  return { testOrganization, dispatch, remittance }
}

const changeDispatch = (
  { people }: TestOrganization,
  { id }: TicketDispatch,
  body: { status: string } & Record<string, unknown>,
) => setStatus<TicketDispatch[]>(people.accountant, 'ticketdispatches', id, body)

const pay = (
  testOrganization: TestOrganization,
  dispatch: TicketDispatch,
  issuer: string,
  [reimbursedCents, commissionCents]: readonly [number, number],
) =>
  changeDispatch(testOrganization, dispatch, {
    status: 'REIMBURSED',
    reimbursement: { issuer, reimbursedCents, commissionCents, reimbursedOn: TODAY, reason: 'Écart' },
  })

describe('a remittance of vouchers', () => {
  // The credit of 114 € on the bank statement has nothing to do with the vouchers: each issuer pays its own.
  it('is not credited by the bank: its returned amount is the payments of the issuers with their commissions', async () => {
    const { testOrganization, dispatch, remittance } = await handedOverVouchers()
    const { accountant } = testOrganization.people
    const { proposals, remittances } = await importLines(testOrganization, [bankMovement(11_400, 'VIREMENT')])
    expect(remittances).toEqual([])
    expect(proposals).toMatchObject([{ amountCents: 11_400, candidates: [] }])
    await testOrganization.refuses(
      () => linkLines(accountant, { lineId: proposals[0]!.lineId, remittanceId: remittance.id }),
      { http: 409, refusal: 'TicketsNotCredited' },
    )
    expect(dataOf(await accountant.get('remittances/ageing'))).toMatchObject({
      count: 0,
      outstandingCents: 0,
    })
    for (const credit of [{ creditedCents: 11_400 }, { creditedCents: 11_000, creditedOn: TODAY }])
      await testOrganization.refuses(
        () => changeRemittance(testOrganization, remittance, { status: 'AVALIDATED', ...credit }),
        {
          http: 409,
          refusal: 'TicketsNotCredited',
          issues: [{ path: 'creditedCents', key: 'failure.TicketsNotCredited' }],
        },
      )

    dataOf(await changeRemittance(testOrganization, remittance, { status: 'AVALIDATED' }))
    dataOf(await changeDispatch(testOrganization, dispatch, { status: 'SENT', slipNumber: 'B-1' }))
    const returned = async () => {
      const { entries } = dataOf(await accountant.get<{ entries: RemittanceRow[] }>('remittances'))
      return entries.map(({ status, returnedCents, returnedOn, creditedCents }) => [
        status,
        returnedCents,
        returnedOn,
        creditedCents,
      ])
    }
    dataOf(await pay(testOrganization, dispatch, 'Edenred', [8_700, 300]))
    expect(await returned()).toEqual([['AVALIDATED', null, null, null]])
    // Edenred: 87,00 + 3,00. Up owes 24,00, but pays 22,00 + 1,00: 113,00 of 114,00 returned.
    dataOf(await pay(testOrganization, dispatch, '=Up', [2_200, 100]))
    expect(await returned()).toEqual([['AVALIDATED', 11_300, TODAY, null]])
  })

  /*
   * By hand (PCG, accounts 511, 512, 627, 44566; business rules, payments of issuers). The vouchers are on 511610 (90,00) and 511620 (24,00)
   * since their sheet. Edenred pays 87,00 and keeps 3,00, of which 0,50 is VAT; Up pays 23,00 and keeps 1,00, of which 0,17 is VAT
   * (1,00 × 20 ÷ 120). 512 (470007) is debited with 87,00 and 23,00, once each. Transit (470006) and the change fund (470010) have no line.
   */
  it('posts no entry: the payments of the issuers are the only debit of the bank in the file of the month', async () => {
    const { testOrganization, dispatch, remittance } = await handedOverVouchers()
    expect((await readMonth(testOrganization, MONTH)).remittancesToCredit).toBe(1)
    dataOf(await changeRemittance(testOrganization, remittance, { status: 'AVALIDATED' }))
    dataOf(await changeDispatch(testOrganization, dispatch, { status: 'SENT', slipNumber: 'B-1' }))
    dataOf(await pay(testOrganization, dispatch, 'Edenred', [8_700, 300]))
    dataOf(await pay(testOrganization, dispatch, '=Up', [2_300, 100]))
    await sendMonthNow(testApp, testOrganization, MONTH)
    testApp.clock.set(AFTER_THE_MONTH)
    const december = await signInAgain(testApp, testOrganization)
    const closing = dataOf(await closeMonth(december, MONTH))
    expect(closing.remittances).toBe(1)
    expect((await readPouch(december, dispatch.pouchId!)).status).toBe('ARCHIVED')
    dataOf(
      await setStatus<AccountingClosing[]>(december.people.accountant, 'accountingclosings', closing.id, {
        status: 'EXPORTED',
      }),
    )
    const { text } = await december.people.accountant.get(`accountingclosings/${closing.id}/file`)
    const linesOf = (...accounts: string[]) =>
      parseFec(text)
        .filter(({ CompteNum }) => accounts.includes(CompteNum))
        .map(({ CompteNum, Debit, Credit }) => [CompteNum, fecCents(Debit), fecCents(Credit)])
    expect(linesOf('470006', '470007', '470010')).toEqual([
      ['470007', 2_300, 0],
      ['470007', 8_700, 0],
    ])
    expect(linesOf('511610', '511620')).toEqual(
      expect.arrayContaining([
        ['511610', 9_000, 0],
        ['511620', 2_400, 0],
        ['511620', 0, 2_400],
        ['511610', 0, 9_000],
      ]),
    )
    expect(linesOf('511610', '511620')).toHaveLength(4)
  })

  it('cannot be undone once an issuer has paid its dispatch, but can be handed over again', async () => {
    const { testOrganization, dispatch, remittance } = await handedOverVouchers()
    const undo = () => changeRemittance(testOrganization, remittance, { status: 'CANCELED' })
    dataOf(await changeDispatch(testOrganization, dispatch, { status: 'SENT', slipNumber: 'B-1' }))
    dataOf(await pay(testOrganization, dispatch, 'Edenred', [8_700, 300]))
    const sendBack = { status: 'UNVALIDATED', reason: 'Mauvais bordereau' } as const
    dataOf(await changeRemittance(testOrganization, remittance, sendBack))
    await testOrganization.refuses(undo, {
      http: 409,
      refusal: 'DispatchPaid',
      rows: [{ id: remittance.id, refusal: 'DispatchPaid' }],
    })
    dataOf(await pay(testOrganization, dispatch, '=Up', [2_300, 100]))
    await testOrganization.refuses(undo, { http: 409, refusal: 'DispatchPaid' })
    dataOf(await changeRemittance(testOrganization, remittance, { status: 'VALIDATED' }))
    expect((await readPouch(testOrganization, dispatch.pouchId!)).status).toBe('VALIDATED')
  })

  it('is undone when its pouch comes back after the sending; cancelling the dispatch then deletes the pouch', async () => {
    const { testOrganization, dispatch, remittance } = await handedOverVouchers()
    dataOf(await changeDispatch(testOrganization, dispatch, { status: 'SENT', slipNumber: 'B-1' }))
    const cancelDispatch = () =>
      changeDispatch(testOrganization, dispatch, { status: 'CANCELED', reason: 'Sacoche revenue' })
    const sendBack = { status: 'UNVALIDATED', reason: 'Sacoche revenue' } as const
    dataOf(await changeRemittance(testOrganization, remittance, sendBack))
    await testOrganization.refuses(cancelDispatch, { http: 409, refusal: 'PouchInRemittance' })
    dataOf(await changeRemittance(testOrganization, remittance, { status: 'CANCELED' }))
    expect((await readPouch(testOrganization, dispatch.pouchId!)).status).toBe('CREATED')
    expect(dataOf(await cancelDispatch())[0]).toMatchObject({ status: 'CANCELED', handedOverOn: null })
    expect((await readPouch(testOrganization, dispatch.pouchId!)).status).toBe('DELETED')
    const again = { declaredCents: 11_400, transport: 'CARRIER', pouchNumber: 'TR0001' } as const
    expect((await prepareDispatch(testOrganization, again)).status).toBe(201)
  })

  it('can be corrected without a pouch that came back, unless an issuer has paid for it', async () => {
    const testOrganization = await organizationWithTickets(testApp)
    await validatedTicketSheet(testOrganization, [
      edenredTickets(testOrganization, 10, 9_000),
      upTickets(testOrganization, 3),
    ])
    const dispatchOf = async (issuer: string, declaredCents: number, pouchNumber: string) =>
      dataOf(
        await prepareDispatch(testOrganization, {
          issuers: [issuer],
          declaredCents,
          transport: 'CARRIER',
          pouchNumber,
        }),
      )
    const sent = await dispatchOf('Edenred', 9_000, 'TR0001')
    const returned = await dispatchOf('=Up', 2_400, 'TR0002')
    const ids = [sent.pouchId!, returned.pouchId!] as const
    const pouches = [await readPouch(testOrganization, ids[0]), await readPouch(testOrganization, ids[1])]
    const remittance = await preparedRemittance(testOrganization, pouches)
    dataOf(await changeRemittance(testOrganization, remittance, { status: 'VALIDATED' }))
    dataOf(await changeDispatch(testOrganization, sent, { status: 'SENT', slipNumber: 'B-1' }))
    dataOf(await pay(testOrganization, sent, 'Edenred', [8_700, 300]))
    dataOf(await changeRemittance(testOrganization, remittance, { status: 'UNVALIDATED', reason: 'Back' }))
    const correct = (confirmed: string, left: string) =>
      changeRemittance(testOrganization, remittance, {
        status: 'VALIDATED',
        confirmedPouchIds: [confirmed],
        leftPouchIds: [left],
      })
    await testOrganization.refuses(() => correct(ids[1], ids[0]), 'DispatchPaid')
    dataOf(await correct(ids[0], ids[1]))
    expect((await readPouch(testOrganization, ids[1])).status).toBe('CREATED')
    // The dispatch whose pouch came back can be cancelled like one whose pouch never left.
    dataOf(await changeDispatch(testOrganization, returned, { status: 'CANCELED' }))
  })

  it('can be undone while its dispatch is not sent: the pouch is free again', async () => {
    const { testOrganization, dispatch, remittance } = await handedOverVouchers()
    const sendBack = { status: 'UNVALIDATED', reason: 'Mauvais bordereau' } as const
    dataOf(await changeRemittance(testOrganization, remittance, sendBack))
    dataOf(await changeRemittance(testOrganization, remittance, { status: 'CANCELED' }))
    expect((await readPouch(testOrganization, dispatch.pouchId!)).status).toBe('CREATED')
  })

  it('has a dispatch that cannot be cancelled once the closing of the month has archived the pouch', async () => {
    const { testOrganization, dispatch, remittance } = await handedOverVouchers()
    dataOf(await changeRemittance(testOrganization, remittance, { status: 'AVALIDATED' }))
    await sendMonthNow(testApp, testOrganization, MONTH)
    testApp.clock.set(AFTER_THE_MONTH)
    const december = await signInAgain(testApp, testOrganization)
    dataOf(await closeMonth(december, MONTH))
    expect((await readPouch(december, dispatch.pouchId!)).status).toBe('ARCHIVED')
    await december.refuses(
      () => changeDispatch(december, dispatch, { status: 'CANCELED', reason: 'Colis perdu' }),
      { http: 409, refusal: 'PouchInRemittance' },
    )
  })
})
