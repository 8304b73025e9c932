import type { CashCarrier } from '../../../../../src/domain/contract/organizations.ts'
import type { User } from '../../../../../src/domain/contract/users.ts'
import type { ResourceWord } from '../../../../../src/views/administration/resource-view.ts'
import { active, type Made, person } from '../../../walk/api/fixtures/administered.ts'
import type { House } from '../../../walk/api/house.ts'
import type { Seat } from '../../../walk/browser/browser-driver.ts'
import type { Sight } from '../look.ts'
import { button, cell, heading, paragraph, type Said } from '../say.ts'
import { announced, notices } from '../words.ts'

type DoneCode = 10007 | 10008 | 11011 | 11012

/** Its row in the list beside its panel, and the announcement. */
const inList = (seat: Seat, name: string, cells: Said, code: DoneCode): Sight => ({
  at: [seat.page.getByRole('row').filter({ hasText: name }), notices(seat)],
  says: [button(name), cells, announced(seat, seat.t(`code.${code}`))],
})

/** The list was filtered to the deleted row: it is empty, and the panel is closed too. */
const gone = (seat: Seat, code: DoneCode): Sight => ({
  at: [seat.page.getByRole('status').filter({ has: seat.page.getByRole('heading') }), notices(seat)],
  says: [
    heading(2, seat.t('noResult.title')),
    paragraph(seat.t('noResult.message')),
    paragraph(seat.t('noResult.suggestion')),
    button(seat.t('action.clearFilters')),
    announced(seat, seat.t(`code.${code}`)),
  ],
})

const state = ({ t }: Seat, word: ResourceWord, status: 'ACTIVE' | 'INACTIVE') =>
  cell(t(`administration.status.${status}`, { word }))

const carrier = (status: 'ACTIVE' | 'INACTIVE') => async (house: House, seat: Seat, thing: Made) => {
  const { name } = (await active.read(house, thing)) as unknown as CashCarrier
  return inList(seat, name, state(seat, 'carrier', status), 11011)
}

/** A carrier after an event; it stands for all administered records. */
export const carrierSights = {
  activate: carrier('ACTIVE'),
  deactivate: carrier('INACTIVE'),
  delete: async (_house: House, seat: Seat) => gone(seat, 11012),
}

/** A person who was deleted or restored. */
export const personSights = {
  delete: async (_house: House, seat: Seat) => gone(seat, 10008),
  async restore(house: House, seat: Seat, thing: Made) {
    const { lastName, firstName } = (await person.read(house, thing)) as unknown as User
    const cells = [cell(firstName), cell(seat.t('role.user')), state(seat, 'user', 'ACTIVE')]
    return inList(seat, lastName, cells, 10007)
  },
}
