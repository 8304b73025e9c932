import { describe, expect, it } from 'vitest'
import { ownCode, parseOwnAccounts } from '../../../src/domain/accounting/own-accounts.ts'
import {
  findPettyCashReason,
  formatPettyCashReasons,
  parsePettyCashReasons,
  pettyCashReasonsFault,
} from '../../../src/domain/accounting/petty-cash.ts'
import { includedVat } from '../../../src/domain/accounting/vat.ts'

describe('the reasons of petty cash', () => {
  const TYPED = 'Boulangerie = 607100 5,5 % ; Timbres = 626000'

  it('are parsed from the text of the settings and written as the same text', () => {
    expect(parsePettyCashReasons(TYPED)).toEqual([
      { reason: 'Boulangerie', code: '607100', taxRate: 55 },
      { reason: 'Timbres', code: '626000', taxRate: 0 },
    ])
    expect(formatPettyCashReasons(parsePettyCashReasons(TYPED)!)).toBe(TYPED)
    expect(parsePettyCashReasons('')).toEqual([])
    expect(parsePettyCashReasons('Pain=607100   20%;')).toEqual([
      { reason: 'Pain', code: '607100', taxRate: 200 },
    ])
  })

  it('are refused without an account, with a second “=”, with another rate than a percentage, and when two differ only in case or accents', () => {
    const repeated = 'Pré = 607100 ; pre = 607110'
    for (const text of [
      'Boulangerie',
      'Pain = 606 300',
      'Pain = 607100 5,5',
      'Pain = Brioche = 607100',
      repeated,
    ])
      expect(parsePettyCashReasons(text)).toBeNull()
  })

  it('match whole words of a label, in any case and with or without accents', () => {
    const reasons = parsePettyCashReasons('Pain = 607100 ; Épicerie fine = 607000')!
    expect(findPettyCashReason('PAIN de mie', reasons)?.code).toBe('607100')
    expect(findPettyCashReason('Courses (epicerie  fine)', reasons)?.code).toBe('607000')
    expect(findPettyCashReason('Copains', reasons)).toBeNull()
    expect(findPettyCashReason('', reasons)).toBeNull()
  })

  it('are refused without a letter or digit, and match no label if they were stored before this rule', () => {
    expect(parsePettyCashReasons('*** = 607100')).toBeNull()
    expect(pettyCashReasonsFault('Pain = 607100 ; - = 626000')).toBe('issue.pettyCash')
    const stored = [{ reason: '***', code: '607100', taxRate: 0 }]
    for (const label of ['', '-', 'Timbres']) expect(findPettyCashReason(label, stored)).toBeNull()
  })
})

it('the accounts of an establishment are read from pairs; a repeated code on the left is refused', () => {
  expect(parseOwnAccounts('530100=530110, 658000 = 658010')).toEqual({
    '530100': '530110',
    '658000': '658010',
  })
  expect(parseOwnAccounts('')).toEqual({})
  expect(parseOwnAccounts('530100=530110, 530100=530120')).toBeNull()
  expect(parseOwnAccounts('530100')).toBeNull()
})

it('a code that is also the name of an object property is not replaced', () => {
  expect(ownCode('constructor', {})).toBe('constructor')
})

it('the VAT in an amount and in its reversal differ only in their sign', () => {
  expect([includedVat(2_340, 55), includedVat(-2_340, 55), includedVat(2_340, 0)]).toEqual([122, -122, 0])
})
