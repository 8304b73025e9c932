import type { CountRow } from '../../../src/domain/contract/cash-logs.ts'
import type { RemittanceRow } from '../../../src/domain/contract/remittances.ts'
import { type Act, aim, CONTROLLING, COUNTING, putStatus, type Stage, some } from './act.ts'

const counts = ({ person }: Stage) => person.list<CountRow>('counts')

export const controlCounts: Act = {
  name: 'control',
  weight: 5,
  who: CONTROLLING,
  async wish(stage) {
    const found = await counts(stage)
    const meant = found.filter(({ status }) => status === 'VALIDATED')
    const chosen = some(stage.rng, meant.length > 0 && !stage.rng.chance(0.1) ? meant : found, 4)
    if (chosen.length === 0) return null
    return putStatus(
      'counts',
      chosen.map(({ id }) => id),
      { status: 'AVALIDATED' },
    )
  },
}

export const invalidateCounts: Act = {
  name: 'invalidate',
  weight: 3,
  who: CONTROLLING,
  async wish(stage) {
    const one = aim(stage.rng, await counts(stage), ({ status }) =>
      ['VALIDATED', 'AVALIDATED'].includes(status),
    )
    if (!one) return null
    const reason = stage.rng.chance(0.9) ? 'Count it again' : ''
    return putStatus('counts', [one.id], { status: 'UNVALIDATED', reason })
  },
}

export const deleteCount: Act = {
  name: 'delete count',
  weight: 1,
  who: COUNTING,
  async wish(stage) {
    const one = aim(stage.rng, await counts(stage), ({ status }) => ['CREATED', 'UPDATED'].includes(status))
    return one ? { method: 'DELETE', path: `counts/${one.id}` } : null
  },
}

export const controlRemittance: Act = {
  name: 'control remittance',
  weight: 3,
  who: CONTROLLING,
  async wish({ rng, person }) {
    const one = aim(
      rng,
      await person.list<RemittanceRow>('remittances'),
      ({ status }) => status === 'VALIDATED',
    )
    if (!one) return null
    return rng.chance(0.5)
      ? putStatus('remittances', [one.id], { status: 'AVALIDATED', creditedCents: one.totalCents })
      : putStatus('remittances', [one.id], { status: 'UNVALIDATED', reason: 'The bank says otherwise' })
  },
}
