import { describe, expect, it } from 'vitest'
import type { CashLog } from '../../../src/domain/contract/cash-logs.ts'
import type { Pouch } from '../../../src/domain/contract/pouches.ts'
import type { Remittance } from '../../../src/domain/contract/remittances.ts'
import type { Answer } from '../../support/server.ts'
import {
  changeRemittance,
  countSheet,
  dataOf,
  notesOf,
  preparedRemittance,
  readPouch,
  refusalOf,
  sealedPouch,
  setStatus,
  sheetBody,
  type TestOrganization,
  TODAY,
  validatedCashLog,
  withTestApp,
} from './test-app.ts'
import { exchangeOf, organizationWithWallet, postMovement, RECEIVED_COINS } from './wallets.ts'

/**
 * Linked records: a sheet with its pouch of notes and the remittance that has or had it, a sheet of coins
 * that are in the wallet, or an exchange pouch of the wallet.
 */
interface Linked {
  readonly testOrganization: TestOrganization
  readonly log: CashLog | null
  readonly pouch: Pouch | null
  readonly remittance: Remittance | null
}

const testApp = withTestApp()

async function sealed(): Promise<Linked> {
  const testOrganization = await testApp.createOrganization()
  const log = await validatedCashLog(testOrganization, { counts: [notesOf(testOrganization, 'SAC001')] })
  return {
    testOrganization,
    log,
    pouch: await readPouch(testOrganization, log.counts[0]!.pouchId!),
    remittance: null,
  }
}

async function checked(linked: Linked): Promise<Linked> {
  const { testOrganization, log } = linked
  dataOf(
    await setStatus(testOrganization.people.accountant, 'counts', log!.counts[0]!.id, {
      status: 'AVALIDATED',
    }),
  )
  return linked
}

async function prepared(linked: Linked): Promise<Linked> {
  return { ...linked, remittance: await preparedRemittance(linked.testOrganization, [linked.pouch!]) }
}

/** Accounting sends the count back. Its pouch is deleted, or its coins leave the wallet. */
async function countSentBack(linked: Linked): Promise<Linked> {
  const { testOrganization, log } = linked
  const body = { status: 'UNVALIDATED', reason: 'Count again' }
  dataOf(await setStatus(testOrganization.people.accountant, 'counts', log!.counts[0]!.id, body))
  return linked
}

async function pouchDeleted(linked: Linked): Promise<Linked> {
  dataOf(await linked.testOrganization.people.director.delete(`pouches/${linked.pouch!.id}`))
  return linked
}

async function open(): Promise<Linked> {
  const testOrganization = await testApp.createOrganization()
  const log = await countSheet(testOrganization)
  return { testOrganization, log, pouch: null, remittance: null }
}

/** A sheet of 120 € of coins: its validation adds them to the wallet. */
async function coinsCounted(): Promise<Linked> {
  const testOrganization = await testApp.createOrganization()
  const counts = [{ paymentCategoryId: testOrganization.ids.coins, denominations: { 200: 40, 100: 40 } }]
  const log = await validatedCashLog(testOrganization, { turnoverCents: 12_000, counts })
  return { testOrganization, log, pouch: null, remittance: null }
}

/** An inventory finds none of the coins. */
async function coinsGone(linked: Linked): Promise<Linked> {
  const none = { type: 'INVENTORY', totalCents: 0, comment: 'Gone' }
  dataOf(await postMovement(linked.testOrganization.people.director, none))
  return linked
}

const changeTo =
  (status: 'CANCELED' | 'VALIDATED' | 'UNVALIDATED' | 'AVALIDATED') =>
  async (linked: Linked): Promise<Linked> => {
    const body = {
      status,
      reason: 'Wrong receipt',
      ...(status === 'AVALIDATED' && { creditedCents: linked.pouch!.valueCents }),
    }
    dataOf(await changeRemittance(linked.testOrganization, linked.remittance!, body))
    return linked
  }

async function exchange(): Promise<Linked> {
  const testOrganization = await organizationWithWallet(testApp)
  return {
    testOrganization,
    log: null,
    pouch: await readPouch(testOrganization, await exchangeOf(testOrganization)),
    remittance: null,
  }
}

async function received(linked: Linked): Promise<Linked> {
  dataOf(
    await postMovement(linked.testOrganization.people.director, {
      ...RECEIVED_COINS,
      pouchId: linked.pouch!.id,
    }),
  )
  return linked
}

const steps =
  (first: () => Promise<Linked>, ...laterSteps: ((linked: Linked) => Promise<Linked>)[]) =>
  async () => {
    let linked = await first()
    for (const step of laterSteps) linked = await step(linked)
    return linked
  }

const handedOver = changeTo('VALIDATED')

/**
 * A pouch that was prepared together with that of another service, and left behind when that one was handed
 * over.
 */
async function leftBehind(linked: Linked): Promise<Linked> {
  const { testOrganization, pouch } = linked
  const counts = [notesOf(testOrganization, 'SAC002')]
  const goes = await sealedPouch(testOrganization, 'SAC002', { service: 'evening', counts })
  return leaveBehind(linked, pouch!, goes)
}

/** Prepares two pouches together and hands over one. */
async function leaveBehind(linked: Linked, stays: Pouch, goes: Pouch): Promise<Linked> {
  const { testOrganization } = linked
  const remittance = await preparedRemittance(testOrganization, [stays, goes])
  const partly = {
    status: 'VALIDATED' as const,
    confirmedPouchIds: [goes.id],
    leftPouchIds: [stays.id],
  }
  dataOf(await changeRemittance(testOrganization, remittance, partly))
  return { ...linked, remittance: { ...remittance, pouchIds: [goes.id] } }
}

/** An exchange pouch that was prepared together with another one, and left behind when that one was handed over. */
async function exchangeLeftBehind(linked: Linked): Promise<Linked> {
  const { testOrganization, pouch } = linked
  const goes = await readPouch(testOrganization, await exchangeOf(testOrganization, 'MON0002'))
  return leaveBehind(linked, pouch!, goes)
}

/** Every stage that a sheet and its pouch, a sheet of coins, or an exchange pouch can be in before it is posted. */
const STAGES: Readonly<Record<string, () => Promise<Linked>>> = {
  'counted, not validated': open,
  'sealed, count sent back': steps(sealed, countSentBack),
  'checked, count sent back': steps(sealed, checked, countSentBack),
  'sealed, pouch deleted': steps(sealed, pouchDeleted),
  'undone, count sent back': steps(sealed, prepared, changeTo('CANCELED'), countSentBack),
  'coins, not checked': coinsCounted,
  'coins, checked': steps(coinsCounted, checked),
  'coins gone from the wallet': steps(coinsCounted, coinsGone),
  'coins, count sent back': steps(coinsCounted, countSentBack),
  'sealed, not checked': sealed,
  'sealed, checked': steps(sealed, checked),
  'prepared, not checked': steps(sealed, prepared),
  'prepared, checked': steps(sealed, checked, prepared),
  'undone, not checked': steps(sealed, prepared, changeTo('CANCELED')),
  'undone, checked': steps(sealed, checked, prepared, changeTo('CANCELED')),
  'handed over, not checked': steps(sealed, prepared, handedOver),
  'handed over, checked': steps(sealed, checked, prepared, handedOver),
  'left behind, not checked': steps(sealed, leftBehind),
  'left behind, checked': steps(sealed, checked, leftBehind),
  'sent back, not checked': steps(sealed, prepared, handedOver, changeTo('UNVALIDATED')),
  'sent back and undone, checked': steps(
    sealed,
    checked,
    prepared,
    handedOver,
    changeTo('UNVALIDATED'),
    changeTo('CANCELED'),
  ),
  'sent back, checked': steps(sealed, checked, prepared, handedOver, changeTo('UNVALIDATED')),
  'sent back and undone, not checked': steps(
    sealed,
    prepared,
    handedOver,
    changeTo('UNVALIDATED'),
    changeTo('CANCELED'),
  ),
  'credited, not checked': steps(sealed, prepared, handedOver, changeTo('AVALIDATED')),
  'credited, checked': steps(sealed, checked, prepared, handedOver, changeTo('AVALIDATED')),
  'exchange sealed': exchange,
  'exchange deleted': steps(exchange, pouchDeleted),
  'exchange prepared': steps(exchange, prepared),
  'exchange handed over': steps(exchange, prepared, handedOver),
  'exchange sent back': steps(exchange, prepared, handedOver, changeTo('UNVALIDATED')),
  'exchange undone': steps(exchange, prepared, changeTo('CANCELED')),
  'exchange left behind': steps(exchange, exchangeLeftBehind),
  'exchange credited': steps(exchange, prepared, handedOver, changeTo('AVALIDATED')),
  'exchange received by hand': steps(exchange, received),
  'exchange received from the carrier': steps(exchange, prepared, handedOver, received),
  'exchange received, then credited': steps(exchange, prepared, handedOver, received, changeTo('AVALIDATED')),
}

async function addFact({ testOrganization, pouch }: Linked, fact: object): Promise<Answer | null> {
  if (!pouch) return null
  const { version } = await readPouch(testOrganization, pouch.id)
  return testOrganization.people.accountant.put(`pouches/${pouch.id}`, { version, ...fact })
}

/** Each command, sent by a person with the right; null where its record does not exist. */
const COMMANDS: Readonly<Record<string, (linked: Linked) => Promise<Answer | null> | null>> = {
  'edit the sheet': async ({ testOrganization, log }) => {
    if (!log) return null
    const { user } = testOrganization.people
    const { version, counts } = dataOf(await user.get<CashLog>(`cashlogs/${log.id}`))
    const inputs = counts.map(({ paymentCategoryId, denominations, pouchNumber }) => ({
      paymentCategoryId,
      denominations,
      pouchNumber,
    }))
    return user.put(`cashlogs/${log.id}`, {
      ...sheetBody(testOrganization, { comment: 'Edited', counts: inputs }),
      version,
    })
  },
  'delete the count': ({ testOrganization, log }) =>
    log && testOrganization.people.user.delete(`counts/${log.counts[0]!.id}`),
  'check the count': ({ testOrganization, log }) =>
    log &&
    setStatus(testOrganization.people.accountant, 'counts', log.counts[0]!.id, { status: 'AVALIDATED' }),
  'send the count back': ({ testOrganization, log }) =>
    log &&
    setStatus(testOrganization.people.accountant, 'counts', log.counts[0]!.id, {
      status: 'UNVALIDATED',
      reason: 'Count again',
    }),
  'delete the pouch': ({ testOrganization, pouch }) =>
    pouch && testOrganization.people.director.delete(`pouches/${pouch.id}`),
  'prepare the pouch': ({ testOrganization, pouch }) =>
    pouch &&
    testOrganization.people.director.post('remittances', {
      type: pouch.type,
      pouchIds: [pouch.id],
      carrierId: testOrganization.ids.carrier,
      date: TODAY,
    }),
  'undo the remittance': ({ testOrganization, remittance }) =>
    remittance && changeRemittance(testOrganization, remittance, { status: 'CANCELED' }),
  'hand over': ({ testOrganization, remittance }) =>
    remittance && changeRemittance(testOrganization, remittance, { status: 'VALIDATED' }),
  'credit the remittance': ({ testOrganization, remittance, pouch }) =>
    remittance &&
    changeRemittance(testOrganization, remittance, {
      status: 'AVALIDATED',
      creditedCents: pouch!.valueCents,
    }),
  'send the remittance back': ({ testOrganization, remittance }) =>
    remittance &&
    changeRemittance(testOrganization, remittance, { status: 'UNVALIDATED', reason: 'Wrong receipt' }),
  'receive coins': ({ testOrganization, pouch }) =>
    pouch && postMovement(testOrganization.people.director, { ...RECEIVED_COINS, pouchId: pouch.id }),
  'validate the sheet': ({ testOrganization, log }) =>
    log && setStatus(testOrganization.people.user, 'cashlogs', log.id, { status: 'VALIDATED' }),
  'enter the seal of the pouch': (linked) => addFact(linked, { sealNumber: 'SC-42' }),
  'enter the carrier’s amount for the pouch': (linked) => addFact(linked, { carrierCountedCents: 9_900 }),
}

const ORDER = Object.keys(COMMANDS)

/** The abbreviations of the table: success, no record for the command, and the refusals. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  yes: 'done',
  '-': 'nothing',
  status: 'StatusDoesNotAllow',
  held: 'PouchInRemittance',
  books: 'CountValidatedByAccounting',
  taken: 'PouchNotFree',
  other: 'NotAnExchange',
  got: 'ExchangeReceived',
  packed: 'ExchangePrepared',
  empty: 'WalletNegative',
  gone: 'ExchangeCanceled',
}

/** The expected answers, written by hand: a row for each stage, a column for each command in the order of `COMMANDS`. */
const EXPECTED = `
                                     edit   delete check  send   delete prepare undo   hand   credit send   receive valid. seal   carrier
                                     sheet  count  count  back   pouch          remit  over   remit  back   coins   sheet         amount
counted, not validated             | yes    yes    status status -      -       -      -      -      -      -       yes    -      -
sealed, count sent back            | yes    yes    status status status taken   -      -      -      -      other   yes    status status
checked, count sent back           | yes    yes    status status status taken   -      -      -      -      other   yes    status status
sealed, pouch deleted              | yes    yes    status status status taken   -      -      -      -      other   yes    status status
undone, count sent back            | yes    yes    status status status taken   status status status status other   yes    status status
coins, not checked                 | status status yes    yes    -      -       -      -      -      -      -       status -      -
coins, checked                     | status status status yes    -      -       -      -      -      -      -       status -      -
coins gone from the wallet         | status status yes    empty  -      -       -      -      -      -      -       status -      -
coins, count sent back             | yes    yes    status status -      -       -      -      -      -      -       yes    -      -
sealed, not checked                | status status yes    yes    yes    yes     -      -      -      -      other   status yes    status
sealed, checked                    | status status status yes    books  yes     -      -      -      -      other   status yes    status
prepared, not checked              | status status yes    held   status taken   yes    yes    status status other   status yes    status
prepared, checked                  | status status status held   status taken   yes    yes    status status other   status yes    status
undone, not checked                | status status yes    yes    yes    yes     status status status status other   status yes    status
undone, checked                    | status status status yes    books  yes     status status status status other   status yes    status
handed over, not checked           | status status yes    held   status taken   status status yes    yes    other   status status yes
handed over, checked               | status status status held   status taken   status status yes    yes    other   status status yes
left behind, not checked           | status status yes    yes    yes    yes     status status yes    yes    other   status yes    status
left behind, checked               | status status status yes    books  yes     status status yes    yes    other   status yes    status
sent back, not checked             | status status yes    held   status taken   yes    yes    status status other   status status yes
sent back and undone, checked      | status status status yes    books  yes     status status status status other   status yes    status
sent back, checked                 | status status status held   status taken   yes    yes    status status other   status status yes
sent back and undone, not checked  | status status yes    yes    yes    yes     status status status status other   status yes    status
credited, not checked              | status status yes    held   status taken   status status status status other   status status yes
credited, checked                  | status status status held   status taken   status status status status other   status status yes
exchange sealed                    | -      -      -      -      yes    yes     -      -      -      -      yes     -      yes    status
exchange deleted                   | -      -      -      -      status taken   -      -      -      -      gone    -      status status
exchange prepared                  | -      -      -      -      status taken   yes    yes    status status packed  -      yes    status
exchange handed over               | -      -      -      -      status taken   status status yes    yes    yes     -      status yes
exchange sent back                 | -      -      -      -      status taken   yes    yes    status status yes     -      status yes
exchange undone                    | -      -      -      -      yes    yes     status status status status yes     -      yes    status
exchange left behind               | -      -      -      -      yes    yes     status status yes    yes    yes     -      yes    status
exchange credited                  | -      -      -      -      status taken   status status status status yes     -      status yes
exchange received by hand          | -      -      -      -      status taken   -      -      -      -      got     -      status status
exchange received from the carrier | -      -      -      -      status taken   status status yes    yes    got     -      status status
exchange received, then credited   | -      -      -      -      status taken   status status status status got     -      status status
`

const ROWS = EXPECTED.split('\n')
  .filter((line) => line.includes('|'))
  .map((line) => {
    const [stage = '', cells = ''] = line.split('|')
    return { stage: stage.trim(), answers: cells.trim().split(/\s+/u) }
  })

const nameOf = (refusal: unknown) => (refusal as { readonly refusal: string }).refusal

describe('commands on linked records', () => {
  it('have an expected answer for every stage and command', () => {
    expect(ROWS.map(({ stage }) => stage)).toEqual(Object.keys(STAGES))
    for (const { answers } of ROWS) expect(answers).toHaveLength(ORDER.length)
  })

  it.each(ROWS)('have the answer in the table: $stage', async ({ stage, answers }) => {
    const make = STAGES[stage]!
    // Refused commands change nothing, so all refusals of a stage share one organization. Every command that
    // succeeds needs its own.
    const shared = await make()
    const results: string[] = []
    for (const [at, command] of ORDER.entries()) {
      const isDone = answers[at] === 'yes'
      const linked = isDone ? await make() : shared
      const attempt = COMMANDS[command]!
      if (isDone) {
        const answer = await attempt(linked)
        results.push(answer !== null && answer.status < 300 ? 'done' : `${command}: ${answer?.text}`)
        continue
      }
      const hasTarget =
        (linked.log !== null || !/sheet|count/u.test(command)) &&
        (linked.pouch !== null || !/pouch|coins/u.test(command)) &&
        (linked.remittance !== null || !/remittance|hand over/u.test(command))
      const refused = async () => (await attempt(linked))!
      results.push(hasTarget ? nameOf(await refusalOf(linked.testOrganization, refused)) : 'nothing')
    }
    expect(Object.fromEntries(ORDER.map((command, index) => [command, results[index]]))).toEqual(
      Object.fromEntries(ORDER.map((command, index) => [command, ABBREVIATIONS[answers[index]!]])),
    )
  })
})
