import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isSlipOf,
  MAX_LISTED_POUCHES,
  normalizeScan,
  readSlipCode,
  slipEstablishmentCode,
  writeSlipCode,
} from '../../../src/domain/pouches/slip-code.ts'

const SLIP = {
  establishmentCode: 'LYON1',
  reference: 17,
  date: '2026-11-23',
  totalCents: 40_001,
  pouchNumbers: ['ABC123', 'ABC125'],
}
const numbersOf = (length: number) => Array.from({ length }, (_, index) => `SAC${1_000 + index}`)

describe('the code of a slip', () => {
  it('is one line of fields: establishment, reference, date, cents, number of pouches, their numbers', () => {
    expect(writeSlipCode(SLIP)).toBe('SACOCHE/LYON1/17/2026-11-23/40001/2/ABC123/ABC125')
  })

  it('has only characters of the alphanumeric mode of QR codes, also if the code of the establishment has others', () => {
    const code = writeSlipCode({ ...SLIP, establishmentCode: 'Café/n°1' })
    expect(code).toMatch(/^[0-9A-Z/-]+$/u)
    expect(readSlipCode(code)?.reference).toBe(17)
  })

  it('has the code of its establishment as `slipEstablishmentCode` returns it, so that a slip is recognized by it', () => {
    const code = writeSlipCode({ ...SLIP, establishmentCode: 'Café/n°1' })
    expect(readSlipCode(code)?.establishmentCode).toBe('CAF--N-1')
    expect(slipEstablishmentCode('Café/n°1')).toBe('CAF--N-1')
  })

  it('contains only the number of pouches when there are too many to list', () => {
    const listed = numbersOf(MAX_LISTED_POUCHES)
    expect(readSlipCode(writeSlipCode({ ...SLIP, pouchNumbers: listed }))?.pouchNumbers).toEqual(listed)
    const longSlip = readSlipCode(writeSlipCode({ ...SLIP, pouchNumbers: numbersOf(MAX_LISTED_POUCHES + 1) }))
    expect(longSlip).toMatchObject({ pouchCount: MAX_LISTED_POUCHES + 1, pouchNumbers: [] })
  })

  it('is parsed to the same values, also in lower case and with spaces around it', () => {
    const code = fc.stringMatching(/^[0-9A-Z-]{1,20}$/u)
    const number = fc.stringMatching(/^[0-9A-Z]{6,12}$/u)
    fc.assert(
      fc.property(
        fc.nat({ max: 999_999_999 }),
        fc.nat({ max: 100_000_000_000 }),
        code,
        fc.array(number, { minLength: 1, maxLength: MAX_LISTED_POUCHES }),
        (reference, totalCents, establishmentCode, pouchNumbers) => {
          const slip = { establishmentCode, reference, date: SLIP.date, totalCents, pouchNumbers }
          const read = readSlipCode(` ${writeSlipCode(slip).toLowerCase()}\n`)
          expect(read).toEqual({ ...slip, pouchCount: pouchNumbers.length })
        },
      ),
    )
  })

  it('is shown in capitals without spaces around it; any other scanned text is shown as a pouch number', () => {
    expect(normalizeScan(' sacoche/lyon1/17/2026-11-23/40001/0\n')).toBe(
      'SACOCHE/LYON1/17/2026-11-23/40001/0',
    )
    expect(normalizeScan(']C1 abc 123')).toBe('ABC123')
  })

  it.each([
    '',
    'ABC123',
    '17',
    'SACOCHE',
    'SACOCHE/LYON1/17',
    'SACOCHE/LYON1/x/2026-11-23/1/1',
    'https://a/b',
  ])('is not %j', (text) => {
    expect(readSlipCode(text)).toBeNull()
  })
})

describe('the slip of a remittance', () => {
  const REMITTANCE = {
    reference: 17,
    plainEstablishmentCode: 'LYON1',
    formerEstablishmentCodes: [] as string[],
    pouches: [{ number: 'ABC123' }, { number: 'ABC125' }],
  }
  const isSlip = (changes: Partial<typeof SLIP>, remittance: Partial<typeof REMITTANCE> = {}) => {
    const slip = readSlipCode(writeSlipCode({ ...SLIP, ...changes }))
    return slip !== null && isSlipOf(slip, { ...REMITTANCE, ...remittance })
  }

  it('has the reference and establishment of the remittance; its date can have changed, pouches can have been taken out, and a long slip has no pouch numbers', () => {
    expect([
      isSlip({}),
      isSlip({ date: '2026-11-20' }),
      isSlip({ establishmentCode: 'Café' }, { plainEstablishmentCode: 'Café' }),
      isSlip({}, { pouches: [{ number: 'ABC125' }] }),
      isSlip({ pouchNumbers: numbersOf(MAX_LISTED_POUCHES + 1) }),
    ]).toEqual([true, true, true, true, true])
  })

  it('is recognized after the code of its establishment has changed', () => {
    const renamed = { plainEstablishmentCode: 'NCE06', formerEstablishmentCodes: ['Café', 'LYON1'] }
    expect([
      isSlip({}, renamed),
      isSlip({ establishmentCode: 'Café' }, renamed),
      isSlip({ establishmentCode: 'LYO02' }, renamed),
      isSlip({ reference: 18 }, renamed),
    ]).toEqual([true, true, false, false])
  })

  it('has another reference, another establishment or only other pouches if it belongs to another remittance', () => {
    expect([
      isSlip({ reference: 18 }),
      isSlip({ establishmentCode: 'NCE06' }),
      isSlip({ pouchNumbers: ['XYZ123'] }),
    ]).toEqual([false, false, false])
  })
})
