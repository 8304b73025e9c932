import { describe, expect, it } from 'vitest'
import { findByNumberWithoutZeros, pouchLocation } from '../../../src/domain/pouches/location.ts'

it.each([
  ['NOTES', 'CREATED', 'free'],
  ['CHANGE', 'CREATED', 'free'],
  ['CHEQUES', 'PREPARED', 'prepared'],
  ['NOTES', 'VALIDATED', 'gone'],
  ['CHANGE', 'VALIDATED', 'gone'],
  ['TICKETS', 'ARCHIVED', 'gone'],
  ['CHANGE', 'ARCHIVED', 'exchanged'],
  ['NOTES', 'DELETED', 'deleted'],
] as const)(
  'a pouch of %s with the status %s is shown as %s to a person who looks for it',
  (type, status, location) => {
    expect(pouchLocation({ type, status })).toBe(location)
  },
)

describe('a number without its leading zeros', () => {
  const pouches = ['0042475', '042476', '0042476', 'A00042'].map((number) => ({ number }))

  it.each([
    ['42475', '0042475'],
    ['042475', '0042475'],
    ['0042475', '0042475'],
    ['A00042', 'A00042'],
    // No pouch, or several, have the number.
    ['42476', null],
    ['A42', null],
    ['42477', null],
    ['', null],
  ])('%j means %s', (number, found) => {
    expect(findByNumberWithoutZeros(pouches, number)?.number ?? null).toBe(found)
  })
})
