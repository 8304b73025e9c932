import type { CashLog, CashLogRow, Count } from '../../../../src/domain/contract/cash-logs.ts'
import type { Remittance } from '../../../../src/domain/contract/remittances.ts'
import type { CountThing } from '../api/fixtures/count.ts'
import type { PouchThing } from '../api/fixtures/pouch.ts'
import type { RemittanceThing } from '../api/fixtures/remittance.ts'
import { AMOUNT, dataOf, entriesOf, type House, readPouch, sealedPouch } from '../api/house.ts'
import type { Desk, Seat } from './browser-driver.ts'
import { activeHands, personHands } from './page-objects/administered.ts'
import { dispatchHands } from './page-objects/dispatches.ts'
import { handOver, inControl, prepareByHand, sendBack, undo } from './remittance-driver.ts'
import { sendCountByHand, sendRemittanceByHand } from './sending.ts'

/** How a person performs the events of a lifecycle in the browser; each resolves with the page that shows the effect. */
export interface LifecycleHands<Thing> {
  make(house: House, desk: Desk): Promise<{ readonly thing: Thing; readonly seat: Seat | null }>
  readonly gestures: Readonly<
    Record<string, (house: House, desk: Desk, thing: Thing, next: string | undefined) => Promise<Seat>>
  >
}

const isSaved = (seat: Seat) => {
  const said = seat.t('cashLog.kept.server', { time: '' }).trim()
  return seat.page
    .getByRole('status')
    .filter({ hasText: new RegExp(`^\\s*${said}\\s\\d`, 'u') })
    .first()
    .waitFor()
}

const sheetAddress = ({ date, service, cashRegisterId }: CashLog | Record<string, unknown>) =>
  `/cashregister?${new URLSearchParams({ date: String(date), service: String(service), register: String(cashRegisterId) })}`

const pieces = (seat: Seat, face: number) =>
  seat.field(seat.t('cashLog.field.pieces', { face: seat.face(face) }))

const countHands: LifecycleHands<CountThing> = {
  async make(house, desk) {
    const seat = await desk.seat('user')
    const sheet = await house.freshSheet()
    const { name } = house.category(({ countType }) => countType === 4)
    await seat.open(sheetAddress({ ...sheet }))
    await pieces(seat, 5_000).fill('2')
    await pieces(seat, 2_000).fill('3')
    await seat.field(seat.t('cashLog.field.pouchOf', { category: name })).fill(house.freshNumber())
    const float = seat.field(seat.t('cashLog.field.float'))
    if (await float.isVisible()) await float.fill('0')
    await seat.field(seat.t('cashLog.field.turnover')).fill(String(AMOUNT / 100))
    await seat.press('action.save')
    await isSaved(seat)
    const [row] = await entriesOf<CashLogRow>(house.user, 'cashlogs', { date: sheet.date })
    const log = dataOf(await house.user.get<CashLog>(`cashlogs/${row!.id}`))
    const notes = log.counts.find(({ countType }) => countType === 4)!
    return { thing: { logId: log.id, id: notes.id, body: { ...sheet }, edits: 0 }, seat }
  },
  gestures: {
    async edit(_house, desk, thing) {
      const seat = await atSheet(desk, thing)
      thing.edits += 1
      const isMore = thing.edits % 2 === 1
      await pieces(seat, 2_000).fill(isMore ? '4' : '3')
      await seat.field(seat.t('cashLog.field.turnover')).fill(String(AMOUNT / 100 + (isMore ? 20 : 0)))
      await seat.press('action.save')
      await isSaved(seat)
      return seat
    },
    async validate(_house, desk, thing) {
      const seat = await atSheet(desk, thing)
      await seat.press('cashLog.act.review')
      await seat.find('heading', 'cashLog.review.title').waitFor()
      await seat.press('cashLog.act.validate')
      await seat.find('heading', 'cashLog.confirmed.ok').waitFor()
      return seat
    },
    async delete(house, desk, thing) {
      // A sheet is deleted as a whole: what accounting has not sent back is sent back first.
      for (const status of ['VALIDATED', 'AVALIDATED'] as const) {
        const { counts } = dataOf(await house.user.get<CashLog>(`cashlogs/${thing.logId}`))
        if (counts.some((one) => one.status === status)) await sendCountsBack(desk, thing, status)
      }
      const seat = await atSheet(desk, thing)
      await seat.press('cashLog.act.more')
      await seat.find('menuitem', 'cashLog.act.delete').click()
      const question = seat.find('alertdialog', 'cashLog.question.delete')
      await seat.press('action.validate', {}, question)
      await seat.reads('cashLog.deleted.title')
      return seat
    },
    async accountingValidate(_house, desk, thing) {
      const { seat, bar } = await chosenInControl(desk, thing, 'VALIDATED')
      await seat.press('control.validate', {}, bar)
      await seat.reads('code.11024')
      return seat
    },
    async invalidate(house, desk, thing) {
      const { status } = dataOf(await house.accountant.get<Count>(`counts/${thing.id}`))
      return sendCountsBack(desk, thing, status)
    },
    send: (house, desk, thing, next) => sendCountByHand(house, desk, thing, 'send', next),
    sendProvision: (house, desk, thing, next) => sendCountByHand(house, desk, thing, 'sendProvision', next),
    async reopen(house, desk, { id }) {
      const { pouchId } = dataOf(await house.accountant.get<Count>(`counts/${id}`))
      return deletePouch(house, desk, pouchId ?? '')
    },
  },
}

/** The sheet, opened again: changes by other people are visible. */
async function atSheet(desk: Desk, { body }: CountThing): Promise<Seat> {
  const seat = await desk.seat('user')
  await seat.open(sheetAddress(body))
  await pieces(seat, 5_000).waitFor()
  return seat
}

/** The control screen with the counts of this sheet in a status, all selected. */
async function chosenInControl(desk: Desk, { body }: CountThing, status: string) {
  const seat = await desk.seat('accountant')
  const date = String(body.date)
  await seat.open(`/control?${new URLSearchParams({ date_from: date, date_to: date, status })}`)
  await seat.find('checkbox', 'table.selectPage').check()
  const act = seat.page.getByRole('button', { name: seat.t('control.invalidate'), exact: true })
  const bar = seat.page.getByRole('region').filter({ has: act }).last()
  await bar.waitFor()
  return { seat, bar }
}

async function sendCountsBack(desk: Desk, thing: CountThing, status: string): Promise<Seat> {
  const { seat, bar } = await chosenInControl(desk, thing, status)
  await seat.press('control.invalidate', {}, bar)
  const question = seat.page.getByRole('dialog').last()
  await seat.field(seat.t('control.invalidate.reason'), question).fill('QA')
  await seat.press('control.invalidate', {}, question)
  await seat.reads('code.11025')
  return seat
}

async function deletePouch(house: House, desk: Desk, pouchId: string): Promise<Seat> {
  const seat = await desk.seat('director')
  const { number } = await readPouch(house, pouchId)
  await seat.open(`/carryingPouch?id=${pouchId}`)
  await seat.press('pouches.delete.action')
  const question = seat.find('alertdialog', 'pouches.delete.title', { number })
  await seat.press('action.validate', {}, question)
  await seat.page.locator('[data-pouch=DELETED]').waitFor()
  return seat
}

const remittanceHands: LifecycleHands<RemittanceThing> = {
  async make(house, desk) {
    const pouch = await sealedPouch(house)
    const { seat, remittance } = await prepareByHand(house, desk, pouch.id)
    return { thing: { remittance, countId: pouch.countId! }, seat }
  },
  gestures: {
    undo: (_house, desk, { remittance }) => undo(desk, remittance),
    validate: (_house, desk, { remittance }) => handOver(desk, remittance),
    invalidate: (_house, desk, { remittance }) => sendBack(desk, remittance),
    send: (house, desk, { remittance }, next) => sendRemittanceByHand(house, desk, remittance, next),
    async accountingValidate(house, desk, { remittance }) {
      const seat = await inControl(desk, remittance)
      await seat.find('textbox', 'remittanceControl.amount').fill(String(AMOUNT / 100))
      await seat.find('textbox', 'remittanceControl.creditedOn').fill(seat.date(house.today))
      await seat.press('remittanceControl.validate')
      const panel = seat.page.getByRole('complementary').last()
      await panel.getByText(seat.t('remittance.status.AVALIDATED'), { exact: true }).first().waitFor()
      return seat
    },
  },
}

const pouchHands: LifecycleHands<PouchThing> = {
  async make(house) {
    const { id, countId } = await sealedPouch(house)
    return { thing: { id, type: 'NOTES', countId, date: house.today, remittance: null }, seat: null }
  },
  gestures: {
    async prepare(house, desk, thing) {
      const { seat, remittance } = await prepareByHand(house, desk, thing.id)
      thing.remittance = remittance
      return seat
    },
    handOver: (_house, desk, { remittance }) => handOver(desk, remittance!),
    async release(house, desk, { remittance }) {
      const { status } = dataOf(await house.director.get<Remittance>(`remittances/${remittance!.id}`))
      if (status === 'VALIDATED') await sendBack(desk, remittance!)
      return undo(desk, remittance!)
    },
    delete: (house, desk, { id }) => deletePouch(house, desk, id),
    async receive(house, desk, { id }) {
      const { number } = await readPouch(house, id)
      const seat = await desk.seat('director')
      await seat.open('/coins')
      await seat.page.getByRole('button', { name: new RegExp(number, 'u') }).click()
      const dialog = seat.page.getByRole('dialog')
      await seat.field(seat.t('coins.reception.looseOf', { face: seat.face(100) }), dialog).fill('10')
      await seat.press('coins.reception.submit', {}, dialog)
      await dialog.waitFor({ state: 'hidden' })
      return seat
    },
  },
}

/** The lifecycles that are walked by gestures, by name. */
export const LIFECYCLE_HANDS: Readonly<Record<string, LifecycleHands<unknown>>> = {
  count: countHands,
  remittance: remittanceHands,
  pouch: pouchHands,
  'ticket-dispatch': dispatchHands,
  active: activeHands,
  person: personHands,
} as unknown as Readonly<Record<string, LifecycleHands<unknown>>>
