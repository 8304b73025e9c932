import type { RefusalName } from '../../../src/domain/refusals.ts'
import { expectRefusal } from '../expectation.ts'
import { type Action, type ActionRequest, statusRequest } from './action.ts'

interface ForeignCommand {
  /** The list in which the record of the other organization is. */
  readonly list: string
  /** The people who may not do this to records of their own organization either. */
  readonly mayNot: readonly string[]
  readonly request: (id: string, ownCarrierId: string, today: string) => ActionRequest
}

const DIRECTORS = ['director', 'colleague'] as const

const COMMANDS: readonly ForeignCommand[] = [
  { list: 'cashlogs', mayNot: [], request: (id) => statusRequest('cashlogs', [id], { status: 'VALIDATED' }) },
  { list: 'cashlogs', mayNot: [], request: (id) => ({ method: 'DELETE', path: `cashlogs/${id}` }) },
  { list: 'cashlogs', mayNot: [], request: (id) => ({ method: 'GET', path: `cashlogs/${id}` }) },
  { list: 'counts', mayNot: [], request: (id) => ({ method: 'DELETE', path: `counts/${id}` }) },
  {
    list: 'counts',
    mayNot: [...DIRECTORS, 'user'],
    request: (id) => statusRequest('counts', [id], { status: 'AVALIDATED' }),
  },
  { list: 'pouches', mayNot: ['user'], request: (id) => ({ method: 'DELETE', path: `pouches/${id}` }) },
  {
    list: 'pouches',
    mayNot: ['user'],
    request: (id, carrierId, date) => ({
      method: 'POST',
      path: 'remittances',
      body: { type: 'NOTES', pouchIds: [id], carrierId, date },
    }),
  },
  {
    list: 'remittances',
    mayNot: ['user'],
    request: (id) => statusRequest('remittances', [id], { status: 'CANCELED' }),
  },
]

/** Uses a record of the other organization by its id. The server answers that the record is not found, or that the role is not allowed. */
export const useForeignRecordAction: Action = {
  name: 'use foreign record',
  weight: 3,
  people: ['admin', 'accountant', 'director', 'colleague', 'user'],
  async nextRequest({ rng, outsider, person, simulation }) {
    const { list, mayNot, request } = rng.pick(COMMANDS)
    const foreignRows = await outsider.list<{ readonly id: string }>(list)
    if (foreignRows.length === 0) return null
    const refusal: RefusalName = mayNot.includes(person.name) ? 'RoleNotAllowed' : 'NotFound'
    return {
      ...request(rng.pick(foreignRows).id, person.ids.carrier, simulation.today()),
      expectation: expectRefusal(refusal),
    }
  },
}
