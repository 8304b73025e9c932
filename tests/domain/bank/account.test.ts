import { describe, expect, it } from 'vitest'
import { findNamedIban, frenchIban } from '../../../src/domain/bank/account.ts'
import { isIban } from '../../../src/domain/bank/iban.ts'

const PARIS = 'FR7630004000280001001234507'
const LYON = 'FR1420041010050500013M02606'

const MONACO = 'MC5811222000010123456789030'

describe('the account of a statement', () => {
  it('a French IBAN is assembled from its parts; the account number may contain letters', () => {
    expect(frenchIban('30004', '00028', '00010012345')).toBe(PARIS)
    expect(frenchIban('20041', '01005', '0500013M026')).toBe(LYON)
    expect([PARIS, LYON].every(isIban)).toBe(true)
    for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
      expect(isIban(frenchIban('20041', '01005', `0500013${letter}026`)), letter).toBe(true)
  })

  it.each([
    ['an IBAN', PARIS],
    ['an IBAN in groups', 'FR76 3000 4000 2800 0100 1234 507'],
    ['an IBAN with its currency', `${PARIS}EUR`],
    ['bank, branch and account', '300040002800010012345'],
    ['bank, branch and account with slashes', '30004/00028/00010012345'],
    ['bank, branch, account and key', '30004000280001001234507'],
    ['branch and account', '0002800010012345'],
    ['the account number', '00010012345'],
    ['the account number without its zeros', '10012345'],
  ])('is recognized from %s', (_, text) => {
    expect(findNamedIban([PARIS, LYON], text)).toBe(PARIS)
  })

  it.each([
    ['bank, branch and account', '112220000101234567890'],
    ['bank, branch, account and key', '11222000010123456789030'],
    ['bank, branch and account with slashes', '11222/00001/01234567890'],
    ['branch and account', '0000101234567890'],
    ['an IBAN in groups', 'MC58 1122 2000 0101 2345 6789 030'],
  ])('in Monaco is recognized from %s', (_, text) => {
    expect(findNamedIban([PARIS, MONACO], text)).toBe(MONACO)
  })

  it('is null when it is unknown or ambiguous; one IBAN twice is not ambiguous', () => {
    expect(findNamedIban([LYON], PARIS)).toBeNull()
    expect(findNamedIban([PARIS, LYON], '12')).toBeNull()
    expect(findNamedIban([], PARIS)).toBeNull()
    expect(findNamedIban([PARIS, LYON], '0002900010012345')).toBeNull()
    expect(findNamedIban([PARIS, frenchIban('12345', '00001', '00010012345')], '10012345')).toBeNull()
    expect(findNamedIban([PARIS, PARIS], '10012345')).toBe(PARIS)
  })
})
