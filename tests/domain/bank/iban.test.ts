import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sirenOf } from '../../../server/demo/siren.ts'
import { isSiren } from '../../../src/domain/administration/siren.ts'
import { frenchIban } from '../../../src/domain/bank/account.ts'
import { MAX_BANK_FILE_BYTES } from '../../../src/domain/bank/files.ts'
import {
  findContradictions,
  isBic,
  isIban,
  normalizeIbanOrBic,
  parseFrenchIban,
} from '../../../src/domain/bank/iban.ts'
import { bankDetailsBody } from '../../../src/domain/contract/organizations.ts'

const FRENCH = 'FR7630006000011234567890189'
const PARTS = { bankCode: '30006', counterCode: '00001', accountNumber: '12345678901' }
const DETAILS = { iban: FRENCH, bic: 'AGRIFRPPXXX', accountHolder: 'Le Comptoir', bankName: 'Banque' }

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length })

describe('an IBAN', () => {
  it.each([
    [FRENCH, true],
    ['IT60X0542811101000000123456', true],
    ['MC5811222000010123456789030', true],
    ['FR7630006000011234567890188', false],
    ['FR1630006000011234567890188', false],
    [FRENCH.slice(0, -1), false],
    [`${FRENCH}0`, false],
    ['XX7630006000011234567890189', false],
    [FRENCH.toLowerCase(), false],
    ['', false],
    ["' or 1=1 --", false],
  ])('%s is valid: %s', (iban, valid) => {
    expect(isIban(iban)).toBe(valid)
  })

  it('of France is valid with any parts, and invalid with one changed digit after the check digits', () => {
    fc.assert(
      fc.property(
        digits(5),
        digits(5),
        digits(11),
        fc.nat(22),
        fc.integer({ min: 1, max: 9 }),
        (bank, counter, account, bbanIndex, change) => {
          const iban = frenchIban(bank, counter, account)
          expect(isIban(iban)).toBe(true)
          expect(parseFrenchIban(iban)).toEqual({
            bankCode: bank,
            counterCode: counter,
            accountNumber: account,
          })
          const digitIndex = bbanIndex + 4
          const changed = String((Number(iban[digitIndex]) + change) % 10)
          expect(isIban(iban.slice(0, digitIndex) + changed + iban.slice(digitIndex + 1))).toBe(false)
        },
      ),
    )
  })

  it('is stored without spaces and hyphens, in capitals', () => {
    expect(normalizeIbanOrBic(' fr76 3000-6000 0112 3456 7890 189 ')).toBe(FRENCH)
    expect(normalizeIbanOrBic('FR76\u00a03000\u202f6000\t0112\n3456\u20097890 189')).toBe(FRENCH)
  })

  it('contains bank, branch and account number when it is French', () => {
    expect(parseFrenchIban(FRENCH)).toEqual(PARTS)
    expect(parseFrenchIban('IT60X0542811101000000123456')).toBeNull()
    expect(parseFrenchIban('nothing')).toBeNull()
  })

  it('contradicts a typed part that differs from its own, but not an empty one', () => {
    expect(findContradictions(FRENCH, PARTS)).toEqual([])
    expect(findContradictions(FRENCH, { bankCode: '', counterCode: '', accountNumber: '' })).toEqual([])
    expect(findContradictions(FRENCH, { ...PARTS, bankCode: '30007', accountNumber: '1' })).toEqual([
      'bankCode',
      'accountNumber',
    ])
    expect(findContradictions('IT60X0542811101000000123456', PARTS)).toEqual([])
  })
})

it.each([
  ['AGRIFRPP', true],
  ['LAGDFRPPXXX', true],
  ['AGRIFRPPX', false],
  ['AGRIXXPP', false],
  ['AGR1FRPP', false],
  ['', false],
])('a BIC %s is valid: %s', (bic, valid) => {
  expect(isBic(bic)).toBe(valid)
})

describe('bank details', () => {
  it('are completed with the parts from the IBAN', () => {
    const typed = { ...DETAILS, iban: 'fr76 3000 6000 0112 3456 7890 189', bic: 'agri fr pp xxx' }
    expect(bankDetailsBody.parse(typed)).toEqual({ ...DETAILS, ...PARTS })
  })

  it('keep the typed parts when the IBAN contains none', () => {
    const italian = {
      ...DETAILS,
      iban: 'IT60X0542811101000000123456',
      bankCode: '05428',
      counterCode: '11101',
    }
    expect(bankDetailsBody.parse(italian)).toEqual({ ...italian, accountNumber: '' })
  })

  it.each([
    [{ iban: 'FR7630006000011234567890188' }, ['iban issue.iban']],
    [{ bic: 'AGRIFRPPX' }, ['bic issue.bic']],
    [{ counterCode: '00002' }, ['counterCode issue.contradictsIban']],
    [{ accountHolder: ' ' }, ['accountHolder issue.required']],
    [{ iban: 'x'.repeat(60) }, ['iban issue.tooLong', 'iban issue.iban']],
  ])('refuse %j', (invalidDetails, faults) => {
    const parsed = bankDetailsBody.safeParse({ ...DETAILS, ...invalidDetails })
    expect(parsed.error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)).toEqual(faults)
  })
})

describe('a SIREN', () => {
  it.each([
    ['732829320', true],
    ['732829321', false],
    ['73282932', false],
    ['7328293200', false],
    ['73282932O', false],
    ['٧٣٢٨٢٩٣٢٠', false],
  ])('%s is valid: %s', (siren, valid) => {
    expect(isSiren(siren)).toBe(valid)
  })

  it('is valid only with the right Luhn digit after its first eight digits', () => {
    fc.assert(
      fc.property(digits(8), fc.integer({ min: 1, max: 9 }), (firstDigits, change) => {
        const siren = sirenOf(firstDigits)
        expect(isSiren(siren)).toBe(true)
        expect(isSiren(firstDigits + ((Number(siren[8]) + change) % 10))).toBe(false)
      }),
    )
  })
})

it('a file of the bank has at most 10 MiB', () => {
  expect(MAX_BANK_FILE_BYTES).toBe(10_485_760)
})
