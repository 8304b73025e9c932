import type { CashLog, Count } from '../../../../../src/domain/contract/cash-logs.ts'
import { COUNT_TYPES } from '../../../../../src/domain/count-types.ts'
import type { BusinessDate } from '../../../../../src/domain/dates/calendar.ts'
import type { MessageId } from '../../../../../src/i18n/ids.ts'
import { setAccounts, waitUntilSendingEnded } from '../../api/books.ts'
import {
  countSheet,
  dataOf,
  setStatus,
  type TestOrganization,
  type UnusedSheet,
  validateLog,
} from '../../api/test-organization.ts'
import {
  dialogOf,
  eventLabel,
  INITIAL_MEMORY,
  type PageObject,
  panelOf,
  pressInDialog,
  questionOf,
  replaceText,
  type WalkContext,
} from '../page-object.ts'
import { afterNextAnswer } from '../simulated-answers.ts'
import { lineOf, openLine, pressInPanel, setLineStatus } from './bank-lines.ts'
import { importLine, readLine } from './bank-statements.ts'

/** A credit for 100 € of the first and 200 € of the second day, less a fee of 2.10 €. */
const CREDIT_CENTS = 29_790
const DAY_CENTS = [10_000, 20_000] as const
const FEE_CENTS = 210

/** Takings of cards that were sent to accounting. */
interface Takings {
  readonly establishmentId: string
  readonly categoryId: string
  readonly categoryName: string
  readonly dates: readonly BusinessDate[]
}
const takings = new WeakMap<WalkContext['userPage'], Takings>()
const takingsOf = ({ userPage }: WalkContext): Takings => takings.get(userPage)!

const cardsOf = (testOrganization: TestOrganization) =>
  testOrganization.category(
    ({ countType, accountingCode, paperTicket }) =>
      countType === COUNT_TYPES.TOTAL_ONLY && accountingCode.startsWith('511') && !paperTicket,
  )

/** Counts the card takings of a day, and sends them to accounting. */
async function sendTakings(
  testOrganization: TestOrganization,
  sheet: UnusedSheet,
  totalCents: number,
): Promise<CashLog> {
  const { accountant } = testOrganization
  const { log } = await countSheet(
    testOrganization,
    [{ paymentCategoryId: cardsOf(testOrganization).id, totalCents }],
    totalCents,
    sheet,
  )
  dataOf(await validateLog(testOrganization, log.id))
  const [{ id }] = log.counts as [Count]
  for (const status of ['AVALIDATED', 'SEND']) dataOf(await setStatus(accountant, 'counts', id, { status }))
  await waitUntilSendingEnded(testOrganization, async () =>
    dataOf(await accountant.get<Count>(`counts/${id}`)),
  )
  return log
}

/** Settles the takings as another person, unless they are already settled. */
async function settle(walkContext: WalkContext): Promise<void> {
  if ((await readLine(walkContext.testOrganization, lineOf(walkContext).id)).settlement) return
  const { establishmentId, categoryId, dates } = takingsOf(walkContext)
  const days = dates.map((date, index) => ({ date, categoryId, amountCents: DAY_CENTS[index] }))
  const settlement = { establishmentId, kind: 'CARDS', days, feeCents: FEE_CENTS, feeVatCents: 0 }
  await setLineStatus(walkContext, 'SETTLED', { settlement })
}

/** Removes the settlement as another person, unless there is none. */
async function unsettle(walkContext: WalkContext): Promise<void> {
  const { settlement } = await readLine(walkContext.testOrganization, lineOf(walkContext).id)
  if (settlement) await setLineStatus(walkContext, 'UNLINKED', { reason: 'QA' })
}

/** Removes the settlement as another person, and settles the same takings again. */
async function settleAgain(walkContext: WalkContext): Promise<void> {
  await unsettle(walkContext)
  await settle(walkContext)
}

const COMMAND = 'PUT banklinesstatus'
const isQuestionOpen = async (walkContext: WalkContext) => (await questionOf(walkContext).count()) > 0
/** Presses a button of the question about removing a settlement, or else one of the form. */
const pressEither = (inQuestion: MessageId, inForm: MessageId) => async (walkContext: WalkContext) =>
  (await isQuestionOpen(walkContext))
    ? walkContext.userPage.press(inQuestion, {}, questionOf(walkContext))
    : pressInDialog(inForm)(walkContext)

/** The texts of the first day: its name, and the label of its amount. */
function firstDay(walkContext: WalkContext) {
  const { t, date, money } = walkContext.userPage
  const { dates, categoryName: category } = takingsOf(walkContext)
  const day = { date: date(dates[0]!), category }
  return {
    name: t('bank.settle.day', { ...day, amount: money(DAY_CENTS[0]) }),
    amountLabel: t('bank.settle.amountOf', day),
  }
}

const LINE = { id: 'line-1', version: 3, amountCents: CREDIT_CENTS, kind: 'CARDS', isSettled: false }
const OPEN = eventLabel('OPEN', { line: LINE, kind: 'CARDS' })
const OPEN_SETTLED = eventLabel('OPEN', { line: { ...LINE, isSettled: true }, kind: 'CARDS' })
const DAY = 'e-1 2026-11-16 cb'
const TOGGLE = eventLabel('TOGGLE', { day: DAY })
const EDIT_DAY = eventLabel('EDIT_DAY', { day: DAY, text: '50' })
const EDIT_FEE = eventLabel('EDIT', { change: { fee: '2,10', vat: '0', reason: ' ' } })
const EDIT_REASON = eventLabel('EDIT', { change: { reason: 'Impayé' } })

/** Replaces the reason of the question, or of a difference. */
async function replaceReason(walkContext: WalkContext, text: string): Promise<void> {
  const { userPage } = walkContext
  const field = (await isQuestionOpen(walkContext))
    ? userPage.field(userPage.t('bank.reason'), questionOf(walkContext))
    : userPage.field(userPage.t('bank.settle.reason'), dialogOf(walkContext))
  await replaceText(field, text)
}

/**
 * Parses the memory of a path: whether the line is settled, which dialog is open, and in the form whether there is a difference, as in
 * `free/form/balanced`.
 */
function parseMemory(memory: string) {
  const [line = '', dialog = '', difference = ''] = memory === INITIAL_MEMORY ? ['free'] : memory.split('/')
  return { line, dialog, difference }
}

/** Settling takings of cards with a credit, and removing the settlement. */
export const bankSettlementPageObject: PageObject = {
  start: 'fresh',
  isPermanent: true,
  async open(testOrganization, browserDriver) {
    await setAccounts(testOrganization, 'all')
    const { id: categoryId, name: categoryName } = cardsOf(testOrganization)
    // The line is booked on the second day, so that it can settle only these two days and earlier ones.
    const second = await testOrganization.freshSheet()
    const first = await testOrganization.freshSheet()
    await sendTakings(testOrganization, first, DAY_CENTS[0])
    const { establishmentId } = await sendTakings(testOrganization, second, DAY_CENTS[1])
    const line = await importLine(testOrganization, ['REMISE CB', CREDIT_CENTS], second.date)
    const walkContext = await openLine(testOrganization, browserDriver, line)
    const dates = [first.date, second.date]
    takings.set(walkContext.userPage, { establishmentId, categoryId, categoryName, dates })
    return walkContext
  },
  actions: {
    [OPEN]: pressInPanel('bank.settle.CARDS'),
    [OPEN_SETTLED]: pressInPanel('bank.unlink'),
    [TOGGLE]: (walkContext) =>
      dialogOf(walkContext)
        .getByRole('checkbox', { name: firstDay(walkContext).name, exact: true })
        .click(),
    [EDIT_DAY]: (walkContext) =>
      replaceText(walkContext.userPage.field(firstDay(walkContext).amountLabel, dialogOf(walkContext)), '50'),
    [EDIT_REASON]: (walkContext) => replaceReason(walkContext, 'Impayé'),
    [EDIT_FEE]: async (walkContext) => {
      const { userPage } = walkContext
      if (!(await isQuestionOpen(walkContext))) {
        const dialog = dialogOf(walkContext)
        await replaceText(userPage.field(userPage.t('bank.settle.fee'), dialog), '2,10')
        await replaceText(userPage.field(userPage.t('bank.settle.feeVat'), dialog), '0')
      }
      await replaceReason(walkContext, ' ')
    },
    [eventLabel('CONFIRM')]: pressEither('action.yes', 'bank.settle.submit'),
    [eventLabel('CANCEL')]: pressEither('action.no', 'action.cancel'),
    [eventLabel('RETRY')]: pressEither('action.yes', 'action.retry'),
  },
  answers: ['loadSettling:days', 'settle:done', 'unlink:done'],
  calls: {
    loadSettling: 'GET banklines/',
    settle: COMMAND,
    unlink: COMMAND,
  },
  eventsWhileRunning: { loadSettling: [eventLabel('CANCEL')] },
  concurrentChanges: {
    'settle:conflict': settle,
    'unlink:conflict': unsettle,
    'unlink:stale': settleAgain,
    // Another person removes the new settlement too, before the page loads the line again.
    'unlink:staleThenRemoved': async (walkContext) => {
      await settleAgain(walkContext)
      await afterNextAnswer(COMMAND, unsettle)(walkContext)
    },
  },
  async waitForState(walkContext, state) {
    const { userPage } = walkContext
    const dialog = dialogOf(walkContext)
    const question = questionOf(walkContext)
    const retry = userPage.find('button', 'action.retry', {}, dialog)
    const checkbox = dialog.getByRole('checkbox').first()
    if (state === 'closed' || state === 'conflict') {
      await dialog.waitFor({ state: 'hidden' })
      await question.waitFor({ state: 'hidden' })
      if (state === 'conflict') await panelOf(walkContext).getByRole('alert').waitFor()
    } else if (state === 'removing') await question.getByRole('textbox').waitFor()
    else if (state === 'unlinkFailed') await question.getByRole('alert').waitFor()
    else {
      await retry.waitFor({ state: state === 'editing' ? 'hidden' : 'visible' })
      await checkbox.waitFor({ state: state === 'unavailable' ? 'hidden' : 'visible' })
    }
  },
  remember(memory, label) {
    const { line, dialog, difference } = parseMemory(memory)
    const lineAfter: Readonly<Record<string, string>> = {
      'settle:done': 'settled',
      'settle:conflict': 'settled',
      'unlink:done': 'free',
      'unlink:conflict': 'free',
      'unlink:staleThenRemoved': 'free',
    }
    if (label === OPEN || label === OPEN_SETTLED)
      return `${line}/${label === OPEN ? 'form' : 'question'}/balanced`
    if (label === EDIT_DAY) return `${line}/${dialog}/half`
    if (label === TOGGLE) return `${line}/${dialog}/${difference === 'missing' ? 'balanced' : 'missing'}`
    return `${lineAfter[label] ?? line}/${dialog}/${difference}`
  },
  isPossible(memory, label) {
    const { line, dialog, difference } = parseMemory(memory)
    if (label === OPEN || label === 'settle:done') return line === 'free'
    if ([OPEN_SETTLED, 'unlink:done', 'unlink:stale', 'unlink:staleThenRemoved'].includes(label))
      return line === 'settled'
    // Only a difference has a reason.
    if (label === EDIT_FEE || label === EDIT_REASON) return dialog === 'question' || difference !== 'balanced'
    return true
  },
  /** Settles the takings, so that no other line can settle them. */
  async cleanUp(walkContext) {
    await settle(walkContext)
    return [`bank line ${lineOf(walkContext).label}, and the takings that it settles`]
  },
}
