import type { Pouch } from '../../../src/domain/contract/pouches.ts'
import type { RemittanceRow } from '../../../src/domain/contract/remittances.ts'
import { weekdayFrom } from '../../support/weekdays.ts'
import { type Action, pickSome, pickSuitable, REMITTING, statusRequest } from './action.ts'

const isLive = ({ status }: { readonly status: string }) => status === 'PREPARED' || status === 'UNVALIDATED'

export const prepare: Action = {
  name: 'prepare',
  weight: 12,
  people: REMITTING,
  async nextRequest({ rng, person, simulation }) {
    const pouches = await person.list<Pouch>('pouches')
    const ownPouches = pouches.filter((pouch) => pouch.establishmentId === person.establishmentId)
    const first = pickSuitable(rng, ownPouches, ({ status }) => status === 'CREATED')
    if (!first) return null
    const alike = ownPouches.filter(({ type, status }) => type === first.type && status === first.status)
    const pouchIds = pickSome(rng, alike, 4).map(({ id }) => id)
    const { carrier, inactiveCarrier } = person.ids
    const carrierId = rng.chance(0.95) ? carrier : inactiveCarrier
    return {
      method: 'POST',
      path: 'remittances',
      body: { type: first.type, pouchIds, carrierId, date: weekdayFrom(simulation.today()) },
    }
  },
}

export const undo: Action = {
  name: 'undo',
  weight: 9,
  people: REMITTING,
  async nextRequest({ rng, person }) {
    const remittance = pickSuitable(rng, await person.list<RemittanceRow>('remittances'), isLive)
    return remittance
      ? statusRequest('remittances', [remittance.id], { status: 'CANCELED', version: remittance.version })
      : null
  },
}

export const handOver: Action = {
  name: 'hand over',
  weight: 5,
  people: REMITTING,
  async nextRequest({ rng, person, serial }) {
    const remittance = pickSuitable(rng, await person.list<RemittanceRow>('remittances'), isLive)
    if (!remittance) return null
    const confirmedPouchIds = rng.chance(0.95) ? remittance.pouchIds : remittance.pouchIds.slice(1)
    const receiptNumber = `R-${serial()}`
    const receipt = { receiptNumber, courierName: 'Jean' }
    const body = { status: 'VALIDATED', confirmedPouchIds, ...receipt, version: remittance.version }
    return statusRequest('remittances', [remittance.id], body)
  },
}

export const deletePouch: Action = {
  name: 'delete pouch',
  weight: 2,
  people: REMITTING,
  async nextRequest({ rng, person }) {
    const pouch = pickSuitable(rng, await person.list<Pouch>('pouches'), ({ status }) => status === 'CREATED')
    return pouch ? { method: 'DELETE', path: `pouches/${pouch.id}` } : null
  },
}
