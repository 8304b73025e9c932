import type { CashCarrier } from '../../../../../src/domain/contract/organizations.ts'
import type { User } from '../../../../../src/domain/contract/users.ts'
import type { MessageId } from '../../../../../src/i18n/ids.ts'
import { active, type Made, person } from '../../api/fixtures/administered.ts'
import type { House } from '../../api/house.ts'
import type { Desk, Seat } from '../browser-driver.ts'
import type { LifecycleHands } from '../lifecycle-page-objects.ts'

/** The row beside its list, which is filtered to it. */
async function opened(desk: Desk, address: string, id: string, q: string): Promise<Seat> {
  const seat = await desk.seat('admin')
  await seat.open(`${address}?${new URLSearchParams({ q, id })}`)
  return seat
}

/** Asks and confirms; resolves when the action is done. */
async function act(seat: Seat, word: MessageId): Promise<Seat> {
  await seat.press(word)
  const question = seat.page.getByRole('alertdialog')
  await seat.press('action.validate', {}, question)
  await question.waitFor({ state: 'hidden' })
  return seat
}

const carrierActs = (word: MessageId) => async (house: House, desk: Desk, thing: Made) => {
  const { name } = (await active.read(house, thing)) as unknown as CashCarrier
  return act(await opened(desk, '/cashcarrier', thing.id, name), word)
}

/** A carrier stands for all administered records. */
export const activeHands: LifecycleHands<Made> = {
  make: async (house) => ({ thing: await active.make(house, []), seat: null }),
  gestures: {
    deactivate: carrierActs('administration.act.deactivate'),
    activate: carrierActs('administration.act.activate'),
    delete: carrierActs('action.delete'),
  },
}

const personActs = (word: MessageId) => async (house: House, desk: Desk, thing: Made) => {
  const { lastName } = (await person.read(house, thing)) as unknown as User
  return act(await opened(desk, '/user', thing.id, lastName), word)
}

export const personHands: LifecycleHands<Made> = {
  make: async (house) => ({ thing: await person.make(house, []), seat: null }),
  gestures: { delete: personActs('action.delete'), restore: personActs('administration.act.restore') },
}
