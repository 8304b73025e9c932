import { type DispatchThing, ticketDispatch } from '../../api/fixtures/ticket-dispatch.ts'
import type { House } from '../../api/house.ts'
import type { Desk, Seat } from '../browser-driver.ts'
import type { LifecycleHands } from '../lifecycle-page-objects.ts'

async function atDispatch(desk: Desk, { id }: DispatchThing): Promise<Seat> {
  const seat = await desk.seat('accountant')
  await seat.open(`/tickets?view=dispatches&id=${id}`)
  await seat.find('heading', 'tickets.history').waitFor()
  return seat
}

/** Confirms the form; resolves when the dialog is closed. */
async function confirm(seat: Seat): Promise<Seat> {
  const dialog = seat.page.getByRole('dialog')
  await dialog.getByRole('button').last().click()
  await dialog.waitFor({ state: 'hidden' })
  return seat
}

async function fill(
  seat: Seat,
  id: 'tickets.slipNumber' | 'tickets.reimbursed' | 'tickets.reimbursedOn' | 'tickets.reason',
  text: string,
) {
  await seat.find('textbox', id, {}, seat.page.getByRole('dialog')).fill(text)
}

const pay = (which: 0 | -1) => async (house: House, desk: Desk, thing: DispatchThing) => {
  const seat = await atDispatch(desk, thing)
  const issuer = seat.page
    .locator('section')
    .filter({ has: seat.page.getByRole('heading', { name: thing.issuers.at(which)!, exact: true }) })
    .last()
  await seat.press('tickets.act.REIMBURSED', {}, issuer)
  await fill(seat, 'tickets.reimbursed', '8')
  await fill(seat, 'tickets.reimbursedOn', seat.date(house.today))
  return confirm(seat)
}

/** A dispatch of paper tickets, to two issuers when one of them pays first. */
export const dispatchHands: LifecycleHands<DispatchThing> = {
  make: async (house) => ({ thing: await ticketDispatch.make(house, []), seat: null }),
  gestures: {
    async send(_house, desk, thing) {
      const seat = await atDispatch(desk, thing)
      await seat.press('tickets.act.SENT')
      await fill(seat, 'tickets.slipNumber', 'QA-1')
      return confirm(seat)
    },
    reimbursePart: pay(0),
    reimburse: pay(-1),
    async cancel(_house, desk, thing) {
      const seat = await atDispatch(desk, thing)
      await seat.press('tickets.act.CANCELED')
      await fill(seat, 'tickets.reason', 'QA')
      return confirm(seat)
    },
  },
}
