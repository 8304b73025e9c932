import { expect, it } from 'vitest'
import { isAccountCode } from '../../../src/domain/accounting/account-codes.ts'
import {
  bankAccountsFault,
  formatBankAccounts,
  parseBankAccounts,
} from '../../../src/domain/accounting/bank-accounts.ts'
import { ownAccountsFault } from '../../../src/domain/accounting/own-accounts.ts'
import { pettyCashReasonsFault } from '../../../src/domain/accounting/petty-cash.ts'

it.each(['101', '530100', '707A5', '4111CLIENT', '7'.repeat(20)])('%s is an account code', (code) => {
  expect(isAccountCode(code)).toBe(true)
})

it.each([
  ['two digits', '53'],
  ['a letter among the first three', '70A5'],
  ['class 0', '053000'],
  ['class 8, which this product never posts to', '890000'],
  ['class 9, the analytic accounts', '900000'],
  ['a dot', '512.0'],
  ['a space', '530 100'],
  ['an accent', '707é'],
  ['no text', ''],
])('a code with %s is not an account code', (_, code) => {
  expect(isAccountCode(code)).toBe(false)
})

it.each([
  [
    'own accounts',
    ownAccountsFault,
    '530100=530110',
    '530100=530110, 658000=53',
    '530100',
    'issue.ownAccounts',
  ],
  [
    'bank accounts',
    bankAccountsFault,
    'FR7630004000031234567890143=512200',
    'FR7630004000031234567890143=512200, DE89370400440532013000=51',
    '512200',
    'issue.bankAccounts',
  ],
  [
    'petty cash reasons',
    pettyCashReasonsFault,
    'Pain = 607100 5,5 %',
    'Pain = 607100 5,5 % ; Timbres = 62',
    'Pain',
    'issue.pettyCash',
  ],
] as const)(
  'the error in a typed list of %s is an invalid account code, or the wrong form of the list',
  (_, faultOf, validText, withWrongCode, inWrongForm, formFault) => {
    expect(faultOf(validText)).toBeNull()
    expect(faultOf(withWrongCode)).toBe('issue.accountCode')
    expect(faultOf(inWrongForm)).toBe(formFault)
  },
)

it('the code that an establishment replaces may be invalid, because it may have been stored before codes were checked', () => {
  expect(ownAccountsFault('53=530110')).toBeNull()
})

it('bank accounts are written as they are typed', () => {
  const typed = 'FR7630004000031234567890143=512200, DE89370400440532013000=512300'
  const parsed = parseBankAccounts(typed)
  expect(parsed).toEqual([
    { iban: 'FR7630004000031234567890143', code: '512200' },
    { iban: 'DE89370400440532013000', code: '512300' },
  ])
  expect(formatBankAccounts(parsed ?? [])).toBe(typed)
})
