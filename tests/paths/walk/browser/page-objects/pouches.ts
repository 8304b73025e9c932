import { deleteCount } from '../../api/fixtures/count.ts'
import { dataOf, readPouch, sealedPouch } from '../../api/test-organization.ts'
import {
  dialogOf,
  eventLabel,
  INITIAL_MEMORY,
  type PageObject,
  replaceText,
  type WalkContext,
} from '../page-object.ts'

/** The seal number of a pouch. */
export const pouchSealNumberPageObject: PageObject = {
  start: 'seal',
  async open(testOrganization, browserDriver) {
    const pouch = await sealedPouch(testOrganization)
    const userPage = await browserDriver.userPage('director')
    await userPage.open(`/carryingPouch?id=${pouch.id}`)
    await userPage.press('pouches.seal.add')
    const walkContext = { testOrganization, userPage, pouches: [pouch], remittance: null }
    await dialogOf(walkContext).waitFor()
    return walkContext
  },
  actions: {
    ...Object.fromEntries(
      ['155', 'a,'].map((text) => [
        eventLabel('EDIT', { text }),
        (walkContext: WalkContext) =>
          replaceText(
            dialogOf(walkContext).getByRole('textbox', { name: walkContext.userPage.t('pouches.seal') }),
            text,
          ),
      ]),
    ),
    [eventLabel('SAVE')]: (walkContext) =>
      walkContext.userPage.press('action.save', {}, dialogOf(walkContext)),
    [eventLabel('RETRY')]: (walkContext) =>
      walkContext.userPage.press('action.retry', {}, dialogOf(walkContext)),
  },
  answers: ['save:done', 'loadPouch:reloaded'],
  calls: { save: 'PUT pouches/', loadPouch: 'GET pouches/' },
  refusals: { 'save:refused': 'SealNumberInvalid', 'loadPouch:refused': 'NotFound' },
  concurrentChanges: {
    'save:stale': async ({ testOrganization, pouches: [pouch] }) => {
      const { version } = await readPouch(testOrganization, pouch!.id)
      dataOf(
        await testOrganization.director.put(`pouches/${pouch!.id}`, { sealNumber: `S${version}00`, version }),
      )
    },
  },
  async waitForState(walkContext, state) {
    const dialog = dialogOf(walkContext)
    if (state === 'saved') return dialog.waitFor({ state: 'hidden' })
    if (state === 'failed') return walkContext.userPage.find('button', 'action.retry', {}, dialog).waitFor()
    await walkContext.userPage.find('button', 'action.save', {}, dialog).waitFor()
    if (state === 'editing.faulty') await dialog.locator('[aria-invalid=true]').waitFor()
    if (state === 'editing.refused') await dialog.getByRole('alert').waitFor()
  },
  // The memory: `behind` while another person has changed the pouch and the page has not loaded it again.
  remember: (memory, label) =>
    ({ 'save:stale': 'behind', 'loadPouch:reloaded': INITIAL_MEMORY })[label] ?? memory,
  isPossible: (memory, label) => label !== 'save:done' || memory !== 'behind',
  cleanUp: ({ testOrganization, pouches: [pouch] }) => deleteCount(testOrganization, pouch!.countId!),
}
