import { describe, expect } from 'vitest'
import type { CashLog } from '../../../src/domain/contract/cash-logs.ts'
import type { Pouch } from '../../../src/domain/contract/pouches.ts'
import type { Remittance } from '../../../src/domain/contract/remittances.ts'
import { updateRows } from '../../support/rows.ts'
import type { Answer } from '../../support/server.ts'
import {
  bankMovement,
  importLines,
  linkLines,
  organizationWithBank,
  readMatching,
  unlinkLine,
} from './bank.ts'
import { closeMonth, entriesOf, saveAccountingSettings, sendNow } from './books.ts'
import { changePouch, testAnswers } from './linked-records.ts'
import {
  changeRemittance,
  dataOf,
  notesOf,
  preparedRemittance,
  readPouch,
  setStatus,
  sheetBody,
  type TestOrganization,
  TODAY,
  UNKNOWN_ID,
  validatedCashLog,
  withTestApp,
  YESTERDAY,
} from './test-app.ts'

/** A sheet that accounting has controlled, its pouch, a remittance that was handed over, and a bank line of the same amount. */
interface Linked {
  readonly testOrganization: TestOrganization
  readonly log: CashLog
  readonly pouch: Pouch
  readonly remittance: Remittance
  readonly lineId: string
}

/**
 * Tries each command in each stage of bank link and posting, with the expected answers written by hand. Earlier
 * stages are in linked-commands.test.ts.
 */
const testApp = withTestApp()

type Stage = (linked: Linked) => Promise<Linked>

interface Beginning {
  /** The date of the sheet. */
  readonly date?: string
  readonly remittanceDate?: string
  /** False if the accounts are missing, so that nothing can be posted. */
  readonly hasAccounts?: boolean
}

async function handedOver({
  date = YESTERDAY,
  remittanceDate = TODAY,
  hasAccounts = true,
}: Beginning): Promise<Linked> {
  const testOrganization = await organizationWithBank(testApp)
  if (hasAccounts) await saveAccountingSettings(testOrganization)
  const { notes } = testOrganization.ids
  await updateRows(testApp.db, 'payment_categories', { id: notes }, { provision_code: '467' })
  const now = testApp.clock.now()
  // A remittance cannot be prepared for a past day.
  if (remittanceDate < TODAY) testApp.clock.set(`${remittanceDate}T22:30:00.000Z`)
  const counts = [notesOf(testOrganization, 'SAC001')]
  const log = await validatedCashLog(testOrganization, { date, counts })
  const { accountant } = testOrganization.people
  dataOf(await setStatus(accountant, 'counts', log.counts[0]!.id, { status: 'AVALIDATED' }))
  const pouch = await readPouch(testOrganization, log.counts[0]!.pouchId!)
  const remittance = await preparedRemittance(testOrganization, [pouch], remittanceDate)
  const body = { status: 'VALIDATED', receiptNumber: 'R-1000' } as const
  dataOf(await changeRemittance(testOrganization, remittance, body))
  testApp.clock.set(now)
  await importLines(testOrganization, [bankMovement(pouch.valueCents)])
  const { proposals } = await readMatching(testOrganization)
  const { lineId } = proposals[0]!
  return { testOrganization, log, pouch, remittance, lineId }
}

const lineLinked: Stage = async (linked) => {
  const { testOrganization, lineId, remittance } = linked
  dataOf(await linkLines(testOrganization.people.accountant, { lineId, remittanceId: remittance.id }))
  return linked
}
const lineUnlinked: Stage = async (linked) => {
  dataOf(await unlinkLine(linked.testOrganization.people.accountant, linked.lineId))
  return linked
}
const remittanceControlled: Stage = async (linked) => {
  dataOf(await changeRemittance(linked.testOrganization, linked.remittance, { status: 'AVALIDATED' }))
  return linked
}
const remittanceUndone: Stage = async (linked) => {
  const { testOrganization, remittance } = linked
  dataOf(await changeRemittance(testOrganization, remittance, { status: 'UNVALIDATED', reason: 'Lost' }))
  dataOf(await changeRemittance(testOrganization, remittance, { status: 'CANCELED' }))
  return linked
}
const remittanceSent: Stage = async (linked) => {
  await sendNow(testApp, linked.testOrganization, linked.remittance.id, 'SEND', 'remittances')
  return linked
}
const countSent: Stage = async (linked) => {
  await sendNow(testApp, linked.testOrganization, linked.log.counts[0]!.id)
  return linked
}
/** Sending is requested, and its job has not run yet. */
const countSending: Stage = async (linked) => {
  const { testOrganization, log } = linked
  dataOf(await setStatus(testOrganization.people.accountant, 'counts', log.counts[0]!.id, { status: 'SEND' }))
  return linked
}
const remittanceSending: Stage = async (linked) => {
  const { testOrganization, remittance } = linked
  dataOf(
    await setStatus(testOrganization.people.accountant, 'remittances', remittance.id, { status: 'SEND' }),
  )
  return linked
}
const monthClosed: Stage = async (linked) => {
  dataOf(await closeMonth(linked.testOrganization, DAY_OF_LAST_MONTH.slice(0, 7)))
  return linked
}
/** Checks that closing the month has archived the count and the remittance. */
const bothArchived: Stage = async (linked) => {
  const { testOrganization, log, remittance } = linked
  const { accountant } = testOrganization.people
  const count = dataOf(await accountant.get<{ status: string }>(`counts/${log.counts[0]!.id}`))
  const storedRemittance = dataOf(await accountant.get<Remittance>(`remittances/${remittance.id}`))
  expect([count.status, storedRemittance.status]).toEqual(['ARCHIVED', 'ARCHIVED'])
  return linked
}
const countReversed: Stage = async (linked) => {
  dataOf(await reverse(linked, 'CASH'))
  await testApp.server.jobs.drain()
  return linked
}

const countPostedAgain: Stage = async (linked) => {
  dataOf(await repost(linked))
  await testApp.server.jobs.drain()
  return linked
}
const provisionSending: Stage = async (linked) => {
  dataOf(await setCountStatus('SENTP')(linked))
  return linked
}
const provisionSent: Stage = async (linked) => {
  await sendNow(testApp, linked.testOrganization, linked.log.counts[0]!.id, 'SENTP')
  return linked
}

/** The id of the first entry of a kind; an unknown id if there is none. */
async function entryIdOf({ testOrganization }: Linked, entryKind: 'CASH' | 'TRANSIT'): Promise<string> {
  const entries = await entriesOf(testOrganization)
  return entries.find(({ kind }) => kind === entryKind)?.id ?? UNKNOWN_ID
}

async function reverse(linked: Linked, entryKind: 'CASH' | 'TRANSIT') {
  const body = { entryId: await entryIdOf(linked, entryKind), reason: 'Wrong account' }
  return linked.testOrganization.people.accountant.post('accountingreversals', body)
}

async function repost(linked: Linked) {
  const body = { entryId: await entryIdOf(linked, 'CASH'), reason: 'Corrected' }
  return linked.testOrganization.people.accountant.post('accountingrepostings', body)
}

const DAY_OF_LAST_MONTH = '2026-10-30'

const stepsFrom =
  (beginning: Beginning, ...laterStages: readonly Stage[]) =>
  async () => {
    let linked = await handedOver(beginning)
    for (const step of laterStages) linked = await step(linked)
    return linked
  }
const steps = (...laterStages: readonly Stage[]) => stepsFrom({}, ...laterStages)
const stepsWithoutAccounts = (...laterStages: readonly Stage[]) =>
  stepsFrom({ hasAccounts: false }, ...laterStages)
const stepsInLastMonth = (...laterStages: readonly Stage[]) =>
  stepsFrom({ date: DAY_OF_LAST_MONTH }, ...laterStages)

const STAGES: Readonly<Record<string, () => Promise<Linked>>> = {
  'line open': steps(),
  'line linked': steps(lineLinked),
  'line unlinked again': steps(lineLinked, lineUnlinked),
  'remittance controlled': steps(lineLinked, remittanceControlled),
  'remittance sent': steps(lineLinked, remittanceControlled, remittanceSent),
  'count sent, line open': steps(countSent),
  'count sent, line linked': steps(countSent, lineLinked),
  'count and remittance sent': steps(countSent, lineLinked, remittanceControlled, remittanceSent),
  'count sent and reversed': steps(countSent, countReversed),
  'count sent, remit undone': steps(countSent, remittanceUndone),
  'count being sent': steps(countSending),
  'count failed': stepsWithoutAccounts(countSent),
  'count archived': stepsInLastMonth(countSent, monthClosed),
  'both archived': stepsFrom(
    { date: DAY_OF_LAST_MONTH, remittanceDate: DAY_OF_LAST_MONTH },
    ...[countSent, lineLinked, remittanceControlled, remittanceSent, monthClosed, bothArchived],
  ),
  'remittance being sent': steps(lineLinked, remittanceControlled, remittanceSending),
  'remittance failed': stepsWithoutAccounts(lineLinked, remittanceControlled, remittanceSent),
  'provision being sent': steps(provisionSending),
  'provision sent': steps(provisionSent),
  'count sent, posted again': steps(countSent, countReversed, countPostedAgain),
}

const setCountStatus = (status: string) => (linked: Linked) =>
  setStatus(linked.testOrganization.people.accountant, 'counts', linked.log.counts[0]!.id, {
    status,
    reason: 'Count again',
  })
const setRemittanceStatus =
  (status: 'CANCELED' | 'VALIDATED' | 'UNVALIDATED' | 'AVALIDATED', fields = {}) =>
  (linked: Linked) =>
    changeRemittance(linked.testOrganization, linked.remittance, {
      status,
      reason: 'Wrong receipt',
      ...fields,
    })

const COMMANDS: Readonly<Record<string, (linked: Linked) => Promise<Answer>>> = {
  'undo the control of the count': setCountStatus('VALIDATED'),
  'send the count back': setCountStatus('UNVALIDATED'),
  'send the count to the books': setCountStatus('SEND'),
  'delete the pouch': ({ testOrganization, pouch }) =>
    testOrganization.people.director.delete(`pouches/${pouch.id}`),
  'undo the remittance': setRemittanceStatus('CANCELED'),
  'send the remittance back': setRemittanceStatus('UNVALIDATED'),
  'credit by hand': setRemittanceStatus('AVALIDATED', { creditedCents: 15_900 }),
  'control as the bank credited': setRemittanceStatus('AVALIDATED'),
  'send the remittance to the books': ({ testOrganization, remittance }) =>
    setStatus(testOrganization.people.accountant, 'remittances', remittance.id, { status: 'SEND' }),
  'link the line': ({ testOrganization, remittance, lineId }) =>
    linkLines(testOrganization.people.accountant, { lineId, remittanceId: remittance.id }),
  'unlink the line': ({ testOrganization, lineId }) => unlinkLine(testOrganization.people.accountant, lineId),
  'reverse the entry of the sheet': (linked) => reverse(linked, 'CASH'),
  'reverse the entry of the remittance': (linked) => reverse(linked, 'TRANSIT'),
  'edit the sheet': async ({ testOrganization, log }) => {
    const { user } = testOrganization.people
    const { version, date } = dataOf(await user.get<CashLog>(`cashlogs/${log.id}`))
    const counts = [notesOf(testOrganization, 'SAC001')]
    const body = sheetBody(testOrganization, { date, comment: 'Edited', counts })
    return user.put(`cashlogs/${log.id}`, { ...body, version })
  },
  'delete the count': ({ testOrganization, log }) =>
    testOrganization.people.user.delete(`counts/${log.counts[0]!.id}`),
  'control the count': setCountStatus('AVALIDATED'),
  'validate the sheet': ({ testOrganization, log }) =>
    setStatus(testOrganization.people.user, 'cashlogs', log.id, { status: 'VALIDATED' }),
  'prepare the pouch': ({ testOrganization, pouch }) =>
    testOrganization.people.director.post('remittances', {
      type: pouch.type,
      pouchIds: [pouch.id],
      carrierId: testOrganization.ids.carrier,
      date: TODAY,
    }),
  'hand over': setRemittanceStatus('VALIDATED'),
  'enter the seal of the pouch': (linked) => changePouch(linked, { sealNumber: 'SC-42' }),
  'enter the carrier’s amount for the pouch': (linked) =>
    changePouch(linked, { carrierCountedCents: 15_900 }),
  'send a provision of the count': setCountStatus('SENTP'),
  'post the entry of the sheet again': async (linked) => repost(linked),
}

/** The abbreviations of the table: success and the refusals. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  yes: 'done',
  status: 'StatusDoesNotAllow',
  held: 'PouchInRemittance',
  books: 'CountValidatedByAccounting',
  bank: 'BankLinesLinked',
  credit: 'CreditRequired',
  taken: 'BankLineLinked',
  free: 'BankLineNotLinked',
  none: 'NotFound',
  twice: 'EntryReversed',
  posted: 'EntryNotReversed',
  again: 'EntryReplaced',
  inuse: 'PouchNotFree',
}

/** The expected answers, written by hand: a row for each stage, a column for each command in the order of `COMMANDS`. */
const EXPECTED = `
                            undo   send   count  delete undo   send   credit as     remit  link   unlink rev.   rev.   edit   delete contr. valid. prepare hand   seal   carrier provi- post
                            contr. back   to     pouch  remit  remit  by     bank   to     line   line   sheet  remit  sheet  count  count  sheet  pouch  over          amount sion   sheet
                                          books                back   hand          books                                                                                             again
line open                 | yes    held   yes    status status yes    yes    credit status yes    free   none   none   status status status status inuse  status status yes    yes    none
line linked               | yes    held   yes    status status bank   bank   yes    status taken  yes    none   none   status status status status inuse  status status yes    yes    none
line unlinked again       | yes    held   yes    status status yes    yes    credit status yes    free   none   none   status status status status inuse  status status yes    yes    none
remittance controlled     | yes    held   yes    status status status status status yes    taken  status none   none   status status status status inuse  status status yes    yes    none
remittance sent           | yes    held   yes    status status status status status status taken  status none   yes    status status status status inuse  status status yes    yes    none
count sent, line open     | status status status status status yes    yes    credit status yes    free   yes    none   status status status status inuse  status status yes    status posted
count sent, line linked   | status status status status status bank   bank   yes    status taken  yes    yes    none   status status status status inuse  status status yes    status posted
count and remittance sent | status status status status status status status status status taken  status yes    yes    status status status status inuse  status status yes    status posted
count sent and reversed   | status status status status status yes    yes    credit status yes    free   twice  none   status status status status inuse  status status yes    status yes
count sent, remit undone  | status status status books  status status status status status status free   yes    none   status status status status yes    status yes    status status posted
count being sent          | status status status status status yes    yes    credit status yes    free   none   none   status status status status inuse  status status yes    status none
count failed              | status status yes    status status yes    yes    credit status yes    free   none   none   status status status status inuse  status status yes    status none
count archived            | status status status status status yes    yes    credit status yes    free   yes    none   status status status status inuse  status status yes    status posted
both archived             | status status status status status status status status status taken  status yes    yes    status status status status inuse  status status status status posted
remittance being sent     | yes    held   yes    status status status status status status taken  status none   none   status status status status inuse  status status yes    yes    none
remittance failed         | yes    held   yes    status status status status status yes    taken  status none   none   status status status status inuse  status status yes    yes    none
provision being sent      | status status status status status yes    yes    credit status yes    free   none   none   status status status status inuse  status status yes    status none
provision sent            | status status yes    status status yes    yes    credit status yes    free   none   none   status status status status inuse  status status yes    status none
count sent, posted again  | status status status status status yes    yes    credit status yes    free   twice  none   status status status status inuse  status status yes    status again
`

describe('commands on sheets and remittances with bank links or entries', () => {
  testAnswers({ stages: STAGES, commands: COMMANDS, expected: EXPECTED, abbreviations: ABBREVIATIONS })
})
