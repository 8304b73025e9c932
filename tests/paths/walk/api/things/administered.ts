import type { CashCarrier } from '../../../../../src/domain/contract/organizations.ts'
import type { User } from '../../../../../src/domain/contract/users.ts'
import { ROLES } from '../../../../../src/domain/roles.ts'
import { accountOf } from '../../../people.ts'
import type { Driver } from '../driver.ts'
import { dataOf, type House, setStatus } from '../house.ts'

/** What was made, by its id. */
export interface Made {
  readonly id: string
}

/** What stays of it is its line in the history, and that of its deletion. */
const cleanUp =
  (resource: string, driver: Pick<Driver<Made>, 'read'>) =>
  async (house: House, thing: Made): Promise<readonly string[]> => {
    if ((await driver.read(house, thing)).status === 'DELETED') return []
    const gone = await (await house.admin()).delete(`${resource}/${thing.id}`)
    return gone.status < 300 ? [] : [`${resource} ${thing.id}`]
  }

const inStatus =
  (resource: string, status: string) =>
  async (house: House, { id }: Made) =>
    setStatus(await house.admin(), resource, id, { status })

const deleted =
  (resource: string) =>
  async (house: House, { id }: Made) =>
    (await house.admin()).delete(`${resource}/${id}`)

const readCarrier: Driver<Made>['read'] = async (house, { id }) =>
  dataOf(await (await house.admin()).get<CashCarrier>(`cashcarriers/${id}`))

/** A carrier stands for all that is administered: they share one table and one call. */
export const active: Driver<Made> = {
  async make(house) {
    const body = { name: `QA ${house.freshNumber()}`, address: null }
    return dataOf(await (await house.admin()).post<CashCarrier>('cashcarriers', body))
  },
  read: readCarrier,
  calls: {
    activate: inStatus('cashcarriers', 'ACTIVE'),
    deactivate: inStatus('cashcarriers', 'INACTIVE'),
    delete: deleted('cashcarriers'),
  },
  cleanUp: cleanUp('cashcarriers', { read: readCarrier }),
}

const readPerson: Driver<Made>['read'] = async (house, { id }) =>
  dataOf(await (await house.admin()).get<User>(`users/${id}`))

export const person: Driver<Made> = {
  async make(house) {
    const admin = await house.admin()
    const number = house.freshNumber()
    const body = {
      firstName: 'QA',
      lastName: number,
      email: `${number.toLowerCase()}@qa.invalid`,
      role: ROLES.user,
      establishmentIds: [house.user.user.establishmentId],
      language: 'fr',
      currentPassword: accountOf('admin').password,
    }
    return dataOf(await admin.post<User>('users', body))
  },
  read: readPerson,
  calls: {
    delete: deleted('users'),
    restore: inStatus('users', 'ACTIVE'),
  },
  cleanUp: cleanUp('users', { read: readPerson }),
}
