import { deleteCount } from '../../api/fixtures/count.ts'
import { undoRemittance } from '../../api/fixtures/remittance.ts'
import { changeRemittance, dataOf, prepareRemittance, sealedPouch } from '../../api/test-organization.ts'
import {
  eventLabel,
  type PageObject,
  panelOf,
  pressButton,
  questionOf,
  replaceText,
  type WalkContext,
} from '../page-object.ts'

const type =
  (id: `remittanceControl.${'amount' | 'creditedOn' | 'differenceReason'}`, text: string) =>
  (walkContext: WalkContext) =>
    replaceText(walkContext.userPage.find('textbox', id, {}, panelOf(walkContext)), text)
const typeReason = (text: string) => (walkContext: WalkContext) =>
  questionOf(walkContext)
    .getByRole('textbox', { name: walkContext.userPage.t('remittanceControl.reason') })
    .fill(text)

/** Another person controls the remittance, so that it can be neither validated nor sent back. */
const controlFirst = async ({ testOrganization, remittance }: WalkContext) => {
  dataOf(await changeRemittance(testOrganization, remittance!, 'AVALIDATED'))
}

export const remittanceControlPageObject: PageObject = {
  start: 'fresh',
  async open(testOrganization, browserDriver) {
    const pouch = await sealedPouch(testOrganization)
    const prepared = dataOf(await prepareRemittance(testOrganization, pouch))
    const [remittance] = dataOf(await changeRemittance(testOrganization, prepared, 'VALIDATED'))
    const userPage = await browserDriver.userPage('accountant')
    await userPage.open(`/moneyremittanceCtrl?id=${prepared.id}`)
    return { testOrganization, userPage, pouches: [pouch], remittance: remittance! }
  },
  actions: {
    [eventLabel('EDIT', { field: 'amount', text: '390' })]: type('remittanceControl.amount', '390'),
    [eventLabel('EDIT', { field: 'amount', text: 'quatre cents' })]: type(
      'remittanceControl.amount',
      'quatre cents',
    ),
    [eventLabel('EDIT', { field: 'creditedOn', text: '2026-11-25' })]: (walkContext) =>
      type(
        'remittanceControl.creditedOn',
        walkContext.userPage.date(walkContext.testOrganization.today),
      )(walkContext),
    // The date field does not report a date that does not exist, so the field is emptied instead.
    [eventLabel('EDIT', { field: 'creditedOn', text: '2026-02-30' })]: type(
      'remittanceControl.creditedOn',
      '',
    ),
    [eventLabel('EDIT', { field: 'differenceReason', text: 'Un billet manque' })]: type(
      'remittanceControl.differenceReason',
      'Un billet manque',
    ),
    [eventLabel('VALIDATE')]: pressButton('remittanceControl.validate'),
    [eventLabel('INVALIDATE')]: pressButton('remittanceControl.invalidate'),
    [eventLabel('EDIT_REASON', { text: 'Montant différent' })]: typeReason('Montant différent'),
    [eventLabel('EDIT_REASON', { text: '  ' })]: typeReason('  '),
    [eventLabel('CONFIRM')]: (walkContext) =>
      walkContext.userPage.press('action.yes', {}, questionOf(walkContext)),
    [eventLabel('CANCEL')]: async (walkContext) => {
      const hasValidationFailed =
        (await walkContext.userPage.page.locator('[data-state=validateFailed]').count()) > 0
      if (hasValidationFailed) await walkContext.userPage.press('action.cancel', {}, panelOf(walkContext))
      else await walkContext.userPage.press('action.no', {}, questionOf(walkContext))
    },
    [eventLabel('RETRY')]: async (walkContext) => {
      const hasInvalidationFailed =
        (await walkContext.userPage.page.locator('[data-state=invalidateFailed]').count()) > 0
      if (hasInvalidationFailed) await walkContext.userPage.press('action.yes', {}, questionOf(walkContext))
      else await walkContext.userPage.press('action.retry', {}, panelOf(walkContext))
    },
  },
  answers: ['loadRemittance:validated', 'loadRemittance:controlled', 'validate:done', 'invalidate:done'],
  calls: {
    loadRemittance: 'GET remittances/',
    validate: 'PUT remittancesstatus',
    invalidate: 'PUT remittancesstatus',
  },
  refusals: {
    'loadRemittance:refused': 'InvalidRequest',
    'validate:refused': 'BankLinesLinked',
    'invalidate:refused': 'BankLinesLinked',
  },
  concurrentChanges: { 'validate:stale': controlFirst, 'invalidate:stale': controlFirst },
  async waitForState(walkContext, state) {
    if (state === 'unavailable')
      await walkContext.userPage.find('button', 'action.retry', {}, panelOf(walkContext)).waitFor()
    // Behind a dialog the panel has no role.
    else await walkContext.userPage.page.locator(`[data-state="${state}"]`).waitFor()
  },
  // The memory: whether the remittance was controlled or sent back, by the page or another person.
  remember(memory, label) {
    return /^(?:in)?validate:(?:done|stale)$/u.test(label) ? 'changed' : memory
  },
  isPossible(memory, label) {
    if (memory === 'changed') return label === 'loadRemittance:controlled'
    return label !== 'loadRemittance:controlled'
  },
  async cleanUp({ testOrganization, pouches: [pouch], remittance }) {
    const recordsLeft = await undoRemittance(testOrganization, remittance!)
    return recordsLeft.length > 0 ? recordsLeft : deleteCount(testOrganization, pouch!.countId!)
  },
}
