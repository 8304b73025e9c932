import { describe, expect, it } from 'vitest'
import { accountingCalls } from '../../src/api/accounting.ts'
import { accountCalls } from '../../src/api/accounts.ts'
import { administrationCalls } from '../../src/api/administration.ts'
import { ROLES } from '../../src/domain/roles.ts'
import { formWith } from '../../src/machines/form/machine.ts'
import type { FormValues } from '../../src/machines/form/types.ts'
import { NAME_AND_LANGUAGE_SECTIONS } from '../../src/views/account/name-and-language.tsx'
import { ACCOUNTING_SETTINGS_SECTIONS, journalSections } from '../../src/views/accounting/sections.ts'
import type { SectionSpec } from '../../src/views/administration/fields.ts'
import {
  allFieldsOf,
  type FormRow,
  formRulesOf,
  initialValues,
  type RowOrBody,
} from '../../src/views/administration/read-form.ts'
import type { ResourceView } from '../../src/views/administration/resource-view.ts'
import { CARRIERS } from '../../src/views/administration/resources/carriers.ts'
import { CASH_PADS } from '../../src/views/administration/resources/cash-pads.ts'
import { CASH_REGISTERS } from '../../src/views/administration/resources/cash-registers.ts'
import { DELTA_REASONS } from '../../src/views/administration/resources/delta-reasons.ts'
import { ESTABLISHMENTS } from '../../src/views/administration/resources/establishment-form.ts'
import { ORGANIZATIONS } from '../../src/views/administration/resources/organizations.ts'
import { PAYMENT_CATEGORIES } from '../../src/views/administration/resources/payment-categories.ts'
import { PAYMENT_MODES } from '../../src/views/administration/resources/payment-modes.ts'
import { REMITTANCE_AND_COUNTING_SETTINGS } from '../../src/views/administration/resources/remittance-settings.ts'
import { SALE_TYPE_TAXES } from '../../src/views/administration/resources/sale-type-taxes.ts'
import { USERS } from '../../src/views/administration/resources/users.ts'
import { rescheduleRules } from '../../src/views/remittance/details/reschedule-rules.ts'
import { answering, createRecordingApi, requestAfter, silentPorts } from '../machines/support/requests.ts'

/**
 * Tests how the input of every field of the forms of administration, of accounting journals and settings, and
 * of the own account reaches the request to the server. Texts and amounts of one form differ from each other,
 * switches can't; the expected requests are written by hand.
 */
const api = createRecordingApi()

/** Types each value into its field, saves, and returns the request. Every field of the form must be typed into. */
async function requestAfterSaving(
  sections: readonly SectionSpec[],
  save: (input: never, options: never) => Promise<unknown>,
  typed: FormValues,
  subject: { readonly id: string; readonly version: number } | null,
) {
  expect(
    allFieldsOf(sections)
      .map(({ path }) => path)
      .sort(),
  ).toEqual(Object.keys(typed).sort())
  const ports = { ...silentPorts(), save: save as never, load: answering({} as FormRow) }
  const machine = formWith<RowOrBody, FormRow>(formRulesOf(sections), ports)
  const events = Object.entries(typed).map(([field, value]) => ({ type: 'EDIT', field, value }))
  const input = { subject, start: initialValues(sections), draftKey: 'form' }
  return requestAfter(machine, input, [...events, { type: 'SAVE' }])
}

const ADDRESS = {
  'address.streetNumber': ' 12 bis ',
  'address.route': 'rue de la Gaîté',
  'address.complement': 'Bâtiment C',
  'address.postalCode': '75014',
  'address.locality': 'Paris',
  'address.administrativeArea1': 'Île-de-France',
  'address.administrativeArea2': 'Seine',
  'address.country': 'BE',
}
const SENT_ADDRESS = {
  streetNumber: '12 bis',
  route: 'rue de la Gaîté',
  complement: 'Bâtiment C',
  postalCode: '75014',
  locality: 'Paris',
  administrativeArea1: 'Île-de-France',
  administrativeArea2: 'Seine',
  country: 'BE',
}
const ORGANIZATION = '019a0000-0000-7000-8000-000000000001'
const ESTABLISHMENT = '019a0000-0000-7000-8000-000000000002'
const CARRIER = '019a0000-0000-7000-8000-000000000003'
const MODE = '019a0000-0000-7000-8000-000000000004'
const ESTABLISHMENT_SETTINGS = {
  remittanceFrequency: 'fortnightly',
  carrierId: CARRIER,
  blindCount: true,
  posTurnoverSource: 'TYPED',
}

/** The view, the values that head office types into the form of a new row, and the body that is sent. */
const NEW_ROWS: readonly (readonly [ResourceView, FormValues, object])[] = [
  [
    ORGANIZATIONS,
    { name: ' Maison ', siren: '732829320', secondFactorRequired: false, ...ADDRESS },
    { name: 'Maison', siren: '732829320', address: SENT_ADDRESS, secondFactorRequired: false },
  ],
  [
    CARRIERS,
    { organizationId: ORGANIZATION, name: 'Alizé', ...ADDRESS },
    { organizationId: ORGANIZATION, name: 'Alizé', address: SENT_ADDRESS },
  ],
  [
    ESTABLISHMENTS,
    {
      organizationId: ORGANIZATION,
      name: 'Bellecour',
      code: 'BEL1',
      analyticCode: 'ANA2',
      ownAccounts: '530100=530110, 658000=658010',
      timeZone: 'Europe/Brussels',
      labels: ['Sud', 'Rive gauche'],
      alertRecipients: ['siege@holding.example'],
      reportRecipients: ['siege@holding.example', 'compta@holding.example'],
      ...ADDRESS,
      'bankDetails.iban': 'BE68 5390 0754 7034',
      'bankDetails.bic': 'AGRIFRPP',
      'bankDetails.accountHolder': 'Maison SARL',
      'bankDetails.bankName': 'Crédit',
      'bankDetails.bankCode': '30006',
      'bankDetails.counterCode': '00001',
      'bankDetails.accountNumber': '12345678901',
      ...ESTABLISHMENT_SETTINGS,
      closingOffset: '10000',
      remittanceDay: '4',
      insuredCents: '20 000',
      allowSelfValidation: true,
      deltaToleranceCents: '2,50',
    },
    {
      organizationId: ORGANIZATION,
      name: 'Bellecour',
      code: 'BEL1',
      analyticCode: 'ANA2',
      ownAccounts: '530100=530110, 658000=658010',
      timeZone: 'Europe/Brussels',
      labels: ['Sud', 'Rive gauche'],
      alertRecipients: ['siege@holding.example'],
      reportRecipients: ['siege@holding.example', 'compta@holding.example'],
      address: SENT_ADDRESS,
      bankDetails: {
        iban: 'BE68 5390 0754 7034',
        bic: 'AGRIFRPP',
        accountHolder: 'Maison SARL',
        bankName: 'Crédit',
        bankCode: '30006',
        counterCode: '00001',
        accountNumber: '12345678901',
      },
      ...ESTABLISHMENT_SETTINGS,
      closingOffset: 10_000,
      remittanceDay: 4,
      insuredCents: 20_000_00,
      allowSelfValidation: true,
      deltaToleranceCents: 2_50,
    },
  ],
  [
    CASH_REGISTERS,
    { establishmentId: ESTABLISHMENT, number: '7', name: 'Terrasse', floatCents: '150,20' },
    { establishmentId: ESTABLISHMENT, number: 7, name: 'Terrasse', floatCents: 150_20 },
  ],
  [
    DELTA_REASONS,
    { organizationId: ORGANIZATION, name: 'Erreur de rendu', position: '30' },
    { organizationId: ORGANIZATION, name: 'Erreur de rendu', position: 30 },
  ],
  [
    PAYMENT_MODES,
    { organizationId: ORGANIZATION, name: 'Espèces', shortName: 'ESP' },
    { organizationId: ORGANIZATION, name: 'Espèces', shortName: 'ESP' },
  ],
  [
    PAYMENT_CATEGORIES,
    {
      organizationId: ORGANIZATION,
      name: 'Bon papier',
      shortName: 'BON',
      paymentModeId: MODE,
      position: '40',
      countType: '3',
      unitValueCents: '8,50',
      tillFloat: false,
      paperTicket: true,
      issuer: 'Up',
      accountingCode: '419700',
      label: 'Bons',
      provisionCode: '467000',
      provisionLabel: 'Bons à recevoir',
      debit: false,
    },
    {
      organizationId: ORGANIZATION,
      name: 'Bon papier',
      shortName: 'BON',
      paymentModeId: MODE,
      position: 40,
      countType: 3,
      unitValueCents: 8_50,
      tillFloat: false,
      paperTicket: true,
      issuer: 'Up',
      accountingCode: '419700',
      label: 'Bons',
      provisionCode: '467000',
      provisionLabel: 'Bons à recevoir',
      debit: false,
    },
  ],
  [
    SALE_TYPE_TAXES,
    {
      organizationId: ORGANIZATION,
      saleType: 'FOOD',
      taxRate: '5,5',
      code: '707100',
      vatCode: '445710',
      label: 'Ventes',
      debit: true,
    },
    {
      organizationId: ORGANIZATION,
      saleType: 'FOOD',
      taxRate: 55,
      code: '707100',
      vatCode: '445710',
      label: 'Ventes',
      debit: true,
    },
  ],
  [
    SALE_TYPE_TAXES,
    {
      organizationId: ORGANIZATION,
      saleType: 'GIFT',
      taxRate: '0,0',
      code: '419700',
      vatCode: '',
      label: 'Bons',
      debit: false,
    },
    {
      organizationId: ORGANIZATION,
      saleType: 'GIFT',
      taxRate: 0,
      code: '419700',
      vatCode: '',
      label: 'Bons',
      debit: false,
    },
  ],
  [
    USERS,
    {
      organizationId: ORGANIZATION,
      firstName: 'Ana',
      lastName: 'Rey',
      email: ' ana@maison.example ',
      language: 'it',
      role: '5',
      establishmentIds: [ESTABLISHMENT],
    },
    {
      organizationId: ORGANIZATION,
      firstName: 'Ana',
      lastName: 'Rey',
      email: 'ana@maison.example',
      language: 'it',
      role: 5,
      establishmentIds: [ESTABLISHMENT],
    },
  ],
]

describe('a new row of', () => {
  it.each(NEW_ROWS.map(([view, ...rest]) => [view.name, view, ...rest] as const))(
    '%s is sent with each value in its field',
    async (name, view, typed, body) => {
      const { save } = administrationCalls(api).callsOf(view.name)
      const sections = view.sections({ role: ROLES.superAdmin, isNew: true })
      expect(await requestAfterSaving(sections, save, typed, null)).toEqual({
        method: 'POST',
        to: name,
        body,
      })
    },
  )
})

describe('a changed row of', () => {
  const subject = { id: 'row-5', version: 6 }

  it('categories: a stored account code of two digits can be saved as it is; another one is refused at its field', () => {
    const sections = PAYMENT_CATEGORIES.sections({ role: ROLES.admin, isNew: false })
    const start = {
      ...initialValues(sections),
      name: 'Notes',
      shortName: 'Notes',
      paymentModeId: MODE,
      countType: '4',
      accountingCode: '53',
      label: 'Notes',
    }
    const { parse } = formRulesOf(sections)
    const changed = { ...start, shortName: 'Bills' }
    expect(parse(changed, subject, start)).toMatchObject({
      body: { shortName: 'Bills', accountingCode: '53', version: 6 },
    })
    const issues = [{ path: 'accountingCode', key: 'issue.accountCode' }]
    expect(parse({ ...changed, accountingCode: '54' }, subject, start)).toEqual({ issues })
    expect(parse(start, null, start)).toEqual({ issues })
  })

  it('registers is sent to its own address, with the version that was shown', async () => {
    const { save } = administrationCalls(api).callsOf('cashregisters')
    const sections = CASH_REGISTERS.sections({ role: ROLES.director, isNew: false })
    const typed = { number: '7', name: 'Terrasse', floatCents: '150,20' }
    expect(await requestAfterSaving(sections, save, typed, subject)).toEqual({
      method: 'PUT',
      to: 'cashregisters/row-5',
      body: { version: 6, number: 7, name: 'Terrasse', floatCents: 150_20 },
    })
  })

  it('remittance settings is sent to its own address, which contains the id of the establishment', async () => {
    const { save } = administrationCalls(api).callsOf('establishmentsettings')
    const sections = REMITTANCE_AND_COUNTING_SETTINGS.sections({ role: ROLES.director, isNew: false })
    const typed = { ...ESTABLISHMENT_SETTINGS, remittanceDay: '3', deltaToleranceCents: '1,25' }
    expect(await requestAfterSaving(sections, save, typed, subject)).toEqual({
      method: 'PUT',
      to: 'establishmentsettings/row-5',
      body: { version: 6, ...ESTABLISHMENT_SETTINGS, remittanceDay: 3, deltaToleranceCents: 1_25 },
    })
  })

  it('the POS connection is sent to the address of its establishment, with the typed token', async () => {
    const { save } = administrationCalls(api).callsOf('cashpads')
    const sections = CASH_PADS.sections({ role: ROLES.admin, isNew: false })
    const typed = {
      'cashPad.baseUrl': 'https://pos.example',
      'cashPad.installationId': 'I-12',
      'cashPad.userEmail': 'caisse@maison.example',
      'cashPad.apiToken': 'token-9',
      'cashPad.eveningFrom': '18',
    }
    const cashPad = {
      baseUrl: 'https://pos.example',
      installationId: 'I-12',
      userEmail: 'caisse@maison.example',
      apiToken: 'token-9',
      eveningFrom: 18,
    }
    expect(await requestAfterSaving(sections, save, typed, subject)).toEqual({
      method: 'PUT',
      to: 'establishments/row-5/cashpad',
      body: { version: 6, cashPad },
    })
  })

  it('journals is sent to its own address', async () => {
    const { saveJournal } = accountingCalls(api)
    expect(
      await requestAfterSaving(
        journalSections({ lastNumber: 0 }),
        saveJournal,
        { code: 'CAI', label: 'Caisse' },
        subject,
      ),
    ).toEqual({
      method: 'PUT',
      to: 'accountingjournals/row-5',
      body: { version: 6, code: 'CAI', label: 'Caisse' },
    })
  })

  it('accounting settings is sent with each account under its name', async () => {
    const { saveSettings } = accountingCalls(api)
    const typed = {
      'accounts.suspense.code': '601000',
      'accounts.suspense.label': 'Compte suspense',
      'accounts.movements.code': '602000',
      'accounts.movements.label': 'Compte movements',
      'accounts.shortage.code': '603000',
      'accounts.shortage.label': 'Compte shortage',
      'accounts.surplus.code': '604000',
      'accounts.surplus.label': 'Compte surplus',
      'accounts.float.code': '605000',
      'accounts.float.label': 'Compte float',
      'accounts.tickets.code': '606000',
      'accounts.tickets.label': 'Compte tickets',
      'accounts.transit.code': '607000',
      'accounts.transit.label': 'Compte transit',
      'accounts.bank.code': '608000',
      'accounts.bank.label': 'Compte bank',
      'accounts.bankShortage.code': '609000',
      'accounts.bankShortage.label': 'Compte bankShortage',
      'accounts.bankSurplus.code': '610000',
      'accounts.bankSurplus.label': 'Compte bankSurplus',
      'accounts.commission.code': '622700',
      'accounts.commission.label': 'Compte commission',
      'accounts.cardFees.code': '627800',
      'accounts.cardFees.label': 'Compte cardFees',
      'accounts.inputVat.code': '445660',
      'accounts.inputVat.label': 'Compte TVA',
      'accounts.overpayments.code': '419700',
      'accounts.overpayments.label': 'Avoirs clients',
      'accounts.change.code': '611000',
      'accounts.change.label': 'Compte change',
      bankEntries: true,
      bankAccountsText: 'FR7630006000011234567890189=512100, BE68539007547034=512200',
      pettyCashText: 'Boulangerie = 607100 5,5 % ; Timbres = 626000',
      format: 'CSV',
      entriesPer: 'DAY',
      takingsWithoutClosing: 'WAIT',
      provisionCredit: 'SUSPENSE',
      analyticColumn: true,
      separator: 'PIPE',
      encoding: 'ISO-8859-15',
      yearEnd: '30/06',
      deliveryUrl: 'https://compta.example/entries',
      deliverySecret: 'a secret',
    }
    expect(await requestAfterSaving(ACCOUNTING_SETTINGS_SECTIONS, saveSettings, typed, subject)).toEqual({
      method: 'PUT',
      to: 'accountingsettings',
      body: {
        version: 6,
        accounts: {
          suspense: { code: '601000', label: 'Compte suspense' },
          movements: { code: '602000', label: 'Compte movements' },
          shortage: { code: '603000', label: 'Compte shortage' },
          surplus: { code: '604000', label: 'Compte surplus' },
          float: { code: '605000', label: 'Compte float' },
          tickets: { code: '606000', label: 'Compte tickets' },
          transit: { code: '607000', label: 'Compte transit' },
          bank: { code: '608000', label: 'Compte bank' },
          bankShortage: { code: '609000', label: 'Compte bankShortage' },
          bankSurplus: { code: '610000', label: 'Compte bankSurplus' },
          commission: { code: '622700', label: 'Compte commission' },
          cardFees: { code: '627800', label: 'Compte cardFees' },
          inputVat: { code: '445660', label: 'Compte TVA' },
          overpayments: { code: '419700', label: 'Avoirs clients' },
          change: { code: '611000', label: 'Compte change' },
        },
        bankEntries: true,
        bankAccounts: [
          { iban: 'FR7630006000011234567890189', code: '512100' },
          { iban: 'BE68539007547034', code: '512200' },
        ],
        pettyCash: [
          { reason: 'Boulangerie', code: '607100', taxRate: 55 },
          { reason: 'Timbres', code: '626000', taxRate: 0 },
        ],
        entriesPer: 'DAY',
        takingsWithoutClosing: 'WAIT',
        provisionCredit: 'SUSPENSE',
        analyticColumn: true,
        format: 'CSV',
        separator: 'PIPE',
        encoding: 'ISO-8859-15',
        yearEnd: '06-30',
        deliveryUrl: 'https://compta.example/entries',
        deliverySecret: 'a secret',
      },
    })
  })

  it('the user’s own account is sent without an id', async () => {
    const { saveOwn } = accountCalls(api)
    const typed = { firstName: 'Ana', lastName: 'Rey', language: 'it' }
    expect(await requestAfterSaving(NAME_AND_LANGUAGE_SECTIONS, saveOwn, typed, subject)).toEqual({
      method: 'PUT',
      to: 'accounts/me',
      body: { version: 6, firstName: 'Ana', lastName: 'Rey', language: 'it' },
    })
  })
})

it('another date of a remittance is not sent as a missed pick-up once it was planned for a later day, although its draft still has the tick', () => {
  const planned = (date: string): Parameters<typeof rescheduleRules>[0] => {
    return { id: 'remittance-1', version: 7, status: 'PREPARED', carrierId: 'carrier-1', date, pouches: [] }
  }
  const bodyAfter = (date: string) => {
    const values = { date: '2026-11-27', isMissed: true, comment: ' No van ' }
    return rescheduleRules(planned(date), '2026-11-20').parse(values, null, {})
  }
  const body = { id: 'remittance-1', version: 7, date: '2026-11-27', comment: 'No van' }
  expect(bodyAfter('2026-11-20')).toEqual({ body: { ...body, isMissed: true } })
  expect(bodyAfter('2026-11-23')).toEqual({ body: { ...body, isMissed: false } })
})
