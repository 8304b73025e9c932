import type { Remittance } from '../../../../src/domain/contract/remittances.ts'
import { dataOf, type House, readPouch } from '../api/house.ts'
import type { Desk, Seat } from './browser-driver.ts'

/** Four questions, from the type to the confirmation. */
export async function prepareByHand(
  house: House,
  desk: Desk,
  pouchId: string,
): Promise<{ seat: Seat; remittance: Remittance }> {
  const { number, type } = await readPouch(house, pouchId)
  const seat = await desk.seat('director')
  await seat.open('/moneyremittance?step=type')
  await seat.page.getByRole('radio', { name: seat.t(`pouchType.${type}`) }).check()
  await seat.press('action.next')
  const scan = seat.find('textbox', 'remittance.pouches.scan')
  await scan.fill(number)
  await scan.press('Enter')
  await seat.page.getByRole('checkbox', { name: number, exact: true, checked: true }).waitFor()
  await seat.press('action.next')
  await seat.find('textbox', 'remittance.column.date').waitFor()
  await seat.press('action.next')
  await seat.press('remittance.review.prepare')
  await seat.page.locator('[data-state=prepared]').waitFor()
  const { remittanceId } = await readPouch(house, pouchId)
  return { seat, remittance: dataOf(await house.director.get<Remittance>(`remittances/${remittanceId}`)) }
}

async function atRemittance(desk: Desk, { id, reference }: Remittance): Promise<Seat> {
  const seat = await desk.seat('director')
  await seat.open(`/moneyremittance?id=${id}`)
  await seat
    .find('heading', 'remittance.name', { reference: String(reference) })
    .first()
    .waitFor()
  return seat
}

export async function undo(desk: Desk, remittance: Remittance): Promise<Seat> {
  const seat = await atRemittance(desk, remittance)
  await seat.press('remittance.undo')
  const question = seat.find('alertdialog', 'remittance.undo.title', {
    reference: String(remittance.reference),
  })
  await seat.press('action.yes', {}, question)
  await seat.reads('code.11021')
  return seat
}

export async function handOver(desk: Desk, remittance: Remittance): Promise<Seat> {
  const seat = await atRemittance(desk, remittance)
  await seat.press('remittance.handOver')
  await seat.find('button', 'remittance.handOver.submit').waitFor()
  for (const pouch of await seat.page.getByRole('checkbox').all()) await pouch.check()
  await seat.page.getByRole('textbox', { name: seat.t('remittance.handOver.receipt') }).fill('QA-1')
  await seat.press('remittance.handOver.submit')
  await seat.reads('code.11022')
  return seat
}

export async function sendBack(desk: Desk, remittance: Remittance): Promise<Seat> {
  const seat = await inControl(desk, remittance)
  await seat.press('remittanceControl.invalidate')
  const question = seat.page.getByRole('alertdialog').or(seat.page.getByRole('dialog')).last()
  await question.getByRole('textbox', { name: seat.t('remittanceControl.reason') }).fill('QA')
  await seat.press('action.yes', {}, question)
  await question.waitFor({ state: 'hidden' })
  return seat
}

export async function inControl(desk: Desk, { id }: Remittance): Promise<Seat> {
  const seat = await desk.seat('accountant')
  await seat.open(`/moneyremittanceCtrl?id=${id}`)
  await seat.find('textbox', 'remittanceControl.amount').waitFor()
  return seat
}
