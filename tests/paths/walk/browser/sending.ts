import type { Count } from '../../../../src/domain/contract/cash-logs.ts'
import type { Remittance } from '../../../../src/domain/contract/remittances.ts'
import { giveAccounts } from '../api/books.ts'
import type { CountThing } from '../api/fixtures/count.ts'
import { dataOf, type House } from '../api/house.ts'
import type { Desk, Seat } from './browser-driver.ts'

type Confirm = 'accounting.provision.confirm' | 'accounting.send.confirm'

/**
 * Reviews the entries, confirms, and waits until the job has ended; to make it fail, the accounts are removed after the review.
 */
async function confirmSending(house: House, seat: Seat, confirm: Confirm, next: string | undefined) {
  const dialog = seat.page.getByRole('dialog')
  await dialog.getByRole('table').first().waitFor()
  await giveAccounts(house, next !== 'sendFailed')
  await seat.press(confirm, {}, dialog)
  await dialog.locator('[data-job=FINISHED], [data-job=WARNING], [data-job=ERROR]').first().waitFor()
}

export async function sendCountByHand(
  house: House,
  desk: Desk,
  { id, body }: CountThing,
  what: 'send' | 'sendProvision',
  next: string | undefined,
): Promise<Seat> {
  await giveAccounts(house, true)
  const { status } = dataOf(await house.accountant.get<Count>(`counts/${id}`))
  const seat = await desk.seat('accountant')
  const date = String(body.date)
  await seat.open(`/control?${new URLSearchParams({ date_from: date, date_to: date, status })}`)
  await seat.find('checkbox', 'table.selectPage').check()
  await seat.press(what === 'send' ? 'accounting.send' : 'accounting.provision')
  const confirm = what === 'send' ? 'accounting.send.confirm' : 'accounting.provision.confirm'
  await confirmSending(house, seat, confirm, next)
  return seat
}

export async function sendRemittanceByHand(
  house: House,
  desk: Desk,
  { id }: Remittance,
  next: string | undefined,
): Promise<Seat> {
  await giveAccounts(house, true)
  const seat = await desk.seat('accountant')
  await seat.open(`/moneyremittanceCtrl?id=${id}`)
  await seat.press('accounting.send.title')
  await confirmSending(house, seat, 'accounting.send.confirm', next)
  return seat
}
