import type { Remittance } from '../../../../../src/domain/contract/remittances.ts'
import {
  changeRemittance,
  dataOf,
  prepareRemittance,
  sealedPouch,
  setStatus,
  type TestOrganization,
} from '../../api/test-organization.ts'
import {
  dialogOf,
  eventLabel,
  type PageObject,
  pressInDialog,
  replaceText,
  type WalkContext,
} from '../page-object.ts'
import { lineOf, openLine, pressInPanel, setLineStatus } from './bank-lines.ts'
import { importLine, readLine } from './bank-statements.ts'

const CREDIT_CENTS = 30_000
/** The amounts of the two parts, in cents. */
const PART_CENTS = [20_000, 10_000] as const

/** The two remittances of each page. */
const remittances = new WeakMap<WalkContext['userPage'], readonly Remittance[]>()
const remittancesOf = ({ userPage }: WalkContext) => remittances.get(userPage)!

/** A remittance of one pouch that the carrier took. */
async function handOver(testOrganization: TestOrganization): Promise<Remittance> {
  const prepared = dataOf(await prepareRemittance(testOrganization, await sealedPouch(testOrganization)))
  const [remittance] = dataOf(await changeRemittance(testOrganization, prepared, 'VALIDATED'))
  return remittance!
}

/** Links the line to both remittances as another person, unless it is already linked. */
async function linkParts(walkContext: WalkContext): Promise<void> {
  const { id: lineId } = lineOf(walkContext)
  if ((await readLine(walkContext.testOrganization, lineId)).linked) return
  const links = remittancesOf(walkContext).map(({ id: remittanceId }, index) => ({
    lineId,
    remittanceId,
    amountCents: PART_CENTS[index],
  }))
  await setLineStatus(walkContext, 'LINKED', { links })
}

/** Chooses the remittance of a part, and types its amount. */
const editPart = (index: 0 | 1) => async (walkContext: WalkContext) => {
  const { userPage } = walkContext
  const dialog = dialogOf(walkContext)
  await userPage
    .find('combobox', 'bank.choose.remittance', {}, dialog)
    .nth(index)
    .selectOption(remittancesOf(walkContext)[index]!.id)
  const amount = userPage.field(userPage.t('bank.column.amount'), dialog).nth(index)
  await replaceText(amount, String(PART_CENTS[index] / 100))
}

/** Splitting a credit between two remittances. */
export const bankSplitPageObject: PageObject = {
  start: 'fresh',
  isPermanent: true,
  async open(testOrganization, browserDriver) {
    const handedOver = [await handOver(testOrganization), await handOver(testOrganization)]
    const line = await importLine(testOrganization, ['REMISE GROUPEE', CREDIT_CENTS])
    const walkContext = await openLine(testOrganization, browserDriver, line)
    remittances.set(walkContext.userPage, handedOver)
    return walkContext
  },
  actions: {
    [eventLabel('OPEN', { line: { id: 'line-1', account: 'FR1', amountCents: CREDIT_CENTS } })]:
      pressInPanel('bank.line.link'),
    [eventLabel('ADD')]: pressInDialog('bank.split.add'),
    [eventLabel('DROP', { index: 1 })]: (walkContext) =>
      walkContext.userPage.press(
        'bank.split.drop',
        {},
        dialogOf(walkContext)
          .locator('section')
          .filter({ hasText: walkContext.userPage.t('bank.split.part', { number: '2' }) }),
      ),
    [eventLabel('EDIT', { index: 0, change: { remittanceId: 'remittance-1', amount: '200' } })]: editPart(0),
    [eventLabel('EDIT', { index: 1, change: { remittanceId: 'remittance-2', amount: '100' } })]: editPart(1),
    [eventLabel('CONFIRM')]: pressInDialog('bank.choose.submit'),
    [eventLabel('CANCEL')]: pressInDialog('action.cancel'),
    [eventLabel('RETRY')]: pressInDialog('action.retry'),
  },
  answers: ['loadMatching:lines', 'link:done'],
  calls: { loadMatching: 'GET banklines/proposals', link: 'PUT banklinesstatus' },
  eventsWhileRunning: { loadMatching: [eventLabel('CANCEL')] },
  concurrentChanges: { 'link:conflict': linkParts },
  async waitForState(walkContext, state) {
    const { userPage } = walkContext
    const dialog = dialogOf(walkContext)
    const add = userPage.find('button', 'bank.split.add', {}, dialog)
    const retry = userPage.find('button', 'action.retry', {}, dialog)
    if (state === 'closed') return dialog.waitFor({ state: 'hidden' })
    if (state === 'editing') await userPage.find('button', 'bank.choose.submit', {}, dialog).waitFor()
    else await retry.waitFor()
    await add.waitFor({ state: state === 'unavailable' ? 'hidden' : 'visible' })
  },
  // The memory: whether the line is linked.
  remember: (memory, label) => (/^link:(?:done|conflict)$/u.test(label) ? 'linked' : memory),
  isPossible(memory, label) {
    if (label.includes('"OPEN"')) return memory !== 'linked'
    return label !== 'link:done' || memory !== 'linked'
  },
  /** Links the line and controls its remittances, so that they are no longer listed. */
  async cleanUp(walkContext) {
    const { accountant } = walkContext.testOrganization
    await linkParts(walkContext)
    for (const { id } of remittancesOf(walkContext))
      dataOf(await setStatus(accountant, 'remittances', id, { status: 'AVALIDATED', reason: 'QA' }))
    const references = remittancesOf(walkContext).map(({ reference }) => reference)
    return [
      `remittances ${references.join(', ')}, their pouches and counts, and the bank line that they share`,
    ]
  },
}
