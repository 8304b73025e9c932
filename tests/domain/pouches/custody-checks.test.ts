import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { POUCH_STATUSES } from '../../../src/domain/lifecycles/pouch.ts'
import { isCents, MAX_CENTS } from '../../../src/domain/money.ts'
import {
  amountDifferences,
  decideCustodyEdit,
  exceedsInsured,
  mayEditSealNumber,
  mayEnterCarrierCount,
  normalizeSealNumber,
  parsePouchField,
  sealNumberRefusal,
} from '../../../src/domain/pouches/custody-checks.ts'
import { ALL_ROLES, ROLES } from '../../../src/domain/roles.ts'

describe('a seal number', () => {
  it.each(['', '  ', 'A12', 'sc-0042', 'A'.repeat(20)])('%j is valid', (text) => {
    expect(sealNumberRefusal(text)).toBeNull()
  })

  it.each(['AB', 'A'.repeat(21), 'SC 42', 'SC_42', 'É12'])('%j is invalid', (text) => {
    expect(sealNumberRefusal(text)).toBe('SealNumberInvalid')
  })

  it('is stored trimmed and in upper case; an empty text removes it', () => {
    expect(normalizeSealNumber(' sc-0042 ')).toBe('SC-0042')
    expect(normalizeSealNumber('  ')).toBeNull()
  })
})

it('a typed field of a pouch is parsed by its kind, and a blank one removes the value', () => {
  expect(parsePouchField({ field: 'seal', text: ' sc-42 ' })).toEqual({
    changes: { sealNumber: ' sc-42 ' },
  })
  expect(parsePouchField({ field: 'seal', text: '  ' })).toEqual({ changes: { sealNumber: null } })
  expect(parsePouchField({ field: 'seal', text: 'É12' })).toEqual({ refusal: 'SealNumberInvalid' })
  expect(parsePouchField({ field: 'carrierCount', text: '155,50' })).toEqual({
    changes: { carrierCountedCents: 155_50 },
  })
  expect(parsePouchField({ field: 'carrierCount', text: '' })).toEqual({
    changes: { carrierCountedCents: null },
  })
  expect(parsePouchField({ field: 'carrierCount', text: '1,234' })).toEqual({ refusal: 'MoneyTooPrecise' })
})

describe('editing a sealed pouch', () => {
  const { director, accountant } = ROLES
  it('changes its seal number while the pouch is in the establishment', () => {
    const sealing = POUCH_STATUSES.filter(mayEditSealNumber)
    expect(sealing).toEqual(['CREATED', 'PREPARED'])
    for (const status of POUCH_STATUSES) {
      const decision = decideCustodyEdit({ status, role: director }, { sealNumber: ' sc-1 ' })
      expect(decision).toEqual(
        mayEditSealNumber(status) ? { sealNumber: 'SC-1' } : { refusal: 'StatusDoesNotAllow' },
      )
    }
  })

  it('accepts the carrier’s count while the pouch is VALIDATED, from somebody who may control', () => {
    for (const status of POUCH_STATUSES) {
      for (const role of ALL_ROLES) {
        const controls = [ROLES.superAdmin, ROLES.admin, accountant].some((allowed) => allowed === role)
        expect(mayEnterCarrierCount(status, role)).toBe(controls && status === 'VALIDATED')
        const decision = decideCustodyEdit({ status, role }, { carrierCountedCents: 15_000 })
        if (!controls) expect(decision).toEqual({ refusal: 'RoleNotAllowed' })
        else if (status === 'VALIDATED') expect(decision).toEqual({ carrierCountedCents: 15_000 })
        else expect(decision).toEqual({ refusal: 'StatusDoesNotAllow' })
      }
    }
  })

  it('removes a value if null is given, and changes nothing if no value is given', () => {
    expect(decideCustodyEdit({ status: 'CREATED', role: director }, { sealNumber: null })).toEqual({
      sealNumber: null,
    })
    const counted = { status: 'VALIDATED', role: accountant } as const
    expect(decideCustodyEdit(counted, { carrierCountedCents: null })).toEqual({ carrierCountedCents: null })
    expect(decideCustodyEdit(counted, {})).toEqual({})
  })

  it('is refused for both values at once, so that the history names the only edit', () => {
    for (const status of POUCH_STATUSES)
      for (const changes of [
        { sealNumber: 'SC-1', carrierCountedCents: 15_000 },
        { sealNumber: null, carrierCountedCents: null },
      ])
        expect(decideCustodyEdit({ status, role: accountant }, changes)).toEqual({
          refusal: 'StatusDoesNotAllow',
        })
  })

  it('is refused with an invalid seal number', () => {
    expect(decideCustodyEdit({ status: 'CREATED', role: director }, { sealNumber: 'A' })).toEqual({
      refusal: 'SealNumberInvalid',
    })
  })
})

describe('declared, counted and credited amount', () => {
  const cents = fc.integer({ min: 0, max: MAX_CENTS })
  it('are each compared with the previous one', () => {
    expect(
      amountDifferences({ valueCents: 16_000, carrierCountedCents: 15_500, creditedCents: 15_500 }),
    ).toEqual({ carrierCents: -500, bankCents: 0 })
    expect(
      amountDifferences({ valueCents: 16_000, carrierCountedCents: null, creditedCents: 16_200 }),
    ).toEqual({ carrierCents: null, bankCents: 200 })
    expect(
      amountDifferences({ valueCents: 16_000, carrierCountedCents: 15_000, creditedCents: null }),
    ).toEqual({ carrierCents: -1_000, bankCents: null })
  })

  it('have differences that add up from the declared to the credited amount', () => {
    fc.assert(
      fc.property(cents, fc.option(cents), cents, (valueCents, carrierCountedCents, creditedCents) => {
        const { carrierCents, bankCents } = amountDifferences({
          valueCents,
          carrierCountedCents,
          creditedCents,
        })
        expect(valueCents + (carrierCents ?? 0) + (bankCents ?? 0)).toBe(creditedCents)
        expect(isCents(carrierCents ?? 0) && isCents(bankCents ?? 0)).toBe(true)
      }),
    )
  })
})

it('pouches exceed the insured value from one cent above it', () => {
  expect(exceedsInsured(3_000_000, 3_000_000)).toBe(false)
  expect(exceedsInsured(3_000_001, 3_000_000)).toBe(true)
})
