import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asSystem } from '../../../server/store/scope.ts'
import type { AccountingMonth, SendingStarted } from '../../../src/domain/contract/accounting.ts'
import type { TicketDispatch } from '../../../src/domain/contract/tickets.ts'
import { controlled, entriesOf, keepBooks, statusesOf } from './books.ts'
import {
  changeRemittance,
  countSheet,
  dataOf,
  notesOf,
  openTestOrganization,
  preparedRemittance,
  readPouch,
  refusalOf,
  setStatus,
  type TestOrganization,
  TODAY,
  validatedSheet,
  type World,
  YESTERDAY,
} from './test-organization.ts'
import { CAME, FOUND, move, SENT } from './wallets.ts'

let testOrganization: TestOrganization
beforeAll(async () => {
  testOrganization = await openTestOrganization()
})
afterAll(() => testOrganization.close())

const MONTH = TODAY.slice(0, 7)
const monthOf = ({ ids }: World, month = MONTH) => ({ establishmentId: ids.establishment, month })
const read = async (world: World, month = MONTH) =>
  dataOf(await world.people.accountant.get<AccountingMonth>('accountingmonth', monthOf(world, month)))
const sendMonth = async (world: World, month = MONTH) => {
  const started = dataOf(
    await world.people.accountant.post<SendingStarted>('accountingmonth', monthOf(world, month)),
  )
  await testOrganization.server.jobs.drain()
  return started
}
const written = async (world: World) =>
  (await entriesOf(world)).map(({ kind, date, lines }) => ({
    kind,
    date,
    lines: lines
      .map(
        ({ account, debitCents, creditCents }) =>
          `${debitCents > 0 ? 'D' : 'C'} ${account} ${debitCents + creditCents}`,
      )
      .sort(),
  }))

describe('what a month posts besides tills and remittances', () => {
  it('is the inventory of the wallet: the first against suspense, the next against shortages, each once', async () => {
    const world = await testOrganization.world()
    await keepBooks(world)
    dataOf(await move(world.people.director, FOUND))
    // 620 € were found first, then 617 €.
    dataOf(await move(world.people.director, { type: 'INVENTORY', totalCents: 61_700 }))
    expect((await read(world)).movementsToSend).toBe(2)
    expect((await sendMonth(world)).rowCount).toBe(2)
    expect(await written(world)).toEqual([
      { kind: 'WALLET', date: TODAY, lines: ['C 470000 62000', 'D 470010 62000'] },
      { kind: 'WALLET', date: TODAY, lines: ['C 470010 300', 'D 470002 300'] },
    ])
    expect((await read(world)).movementsToSend).toBe(0)
    expect(
      await refusalOf(world, () => world.people.accountant.post('accountingmonth', monthOf(world))),
    ).toEqual(expect.objectContaining({ http: 409, refusal: 'NothingToSend' }))
  })

  it('is the coins that came after their remittance was posted: transit comes back to zero', async () => {
    const world = await testOrganization.world()
    await keepBooks(world)
    const { director } = world.people
    dataOf(await move(director, FOUND))
    const { pouchId } = dataOf(await move(director, SENT))
    const remittance = await preparedRemittance(world, [await readPouch(world, pouchId!)])
    dataOf(await changeRemittance(world, remittance, { status: 'VALIDATED' }))
    const creditedCents = remittance.totalCents
    dataOf(await changeRemittance(world, remittance, { status: 'AVALIDATED', creditedCents }))
    await sendMonth(world)
    dataOf(await move(director, { ...CAME, pouchId }))
    await sendMonth(world)
    expect((await read(world)).movementsToSend).toBe(0)
    const entries = await written(world)
    expect(entries.map(({ kind }) => kind)).toEqual(['TRANSIT', 'WALLET', 'COINS'])
    expect(entries[2]!.lines).toEqual(['C 470006 10000', 'D 470010 10000'])
  })

  it('is what an issuer of vouchers paid: bank, commission and its VAT against the vouchers', async () => {
    const world = await testOrganization.world()
    await keepBooks(world)
    const { accountant } = world.people
    await asSystem(testOrganization.db, (trx) =>
      trx
        .updateTable('payment_categories')
        .set({ paper_ticket: true, issuer: 'Edenred', accounting_code: '511610' })
        .where('organization_id', '=', world.ids.organization)
        .where('id', '=', world.ids.luncheon)
        .execute(),
    )
    const counts = [{ paymentCategoryId: world.ids.luncheon, quantity: 10, totalCents: 10_000 }]
    await validatedSheet(world, { counts, turnoverCents: 10_000 })
    const prepared = dataOf(
      await accountant.post<TicketDispatch>('ticketdispatches', {
        ...{ date: TODAY, through: YESTERDAY, issuers: ['Edenred'] },
        ...{ declaredCents: 10_000, transport: 'POST' },
      }),
    )
    const id = prepared.id
    dataOf(await setStatus(accountant, 'ticketdispatches', id, { status: 'SENT', slipNumber: 'B-7' }))
    const reimbursement = {
      ...{ issuer: 'Edenred', reimbursedCents: 9_600, commissionCents: 360, reimbursedOn: TODAY },
    }
    dataOf(await setStatus(accountant, 'ticketdispatches', id, { status: 'REIMBURSED', reimbursement }))
    await sendMonth(world)
    const entries = (await written(world)).filter(({ kind }) => kind === 'REIMBURSEMENT')
    // 100,00 declared, 96,00 paid, a commission of 3,60 of which 0,60 is VAT, 0,40 missing.
    expect(entries).toEqual([
      {
        kind: 'REIMBURSEMENT',
        date: TODAY,
        lines: ['C 511610 10000', 'D 470007 9600', 'D 470008 40', 'D 470011 300', 'D 470012 60'],
      },
    ])
  })
})

describe('sending a month', () => {
  it('sends every till and remittance that accounting has validated, and leaves the others', async () => {
    const world = await testOrganization.world()
    await keepBooks(world)
    const first = await validatedSheet(world, { date: YESTERDAY })
    const second = await validatedSheet(world, {
      date: '2026-11-18',
      counts: [notesOf(world, 'SAC002')],
    })
    await controlled(world, first)
    expect(await read(world)).toMatchObject({ tillsToValidate: 1, tillsToSend: 1, tillsWithoutClosing: 2 })
    expect(await sendMonth(world)).toMatchObject({ rowCount: 1, jobs: [{ type: 'ACCOUNTING-CASH' }] })
    expect([await statusesOf(world, first.id), await statusesOf(world, second.id)]).toEqual([
      ['SENT'],
      ['VALIDATED'],
    ])
  })

  it('is for accounting, in an establishment that is there', async () => {
    const world = await testOrganization.world()
    const { director, accountant } = world.people
    expect(await refusalOf(world, () => director.post('accountingmonth', monthOf(world)))).toMatchObject({
      http: 403,
    })
    const elsewhere = { establishmentId: world.ids.bar, month: MONTH }
    expect(await refusalOf(world, () => accountant.post('accountingmonth', elsewhere))).toMatchObject({
      http: 404,
      issues: [{ path: 'establishmentId', key: 'issue.unknown' }],
    })
  })
})

describe('closing a month', () => {
  const close = (world: World, month: string, changes = {}) =>
    world.people.accountant.post('accountingclosings', { ...monthOf(world, month), ...changes })

  it('is refused with what remains and how much of it', async () => {
    const world = await testOrganization.world()
    await keepBooks(world)
    const log = await validatedSheet(world, { date: '2026-10-31' })
    expect(await refusalOf(world, () => close(world, '2026-10'))).toMatchObject({
      refusal: 'MonthNotSent',
      issues: [{ path: 'tillsToValidate', key: 'accounting.month.tillsToValidate', value: '1' }],
    })
    await controlled(world, log)
    expect(await refusalOf(world, () => close(world, '2026-10'))).toMatchObject({
      issues: [{ path: 'tillsToSend', key: 'accounting.month.tillsToSend', value: '1' }],
    })
    await sendMonth(world, '2026-10')
    dataOf(await close(world, '2026-10'))
    expect(await read(world, '2026-10')).toMatchObject({ isClosed: true, isOver: true })
  })

  it('goes in order: an earlier month with counts comes first', async () => {
    const world = await testOrganization.world()
    await keepBooks(world)
    await controlled(world, await validatedSheet(world, { date: '2026-09-30' }))
    await controlled(
      world,
      await validatedSheet(world, { date: '2026-10-31', counts: [notesOf(world, 'SAC002')] }),
    )
    for (const month of ['2026-09', '2026-10']) await sendMonth(world, month)
    expect(await refusalOf(world, () => close(world, '2026-10'))).toMatchObject({
      refusal: 'EarlierMonthOpen',
      issues: [{ path: 'month', value: '2026-09' }],
    })
    expect((await read(world, '2026-10')).earlierMonth).toBe('2026-09')
    dataOf(await close(world, '2026-09'))
    dataOf(await close(world, '2026-10'))
  })

  it('closes an empty month only when that is confirmed', async () => {
    const world = await testOrganization.world()
    expect(await refusalOf(world, () => close(world, '2026-05'))).toMatchObject({ refusal: 'MonthEmpty' })
    expect(await refusalOf(world, () => close(world, '2026-05', { confirmedEmpty: false }))).toMatchObject({
      refusal: 'MonthEmpty',
    })
    expect((await read(world, '2026-05')).isEmpty).toBe(true)
    dataOf(await close(world, '2026-05', { confirmedEmpty: true }))
  })

  it('takes a sheet without counts for nothing', async () => {
    const world = await testOrganization.world()
    await countSheet(world, { date: '2026-10-30', counts: [] })
    expect(await read(world, '2026-10')).toMatchObject({ isEmpty: true, tillsWithoutClosing: 0 })
  })
})
