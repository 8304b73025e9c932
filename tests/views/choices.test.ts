import { describe, expect, it } from 'vitest'
import { ownChoices } from '../../src/views/administration/choices.ts'

const OPEN = { value: 'open', label: 'Opéra', organizationId: 'one' }
const CLOSED = { value: 'closed', label: 'Bellecour', organizationId: 'one', isInactive: true }
const FOREIGN = { value: 'foreign', label: 'Nice', organizationId: 'two' }
const SHARED = { value: 'shared', label: 'Carrier' }
const ALL = [OPEN, CLOSED, FOREIGN, SHARED]

describe('the choices of a form', () => {
  it('are those of the organization and the shared ones, without inactive ones', () => {
    expect(ownChoices(ALL, 'one', [])).toEqual([OPEN, SHARED])
  })

  it('contain an inactive one that the row already has', () => {
    expect(ownChoices(ALL, 'one', ['closed'])).toEqual([OPEN, CLOSED, SHARED])
  })
})
