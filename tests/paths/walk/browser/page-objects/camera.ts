import { code128 } from '../../../../support/code128.ts'
import { notesRadio } from '../../../../support/interactions.ts'
import { deleteCount } from '../../api/fixtures/count.ts'
import { sealedPouch } from '../../api/test-organization.ts'
import type { UserPage } from '../browser-driver.ts'
import { eventLabel, INITIAL_MEMORY, type PageObject, type WalkContext } from '../page-object.ts'

/** The behaviour of the camera: the name of an error, or the bars of a visible barcode, true for a dark one. */
type CameraBehaviour = string | readonly boolean[]

/** The global object of the page, with the behaviour of its simulated camera. Without a behaviour the device has no camera. */
interface PageGlobal {
  cameraBehaviour?: CameraBehaviour
}

/** Runs in the page: replaces the camera of the device by one that shows a barcode, or fails. */
function installFakeCamera(): void {
  const pageGlobal = globalThis as PageGlobal
  navigator.mediaDevices.getUserMedia = async () => {
    const behaviour = pageGlobal.cameraBehaviour ?? 'NotFoundError'
    if (typeof behaviour === 'string') throw new DOMException('', behaviour)
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 640, height: 480 })
    const drawing = canvas.getContext('2d')!
    const barWidth = 3
    const firstBarX = Math.floor((canvas.width - behaviour.length * barWidth) / 2)
    const draw = () => {
      drawing.fillStyle = 'white'
      drawing.fillRect(0, 0, canvas.width, canvas.height)
      drawing.fillStyle = 'black'
      for (const [index, isDark] of behaviour.entries())
        if (isDark)
          drawing.fillRect(firstBarX + index * barWidth, canvas.height / 3, barWidth, canvas.height / 3)
    }
    draw()
    // A camera keeps sending frames of a still picture.
    setInterval(draw, 100)
    return canvas.captureStream(10)
  }
}

const setCamera =
  (behaviour: (walkContext: WalkContext) => CameraBehaviour) =>
  async (walkContext: WalkContext): Promise<void> => {
    await walkContext.userPage.page.evaluate((next) => {
      ;(globalThis as PageGlobal).cameraBehaviour = next
    }, behaviour(walkContext))
  }

const dialogOf = (userPage: UserPage) => userPage.find('dialog', 'pouches.camera.title')

/** The camera dialog, for one code or for several. When it is opened, the device has no camera. */
const cameraAt = (
  start: string,
  openPage: (userPage: UserPage, pouchId: string) => Promise<void>,
  waitUntilRead: (walkContext: WalkContext) => Promise<void>,
): PageObject => ({
  start,
  async open(testOrganization, browserDriver) {
    const pouch = await sealedPouch(testOrganization)
    const userPage = await browserDriver.userPage('director')
    await userPage.page.addInitScript(installFakeCamera)
    await openPage(userPage, pouch.id)
    await userPage.press('pouches.camera.open')
    return { testOrganization, userPage, pouches: [pouch], remittance: null }
  },
  actions: {
    [eventLabel('RETRY')]: ({ userPage }) => userPage.press('action.retry', {}, dialogOf(userPage)),
  },
  answers: ['read:missing'],
  concurrentChanges: {
    'read:denied': setCamera(() => 'NotAllowedError'),
    'read:lost': setCamera(() => 'UnknownError'),
    'read:one': setCamera(({ pouches: [pouch] }) => code128(pouch!.number)),
  },
  async waitForState(walkContext, state) {
    const { userPage } = walkContext
    if (state === 'unavailable')
      await userPage.find('button', 'action.retry', {}, dialogOf(userPage)).waitFor()
    else await waitUntilRead(walkContext)
  },
  // At the first step the device has no camera; afterwards it has one.
  remember: (_, label) => label,
  isPossible: (memory, label) => (label === 'read:missing') === (memory === INITIAL_MEMORY),
  cleanUp: ({ testOrganization, pouches: [pouch] }) => deleteCount(testOrganization, pouch!.countId!),
})

/** For the seal number of a pouch, which is one code. */
export const cameraForOneCode = cameraAt(
  'once',
  async (userPage, pouchId) => {
    await userPage.open(`/carryingPouch?id=${pouchId}`)
    await userPage.press('pouches.seal.add')
  },
  async ({ userPage }) => dialogOf(userPage).waitFor({ state: 'hidden' }),
)

/** For the pouches of a remittance, one after another. */
export const cameraForManyCodes = cameraAt(
  'onAndOn',
  async (userPage) => {
    await userPage.open('/moneyremittance?step=type')
    await notesRadio(userPage).check()
    await userPage.press('action.next')
  },
  async ({ userPage, pouches: [pouch] }) =>
    dialogOf(userPage)
      .getByText(userPage.t('pouches.camera.read', { number: pouch!.number }))
      .waitFor(),
)
