import { expect, it } from 'vitest'
import type { CashLog } from '../../../src/domain/contract/cash-logs.ts'
import type { Pouch } from '../../../src/domain/contract/pouches.ts'
import type { Remittance } from '../../../src/domain/contract/remittances.ts'
import type { Answer } from '../../support/server.ts'
import {
  changeRemittance,
  dataOf,
  expectRefused,
  preparedRemittance,
  readPouch,
  setStatus,
  sheetBody,
  type TestApp,
  type TestOrganization,
  TODAY,
} from './test-app.ts'
import { organizationWithWallet, postMovement, RECEIVED_COINS, sealChangePouch } from './wallets.ts'

/**
 * Linked records: a sheet with its pouch and the remittance that contains or contained the pouch, a sheet of coins
 * that are in the wallet, or a CHANGE pouch of the wallet.
 */
export interface LinkedRecords {
  readonly testOrganization: TestOrganization
  readonly log: CashLog | null
  readonly pouch: Pouch | null
  readonly remittance: Remittance | null
}

export async function controlled(linked: LinkedRecords): Promise<LinkedRecords> {
  const { testOrganization, log } = linked
  dataOf(
    await setStatus(testOrganization.people.accountant, 'counts', log!.counts[0]!.id, {
      status: 'AVALIDATED',
    }),
  )
  return linked
}

export async function prepared(linked: LinkedRecords): Promise<LinkedRecords> {
  return { ...linked, remittance: await preparedRemittance(linked.testOrganization, [linked.pouch!]) }
}

/** Accounting sends the count back. Its pouch is deleted, or its coins leave the wallet. */
export async function countSentBack(linked: LinkedRecords): Promise<LinkedRecords> {
  const { testOrganization, log } = linked
  const body = { status: 'UNVALIDATED', reason: 'Count again' }
  dataOf(await setStatus(testOrganization.people.accountant, 'counts', log!.counts[0]!.id, body))
  return linked
}

export async function pouchDeleted(linked: LinkedRecords): Promise<LinkedRecords> {
  dataOf(await linked.testOrganization.people.director.delete(`pouches/${linked.pouch!.id}`))
  return linked
}

/** The bank credits what was declared; it does not credit change and vouchers. */
const creditOf = ({ pouch }: Pick<LinkedRecords, 'pouch'>) =>
  pouch!.type === 'CHANGE' || pouch!.type === 'TICKETS' ? {} : { creditedCents: pouch!.valueCents }

export const changeTo =
  (status: 'CANCELED' | 'VALIDATED' | 'UNVALIDATED' | 'AVALIDATED') =>
  async (linked: LinkedRecords): Promise<LinkedRecords> => {
    const body = {
      status,
      reason: 'Wrong receipt',
      ...(status === 'AVALIDATED' && creditOf(linked)),
    }
    dataOf(await changeRemittance(linked.testOrganization, linked.remittance!, body))
    return linked
  }

export const handedOver = changeTo('VALIDATED')

/** An organization with a CHANGE pouch of 100 €. */
export async function openExchange(testApp: TestApp): Promise<LinkedRecords> {
  const testOrganization = await organizationWithWallet(testApp)
  const pouch = await readPouch(testOrganization, await sealChangePouch(testOrganization))
  return { testOrganization, log: null, pouch, remittance: null }
}

/** The coins of a CHANGE pouch are received. */
export async function received(linked: LinkedRecords): Promise<LinkedRecords> {
  const body = { ...RECEIVED_COINS, pouchId: linked.pouch!.id }
  dataOf(await postMovement(linked.testOrganization.people.director, body))
  return linked
}

/** Prepares two pouches together and hands over one. */
export async function leaveBehind(
  linked: LinkedRecords,
  leftPouch: Pouch,
  handedOverPouch: Pouch,
): Promise<LinkedRecords> {
  const { testOrganization } = linked
  const remittance = await preparedRemittance(testOrganization, [leftPouch, handedOverPouch])
  const handOver = {
    status: 'VALIDATED' as const,
    confirmedPouchIds: [handedOverPouch.id],
    leftPouchIds: [leftPouch.id],
  }
  dataOf(await changeRemittance(testOrganization, remittance, handOver))
  return { ...linked, remittance: { ...remittance, pouchIds: [handedOverPouch.id] } }
}

export const inSteps =
  (
    first: () => Promise<LinkedRecords>,
    ...laterSteps: ((linked: LinkedRecords) => Promise<LinkedRecords>)[]
  ) =>
  async () => {
    let linked = await first()
    for (const step of laterSteps) linked = await step(linked)
    return linked
  }

/** Changes fields of a pouch as the accountant. */
export async function changePouch(
  { testOrganization, pouch }: { readonly testOrganization: TestOrganization; readonly pouch: Pouch },
  changes: object,
): Promise<Answer> {
  const { version } = await readPouch(testOrganization, pouch.id)
  return testOrganization.people.accountant.put(`pouches/${pouch.id}`, { version, ...changes })
}

/** Sends a command as a person who has the right to do so; null if its record does not exist. */
export type LinkedCommand = (linked: LinkedRecords) => Promise<Answer | null> | null

/** The commands on a sheet, its pouch and their remittance. */
export const LINKED_COMMANDS: Readonly<Record<string, LinkedCommand>> = {
  'edit the sheet': async ({ testOrganization, log }) => {
    if (!log) return null
    const { user } = testOrganization.people
    const { version, counts } = dataOf(await user.get<CashLog>(`cashlogs/${log.id}`))
    const inputs = counts.map(({ paymentCategoryId, denominations, quantity, totalCents, pouchNumber }) => ({
      paymentCategoryId,
      pouchNumber,
      ...(denominations ? { denominations } : { quantity, totalCents }),
    }))
    return user.put(`cashlogs/${log.id}`, {
      ...sheetBody(testOrganization, { comment: 'Edited', counts: inputs }),
      version,
    })
  },
  'delete the count': ({ testOrganization, log }) =>
    log && testOrganization.people.user.delete(`counts/${log.counts[0]!.id}`),
  'control the count': ({ testOrganization, log }) =>
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
      ...creditOf({ pouch }),
    }),
  'send the remittance back': ({ testOrganization, remittance }) =>
    remittance &&
    changeRemittance(testOrganization, remittance, { status: 'UNVALIDATED', reason: 'Wrong receipt' }),
  'receive coins': ({ testOrganization, pouch }) =>
    pouch && postMovement(testOrganization.people.director, { ...RECEIVED_COINS, pouchId: pouch.id }),
  'validate the sheet': ({ testOrganization, log }) =>
    log && setStatus(testOrganization.people.user, 'cashlogs', log.id, { status: 'VALIDATED' }),
  'enter the seal of the pouch': ({ testOrganization, pouch }) =>
    pouch && changePouch({ testOrganization, pouch }, { sealNumber: 'SC-42' }),
  'enter the carrier’s amount for the pouch': ({ testOrganization, pouch }) =>
    pouch && changePouch({ testOrganization, pouch }, { carrierCountedCents: 9_900 }),
}

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
  empty: 'CoinsLeftWallet',
  gone: 'ExchangeCanceled',
  packet: 'TicketsInDispatch',
  none: 'NotFound',
  twice: 'EntryReversed',
  posted: 'EntryNotReversed',
  again: 'EntryReplaced',
  idle: 'NothingToSend',
}

const nameOf = (refusal: unknown) => (refusal as { readonly refusal: string }).refusal

/** A table of expected answers, with the stages and the commands to which it applies. */
interface AnswerTable<Records extends { readonly testOrganization: TestOrganization }> {
  /** The stages of the table, each with the function that creates its records. */
  readonly stages: Readonly<Record<string, () => Promise<Records>>>
  /** Sends each command on the records; null when they have no record for it. */
  readonly commands: Readonly<Record<string, (records: Records) => Promise<Answer | null> | null>>
  /** A row for each stage, with a column for each command in their order. Lines without `|` are headings. */
  readonly expected: string
  /** The answers that the abbreviations of the table stand for. */
  readonly abbreviations?: Readonly<Record<string, string>>
}

/** Sends every command in every stage, and compares each answer with the table. */
export function testAnswers<Records extends { readonly testOrganization: TestOrganization }>({
  stages,
  commands,
  expected,
  abbreviations = ABBREVIATIONS,
}: AnswerTable<Records>): void {
  const order = Object.keys(commands)
  const rows = expected
    .split('\n')
    .filter((line) => line.includes('|'))
    .map((line) => {
      const [stage = '', cells = ''] = line.split('|')
      return { stage: stage.trim(), answers: cells.trim().split(/\s+/u) }
    })

  it('have an expected answer for every stage and command', () => {
    expect(rows.map(({ stage }) => stage)).toEqual(Object.keys(stages))
    for (const { answers } of rows) expect(answers).toHaveLength(order.length)
  })

  it.each(rows)('have the answer in the table: $stage', async ({ stage, answers }) => {
    const createRecords = stages[stage]!
    // Refused commands change nothing, so all refusals of a stage share one organization. Every command that
    // succeeds needs its own.
    const shared = await createRecords()
    const results: string[] = []
    for (const [column, command] of order.entries()) {
      const attempt = commands[command]!
      if (answers[column] === 'yes') {
        const answer = await attempt(await createRecords())
        results.push(answer !== null && answer.status < 300 ? 'done' : `${command}: ${answer?.text}`)
      } else if (answers[column] === '-') {
        const answer = await attempt(shared)
        results.push(answer === null ? 'nothing' : `${command}: ${answer.text}`)
      } else {
        const refused = async () => (await attempt(shared))!
        results.push(nameOf(await expectRefused(shared.testOrganization, refused)))
      }
    }
    expect(Object.fromEntries(order.map((command, index) => [command, results[index]]))).toEqual(
      Object.fromEntries(order.map((command, index) => [command, abbreviations[answers[index]!]])),
    )
  })
}
