import { describe, expect, it } from 'vitest'
import { decidePouchDeletion } from '../../../src/domain/lifecycles/pouch.ts'

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
    expect(decidePouchDeletion({ status: 'CREATED', countStatus })).toMatchObject(expected)
  })

  it('is refused in any status except CREATED, for any status of its count', () => {
    for (const status of ['PREPARED', 'VALIDATED', 'ARCHIVED', 'DELETED'] as const)
      for (const countStatus of [null, 'VALIDATED', 'AVALIDATED'] as const)
        expect(decidePouchDeletion({ status, countStatus })).toMatchObject({ refusal: 'StatusDoesNotAllow' })
  })
})
