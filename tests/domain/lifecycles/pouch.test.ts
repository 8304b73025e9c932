import { describe, expect, it } from 'vitest'
import { decidePouchDeletion, isDispatchPouch } from '../../../src/domain/lifecycles/pouch.ts'

describe('deleting a pouch', () => {
  it.each([
    [null, { to: 'DELETED' }],
    ['VALIDATED', { to: 'DELETED' }],
    ['CREATED', { refusal: 'StatusDoesNotAllow' }],
    ['UPDATED', { refusal: 'StatusDoesNotAllow' }],
    ['UNVALIDATED', { refusal: 'StatusDoesNotAllow' }],
    ['DELETED', { refusal: 'StatusDoesNotAllow' }],
    ['AVALIDATED', { refusal: 'CountValidatedByAccounting' }],
    ['ERROR', { refusal: 'CountValidatedByAccounting' }],
    ['SEND', { refusal: 'CountValidatedByAccounting' }],
    ['SENTP', { refusal: 'CountValidatedByAccounting' }],
    ['SENT', { refusal: 'CountValidatedByAccounting' }],
    ['ARCHIVED', { refusal: 'CountValidatedByAccounting' }],
  ] as const)('whose count is %s has the result %o', (countStatus, expected) => {
    expect(decidePouchDeletion({ status: 'CREATED', countStatus, isOfDispatch: false })).toMatchObject(
      expected,
    )
  })

  it('of vouchers is refused while they are in a dispatch; the pouch of a dispatch has vouchers and no count', () => {
    const decision = decidePouchDeletion({ status: 'CREATED', countStatus: null, isOfDispatch: true })
    expect(decision).toMatchObject({ refusal: 'TicketsInDispatch' })
    expect(isDispatchPouch({ type: 'TICKETS', countId: null })).toBe(true)
    expect(isDispatchPouch({ type: 'TICKETS', countId: 'count-1' })).toBe(false)
    expect(isDispatchPouch({ type: 'CHANGE', countId: null })).toBe(false)
  })

  it('is refused in any status except CREATED, whether it has no count, a validated count or a controlled count', () => {
    for (const status of ['PREPARED', 'VALIDATED', 'ARCHIVED', 'DELETED'] as const)
      for (const countStatus of [null, 'VALIDATED', 'AVALIDATED'] as const)
        for (const isOfDispatch of [false, true])
          expect(decidePouchDeletion({ status, countStatus, isOfDispatch })).toMatchObject({
            refusal: 'StatusDoesNotAllow',
          })
  })
})
