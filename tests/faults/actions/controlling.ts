import type { CountRow } from '../../../src/domain/contract/cash-logs.ts'
import type { RemittanceRow } from '../../../src/domain/contract/remittances.ts'
import {
  type Action,
  type ActionContext,
  CONTROLLING,
  COUNTING,
  pickSome,
  pickSuitable,
  statusRequest,
} from './action.ts'

const counts = ({ person }: ActionContext) => person.list<CountRow>('counts')

export const controlCounts: Action = {
  name: 'control',
  weight: 5,
  people: CONTROLLING,
  async nextRequest(context) {
    const allCounts = await counts(context)
    const validatedCounts = allCounts.filter(({ status }) => status === 'VALIDATED')
    const chosen = pickSome(
      context.rng,
      validatedCounts.length > 0 && !context.rng.chance(0.1) ? validatedCounts : allCounts,
      4,
    )
    if (chosen.length === 0) return null
    return statusRequest(
      'counts',
      chosen.map(({ id }) => id),
      { status: 'AVALIDATED' },
    )
  },
}

export const invalidateCounts: Action = {
  name: 'invalidate',
  weight: 3,
  people: CONTROLLING,
  async nextRequest(context) {
    const count = pickSuitable(context.rng, await counts(context), ({ status }) =>
      ['VALIDATED', 'AVALIDATED'].includes(status),
    )
    if (!count) return null
    const reason = context.rng.chance(0.9) ? 'Count it again' : ''
    return statusRequest('counts', [count.id], { status: 'UNVALIDATED', reason })
  },
}

export const deleteCount: Action = {
  name: 'delete count',
  weight: 1,
  people: COUNTING,
  async nextRequest(context) {
    const count = pickSuitable(context.rng, await counts(context), ({ status }) =>
      ['CREATED', 'UPDATED'].includes(status),
    )
    return count ? { method: 'DELETE', path: `counts/${count.id}` } : null
  },
}

export const controlRemittance: Action = {
  name: 'control remittance',
  weight: 3,
  people: CONTROLLING,
  async nextRequest({ rng, person }) {
    const remittance = pickSuitable(
      rng,
      await person.list<RemittanceRow>('remittances'),
      ({ status }) => status === 'VALIDATED',
    )
    if (!remittance) return null
    const decision = rng.chance(0.5)
      ? { status: 'AVALIDATED', creditedCents: remittance.type === 'CHANGE' ? null : remittance.totalCents }
      : { status: 'UNVALIDATED', reason: 'The bank says otherwise' }
    return statusRequest('remittances', [remittance.id], { ...decision, version: remittance.version })
  },
}
