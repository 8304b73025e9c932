import { describe, expect, it } from 'vitest'
import { formatRecoveryCode, parseSecondFactorCode } from '../../../src/domain/accounts/second-factor.ts'

describe('a typed code', () => {
  it.each([
    ['012345', 'app', '012345'],
    [' 012 345 ', 'app', '012345'],
    ['abcd-efgh-ijkl-mnop', 'recoveryCode', 'abcdefghijklmnop'],
    ['ABCD EFGH 2345 67AB', 'recoveryCode', 'abcdefgh234567ab'],
  ])('%j is of the kind %s', (typed, kind, code) => {
    expect(parseSecondFactorCode(typed)).toEqual({ kind, code })
  })

  it.each(['', '12345', '1234567', '12345a', '１２３４５６', 'abcd-efgh-ijkl-mno', 'abcd-efgh-ijkl-mno1'])(
    '%j is of neither kind',
    (typed) => {
      expect(parseSecondFactorCode(typed)).toBeNull()
    },
  )
})

it('a recovery code is shown in groups of four, and is read back', () => {
  expect(formatRecoveryCode('abcdefgh234567ab')).toBe('abcd-efgh-2345-67ab')
  expect(parseSecondFactorCode(formatRecoveryCode('abcdefgh234567ab'))?.code).toBe('abcdefgh234567ab')
})
