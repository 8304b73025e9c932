import { describe, expect, it } from 'vitest'
import type { Remittance } from '../../../src/domain/contract/remittances.ts'
import { draftDataOf, fieldsAfterLoad, initialInput } from '../../../src/machines/hand-over/decision.ts'
import type { HandOverContext, HandOverFields } from '../../../src/machines/hand-over/types.ts'
import { remittance } from '../support/remitting.ts'

const NOTHING: HandOverFields = {
  confirmedPouchIds: [],
  leftPouchIds: [],
  receiptNumber: '',
  courierName: '',
}

/** The draft of a hand-over of version 4 of a remittance. */
const draftOf = (fields: Partial<HandOverFields>, record: Partial<Remittance> = {}) =>
  draftDataOf({ remittance: remittance({ version: 4, ...record }), ...NOTHING, ...fields } as HandOverContext)

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

  it('that corrects an earlier one is stored if a field was emptied, and not if receipt number and courier are as recorded', () => {
    const sentBack = { status: 'UNVALIDATED', receiptNumber: 'R-77', courierName: null } as const
    expect(draftOf({ receiptNumber: 'R-77' }, sentBack)).toBeNull()
    expect(draftOf({ receiptNumber: '' }, sentBack)).toEqual({ version: 4, ...NOTHING })
  })
})

describe('the fields of a hand-over', () => {
  const recorded = { receiptNumber: 'R-77', courierName: 'Jean' }

  it('begin with receipt number and courier of the hand-over that is corrected', () => {
    const sentBack = remittance({ ...recorded, status: 'UNVALIDATED' })
    expect(initialInput(sentBack)).toMatchObject({ ...recorded, confirmedPouchIds: [], leftPouchIds: [] })
  })

  it('stay when somebody rescheduled the prepared remittance meanwhile, and not once it has left', () => {
    const ticked = { ...NOTHING, confirmedPouchIds: ['pouch-1'], courierName: 'Marta' }
    const context = { remittance: remittance({ version: 1 }), ...ticked } as unknown as HandOverContext
    expect(fieldsAfterLoad(remittance({ version: 2, date: '2026-11-30' }), context)).toMatchObject(ticked)
    const left = remittance({ version: 2, status: 'VALIDATED' })
    expect(fieldsAfterLoad(left, context)).toMatchObject(NOTHING)
  })

  it('are blank at the first hand-over', () => {
    expect(initialInput(remittance())).toMatchObject({ receiptNumber: '', courierName: '' })
  })
})
