import { describe, expect, it } from 'vitest'
import { ownAccountsOf, ownCode } from '../../../src/domain/accounting/own-accounts.ts'
import { pettyCashOf, pettyCashText, reasonOf } from '../../../src/domain/accounting/petty-cash.ts'
import { vatIn } from '../../../src/domain/accounting/vat.ts'

describe('the reasons of petty cash', () => {
  const TYPED = 'Boulangerie = 606300 5,5 % ; Timbres = 626000'

  it('are read from the text of the settings and written back as the same text', () => {
    expect(pettyCashOf(TYPED)).toEqual([
      { reason: 'Boulangerie', code: '606300', taxRate: 55 },
      { reason: 'Timbres', code: '626000', taxRate: 0 },
    ])
    expect(pettyCashText(pettyCashOf(TYPED)!)).toBe(TYPED)
    expect(pettyCashOf('')).toEqual([])
    expect(pettyCashOf('Pain=606300 20%;')).toEqual([{ reason: 'Pain', code: '606300', taxRate: 200 }])
  })

  it('are refused without an account, with another rate than a percentage, and when two differ only in case or accents', () => {
    for (const text of ['Boulangerie', 'Pain = 606 300', 'Pain = 606300 5,5', 'Pré = 606300 ; pre = 606310'])
      expect(pettyCashOf(text)).toBeNull()
  })

  it('match whole words of a label, whatever their case and accents', () => {
    const reasons = pettyCashOf('Pain = 606300 ; Épicerie fine = 607000')!
    expect(reasonOf('PAIN de mie', reasons)?.code).toBe('606300')
    expect(reasonOf('Courses (epicerie  fine)', reasons)?.code).toBe('607000')
    expect(reasonOf('Copains', reasons)).toBeNull()
    expect(reasonOf('', reasons)).toBeNull()
  })
})

it('the accounts of an establishment are read from pairs; a repeated code on the left is refused', () => {
  expect(ownAccountsOf('530100=530110, 658000 = 658010')).toEqual({ '530100': '530110', '658000': '658010' })
  expect(ownAccountsOf('')).toEqual({})
  expect(ownAccountsOf('530100=530110, 530100=530120')).toBeNull()
  expect(ownAccountsOf('530100')).toBeNull()
  expect(ownCode('constructor', {})).toBe('constructor')
})

it('the VAT in an amount is the same for the amount and its reversal', () => {
  expect([vatIn(2_340, 55), vatIn(-2_340, 55), vatIn(2_340, 0)]).toEqual([122, -122, 0])
})
