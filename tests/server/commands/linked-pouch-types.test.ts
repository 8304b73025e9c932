import { describe } from 'vitest'
import type { CountInput } from '../../../src/domain/contract/cash-logs.ts'
import {
  changeTo,
  controlled,
  countSentBack,
  handedOver,
  inSteps,
  LINKED_COMMANDS,
  type LinkedRecords,
  leaveBehind,
  pouchDeleted,
  prepared,
  testAnswers,
} from './linked-records.ts'
import {
  changeCategory,
  dataOf,
  readPouch,
  setStatus,
  type TestOrganization,
  validatedCashLog,
  withTestApp,
} from './test-app.ts'
import {
  organizationWithTickets,
  prepareDispatch,
  upTickets,
  validatedTicketSheet,
} from './ticket-fixtures.ts'

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
async function sealedWith(testOrganization: TestOrganization, count: CountInput): Promise<LinkedRecords> {
  const log = await validatedCashLog(testOrganization, { counts: [count] })
  const pouch = await readPouch(testOrganization, log.counts[0]!.pouchId!)
  return { testOrganization, log, pouch, remittance: null }
}

async function cheques(): Promise<LinkedRecords> {
  const testOrganization = await testApp.createOrganization()
  return sealedWith(testOrganization, chequesOf(testOrganization, 'CHQ001'))
}

/** Vouchers that are counted like cheques: their pouch is sealed with the sheet. */
async function vouchers(): Promise<LinkedRecords> {
  const testOrganization = await organizationWithTickets(testApp)
  await changeCategory(testApp, testOrganization.ids.luncheon, { count_type: 6 })
  return sealedWith(testOrganization, vouchersOf(testOrganization, 'TIT001'))
}

/** Prepares the pouch together with a pouch of the evening, and hands over only the pouch of the evening. */
const leftBehind =
  (countOf: typeof chequesOf) =>
  async (linked: LinkedRecords): Promise<LinkedRecords> => {
    const { testOrganization } = linked
    const counts = [countOf(testOrganization, 'ZZZ002')]
    const log = await validatedCashLog(testOrganization, { service: 'evening', counts })
    const handedOverPouch = await readPouch(testOrganization, log.counts[0]!.pouchId!)
    return leaveBehind(linked, linked.pouch!, handedOverPouch)
  }

/** The vouchers of the sheet are in a dispatch by post. */
async function dispatched(linked: LinkedRecords): Promise<LinkedRecords> {
  dataOf(await prepareDispatch(linked.testOrganization, { declaredCents: 16_000 }))
  return linked
}

async function dispatchCanceled(linked: LinkedRecords): Promise<LinkedRecords> {
  const { testOrganization } = linked
  const { id } = dataOf(await prepareDispatch(testOrganization, { declaredCents: 16_000 }))
  const { accountant } = testOrganization.people
  dataOf(await setStatus(accountant, 'ticketdispatches', id, { status: 'CANCELED' }))
  return linked
}

/** A sheet of vouchers without a pouch, and the pouch of the dispatch in which the carrier takes them. */
async function carrierDispatch(): Promise<LinkedRecords> {
  const testOrganization = await organizationWithTickets(testApp)
  const log = await validatedTicketSheet(testOrganization, [upTickets(testOrganization, 3)])
  const byCarrier = { declaredCents: 2_400, transport: 'CARRIER', pouchNumber: 'TR0001' } as const
  const { pouchId } = dataOf(await prepareDispatch(testOrganization, byCarrier))
  return { testOrganization, log, pouch: await readPouch(testOrganization, pouchId!), remittance: null }
}

const STAGES: Readonly<Record<string, () => Promise<LinkedRecords>>> = {
  'cheques, count sent back': inSteps(cheques, countSentBack),
  'cheques, pouch deleted': inSteps(cheques, pouchDeleted),
  'cheques sealed, not controlled': cheques,
  'cheques sealed, controlled': inSteps(cheques, controlled),
  'cheques prepared, not controlled': inSteps(cheques, prepared),
  'cheques prepared, controlled': inSteps(cheques, controlled, prepared),
  'cheques undone, controlled': inSteps(cheques, controlled, prepared, changeTo('CANCELED')),
  'cheques handed over, not controlled': inSteps(cheques, prepared, handedOver),
  'cheques left behind, not controlled': inSteps(cheques, leftBehind(chequesOf)),
  'cheques left behind, controlled': inSteps(cheques, controlled, leftBehind(chequesOf)),
  'cheques remitted, sent back': inSteps(cheques, controlled, prepared, handedOver, changeTo('UNVALIDATED')),
  'cheques, count and remittance controlled': inSteps(
    cheques,
    controlled,
    prepared,
    handedOver,
    changeTo('AVALIDATED'),
  ),
  'vouchers, count sent back': inSteps(vouchers, countSentBack),
  'vouchers sealed, not controlled': vouchers,
  'vouchers sealed, controlled': inSteps(vouchers, controlled),
  'vouchers prepared, not controlled': inSteps(vouchers, prepared),
  'vouchers handed over, controlled': inSteps(vouchers, controlled, prepared, handedOver),
  'vouchers left behind, controlled': inSteps(vouchers, controlled, leftBehind(vouchersOf)),
  'vouchers, only remittance controlled': inSteps(vouchers, prepared, handedOver, changeTo('AVALIDATED')),
  'vouchers dispatched, not controlled': inSteps(vouchers, dispatched),
  'vouchers dispatched, controlled': inSteps(vouchers, controlled, dispatched),
  'vouchers, dispatch cancelled': inSteps(vouchers, dispatchCanceled),
  'dispatch pouch sealed': carrierDispatch,
  'dispatch pouch prepared': inSteps(carrierDispatch, prepared),
  'dispatch pouch handed over': inSteps(carrierDispatch, prepared, handedOver),
}

/**
 * The expected answers, written by hand: a row for each stage, a column for each command in the order of `LINKED_COMMANDS`.
 * `ABBREVIATIONS` of linked-records.ts explains the words.
 */
const EXPECTED = `
                                           edit   delete contr. send   delete prepare undo   hand   contr. send   receive valid. seal   carrier
                                           sheet  count  count  back   pouch          remit  over   remit  back   coins   sheet         amount
cheques, count sent back                 | yes    yes    status status status taken   -      -      -      -      other   yes    status status
cheques, pouch deleted                   | yes    yes    status status status taken   -      -      -      -      other   yes    status status
cheques sealed, not controlled           | status status yes    yes    yes    yes     -      -      -      -      other   status yes    status
cheques sealed, controlled               | status status status yes    books  yes     -      -      -      -      other   status yes    status
cheques prepared, not controlled         | status status yes    held   status taken   yes    yes    status status other   status yes    status
cheques prepared, controlled             | status status status held   status taken   yes    yes    status status other   status yes    status
cheques undone, controlled               | status status status yes    books  yes     status status status status other   status yes    status
cheques handed over, not controlled      | status status yes    held   status taken   status status yes    yes    other   status status yes
cheques left behind, not controlled      | status status yes    yes    yes    yes     status status yes    yes    other   status yes    status
cheques left behind, controlled          | status status status yes    books  yes     status status yes    yes    other   status yes    status
cheques remitted, sent back              | status status status held   status taken   yes    yes    status status other   status status yes
cheques, count and remittance controlled | status status status held   status taken   status status status status other   status status yes
vouchers, count sent back                | yes    yes    status status status taken   -      -      -      -      other   yes    status status
vouchers sealed, not controlled          | status status yes    yes    yes    yes     -      -      -      -      other   status yes    status
vouchers sealed, controlled              | status status status yes    books  yes     -      -      -      -      other   status yes    status
vouchers prepared, not controlled        | status status yes    held   status taken   yes    yes    status status other   status yes    status
vouchers handed over, controlled         | status status status held   status taken   status status yes    yes    other   status status yes
vouchers left behind, controlled         | status status status yes    books  yes     status status yes    yes    other   status yes    status
vouchers, only remittance controlled     | status status yes    held   status taken   status status status status other   status status yes
vouchers dispatched, not controlled      | status status yes    packet packet yes     -      -      -      -      other   status yes    status
vouchers dispatched, controlled          | status status status packet books  yes     -      -      -      -      other   status yes    status
vouchers, dispatch cancelled             | status status yes    yes    yes    yes     -      -      -      -      other   status yes    status
dispatch pouch sealed                    | status status yes    packet packet yes     -      -      -      -      other   status yes    status
dispatch pouch prepared                  | status status yes    packet status taken   yes    yes    status status other   status yes    status
dispatch pouch handed over               | status status yes    packet status taken   status status yes    yes    other   status status yes
`

describe('commands on pouches of cheques and vouchers', () => {
  testAnswers({ stages: STAGES, commands: LINKED_COMMANDS, expected: EXPECTED })
})
