import type { Attachment } from '../../../../../src/domain/contract/attachments.ts'
import { deleteCount } from '../../api/fixtures/count.ts'
import { dataOf, entriesOf, sealedPouch, type TestOrganization } from '../../api/test-organization.ts'
import { eventLabel, type PageObject, questionOf, type WalkContext } from '../page-object.ts'

/** The file of the events, as large as a file may be. */
const FILE = { key: 'file-1', name: 'photo.jpg', type: 'image/jpeg', size: 5_242_880 }
const PDF_FILE = Buffer.from('%PDF-1.4\n%%EOF\n')
/** Pages where the next file is not what its type says. */
const pagesWithDisguisedFile = new WeakSet<WalkContext['userPage']>()

const panelOf = ({ userPage }: WalkContext) => userPage.page.locator('[data-attachments]')
const itemOf = (walkContext: WalkContext) => panelOf(walkContext).getByRole('listitem')
const pick = (walkContext: WalkContext, name: string, mimeType: string, buffer: Buffer) =>
  panelOf(walkContext)
    .getByLabel(walkContext.userPage.t('attachments.add'))
    .and(walkContext.userPage.page.locator('[type=file]'))
    .setInputFiles({ name, mimeType, buffer })

const attachmentsOf = (testOrganization: TestOrganization, entityId: string) =>
  entriesOf<Attachment>(testOrganization.director, 'attachments', { entity: 'pouch', entityId })
async function deleteAttachments({ testOrganization, pouches: [pouch] }: WalkContext): Promise<void> {
  for (const { id } of await attachmentsOf(testOrganization, pouch!.id))
    dataOf(await testOrganization.director.delete(`attachments/${id}`))
}

/** The attachments of a pouch. */
export const attachmentsPageObject: PageObject = {
  start: 'fresh',
  async open(testOrganization, browserDriver) {
    const pouch = await sealedPouch(testOrganization)
    const userPage = await browserDriver.userPage('director')
    await userPage.open(`/carryingPouch?id=${pouch.id}`)
    const walkContext = { testOrganization, userPage, pouches: [pouch], remittance: null }
    await panelOf(walkContext).waitFor()
    return walkContext
  },
  actions: {
    [eventLabel('PICK', { file: FILE })]: (walkContext) =>
      pagesWithDisguisedFile.delete(walkContext.userPage)
        ? pick(walkContext, 'page.pdf', 'application/pdf', Buffer.from('<html></html>'))
        : pick(walkContext, 'slip.pdf', 'application/pdf', PDF_FILE),
    [eventLabel('PICK', { file: { ...FILE, size: FILE.size + 1 } })]: (walkContext) =>
      pick(walkContext, 'large.pdf', 'application/pdf', Buffer.alloc(FILE.size + 1)),
    [eventLabel('PICK', { file: { ...FILE, type: 'text/html' } })]: (walkContext) =>
      pick(walkContext, 'page.html', 'text/html', Buffer.from('<html></html>')),
    [eventLabel('REMOVE', { id: 'attachment-1' })]: (walkContext) =>
      itemOf(walkContext).getByRole('button').last().click(),
    [eventLabel('DOWNLOAD', { id: 'attachment-1' })]: (walkContext) =>
      itemOf(walkContext).getByRole('button').first().click(),
    [eventLabel('CONFIRM')]: (walkContext) =>
      walkContext.userPage.press('action.validate', {}, questionOf(walkContext)),
    [eventLabel('CANCEL')]: async (walkContext) => {
      const isConfirming =
        (await walkContext.userPage.page.locator('[data-attachments][data-state=confirming]').count()) > 0
      await walkContext.userPage.press(
        'action.cancel',
        {},
        isConfirming ? questionOf(walkContext) : panelOf(walkContext),
      )
    },
    [eventLabel('RETRY')]: (walkContext) =>
      walkContext.userPage.press('action.retry', {}, panelOf(walkContext)),
  },
  answers: ['loadAttachments:none', 'loadAttachments:one', 'upload:done', 'remove:done', 'download:done'],
  calls: {
    loadAttachments: 'GET attachments?',
    upload: 'POST attachments',
    remove: 'DELETE attachments/',
    download: 'GET attachments/',
  },
  refusals: { 'upload:gone': 'NotFound', 'remove:refused': 'InvalidRequest' },
  eventsWhileRunning: { upload: [eventLabel('CANCEL')] },
  concurrentChanges: {
    'upload:disguised': async ({ userPage }) => {
      pagesWithDisguisedFile.add(userPage)
    },
    'remove:conflict': deleteAttachments,
    'download:gone': deleteAttachments,
  },
  waitForState: async ({ userPage }, state) =>
    userPage.page.locator(`[data-attachments][data-state="${state}"]`).waitFor(),
  // The memory: the number of attachments, whether one was deleted elsewhere, and whether a file is sent
  // again.
  remember(memory, label) {
    if (label === 'upload:done') return 'one'
    if (/^remove:(?:done|conflict)$/u.test(label)) return 'none'
    if (label === 'download:gone') return 'gone'
    if (label.includes('"RETRY"') && memory !== 'one') return 'again'
    return memory === 'again' && /^upload:gone$|"CANCEL"/u.test(label) ? 'none' : memory
  },
  isPossible(memory, label) {
    const exists = memory === 'one'
    switch (label) {
      case 'loadAttachments:one':
      case eventLabel('REMOVE', { id: 'attachment-1' }):
      case eventLabel('DOWNLOAD', { id: 'attachment-1' }):
        return exists
      case 'loadAttachments:none':
        return !exists
      case 'upload:disguised':
        return memory !== 'again'
      case eventLabel('PICK', { file: FILE }):
        return !exists && memory !== 'gone'
      default:
        return true
    }
  },
  async cleanUp(walkContext) {
    // Waits for running commands first.
    await walkContext.userPage.page
      .locator('[data-attachments]:not([data-state=removing], [data-state=uploading])')
      .waitFor()
    await deleteAttachments(walkContext)
    return deleteCount(walkContext.testOrganization, walkContext.pouches[0]!.countId!)
  },
}
