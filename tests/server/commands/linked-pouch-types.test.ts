import { describe } from 'vitest'
import type { CountInput } from '../../../src/domain/contract/cash-logs.ts'
import type { TicketDispatch, TicketDispatchBody } from '../../../src/domain/contract/tickets.ts'
import {
  COMMANDS,
  changeTo,
  checked,
  countSentBack,
  handedOver,
  type Linked,
  leaveBehind,
  pouchDeleted,
  prepared,
  steps,
  testAnswers,
} from './linked-records.ts'
import {
  changeCategory,
  dataOf,
  readPouch,
  setStatus,
  type TestOrganization,
  TODAY,
  validatedCashLog,
  withTestApp,
  YESTERDAY,
} from './test-app.ts'
import { organizationWithTickets, sheetOf, up } from './ticket-fixtures.ts'

/**
 * Tries each command on sheets of cheques and of paper meal vouchers with their pouch, with the expected
 * answers written by hand. Pouches of notes are in linked-commands.test.ts.
 */
const testApp = withTestApp()

const chequesOf = ({ ids }: TestOrganization, pouchNumber: string): CountInput => ({
  paymentCategoryId: ids.cheques,
  quantity: 2,
  totalCents: 16_000,
  pouchNumber,
})
const vouchersOf = ({ ids }: TestOrganization, pouchNumber: string): CountInput => ({
  paymentCategoryId: ids.luncheon,
  quantity: 10,
  totalCents: 16_000,
  pouchNumber,
})

/** A validated sheet of 160 € with one count and its pouch. */
async function sealedWith(testOrganization: TestOrganization, count: CountInput): Promise<Linked> {
  const log = await validatedCashLog(testOrganization, { counts: [count] })
  const pouch = await readPouch(testOrganization, log.counts[0]!.pouchId!)
  return { testOrganization, log, pouch, remittance: null }
}

async function cheques(): Promise<Linked> {
  const testOrganization = await testApp.createOrganization()
  return sealedWith(testOrganization, chequesOf(testOrganization, 'CHQ001'))
}

/** Vouchers that are counted like cheques: their pouch is sealed with the sheet. */
async function vouchers(): Promise<Linked> {
  const testOrganization = await organizationWithTickets(testApp)
  await changeCategory(testApp, testOrganization.ids.luncheon, { count_type: 6 })
  return sealedWith(testOrganization, vouchersOf(testOrganization, 'TIT001'))
}

/** The pouch was prepared together with that of the evening, and left behind when that one was handed over. */
const leftBehind =
  (countOf: typeof chequesOf) =>
  async (linked: Linked): Promise<Linked> => {
    const { testOrganization } = linked
    const counts = [countOf(testOrganization, 'ZZZ002')]
    const log = await validatedCashLog(testOrganization, { service: 'evening', counts })
    const handedOverPouch = await readPouch(testOrganization, log.counts[0]!.pouchId!)
    return leaveBehind(linked, linked.pouch!, handedOverPouch)
  }

async function dispatchOf(
  { people }: TestOrganization,
  body: Partial<TicketDispatchBody>,
): Promise<TicketDispatch> {
  return dataOf(
    await people.accountant.post<TicketDispatch>('ticketdispatches', {
      date: TODAY,
      through: YESTERDAY,
      issuers: ['Edenred', '=Up'],
      declaredCents: 0,
      transport: 'POST',
      ...body,
    }),
  )
}

/** The vouchers of the sheet are in a dispatch by post. */
async function dispatched(linked: Linked): Promise<Linked> {
  await dispatchOf(linked.testOrganization, { declaredCents: 16_000 })
  return linked
}

async function dispatchCanceled(linked: Linked): Promise<Linked> {
  const { testOrganization } = linked
  const { id } = await dispatchOf(testOrganization, { declaredCents: 16_000 })
  const { accountant } = testOrganization.people
  dataOf(await setStatus(accountant, 'ticketdispatches', id, { status: 'CANCELED' }))
  return linked
}

/** A sheet of vouchers without a pouch, and the pouch of the dispatch in which the carrier takes them. */
async function carrierDispatch(): Promise<Linked> {
  const testOrganization = await organizationWithTickets(testApp)
  const log = await sheetOf(testOrganization, [up(testOrganization, 3)])
  const byCarrier = { declaredCents: 2_400, transport: 'CARRIER', pouchNumber: 'TR0001' } as const
  const { pouchId } = await dispatchOf(testOrganization, byCarrier)
  return { testOrganization, log, pouch: await readPouch(testOrganization, pouchId!), remittance: null }
}

const STAGES: Readonly<Record<string, () => Promise<Linked>>> = {
  'cheques, count sent back': steps(cheques, countSentBack),
  'cheques, pouch deleted': steps(cheques, pouchDeleted),
  'cheques sealed, not checked': cheques,
  'cheques sealed, checked': steps(cheques, checked),
  'cheques prepared, not checked': steps(cheques, prepared),
  'cheques prepared, checked': steps(cheques, checked, prepared),
  'cheques undone, checked': steps(cheques, checked, prepared, changeTo('CANCELED')),
  'cheques handed over, not checked': steps(cheques, prepared, handedOver),
  'cheques left behind, not checked': steps(cheques, leftBehind(chequesOf)),
  'cheques left behind, checked': steps(cheques, checked, leftBehind(chequesOf)),
  'cheques remitted, sent back': steps(cheques, checked, prepared, handedOver, changeTo('UNVALIDATED')),
  'cheques credited, checked': steps(cheques, checked, prepared, handedOver, changeTo('AVALIDATED')),
  'vouchers, count sent back': steps(vouchers, countSentBack),
  'vouchers sealed, not checked': vouchers,
  'vouchers sealed, checked': steps(vouchers, checked),
  'vouchers prepared, not checked': steps(vouchers, prepared),
  'vouchers handed over, checked': steps(vouchers, checked, prepared, handedOver),
  'vouchers left behind, checked': steps(vouchers, checked, leftBehind(vouchersOf)),
  'vouchers credited, not checked': steps(vouchers, prepared, handedOver, changeTo('AVALIDATED')),
  'vouchers dispatched, not checked': steps(vouchers, dispatched),
  'vouchers dispatched, checked': steps(vouchers, checked, dispatched),
  'vouchers, dispatch cancelled': steps(vouchers, dispatchCanceled),
  'dispatch pouch sealed': carrierDispatch,
  'dispatch pouch prepared': steps(carrierDispatch, prepared),
  'dispatch pouch handed over': steps(carrierDispatch, prepared, handedOver),
}

/** The expected answers, written by hand: a row for each stage, a column for each command in the order of `COMMANDS`. */
const EXPECTED = `
                                   edit   delete check  send   delete prepare undo   hand   credit send   receive valid. seal   carrier
                                   sheet  count  count  back   pouch          remit  over   remit  back   coins   sheet         amount
cheques, count sent back         | yes    yes    status status status taken   -      -      -      -      other   yes    status status
cheques, pouch deleted           | yes    yes    status status status taken   -      -      -      -      other   yes    status status
cheques sealed, not checked      | status status yes    yes    yes    yes     -      -      -      -      other   status yes    status
cheques sealed, checked          | status status status yes    books  yes     -      -      -      -      other   status yes    status
cheques prepared, not checked    | status status yes    held   status taken   yes    yes    status status other   status yes    status
cheques prepared, checked        | status status status held   status taken   yes    yes    status status other   status yes    status
cheques undone, checked          | status status status yes    books  yes     status status status status other   status yes    status
cheques handed over, not checked | status status yes    held   status taken   status status yes    yes    other   status status yes
cheques left behind, not checked | status status yes    yes    yes    yes     status status yes    yes    other   status yes    status
cheques left behind, checked     | status status status yes    books  yes     status status yes    yes    other   status yes    status
cheques remitted, sent back      | status status status held   status taken   yes    yes    status status other   status status yes
cheques credited, checked        | status status status held   status taken   status status status status other   status status yes
vouchers, count sent back        | yes    yes    status status status taken   -      -      -      -      other   yes    status status
vouchers sealed, not checked     | status status yes    yes    yes    yes     -      -      -      -      other   status yes    status
vouchers sealed, checked         | status status status yes    books  yes     -      -      -      -      other   status yes    status
vouchers prepared, not checked   | status status yes    held   status taken   yes    yes    status status other   status yes    status
vouchers handed over, checked    | status status status held   status taken   status status yes    yes    other   status status yes
vouchers left behind, checked    | status status status yes    books  yes     status status yes    yes    other   status yes    status
vouchers credited, not checked   | status status yes    held   status taken   status status status status other   status status yes
vouchers dispatched, not checked | status status yes    packet packet yes     -      -      -      -      other   status yes    status
vouchers dispatched, checked     | status status status packet books  yes     -      -      -      -      other   status yes    status
vouchers, dispatch cancelled     | status status yes    yes    yes    yes     -      -      -      -      other   status yes    status
dispatch pouch sealed            | status status yes    packet packet yes     -      -      -      -      other   status yes    status
dispatch pouch prepared          | status status yes    packet status taken   yes    yes    status status other   status yes    status
dispatch pouch handed over       | status status yes    packet status taken   status status yes    yes    other   status status yes
`

describe('commands on pouches of cheques and vouchers', () => {
  testAnswers({ stages: STAGES, commands: COMMANDS, expected: EXPECTED })
})
