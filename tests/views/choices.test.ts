import { describe, expect, it } from 'vitest'
import { availableChoices } from '../../src/views/administration/choices.ts'

const ACTIVE = { value: 'active', label: 'Opéra', organizationId: 'one' }
const INACTIVE = { value: 'inactive', label: 'Bellecour', organizationId: 'one', isInactive: true }
const OF_ANOTHER_ORGANIZATION = { value: 'other', label: 'Nice', organizationId: 'two' }
const SHARED = { value: 'shared', label: 'Carrier' }
const ALL = [ACTIVE, INACTIVE, OF_ANOTHER_ORGANIZATION, SHARED]

describe('the choices of a form', () => {
  it('are the active choices of the organization and the shared choices', () => {
    expect(availableChoices(ALL, 'one', [])).toEqual([ACTIVE, SHARED])
  })

  it('also contain an inactive choice that the edited record already has', () => {
    expect(availableChoices(ALL, 'one', ['inactive'])).toEqual([ACTIVE, INACTIVE, SHARED])
  })
})
