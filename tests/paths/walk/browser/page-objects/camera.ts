import { code128 } from '../../../../support/code128.ts'
import { deleteCount } from '../../api/fixtures/count.ts'
import { sealedPouch } from '../../api/house.ts'
import type { Seat } from '../browser-driver.ts'
import { type Bench, event, type Hands } from '../page-object.ts'

/** The camera's reaction: the name of its error, or the barcode that it shows. */
type Sight = string | readonly boolean[]

/** The page as a device whose camera reacts as set last; at first there is none. */
interface Device {
  cameraSight?: Sight
}

/** Runs in the page: a camera of the device, which shows a sheet with a barcode. */
function plugIn(): void {
  const device = globalThis as Device
  navigator.mediaDevices.getUserMedia = async () => {
    const sight = device.cameraSight ?? 'NotFoundError'
    if (typeof sight === 'string') throw new DOMException('', sight)
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 640, height: 480 })
    const paper = canvas.getContext('2d')!
    const module = 3
    const left = Math.floor((canvas.width - sight.length * module) / 2)
    const draw = () => {
      paper.fillStyle = 'white'
      paper.fillRect(0, 0, canvas.width, canvas.height)
      paper.fillStyle = 'black'
      for (const [place, dark] of sight.entries())
        if (dark) paper.fillRect(left + place * module, canvas.height / 3, module, canvas.height / 3)
    }
    draw()
    // A camera keeps sending frames of a still picture.
    setInterval(draw, 100)
    return canvas.captureStream(10)
  }
}

const sees =
  (sight: (bench: Bench) => Sight) =>
  async (bench: Bench): Promise<void> => {
    await bench.seat.page.evaluate((next) => {
      ;(globalThis as Device).cameraSight = next
    }, sight(bench))
  }

const dialogOf = (seat: Seat) => seat.find('dialog', 'pouches.camera.title')

/** The camera dialog, for one code, or for several in sequence; the first time there is no camera. */
const cameraAt = (
  start: string,
  arrive: (seat: Seat, pouchId: string) => Promise<void>,
  isSatisfied: (bench: Bench) => Promise<void>,
): Hands => ({
  start,
  async open(house, desk) {
    const pouch = await sealedPouch(house)
    const seat = await desk.seat('director')
    await seat.page.addInitScript(plugIn)
    await arrive(seat, pouch.id)
    await seat.press('pouches.camera.open')
    return { house, seat, pouches: [pouch], remittance: null }
  },
  gestures: { [event('RETRY')]: ({ seat }) => seat.press('action.retry', {}, dialogOf(seat)) },
  answers: ['read:missing'],
  meanwhile: {
    'read:denied': sees(() => 'NotAllowedError'),
    'read:lost': sees(() => 'UnknownError'),
    'read:one': sees(({ pouches: [pouch] }) => code128(pouch!.number)),
  },
  async isAt(bench, state) {
    const { seat } = bench
    if (state === 'unavailable') await seat.find('button', 'action.retry', {}, dialogOf(seat)).waitFor()
    else await isSatisfied(bench)
  },
  remember: (_, label) => label,
  may: (memory, label) => (label === 'read:missing') === (memory === '/none'),
  cleanUp: ({ house, pouches: [pouch] }) => deleteCount(house, pouch!.countId!),
})

/** For the seal number of a pouch, which is one code. */
export const cameraOnce = cameraAt(
  'once',
  async (seat, pouchId) => {
    await seat.open(`/carryingPouch?id=${pouchId}`)
    await seat.press('pouches.seal.say')
  },
  async ({ seat }) => dialogOf(seat).waitFor({ state: 'hidden' }),
)

/** For the pouches of a remittance, one after another. */
export const cameraOnAndOn = cameraAt(
  'onAndOn',
  async (seat) => {
    await seat.open('/moneyremittance?step=type')
    await seat.page.getByRole('radio', { name: seat.t('pouchType.NOTES') }).check()
    await seat.press('action.next')
  },
  async ({ seat, pouches: [pouch] }) =>
    dialogOf(seat)
      .getByText(seat.t('pouches.camera.read', { number: pouch!.number }))
      .waitFor(),
)
