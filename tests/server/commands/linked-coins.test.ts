import { describe, expect, it } from 'vitest'
import { entriesOf, saveAccountingSettings, sendMonth, sendNow } from './books.ts'
import {
  changeTo,
  handedOver,
  inSteps,
  LINKED_COMMANDS,
  type LinkedCommand,
  type LinkedRecords,
  openExchange,
  prepared,
  received,
  testAnswers,
} from './linked-records.ts'
import { dataOf, setStatus, TODAY, UNKNOWN_ID, withTestApp } from './test-app.ts'

/**
 * Tries each command on an exchange whose remittance is controlled, with the expected answers written by hand.
 * The coins are posted with the remittance, or with their month if they are received after the remittance is sent.
 * Earlier stages are in linked-commands.test.ts.
 */
const testApp = withTestApp()

async function exchangeWithBooks(): Promise<LinkedRecords> {
  const linked = await openExchange(testApp)
  await saveAccountingSettings(linked.testOrganization)
  return linked
}

async function sent(linked: LinkedRecords): Promise<LinkedRecords> {
  await sendNow(testApp, linked.testOrganization, linked.remittance!.id, 'SEND', 'remittances')
  return linked
}

/** Sends a command, and runs its job. */
const posted =
  (command: LinkedCommand) =>
  async (linked: LinkedRecords): Promise<LinkedRecords> => {
    dataOf((await command(linked))!)
    await testApp.server.jobs.drain()
    return linked
  }

const sendThisMonth: LinkedCommand = ({ testOrganization }) => sendMonth(testOrganization, TODAY.slice(0, 7))

/** A command on the first entry of a kind. */
const onEntry =
  (call: 'accountingreversals' | 'accountingrepostings', entryKind: 'COINS' | 'TRANSIT'): LinkedCommand =>
  async ({ testOrganization }) => {
    const entries = await entriesOf(testOrganization)
    const entryId = entries.find(({ kind }) => kind === entryKind)?.id ?? UNKNOWN_ID
    return testOrganization.people.accountant.post(call, { entryId, reason: 'Wrong account' })
  }
const reverseCoins = onEntry('accountingreversals', 'COINS')
const postCoinsAgain = onEntry('accountingrepostings', 'COINS')

const handedOverAndControlled = [prepared, handedOver, changeTo('AVALIDATED')] as const
const coinsOutstanding = inSteps(exchangeWithBooks, ...handedOverAndControlled, sent)

it('the entry of an outstanding exchange names its document as an exchange, so that a ledger can distinguish it from deposits', async () => {
  const { testOrganization, remittance } = await coinsOutstanding()
  const [transit] = await entriesOf(testOrganization)
  expect(transit).toMatchObject({
    kind: 'TRANSIT',
    document: { kind: 'exchange', id: remittance!.id },
    lines: [{ letter: null }, { letter: null }],
  })
})

const STAGES: Readonly<Record<string, () => Promise<LinkedRecords>>> = {
  'remittance not sent, coins received': inSteps(exchangeWithBooks, ...handedOverAndControlled, received),
  'remittance sent, coins outstanding': coinsOutstanding,
  'remittance sent, coins received': inSteps(coinsOutstanding, received),
  'coins posted with the month': inSteps(coinsOutstanding, received, posted(sendThisMonth)),
  'coins posted with the remittance': inSteps(exchangeWithBooks, ...handedOverAndControlled, received, sent),
  'coins posted, reversed': inSteps(coinsOutstanding, received, posted(sendThisMonth), posted(reverseCoins)),
  'coins posted again': inSteps(
    coinsOutstanding,
    received,
    posted(sendThisMonth),
    posted(reverseCoins),
    posted(postCoinsAgain),
  ),
}

/** The commands on the pouch and its remittance, and those of the books. */
const COMMANDS_ON_EXCHANGES: Readonly<Record<string, LinkedCommand>> = {
  'delete the pouch': LINKED_COMMANDS['delete the pouch']!,
  'prepare the pouch': LINKED_COMMANDS['prepare the pouch']!,
  'undo the remittance': LINKED_COMMANDS['undo the remittance']!,
  'hand over': LINKED_COMMANDS['hand over']!,
  'credit the remittance': LINKED_COMMANDS['credit the remittance']!,
  'send the remittance back': LINKED_COMMANDS['send the remittance back']!,
  'receive coins': LINKED_COMMANDS['receive coins']!,
  'enter the seal of the pouch': LINKED_COMMANDS['enter the seal of the pouch']!,
  'enter the carrier’s amount for the pouch': LINKED_COMMANDS['enter the carrier’s amount for the pouch']!,
  'send the remittance to the books': ({ testOrganization, remittance }) =>
    setStatus(testOrganization.people.accountant, 'remittances', remittance!.id, { status: 'SEND' }),
  'send the month': sendThisMonth,
  'reverse the entry of the coins': reverseCoins,
  'reverse the entry of the remittance': onEntry('accountingreversals', 'TRANSIT'),
  'post the coins again': postCoinsAgain,
  'post the remittance again': onEntry('accountingrepostings', 'TRANSIT'),
}

/**
 * The expected answers, written by hand: a row for each stage, a column for each command in the order of `COMMANDS_ON_EXCHANGES`.
 * `ABBREVIATIONS` of linked-records.ts explains the words.
 */
const EXPECTED = `
                                      delete prepare undo   hand   credit send   receive seal   carrier remit month rev.  rev.  coins  remit
                                      pouch          remit  over   remit  back   coins          amount  to books    coins remit again  again
remittance not sent, coins received | status taken   status status status status got     status status yes    yes  none  none  none   none
remittance sent, coins outstanding  | status taken   status status status status yes     status yes    status yes  none  yes   none   posted
remittance sent, coins received     | status taken   status status status status got     status status status yes  none  yes   none   posted
coins posted with the month         | status taken   status status status status got     status status status idle yes   yes   posted posted
coins posted with the remittance    | status taken   status status status status got     status status status yes  yes   yes   posted posted
coins posted, reversed              | status taken   status status status status got     status status status idle twice yes   yes    posted
coins posted again                  | status taken   status status status status got     status status status idle twice yes   again  posted
`

describe('commands on an exchange whose remittance is controlled', () => {
  testAnswers({ stages: STAGES, commands: COMMANDS_ON_EXCHANGES, expected: EXPECTED })
})
