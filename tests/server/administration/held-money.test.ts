import { beforeEach, describe, expect, it } from 'vitest'
import type { TicketDispatch } from '../../../src/domain/contract/tickets.ts'
import { statusAndMessage } from '../../support/responses.ts'
import { type SignedInClient, switchTo } from '../commands/insert-organization.ts'
import { dataOf, setStatus, type TestOrganization, TODAY, withTestApp } from '../commands/test-app.ts'
import {
  edenredTickets,
  organizationWithTickets,
  prepareDispatch,
  upTickets,
  validatedTicketSheet,
} from '../commands/ticket-fixtures.ts'
import { INVENTORY, organizationWithWallet, postMovement } from '../commands/wallets.ts'
import { readHeldMoney } from './establishment-changes.ts'

/* Money of an establishment that is neither in its change fund nor in a pouch: floats in tills, and vouchers that issuers have not paid. */

const testApp = withTestApp()
let testOrganization: TestOrganization

const heldMoney = () => readHeldMoney(testOrganization)
const deactivate = async () => {
  const { people, ids } = testOrganization
  dataOf(await setStatus(people.admin, 'establishments', ids.establishment, { status: 'INACTIVE' }))
}
const expectCannotEnter = async (name: 'director' | 'user') => {
  const { people, ids } = testOrganization
  const answer = await people[name].post('auth/change', { establishmentId: ids.establishment })
  expect(statusAndMessage(answer)).toEqual([409, 'failure.EstablishmentInactive'])
}
const enter = (name: 'accountant' | 'director') =>
  switchTo(testOrganization.people[name], testOrganization.ids.establishment)

describe('the floats of tills', () => {
  beforeEach(async () => {
    testOrganization = await organizationWithWallet(testApp)
  })

  const moveFloat = (
    direction: 'toTill' | 'toWallet',
    register: 'bar' | 'terrace',
    denominations: Readonly<Record<number, number>>,
    actor: SignedInClient = testOrganization.people.director,
  ) =>
    postMovement(actor, {
      type: 'FLOAT',
      direction,
      cashRegisterId: testOrganization.ids[register],
      denominations,
    })

  it('are held until they are back in the change fund, till by till', async () => {
    // 2 × 20 € + 30 × 2 € = 100 € go to the bar; 620 € − 100 € are left.
    dataOf(await moveFloat('toTill', 'bar', { 2000: 2, 200: 30 }))
    expect(await heldMoney()).toMatchObject({ floats: { count: 1, valueCents: 100_00 }, walletCents: 520_00 })
    // 4 × 10 € go to the terrace, 30 × 2 € come back from the bar: 40 € in each.
    dataOf(await moveFloat('toTill', 'terrace', { 1000: 4 }))
    dataOf(await moveFloat('toWallet', 'bar', { 200: 30 }))
    expect(await heldMoney()).toMatchObject({ floats: { count: 2, valueCents: 80_00 }, walletCents: 540_00 })
    dataOf(await moveFloat('toWallet', 'bar', { 2000: 2 }))
    dataOf(await moveFloat('toWallet', 'terrace', { 1000: 4 }))
    expect(await heldMoney()).toMatchObject({ floats: { count: 0, valueCents: 0 }, walletCents: 620_00 })
  })

  it('are not reduced when another till returns a float that did not come from the change fund', async () => {
    dataOf(await moveFloat('toTill', 'bar', { 2000: 2 }))
    dataOf(await moveFloat('toWallet', 'terrace', { 5000: 2 }))
    expect(await heldMoney()).toMatchObject({ floats: { count: 1, valueCents: 40_00 }, walletCents: 680_00 })
  })

  it('are no longer held after their movement is reversed', async () => {
    const { id } = dataOf(await moveFloat('toTill', 'bar', { 2000: 2 }))
    dataOf(
      await postMovement(testOrganization.people.director, {
        type: 'REVERSAL',
        reversesId: id,
        reason: 'Wrong till',
      }),
    )
    expect(await heldMoney()).toMatchObject({ floats: { count: 0, valueCents: 0 }, walletCents: 620_00 })
  })

  it('can be brought back when the establishment is inactive and its change fund is empty', async () => {
    dataOf(await moveFloat('toTill', 'bar', INVENTORY.denominations))
    expect(await heldMoney()).toMatchObject({ floats: { count: 1, valueCents: 620_00 }, walletCents: 0 })
    await deactivate()
    await expectCannotEnter('user')
    await enter('accountant')
    const director = await enter('director')
    const refused = await moveFloat('toTill', 'bar', { 2000: 1 }, director)
    expect(statusAndMessage(refused)).toEqual([409, 'failure.EstablishmentInactive'])
    dataOf(await moveFloat('toWallet', 'bar', INVENTORY.denominations, director))
    expect(await heldMoney()).toMatchObject({ floats: { count: 0, valueCents: 0 }, walletCents: 620_00 })
  })
})

describe('dispatches of vouchers', () => {
  beforeEach(async () => {
    testOrganization = await organizationWithTickets(testApp)
  })

  /** Prepares a dispatch of 10 vouchers of Edenred (90 €) and 3 of Up (24 €). */
  async function prepare(): Promise<string> {
    await validatedTicketSheet(testOrganization, [
      edenredTickets(testOrganization, 10, 90_00),
      upTickets(testOrganization, 3),
    ])
    return dataOf(await prepareDispatch(testOrganization, { declaredCents: 114_00 })).id
  }
  const change = async (
    id: string,
    body: { status: string } & Record<string, unknown>,
    actor: SignedInClient = testOrganization.people.accountant,
  ) => dataOf(await setStatus<TicketDispatch[]>(actor, 'ticketdispatches', id, body))
  const payment = (issuer: string, reimbursedCents: number, commissionCents: number) => ({
    status: 'REIMBURSED',
    reimbursement: { issuer, reimbursedCents, commissionCents, reimbursedOn: TODAY, reason: 'Écart' },
  })

  it('are held until each issuer has paid, with the value that is not paid', async () => {
    const id = await prepare()
    expect(await heldMoney()).toMatchObject({ ticketCents: 0, dispatches: { count: 1, valueCents: 114_00 } })
    await change(id, { status: 'SENT', slipNumber: 'B-1' })
    expect(await heldMoney()).toMatchObject({ dispatches: { count: 1, valueCents: 114_00 } })
    // Up pays 22 € of 24 € and keeps 1 €: the missing 1 € is a difference, and nobody waits for it.
    await change(id, payment('=Up', 22_00, 1_00))
    expect(await heldMoney()).toMatchObject({ dispatches: { count: 1, valueCents: 90_00 } })
    await change(id, payment('Edenred', 87_00, 3_00))
    expect(await heldMoney()).toMatchObject({ dispatches: { count: 0, valueCents: 0 } })
  })

  it('release their vouchers when they are cancelled', async () => {
    await change(await prepare(), { status: 'CANCELED' })
    expect(await heldMoney()).toMatchObject({
      ticketCents: 114_00,
      dispatches: { count: 0, valueCents: 0 },
    })
  })

  it('can still be sent and paid while the establishment is inactive; after the last payment its director can no longer enter it', async () => {
    const id = await prepare()
    await deactivate()
    await expectCannotEnter('user')
    const director = await enter('director')
    const accountant = await enter('accountant')
    await change(id, { status: 'SENT', slipNumber: 'B-1' }, accountant)
    await change(id, payment('=Up', 24_00, 0), accountant)
    await change(id, payment('Edenred', 90_00, 0), accountant)
    testOrganization = { ...testOrganization, people: { ...testOrganization.people, director } }
    await expectCannotEnter('director')
  })
})
