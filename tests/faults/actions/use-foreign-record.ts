import type { CashLogRow, CountRow } from '../../../src/domain/contract/cash-logs.ts'
import type { Pouch } from '../../../src/domain/contract/pouches.ts'
import type { RemittanceRow } from '../../../src/domain/contract/remittances.ts'
import { type Action, type ActionRequest, statusRequest } from './action.ts'

interface Identified {
  readonly id: string
}

/** Sends a command on a record of the other organization, by its id. It must be refused. */
export const useForeignRecord: Action = {
  name: 'use foreign record',
  weight: 3,
  people: ['admin', 'accountant', 'director', 'colleague', 'user'],
  async nextRequest({ rng, outsider, person, simulation }) {
    const foreignId = async <Row extends Identified>(path: string): Promise<string | null> => {
      const foreignRows = await outsider.list<Row>(path)
      return foreignRows.length === 0 ? null : rng.pick(foreignRows).id
    }
    const requests: readonly (() => Promise<ActionRequest | null>)[] = [
      async () =>
        requestOf(await foreignId<CashLogRow>('cashlogs'), (id) =>
          statusRequest('cashlogs', [id], { status: 'VALIDATED' }),
        ),
      async () =>
        requestOf(await foreignId<CountRow>('counts'), (id) => ({ method: 'DELETE', path: `counts/${id}` })),
      async () =>
        requestOf(await foreignId<Pouch>('pouches'), (id) => ({ method: 'DELETE', path: `pouches/${id}` })),
      async () =>
        requestOf(await foreignId<RemittanceRow>('remittances'), (id) =>
          statusRequest('remittances', [id], { status: 'CANCELED' }),
        ),
      async () =>
        requestOf(await foreignId<Pouch>('pouches'), (id) => ({
          method: 'POST',
          path: 'remittances',
          body: {
            type: 'NOTES',
            pouchIds: [id],
            carrierId: person.ids.carrier,
            date: simulation.today(),
          },
        })),
    ]
    return rng.pick(requests)()
  },
}

const requestOf = (id: string | null, requestFor: (id: string) => ActionRequest): ActionRequest | null =>
  id === null ? null : requestFor(id)
