import { describe } from 'vitest'
import {
  changeTo,
  controlled,
  countSentBack,
  handedOver,
  inSteps,
  LINKED_COMMANDS,
  type LinkedRecords,
  leaveBehind,
  openExchange,
  pouchDeleted,
  prepared,
  received,
  testAnswers,
} from './linked-records.ts'
import {
  countSheet,
  dataOf,
  notesOf,
  readPouch,
  sealedPouch,
  validatedCashLog,
  withTestApp,
} from './test-app.ts'
import { postMovement, sealChangePouch } from './wallets.ts'

const testApp = withTestApp()

async function sealed(): Promise<LinkedRecords> {
  const testOrganization = await testApp.createOrganization()
  const log = await validatedCashLog(testOrganization, { counts: [notesOf(testOrganization, 'SAC001')] })
  return {
    testOrganization,
    log,
    pouch: await readPouch(testOrganization, log.counts[0]!.pouchId!),
    remittance: null,
  }
}

async function counted(): Promise<LinkedRecords> {
  const testOrganization = await testApp.createOrganization()
  const log = await countSheet(testOrganization)
  return { testOrganization, log, pouch: null, remittance: null }
}

/** A sheet of 120 € of coins: its validation adds them to the wallet. */
async function coinsCounted(): Promise<LinkedRecords> {
  const testOrganization = await testApp.createOrganization()
  const counts = [{ paymentCategoryId: testOrganization.ids.coins, denominations: { 200: 40, 100: 40 } }]
  const log = await validatedCashLog(testOrganization, { turnoverCents: 12_000, counts })
  return { testOrganization, log, pouch: null, remittance: null }
}

/** An inventory finds none of the coins. */
async function coinsGone(linked: LinkedRecords): Promise<LinkedRecords> {
  const emptyInventory = { type: 'INVENTORY', totalCents: 0, comment: 'Gone' }
  dataOf(await postMovement(linked.testOrganization.people.director, emptyInventory))
  return linked
}

const exchangeSealed = () => openExchange(testApp)

/** Prepares the pouch together with a pouch of the evening, and hands over only the pouch of the evening. */
async function leftBehind(linked: LinkedRecords): Promise<LinkedRecords> {
  const { testOrganization, pouch } = linked
  const counts = [notesOf(testOrganization, 'SAC002')]
  const handedOverPouch = await sealedPouch(testOrganization, 'SAC002', { service: 'evening', counts })
  return leaveBehind(linked, pouch!, handedOverPouch)
}

/** Prepares the CHANGE pouch together with a second one, and hands over only the second one. */
async function exchangeLeftBehind(linked: LinkedRecords): Promise<LinkedRecords> {
  const { testOrganization, pouch } = linked
  const handedOverPouch = await readPouch(
    testOrganization,
    await sealChangePouch(testOrganization, 'MON0002'),
  )
  return leaveBehind(linked, pouch!, handedOverPouch)
}

/**
 * The stages of a sheet and its pouch, of a sheet of coins and of a CHANGE pouch, before anything is posted. “Undone”, and “sent back” without
 * “count”, refer to the remittance.
 */
const STAGES: Readonly<Record<string, () => Promise<LinkedRecords>>> = {
  'counted, not validated': counted,
  'sealed, count sent back': inSteps(sealed, countSentBack),
  'controlled, count sent back': inSteps(sealed, controlled, countSentBack),
  'sealed, pouch deleted': inSteps(sealed, pouchDeleted),
  'undone, count sent back': inSteps(sealed, prepared, changeTo('CANCELED'), countSentBack),
  'coins, not controlled': coinsCounted,
  'coins, controlled': inSteps(coinsCounted, controlled),
  'coins gone from the wallet': inSteps(coinsCounted, coinsGone),
  'coins, count sent back': inSteps(coinsCounted, countSentBack),
  'sealed, not controlled': sealed,
  'sealed, controlled': inSteps(sealed, controlled),
  'prepared, not controlled': inSteps(sealed, prepared),
  'prepared, controlled': inSteps(sealed, controlled, prepared),
  'undone, not controlled': inSteps(sealed, prepared, changeTo('CANCELED')),
  'undone, controlled': inSteps(sealed, controlled, prepared, changeTo('CANCELED')),
  'handed over, not controlled': inSteps(sealed, prepared, handedOver),
  'handed over, controlled': inSteps(sealed, controlled, prepared, handedOver),
  'left behind, not controlled': inSteps(sealed, leftBehind),
  'left behind, controlled': inSteps(sealed, controlled, leftBehind),
  'sent back, not controlled': inSteps(sealed, prepared, handedOver, changeTo('UNVALIDATED')),
  'sent back and undone, controlled': inSteps(
    sealed,
    controlled,
    prepared,
    handedOver,
    changeTo('UNVALIDATED'),
    changeTo('CANCELED'),
  ),
  'sent back, controlled': inSteps(sealed, controlled, prepared, handedOver, changeTo('UNVALIDATED')),
  'sent back and undone, not controlled': inSteps(
    sealed,
    prepared,
    handedOver,
    changeTo('UNVALIDATED'),
    changeTo('CANCELED'),
  ),
  'credited, not controlled': inSteps(sealed, prepared, handedOver, changeTo('AVALIDATED')),
  'credited, controlled': inSteps(sealed, controlled, prepared, handedOver, changeTo('AVALIDATED')),
  'exchange sealed': exchangeSealed,
  'exchange deleted': inSteps(exchangeSealed, pouchDeleted),
  'exchange prepared': inSteps(exchangeSealed, prepared),
  'exchange handed over': inSteps(exchangeSealed, prepared, handedOver),
  'exchange sent back': inSteps(exchangeSealed, prepared, handedOver, changeTo('UNVALIDATED')),
  'exchange undone': inSteps(exchangeSealed, prepared, changeTo('CANCELED')),
  'exchange left behind': inSteps(exchangeSealed, exchangeLeftBehind),
  'exchange controlled': inSteps(exchangeSealed, prepared, handedOver, changeTo('AVALIDATED')),
  'exchange received by hand': inSteps(exchangeSealed, received),
  'exchange received from the carrier': inSteps(exchangeSealed, prepared, handedOver, received),
  'exchange received, then controlled': inSteps(
    exchangeSealed,
    prepared,
    handedOver,
    received,
    changeTo('AVALIDATED'),
  ),
}

/**
 * The expected answers, written by hand: a row for each stage, a column for each command in the order of `LINKED_COMMANDS`.
 * `ABBREVIATIONS` of linked-records.ts explains the words.
 */
const EXPECTED = `
                                       edit   delete contr. send   delete prepare undo   hand   credit send   receive valid. seal   carrier
                                       sheet  count  count  back   pouch          remit  over   remit  back   coins   sheet         amount
counted, not validated               | yes    yes    status status -      -       -      -      -      -      -       yes    -      -
sealed, count sent back              | yes    yes    status status status taken   -      -      -      -      other   yes    status status
controlled, count sent back          | yes    yes    status status status taken   -      -      -      -      other   yes    status status
sealed, pouch deleted                | yes    yes    status status status taken   -      -      -      -      other   yes    status status
undone, count sent back              | yes    yes    status status status taken   status status status status other   yes    status status
coins, not controlled                | status status yes    yes    -      -       -      -      -      -      -       status -      -
coins, controlled                    | status status status yes    -      -       -      -      -      -      -       status -      -
coins gone from the wallet           | status status yes    empty  -      -       -      -      -      -      -       status -      -
coins, count sent back               | yes    yes    status status -      -       -      -      -      -      -       yes    -      -
sealed, not controlled               | status status yes    yes    yes    yes     -      -      -      -      other   status yes    status
sealed, controlled                   | status status status yes    books  yes     -      -      -      -      other   status yes    status
prepared, not controlled             | status status yes    held   status taken   yes    yes    status status other   status yes    status
prepared, controlled                 | status status status held   status taken   yes    yes    status status other   status yes    status
undone, not controlled               | status status yes    yes    yes    yes     status status status status other   status yes    status
undone, controlled                   | status status status yes    books  yes     status status status status other   status yes    status
handed over, not controlled          | status status yes    held   status taken   status status yes    yes    other   status status yes
handed over, controlled              | status status status held   status taken   status status yes    yes    other   status status yes
left behind, not controlled          | status status yes    yes    yes    yes     status status yes    yes    other   status yes    status
left behind, controlled              | status status status yes    books  yes     status status yes    yes    other   status yes    status
sent back, not controlled            | status status yes    held   status taken   yes    yes    status status other   status status yes
sent back and undone, controlled     | status status status yes    books  yes     status status status status other   status yes    status
sent back, controlled                | status status status held   status taken   yes    yes    status status other   status status yes
sent back and undone, not controlled | status status yes    yes    yes    yes     status status status status other   status yes    status
credited, not controlled             | status status yes    held   status taken   status status status status other   status status yes
credited, controlled                 | status status status held   status taken   status status status status other   status status yes
exchange sealed                      | -      -      -      -      yes    yes     -      -      -      -      yes     -      yes    status
exchange deleted                     | -      -      -      -      status taken   -      -      -      -      gone    -      status status
exchange prepared                    | -      -      -      -      status taken   yes    yes    status status packed  -      yes    status
exchange handed over                 | -      -      -      -      status taken   status status yes    yes    yes     -      status yes
exchange sent back                   | -      -      -      -      status taken   yes    yes    status status yes     -      status yes
exchange undone                      | -      -      -      -      yes    yes     status status status status yes     -      yes    status
exchange left behind                 | -      -      -      -      yes    yes     status status yes    yes    yes     -      yes    status
exchange controlled                  | -      -      -      -      status taken   status status status status yes     -      status yes
exchange received by hand            | -      -      -      -      status taken   -      -      -      -      got     -      status status
exchange received from the carrier   | -      -      -      -      status taken   status status yes    yes    got     -      status status
exchange received, then controlled   | -      -      -      -      status taken   status status status status got     -      status status
`

describe('commands on linked records', () => {
  testAnswers({ stages: STAGES, commands: LINKED_COMMANDS, expected: EXPECTED })
})
