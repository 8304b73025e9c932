import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CashLog } from '../../../src/domain/contract/cash-logs.ts'
import type { Pouch } from '../../../src/domain/contract/pouches.ts'
import type { Remittance } from '../../../src/domain/contract/remittances.ts'
import type { Answer } from '../../support/server.ts'
import {
  changeRemittance,
  dataOf,
  notesOf,
  openTestApp,
  preparedRemittance,
  readPouch,
  refusalOf,
  sealedPouch,
  setStatus,
  sheetBody,
  type TestApp,
  type TestOrganization,
  TODAY,
  validatedCashLog,
} from './test-app.ts'
import { counted, exchangeOf, move, RECEIVED_COINS } from './wallets.ts'

/** A sheet, its pouch of notes and the remittance that holds or held it; or an exchange pouch of the wallet. */
interface Linked {
  readonly testOrganization: TestOrganization
  readonly log: CashLog | null
  readonly pouch: Pouch
  readonly remittance: Remittance | null
}

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

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
  return { ...linked, remittance: await preparedRemittance(linked.testOrganization, [linked.pouch]) }
}

const changeTo =
  (status: 'CANCELED' | 'VALIDATED' | 'UNVALIDATED' | 'AVALIDATED') =>
  async (linked: Linked): Promise<Linked> => {
    const body = {
      status,
      reason: 'Wrong receipt',
      ...(status === 'AVALIDATED' && { creditedCents: linked.pouch.valueCents }),
    }
    dataOf(await changeRemittance(linked.testOrganization, linked.remittance!, body))
    return linked
  }

async function exchange(): Promise<Linked> {
  const testOrganization = await counted(testApp)
  return {
    testOrganization,
    log: null,
    pouch: await readPouch(testOrganization, await exchangeOf(testOrganization)),
    remittance: null,
  }
}

async function received(linked: Linked): Promise<Linked> {
  dataOf(await move(linked.testOrganization.people.director, { ...RECEIVED_COINS, pouchId: linked.pouch.id }))
  return linked
}

const steps =
  (first: () => Promise<Linked>, ...more: ((linked: Linked) => Promise<Linked>)[]) =>
  async () => {
    let linked = await first()
    for (const step of more) linked = await step(linked)
    return linked
  }

const handedOver = changeTo('VALIDATED')

/** Prepared together with the pouch of another service, and left behind when that one was handed over. */
async function leftBehind(linked: Linked): Promise<Linked> {
  const { testOrganization, pouch } = linked
  const counts = [notesOf(testOrganization, 'SAC002')]
  const goes = await sealedPouch(testOrganization, 'SAC002', { service: 'evening', counts })
  const remittance = await preparedRemittance(testOrganization, [pouch, goes])
  const partly = {
    status: 'VALIDATED' as const,
    confirmedPouchIds: [goes.id],
    leftPouchIds: [pouch.id],
  }
  dataOf(await changeRemittance(testOrganization, remittance, partly))
  return { ...linked, remittance: { ...remittance, pouchIds: [goes.id] } }
}

/** Every stage that a sheet and its pouch, or an exchange pouch, can be in. */
const STAGES: Readonly<Record<string, () => Promise<Linked>>> = {
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
  'credited, checked': steps(sealed, checked, prepared, handedOver, changeTo('AVALIDATED')),
  'exchange sealed': exchange,
  'exchange prepared': steps(exchange, prepared),
  'exchange handed over': steps(exchange, prepared, handedOver),
  'exchange received by hand': steps(exchange, received),
  'exchange received from the carrier': steps(exchange, prepared, handedOver, received),
}

/** Each command as the person gives it who may. Null where there is nothing to give it to. */
const COMMANDS: Readonly<Record<string, (linked: Linked) => Promise<Answer> | null>> = {
  'edit the sheet': ({ testOrganization, log }) =>
    log &&
    testOrganization.people.user.put(`cashlogs/${log.id}`, {
      ...sheetBody(testOrganization, { comment: 'Edited' }),
      version: log.version,
    }),
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
    testOrganization.people.director.delete(`pouches/${pouch.id}`),
  'prepare the pouch': ({ testOrganization, pouch }) =>
    testOrganization.people.director.post('remittances', {
      ...{ type: pouch.type, pouchIds: [pouch.id], carrierId: testOrganization.ids.carrier, date: TODAY },
    }),
  'undo the remittance': ({ testOrganization, remittance }) =>
    remittance && changeRemittance(testOrganization, remittance, { status: 'CANCELED' }),
  'hand over': ({ testOrganization, remittance }) =>
    remittance && changeRemittance(testOrganization, remittance, { status: 'VALIDATED' }),
  'credit the remittance': ({ testOrganization, remittance, pouch }) =>
    remittance &&
    changeRemittance(testOrganization, remittance, { status: 'AVALIDATED', creditedCents: pouch.valueCents }),
  'send the remittance back': ({ testOrganization, remittance }) =>
    remittance &&
    changeRemittance(testOrganization, remittance, { status: 'UNVALIDATED', reason: 'Wrong receipt' }),
  'receive coins': ({ testOrganization, pouch }) =>
    move(testOrganization.people.director, { ...RECEIVED_COINS, pouchId: pouch.id }),
}

const ORDER = Object.keys(COMMANDS)

/** Shorthand of the table: done, nothing to give the command to, and the refusals by name. */
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
}

/** The expected answers, written by hand: a row for each stage, a column for each command in the order of `COMMANDS`. */
const EXPECTED = `
                                     edit   delete check  send   delete prepare undo   hand   credit send   receive
                                     sheet  count  count  back   pouch          remit  over   remit  back   coins
sealed, not checked                | status status yes    yes    yes    yes     -      -      -      -      other
sealed, checked                    | status status status yes    books  yes     -      -      -      -      other
prepared, not checked              | status status yes    held   status taken   yes    yes    status status other
prepared, checked                  | status status status held   status taken   yes    yes    status status other
undone, not checked                | status status yes    yes    yes    yes     status status status status other
undone, checked                    | status status status yes    books  yes     status status status status other
handed over, not checked           | status status yes    held   status taken   status status yes    yes    other
handed over, checked               | status status status held   status taken   status status yes    yes    other
left behind, not checked           | status status yes    yes    yes    yes     status status yes    yes    other
left behind, checked               | status status status yes    books  yes     status status yes    yes    other
sent back, not checked             | status status yes    held   status taken   yes    yes    status status other
sent back and undone, checked      | status status status yes    books  yes     status status status status other
credited, checked                  | status status status held   status taken   status status status status other
exchange sealed                    | -      -      -      -      yes    yes     -      -      -      -      yes
exchange prepared                  | -      -      -      -      status taken   yes    yes    status status packed
exchange handed over               | -      -      -      -      status taken   status status yes    yes    yes
exchange received by hand          | -      -      -      -      status taken   -      -      -      -      got
exchange received from the carrier | -      -      -      -      status taken   status status yes    yes    got
`

const ROWS = EXPECTED.split('\n')
  .filter((line) => line.includes('|'))
  .map((line) => {
    const [stage = '', cells = ''] = line.split('|')
    return { stage: stage.trim(), answers: cells.trim().split(/\s+/u) }
  })

const nameOf = (refusal: unknown) => (refusal as { readonly refusal: string }).refusal

describe('commands on linked records', () => {
  it('are expected for every stage and command', () => {
    expect(ROWS.map(({ stage }) => stage)).toEqual(Object.keys(STAGES))
    for (const { answers } of ROWS) expect(answers).toHaveLength(ORDER.length)
  })

  it.each(ROWS)('have the answer in the table: $stage', async ({ stage, answers }) => {
    const make = STAGES[stage]!
    // What is refused changes nothing, so one organization serves all refusals of a stage; every command that succeeds needs a separate one.
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
        (linked.remittance !== null || !/remittance|hand over/u.test(command))
      results.push(
        hasTarget ? nameOf(await refusalOf(linked.testOrganization, () => attempt(linked)!)) : 'nothing',
      )
    }
    expect(Object.fromEntries(ORDER.map((command, at) => [command, results[at]]))).toEqual(
      Object.fromEntries(ORDER.map((command, at) => [command, ABBREVIATIONS[answers[at]!]])),
    )
  })
})
