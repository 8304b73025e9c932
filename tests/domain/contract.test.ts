import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { accountingJournalBody } from '../../src/domain/contract/accounting.ts'
import { roleId, signInBody } from '../../src/domain/contract/auth.ts'
import {
  cashLogBody,
  cashLogStatusBody,
  cashLogUpdateBody,
  countStatusBody,
} from '../../src/domain/contract/cash-logs.ts'
import { addressBody, name, refusal, trimmedText } from '../../src/domain/contract/common.ts'
import { bankDetailsBody, establishmentBody } from '../../src/domain/contract/organizations.ts'
import { countType, saleTypeTaxBody } from '../../src/domain/contract/payments.ts'
import { pouchUpdateBody } from '../../src/domain/contract/pouches.ts'
import { remittanceBody, remittanceStatusBody } from '../../src/domain/contract/remittances.ts'
import { savedViewBody } from '../../src/domain/contract/saved-views.ts'
import { ALL_COUNT_TYPES } from '../../src/domain/count-types.ts'
import { MAX_PIECES } from '../../src/domain/counting/denominations.ts'
import { LANGUAGES } from '../../src/domain/languages.ts'
import { MAX_CENTS } from '../../src/domain/money.ts'
import { ALL_ROLES } from '../../src/domain/roles.ts'

const ID = '0199a1c2-7f00-7abc-8def-0123456789ab'

const notes = {
  paymentCategoryId: ID,
  denominations: { 5000: 2, 2000: 3 },
  totalCents: 16_000,
  pouchNumber: '0042177',
}
const tax = {
  saleType: 'Sur place',
  taxRate: 100,
  code: '707100',
  vatCode: '44571',
  label: '10 %',
  debit: false,
}
const view = { list: 'counts', name: 'À revoir', query: 'status=VALIDATED', period: null, shared: false }
const address = {
  streetNumber: '12',
  route: 'rue des Marronniers',
  complement: '',
  postalCode: '69002',
  locality: 'Lyon',
  administrativeArea1: '',
  administrativeArea2: '',
  country: 'FR',
}
const sheet = {
  date: '2026-11-20',
  service: 'lunch',
  cashRegisterId: ID,
  turnoverCents: 16_000,
  comment: '',
  counts: [notes],
}
const remittance = { type: 'NOTES', pouchIds: [ID], carrierId: ID, date: '2026-11-20' }

/** The errors of a body, as the answer names them: `path key`. */
function faultsOf(schema: z.ZodType, body: unknown): string[] {
  const parsed = schema.safeParse(body)
  return parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
}

describe('the schemas of bodies', () => {
  it.each<[string, z.ZodType, unknown]>([
    ['sign in', signInBody, { email: 'user@sacoche.example', password: 'Sacoche-demo-2026' }],
    ['a new cash log', cashLogBody, sheet],
    ['a cash log without counts or turnover', cashLogBody, { ...sheet, turnoverCents: null, counts: [] }],
    ['a cash log changed', cashLogUpdateBody, { ...sheet, version: 3 }],
    ['a cash log validated', cashLogStatusBody, { status: 'VALIDATED', comment: 'Erreur de rendu' }],
    ['counts invalidated', countStatusBody, { status: 'UNVALIDATED', reason: 'Écart non expliqué' }],
    ['a remittance', remittanceBody, remittance],
    ['a remittance without a carrier', remittanceBody, { ...remittance, type: 'CHEQUES', carrierId: null }],
    [
      'a hand-over',
      remittanceStatusBody,
      { status: 'VALIDATED', confirmedPouchIds: [ID], receiptNumber: 'R-88', courierName: 'M. Petit' },
    ],
    ['a credit', remittanceStatusBody, { status: 'AVALIDATED', creditedCents: 0, creditedOn: '2026-11-23' }],
  ])('accept %s unchanged', (_, schema, body) => {
    expect(schema.parse(body)).toEqual(body)
  })

  it.each<[z.ZodType, unknown, string[]]>([
    [signInBody, { email: ' ', password: '' }, ['email issue.required', 'password issue.required']],
    [cashLogBody, { ...sheet, date: '2026-02-30' }, ['date issue.date']],
    [cashLogBody, { ...sheet, service: 'brunch' }, ['service issue.value']],
    [cashLogBody, { ...sheet, cashRegisterId: '7' }, ['cashRegisterId issue.id']],
    [cashLogBody, { ...sheet, turnoverCents: -1 }, ['turnoverCents issue.tooSmall']],
    [cashLogBody, { ...sheet, turnoverCents: 12.5 }, ['turnoverCents issue.cents']],
    [cashLogBody, { ...sheet, turnoverCents: '12' }, ['turnoverCents issue.cents']],
    [cashLogBody, { ...sheet, turnoverCents: MAX_CENTS + 1 }, ['turnoverCents issue.tooLarge']],
    [cashLogBody, { ...sheet, comment: 'x'.repeat(501) }, ['comment issue.tooLong']],
    [cashLogBody, { ...sheet, comment: 'a\u0000b' }, ['comment issue.text']],
    [cashLogBody, { ...sheet, counts: Array(201).fill(notes) }, ['counts issue.tooMany']],
    [
      cashLogBody,
      { ...sheet, counts: [{ ...notes, denominations: { 300: 1 } }] },
      ['counts.0.denominations issue.denominations'],
    ],
    [
      cashLogBody,
      { ...sheet, counts: [{ ...notes, denominations: { 5000: 0.5 } }] },
      ['counts.0.denominations.5000 issue.pieces'],
    ],
    [
      cashLogBody,
      { ...sheet, counts: [{ ...notes, quantity: MAX_PIECES + 1 }] },
      ['counts.0.quantity issue.tooLarge'],
    ],
    [cashLogUpdateBody, sheet, ['version issue.version']],
    [cashLogUpdateBody, { ...sheet, version: 0 }, ['version issue.version']],
    [cashLogUpdateBody, { ...sheet, version: 2 ** 40 }, ['version issue.version']],
    [cashLogStatusBody, { status: 'SENT' }, ['status issue.value']],
    [countStatusBody, { status: 'ARCHIVED' }, ['status issue.value']],
    [remittanceBody, { ...remittance, pouchIds: Array(301).fill(ID) }, ['pouchIds issue.tooMany']],
    [remittanceStatusBody, { status: 'AVALIDATED', creditedCents: -1 }, ['creditedCents issue.tooSmall']],
  ])('name each error of the invalid body %# by path and key', (schema, body, faults) => {
    expect(faultsOf(schema, body)).toEqual(faults)
  })

  it.each<[string, string, z.ZodType, Record<string, unknown>, number]>([
    ['a journal', 'code', accountingJournalBody, { version: 1, code: 'CA', label: 'Caisse' }, 6],
    ['a journal', 'label', accountingJournalBody, { version: 1, code: 'CA', label: 'Caisse' }, 100],
    ['a sheet', 'comment', cashLogBody, sheet, 500],
    ['a VAT rate', 'vatCode', saleTypeTaxBody, tax, 20],
    ['an establishment', 'code', establishmentBody.pick({ code: true }), {}, 20],
    [
      'a hand-over',
      'receiptNumber',
      remittanceStatusBody,
      { status: 'VALIDATED', confirmedPouchIds: [ID] },
      50,
    ],
    ['a pouch', 'sealNumber', pouchUpdateBody, { version: 1 }, 40],
    ['a view', 'name', savedViewBody, view, 40],
    ['an address', 'streetNumber', addressBody, address, 20],
  ])('do not count the blanks around a text in its length: %s, %s', (_, field, schema, body, maxLength) => {
    const longest = '7'.repeat(maxLength)
    const paddedText = ` \t${longest} \u00a0\n`
    expect(schema.parse({ ...body, [field]: paddedText })).toMatchObject({ [field]: longest })
    expect(faultsOf(schema, { ...body, [field]: ` ${longest}7` })).toContain(`${field} issue.tooLong`)
  })

  it('accept an IBAN and a BIC with blanks, which are removed', () => {
    const iban = 'FR7630006000011234567890189'
    const typedDetails = {
      iban: [...iban].join('   '),
      bic: ' AGRI FR PP ',
      accountHolder: 'Maison',
      bankName: 'Banque',
    }
    expect(bankDetailsBody.parse(typedDetails)).toMatchObject({ iban, bic: 'AGRIFRPP' })
  })

  it('require the account holder and the name of the bank', () => {
    const blank = { iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP', accountHolder: ' ', bankName: '' }
    expect(faultsOf(bankDetailsBody, blank)).toEqual([
      'accountHolder issue.required',
      'bankName issue.required',
    ])
  })

  it('refuse unknown fields and values', () => {
    for (const [schema, body] of [
      [signInBody, { email: 'a@b.c', password: 'x', remember: true }],
      [cashLogBody, { ...sheet, status: 'SENT' }],
      [remittanceBody, { ...remittance, totalCents: 1 }],
      [remittanceBody, { ...remittance, type: 'GOLD' }],
      [remittanceStatusBody, { status: 'VALIDATED', validatedById: ID }],
    ] as const) {
      expect(schema.safeParse(body).success).toBe(false)
    }
  })

  it('never throw for any JSON', () => {
    const schemas = [signInBody, cashLogBody, cashLogUpdateBody, countStatusBody, remittanceBody]
    fc.assert(
      fc.property(fc.constantFrom<z.ZodType>(...schemas), fc.jsonValue(), (schema, body) => {
        expect(schema.safeParse(body)).toBeTypeOf('object')
      }),
    )
  })
})

describe('the schemas of answers', () => {
  it('accept exactly the known roles and count types; the languages are fr, en and it', () => {
    const numbers = Array.from({ length: 13 }, (_, number) => number - 1)
    expect(numbers.filter((number) => roleId.safeParse(number).success)).toEqual([...ALL_ROLES])
    expect(numbers.filter((number) => countType.safeParse(number).success)).toEqual([...ALL_COUNT_TYPES])
    expect(LANGUAGES).toEqual(['fr', 'en', 'it'])
  })

  it('accept a refusal with the current status of a record, and one without data', () => {
    const body = {
      statusCode: 10002,
      message: 'failure.StatusDoesNotAllow',
      data: {
        refusal: 'StatusDoesNotAllow',
        rows: [{ id: ID, refusal: 'StatusDoesNotAllow' }],
        status: 'CANCELED',
        by: null,
        at: '2026-11-20T14:02:00.000Z',
      },
    }
    expect(refusal.parse(body)).toEqual(body)
    expect(refusal.parse({ ...body, data: null })).toEqual({ ...body, data: null })
  })
})

describe('text on one line', () => {
  it('reports NUL once', () => {
    const { error } = name.safeParse('Ada\u0000Martin')
    expect(error?.issues.map(({ message }) => message)).toEqual(['issue.text'])
  })

  it.each([
    ['a line break', 'Ada\nBcc: everybody'],
    ['a carriage return', 'Ada\r' + 'x'],
    ['an escape character', 'Ada\u001b[2J'],
    ['a C1 control character', 'Ada\u0085Martin'],
    ['a line separator', 'Ada\u2028Martin'],
  ])('refuses %s in a name, and accepts letters of several scripts', (_, text) => {
    expect(name.safeParse(text).error?.issues.map(({ message }) => message)).toEqual(['issue.characters'])
    expect(['Zoë Ñandú', 'Ада', 'أحمد', '李雷', 'O’Hara'].map((text) => name.parse(text))).toEqual([
      'Zoë Ñandú',
      'Ада',
      'أحمد',
      '李雷',
      'O’Hara',
    ])
  })

  it('is not required of a comment, which can have several lines', () => {
    expect(trimmedText(500).parse('first\nsecond')).toBe('first\nsecond')
  })
})
