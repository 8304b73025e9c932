import type { Pouch } from '../../../src/domain/contract/pouches.ts'
import type { RemittanceRow } from '../../../src/domain/contract/remittances.ts'
import { type Act, aim, putStatus, REMITTING, some } from './act.ts'

const isLive = ({ status }: { readonly status: string }) => status === 'PREPARED' || status === 'UNVALIDATED'

export const prepare: Act = {
  name: 'prepare',
  weight: 12,
  who: REMITTING,
  async wish({ rng, person, testOrganization }) {
    const pouches = await person.list<Pouch>('pouches')
    const here = pouches.filter((pouch) => pouch.establishmentId === person.establishmentId)
    const first = aim(rng, here, ({ status }) => status === 'CREATED')
    if (!first) return null
    const alike = here.filter(({ type, status }) => type === first.type && status === first.status)
    const pouchIds = some(rng, alike, 4).map(({ id }) => id)
    const { carrier, idleCarrier } = person.ids
    const carrierId = rng.chance(0.95) ? carrier : idleCarrier
    return {
      method: 'POST',
      path: 'remittances',
      body: { type: first.type, pouchIds, carrierId, date: testOrganization.today() },
    }
  },
}

export const undo: Act = {
  name: 'undo',
  weight: 9,
  who: REMITTING,
  async wish({ rng, person }) {
    const one = aim(rng, await person.list<RemittanceRow>('remittances'), isLive)
    return one ? putStatus('remittances', [one.id], { status: 'CANCELED', version: one.version }) : null
  },
}

export const handOver: Act = {
  name: 'hand over',
  weight: 5,
  who: REMITTING,
  async wish({ rng, person, serial }) {
    const one = aim(rng, await person.list<RemittanceRow>('remittances'), isLive)
    if (!one) return null
    const confirmedPouchIds = rng.chance(0.95) ? one.pouchIds : one.pouchIds.slice(1)
    const receiptNumber = `R-${serial()}`
    const body = { status: 'VALIDATED', confirmedPouchIds, receiptNumber, courierName: 'Jean' }
    return putStatus('remittances', [one.id], body)
  },
}

export const deletePouch: Act = {
  name: 'delete pouch',
  weight: 2,
  who: REMITTING,
  async wish({ rng, person }) {
    const one = aim(rng, await person.list<Pouch>('pouches'), ({ status }) => status === 'CREATED')
    return one ? { method: 'DELETE', path: `pouches/${one.id}` } : null
  },
}
