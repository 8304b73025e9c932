import type { Attachment } from '../../../../../src/domain/contract/attachments.ts'
import { deleteCount } from '../../api/fixtures/count.ts'
import { dataOf, entriesOf, type House, sealedPouch } from '../../api/house.ts'
import { type Bench, event, type Hands } from '../page-object.ts'

const FILE = { key: 'file-1', name: 'photo.jpg', type: 'image/jpeg', size: 5_242_880 }
const PAPER = Buffer.from('%PDF-1.4\n%%EOF\n')
/** Pages where the next file has a wrong type. */
const disguised = new WeakSet<Bench['seat']>()

const panelOf = ({ seat }: Bench) => seat.page.locator('[data-attachments]')
const questionOf = ({ seat }: Bench) => seat.page.getByRole('alertdialog')
const lineOf = (bench: Bench) => panelOf(bench).getByRole('listitem')
const pick = (bench: Bench, name: string, mimeType: string, buffer: Buffer) =>
  panelOf(bench)
    .getByLabel(bench.seat.t('attachments.add'))
    .and(bench.seat.page.locator('[type=file]'))
    .setInputFiles({ name, mimeType, buffer })

const attached = (house: House, entityId: string) =>
  entriesOf<Attachment>(house.director, 'attachments', { entity: 'pouch', entityId })
async function takeAway({ house, pouches: [pouch] }: Bench): Promise<void> {
  for (const { id } of await attached(house, pouch!.id))
    dataOf(await house.director.delete(`attachments/${id}`))
}

/** The attachments of a pouch. */
export const attachments: Hands = {
  start: 'fresh',
  async open(house, desk) {
    const pouch = await sealedPouch(house)
    const seat = await desk.seat('director')
    await seat.open(`/carryingPouch?id=${pouch.id}`)
    const bench = { house, seat, pouches: [pouch], remittance: null }
    await panelOf(bench).waitFor()
    return bench
  },
  gestures: {
    [event('PICK', { file: FILE })]: (bench) =>
      disguised.delete(bench.seat)
        ? pick(bench, 'page.pdf', 'application/pdf', Buffer.from('<html></html>'))
        : pick(bench, 'slip.pdf', 'application/pdf', PAPER),
    [event('PICK', { file: { ...FILE, size: FILE.size + 1 } })]: (bench) =>
      pick(bench, 'large.pdf', 'application/pdf', Buffer.alloc(FILE.size + 1)),
    [event('PICK', { file: { ...FILE, type: 'text/html' } })]: (bench) =>
      pick(bench, 'page.html', 'text/html', Buffer.from('<html></html>')),
    [event('REMOVE', { id: 'attachment-1' })]: (bench) => lineOf(bench).getByRole('button').last().click(),
    [event('SAVE', { id: 'attachment-1' })]: (bench) => lineOf(bench).getByRole('button').first().click(),
    [event('CONFIRM')]: (bench) => bench.seat.press('action.validate', {}, questionOf(bench)),
    [event('CANCEL')]: async (bench) => {
      const isAsked = (await bench.seat.page.locator('[data-attachments][data-state=asking]').count()) > 0
      await bench.seat.press('action.cancel', {}, isAsked ? questionOf(bench) : panelOf(bench))
    },
    [event('RETRY')]: (bench) => bench.seat.press('action.retry', {}, panelOf(bench)),
  },
  answers: ['loadAttachments:none', 'loadAttachments:one', 'upload:done', 'remove:done', 'save:done'],
  asks: {
    loadAttachments: 'GET attachments?',
    upload: 'POST attachments',
    remove: 'DELETE attachments/',
    save: 'GET attachments/',
  },
  told: { 'upload:gone': 'NotFound', 'remove:refused': 'InvalidRequest' },
  during: { upload: [event('CANCEL')] },
  meanwhile: {
    'upload:disguised': async ({ seat }) => {
      disguised.add(seat)
    },
    'remove:overtaken': takeAway,
    'save:gone': takeAway,
  },
  isAt: async ({ seat }, state) => seat.page.locator(`[data-attachments][data-state="${state}"]`).waitFor(),
  // How many there are, one that was deleted elsewhere, and whether a file is sent again.
  remember(memory, label) {
    if (label === 'upload:done') return 'one'
    if (/^remove:(?:done|overtaken)$/u.test(label)) return 'none'
    if (label === 'save:gone') return 'gone'
    if (label.includes('"RETRY"') && memory !== 'one') return 'again'
    return memory === 'again' && /^upload:gone$|"CANCEL"/u.test(label) ? 'none' : memory
  },
  may(memory, label) {
    const isThere = memory === 'one'
    switch (label) {
      case 'loadAttachments:one':
      case event('REMOVE', { id: 'attachment-1' }):
      case event('SAVE', { id: 'attachment-1' }):
        return isThere
      case 'loadAttachments:none':
        return !isThere
      case 'upload:disguised':
        return memory !== 'again'
      case event('PICK', { file: FILE }):
        return !isThere && memory !== 'gone'
      default:
        return true
    }
  },
  async cleanUp(bench) {
    // Running commands are waited for first.
    await bench.seat.page
      .locator('[data-attachments]:not([data-state=removing], [data-state=uploading])')
      .waitFor()
    await takeAway(bench)
    return deleteCount(bench.house, bench.pouches[0]!.countId!)
  },
}
