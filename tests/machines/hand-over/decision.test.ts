import { describe, expect, it } from 'vitest'
import { snapshotOf } from '../../../src/machines/hand-over/decision.ts'
import type { HandOverContext, HandOverFields } from '../../../src/machines/hand-over/types.ts'

const NOTHING: HandOverFields = {
  confirmedPouchIds: [],
  leftPouchIds: [],
  receiptNumber: '',
  courierName: '',
}

/** The draft of a hand-over of version 4 of a remittance. */
const draftOf = (fields: Partial<HandOverFields>) =>
  snapshotOf({ remittance: { version: 4 }, ...NOTHING, ...fields } as HandOverContext)

describe('the draft of a hand-over', () => {
  it.each([
    ['a receipt number', { receiptNumber: 'R-17' }],
    ['the name of the courier', { courierName: 'Marta' }],
    ['a confirmed pouch', { confirmedPouchIds: ['pouch-1'] }],
    ['a pouch that stays', { leftPouchIds: ['pouch-1'] }],
  ])('is stored as soon as it has %s', (_, fields) => {
    expect(draftOf(fields)).toEqual({ version: 4, ...NOTHING, ...fields })
  })

  it.each([
    ['nothing was entered', {}],
    ['only spaces were typed', { receiptNumber: ' ', courierName: '  ' }],
  ])('is not stored if %s', (_, fields) => {
    expect(draftOf(fields)).toBeNull()
  })
})
