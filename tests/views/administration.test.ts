import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { Resource } from '../../server/query/resource.ts'
import { RESOURCES } from '../../server/resources/index.ts'
import * as organizations from '../../src/domain/contract/organizations.ts'
import * as payments from '../../src/domain/contract/payments.ts'
import * as users from '../../src/domain/contract/users.ts'
import { CAPABILITIES, ROLES, type Role } from '../../src/domain/roles.ts'
import type { FormValues } from '../../src/machines/form/types.ts'
import type { FieldSpec, SectionSpec } from '../../src/views/administration/fields.ts'
import { ADDRESS_SECTION, BANK_SECTION } from '../../src/views/administration/fields.ts'
import {
  accountNumberPart,
  allFieldsOf,
  bankNumberIssue,
  formRulesOf,
  formValuesOf,
  initialValues,
  readForm,
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
import { rowActionsOf } from '../../src/views/administration/row-actions.tsx'

const ID = '019a0000-0000-7000-8000-000000000001'
const IBAN = 'FR76 3000 6000 0112 3456 7890 189'

interface DeclaredView {
  readonly view: ResourceView
  readonly update: z.ZodType
  readonly create?: z.ZodType
  /** The resource of the listed rows, when it has another name than the view. */
  readonly listed?: string
  /** The typed fields of a form; all others have their initial values. */
  readonly typed: FormValues
}

const DECLARED_VIEWS: readonly DeclaredView[] = [
  {
    view: ORGANIZATIONS,
    create: organizations.organizationBody,
    update: organizations.organizationUpdateBody,
    typed: { name: 'Maison', siren: '732829320', 'address.locality': 'Lyon' },
  },
  {
    view: ESTABLISHMENTS,
    create: organizations.establishmentBody,
    update: organizations.establishmentUpdateBody,
    typed: {
      name: 'Lyon',
      code: 'LYO1',
      remittanceDay: '5',
      carrierId: ID,
      'bankDetails.iban': IBAN,
      'bankDetails.bic': 'AGRIFRPP',
      'bankDetails.accountHolder': 'Maison',
      'bankDetails.bankName': 'Banque',
    },
  },
  {
    view: REMITTANCE_AND_COUNTING_SETTINGS,
    update: organizations.establishmentSettingsBody,
    listed: 'establishments',
    typed: { remittanceDay: '1' },
  },
  {
    view: CASH_PADS,
    update: organizations.cashPadBody,
    listed: 'establishments',
    typed: {
      'cashPad.baseUrl': 'https://pos.example',
      'cashPad.installationId': '12',
      'cashPad.userEmail': 'caisse@maison.example',
      'cashPad.apiToken': 'abc',
    },
  },
  {
    view: CARRIERS,
    create: organizations.cashCarrierBody,
    update: organizations.cashCarrierUpdateBody,
    typed: { name: 'Alizé' },
  },
  {
    view: CASH_REGISTERS,
    create: organizations.cashRegisterBody,
    update: organizations.cashRegisterUpdateBody,
    typed: { establishmentId: ID, number: '1', name: 'Bar', floatCents: '150' },
  },
  {
    view: USERS,
    create: users.userBody,
    update: users.userUpdateBody,
    typed: {
      firstName: 'Ana',
      lastName: 'Rey',
      email: 'ana@maison.example',
      role: '5',
      establishmentIds: [ID],
    },
  },
  {
    view: PAYMENT_MODES,
    create: payments.paymentModeBody,
    update: payments.paymentModeUpdateBody,
    typed: { name: 'Espèces', shortName: 'ESP' },
  },
  {
    view: PAYMENT_CATEGORIES,
    create: payments.paymentCategoryBody,
    update: payments.paymentCategoryUpdateBody,
    typed: {
      paymentModeId: ID,
      name: 'Bon',
      shortName: 'BON',
      countType: '3',
      unitValueCents: '25',
      paperTicket: true,
      issuer: 'Up',
      accountingCode: '419700',
      label: 'Bons',
    },
  },
  {
    view: SALE_TYPE_TAXES,
    create: payments.saleTypeTaxBody,
    update: payments.saleTypeTaxUpdateBody,
    typed: { saleType: 'FOOD', taxRate: '5,5', code: '707100', vatCode: '445710', label: 'Ventes' },
  },
  {
    view: DELTA_REASONS,
    create: payments.deltaReasonBody,
    update: payments.deltaReasonUpdateBody,
    typed: { name: 'Erreur de rendu' },
  },
]

const sectionsOf = ({ view }: DeclaredView, row: 'new' | 'stored', role: Role = ROLES.admin) =>
  view.sections({ role, isNew: row === 'new' })

describe.each(DECLARED_VIEWS)('$view.name', (declared) => {
  const { view, create, update, typed, listed } = declared
  const resource: Resource | undefined = RESOURCES.find(({ name }) => name === (listed ?? view.name))

  it('sends a body that the contract accepts when a row is changed or created', () => {
    const updateSections = sectionsOf(declared, 'stored')
    const updateValues = Object.fromEntries(
      Object.entries(typed).filter(([path]) =>
        allFieldsOf(updateSections).some((field) => field.path === path),
      ),
    )
    const changed = readForm(updateSections, initialValues(updateSections, updateValues), {
      id: ID,
      version: 3,
    })
    expect(changed).toHaveProperty('body')
    if ('body' in changed) expect(update.safeParse(changed.body)).toMatchObject({ success: true })
    if (!create) return
    const createSections = sectionsOf(declared, 'new')
    const result = readForm(createSections, initialValues(createSections, typed), null)
    expect(result).toHaveProperty('body')
    if ('body' in result) expect(create.safeParse(result.body)).toMatchObject({ success: true })
  })

  it('reports the missing values of an empty form, and sends nothing', () => {
    const sections = sectionsOf(declared, 'new')
    const parsed = readForm(sections, { ...initialValues(sections), ...emptyTexts(sections) }, null)
    expect('issues' in parsed && parsed.issues.length > 0).toBe(true)
  })

  it('lists, sorts and filters by fields of the resource only', () => {
    if (!resource) throw new Error(`${view.name} is no resource`)
    const { fields } = resource
    for (const { key, sortable } of view.columns) {
      expect(Object.keys(fields), key).toContain(key)
      if (sortable) expect(fields[key]?.sort, `${key} sorts`).toBe(true)
    }
    for (const { name } of view.filters) expect(fields[name]?.filter, `${name} filters`).toBe(true)
    expect(fields[view.sort.sortBy]?.sort).toBe(true)
  })

  it('has one heading column, and unique field names', () => {
    if (view.columns.length > 0) expect(view.columns.filter(({ heading }) => heading)).toHaveLength(1)
    const paths = allFieldsOf(sectionsOf(declared, 'new', ROLES.superAdmin)).map(({ path }) => path)
    expect(paths).toEqual([...new Set(paths)])
  })
})

/** An empty text for each field of a form, except those of the kinds `switch` and `several`. */
function emptyTexts(sections: readonly SectionSpec[]): FormValues {
  const kinds = new Set<FieldSpec['kind']>(['switch', 'several'])
  return Object.fromEntries(
    allFieldsOf(sections)
      .filter(({ kind }) => !kinds.has(kind))
      .map(({ path }) => [path, '']),
  )
}

describe('a row in its form', () => {
  const sections = ESTABLISHMENTS.sections({ role: ROLES.admin, isNew: false })
  const stored = {
    id: ID,
    version: 2,
    name: 'Lyon',
    code: 'LYO1',
    analyticCode: '',
    ownAccounts: null,
    timeZone: 'Europe/Paris',
    address: null,
    bankDetails: {
      iban: IBAN.replaceAll(' ', ''),
      bic: 'AGRIFRPP',
      accountHolder: 'Maison',
      bankName: 'Banque',
      bankCode: '30006',
      counterCode: '00001',
      accountNumber: '12345678901',
    },
    remittanceFrequency: 'monthly',
    remittanceDay: 2,
    carrierId: null,
    deltaToleranceCents: 250,
    blindCount: true,
    posTurnoverSource: 'CLOSING',
    closingOffset: 0,
    allowSelfValidation: false,
    insuredCents: 3_000_000,
  }

  it('is shown as it would be typed, and parsed to the same values, except that the IBAN has spaces', () => {
    const values = formValuesOf(sections, stored)
    expect(values).toMatchObject({
      'bankDetails.iban': IBAN,
      'bankDetails.bankCode': '',
      'address.country': 'FR',
      remittanceDay: '2',
      deltaToleranceCents: '2,50',
      blindCount: true,
      carrierId: '',
    })
    const parsed = readForm(sections, values, stored)
    expect(parsed).toMatchObject({
      body: {
        version: 2,
        address: null,
        carrierId: null,
        deltaToleranceCents: 250,
        bankDetails: { iban: IBAN, bankCode: '30006', accountNumber: '12345678901' },
      },
    })
  })

  it('has no address while all its fields have their initial values, and all fields as soon as one is changed', () => {
    const values = initialValues([ADDRESS_SECTION])
    expect(readForm([ADDRESS_SECTION], values, null)).toEqual({ body: { address: null } })
    expect(readForm([ADDRESS_SECTION], { ...values, 'address.locality': ' Lyon ' }, null)).toMatchObject({
      body: { address: { locality: 'Lyon', streetNumber: '', country: 'FR' } },
    })
  })

  it('is checked with trimmed texts, as on the server', () => {
    const [carrier] = CARRIERS.sections({ role: ROLES.admin, isNew: true })
    const readName = (name: string) => readForm([carrier!], { ...initialValues([carrier!]), name }, null)
    const longest = '🪙'.repeat(100)
    expect(readName(`  ${longest} `)).toMatchObject({ body: { name: longest } })
    expect(organizations.cashCarrierBody.parse({ name: longest, address: null })).toMatchObject({
      name: longest,
    })
    expect(readName(`${longest}x`)).toEqual({ issues: [{ path: 'name', key: 'issue.tooLong' }] })
    expect(organizations.cashCarrierBody.safeParse({ name: `${longest}x`, address: null }).success).toBe(
      false,
    )
  })

  it('needs IBAN, BIC, account holder and bank name when one of the bank details is typed, and shows each error at its field', () => {
    const values = {
      ...initialValues([BANK_SECTION]),
      'bankDetails.iban': 'FR76 3000 6000 0112 3456 7890 188',
    }
    expect(readForm([BANK_SECTION], values, null)).toEqual({
      issues: [
        { path: 'bankDetails.iban', key: 'issue.iban' },
        { path: 'bankDetails.bic', key: 'issue.required' },
        { path: 'bankDetails.accountHolder', key: 'issue.required' },
        { path: 'bankDetails.bankName', key: 'issue.required' },
      ],
    })
  })

  it('takes the counter code from the IBAN only if it is a complete French one', () => {
    const path = 'bankDetails.iban'
    expect(accountNumberPart(path, 'counterCode', { [path]: IBAN })).toBe('00001')
    expect(accountNumberPart(path, 'counterCode', { [path]: 'DE89 3704 0044 0532 0130 00' })).toBeNull()
    expect(accountNumberPart(path, 'counterCode', { [path]: IBAN.slice(0, -1) })).toBeNull()
  })

  it('shows a bank number as invalid once it has its full length, not while it is being typed', () => {
    const [iban, bic] = BANK_SECTION.fields as [FieldSpec, FieldSpec]
    expect(bankNumberIssue(iban, 'FR76')).toBeUndefined()
    expect(bankNumberIssue(iban, IBAN.slice(0, -1))).toBeUndefined()
    // A Norwegian IBAN has 15 characters, a German one 22 (SWIFT, IBAN registry).
    expect(bankNumberIssue(iban, 'NO93 8601 1117 94')).toBeUndefined()
    expect(bankNumberIssue(iban, 'NO93 8601 1117 948')).toBe('issue.iban')
    expect(bankNumberIssue(iban, 'DE89 3704 0044 0532 0130')).toBeUndefined()
    expect(bankNumberIssue(iban, `${IBAN.slice(0, -1)}8`)).toBe('issue.iban')
    expect(bankNumberIssue(bic, 'AGRI')).toBeUndefined()
    expect(bankNumberIssue(bic, 'AGRIXXPP')).toBe('issue.bic')
  })

  it('has exactly one secret if it is the POS connection: the API token', () => {
    expect(formRulesOf(CASH_PADS.sections({ role: ROLES.admin, isNew: false })).secrets).toEqual([
      'cashPad.apiToken',
    ])
  })
})

describe('the fields of a category', () => {
  const sections = PAYMENT_CATEGORIES.sections({ role: ROLES.admin, isNew: true })
  const read = (values: FormValues) => readForm(sections, initialValues(sections, values), null)

  it('depend on the count type: hidden fields are sent as empty, even when they were typed before', () => {
    const typed = {
      paymentModeId: ID,
      name: 'Billets',
      shortName: 'BIL',
      accountingCode: '530100',
      label: 'Billets',
      unitValueCents: '25',
      paperTicket: true,
      issuer: 'Up',
      tillFloat: true,
    }
    expect(read({ ...typed, countType: '4' })).toMatchObject({
      body: { countType: 4, unitValueCents: null, paperTicket: false, issuer: null, tillFloat: false },
    })
    expect(read({ ...typed, countType: '3' })).toMatchObject({
      body: { unitValueCents: 2_500, paperTicket: true, issuer: 'Up', tillFloat: false },
    })
    expect(read({ ...typed, countType: '3', unitValueCents: '' })).toMatchObject({
      issues: [{ path: 'unitValueCents', key: 'issue.required' }],
    })
  })
})

describe('a rate', () => {
  const sections = SALE_TYPE_TAXES.sections({ role: ROLES.admin, isNew: true })
  const rateOf = (taxRate: string) => {
    const parsed = readForm(sections, initialValues(sections, { taxRate }), null)
    return 'issues' in parsed
      ? parsed.issues.find(({ path }) => path === 'taxRate')?.key
      : parsed.body.taxRate
  }
  it.each(['5,55', 'dix', '-1', '5,'])('is refused when it is typed as %s', (text) => {
    expect(rateOf(text)).toBe('issue.taxRate')
  })
  it.each([55, 100, 200, 0])(
    'of %i tenths of a percent is parsed from its text to the same number',
    (taxRate) => {
      const [section] = sections
      const values = formValuesOf(section ? [section] : [], { taxRate })
      expect(readForm([section as SectionSpec], { ...values, saleType: 'FOOD' }, null)).toMatchObject({
        body: { taxRate },
      })
    },
  )
})

describe('the roles that a user can give', () => {
  const offeredRoles = (role: Role) => {
    const field = allFieldsOf(USERS.sections({ role, isNew: true })).find(({ path }) => path === 'role')
    return field?.kind === 'select'
      ? field.options((id) => id, { role }).map(({ value }) => Number(value))
      : []
  }
  it('are limited by the user’s own role', () => {
    expect(offeredRoles(ROLES.superAdmin)).toEqual(Object.values(ROLES))
    expect(offeredRoles(ROLES.admin)).toEqual(
      Object.values(ROLES).filter((role) => role !== ROLES.superAdmin),
    )
  })
})

describe('the organization of a new row', () => {
  it.each(
    DECLARED_VIEWS.map(
      ({ view }) => [view.name, allFieldsOf(view.sections({ role: ROLES.superAdmin, isNew: true }))] as const,
    ).filter(([, fields]) => fields.some(({ path }) => path === 'organizationId')),
  )('when changed, empties the field with choices of the earlier organization: %s', (_name, fields) => {
    const { proposal } = fields.find(({ path }) => path === 'organizationId')!
    const owned = fields.filter(
      (field) =>
        'choices' in field && ['establishments', 'cashcarriers', 'paymentmodes'].includes(field.choices),
    )
    const change = proposal?.('other', { organizationId: ID }) ?? null
    expect(change === null ? [] : [change]).toEqual(
      owned.map(({ path, kind }) => ({ field: path, value: kind === 'several' ? [] : '' })),
    )
    expect(proposal?.(ID, { organizationId: ID }) ?? null).toBeNull()
  })
})

describe('the actions on a row', () => {
  const row = (status: string) => ({ id: ID, version: 1, status })
  const as = (role: Role) => ({ id: 'the user', role })
  it('follow its status; a person who is active and has not signed up can be invited', () => {
    expect(rowActionsOf(CARRIERS, row('ACTIVE'), as(ROLES.admin))).toEqual(['deactivate', 'delete'])
    expect(rowActionsOf(CARRIERS, row('INACTIVE'), as(ROLES.admin))).toEqual(['activate', 'delete'])
    expect(rowActionsOf(CARRIERS, row('DELETED'), as(ROLES.admin))).toEqual([])
    expect(rowActionsOf(USERS, row('ACTIVE'), as(ROLES.admin))).toEqual(['deactivate', 'delete'])
    expect(rowActionsOf(USERS, row('INACTIVE'), as(ROLES.admin))).toEqual(['restore', 'delete'])
    expect(rowActionsOf(USERS, row('DELETED'), as(ROLES.admin))).toEqual(['restore'])
    expect(rowActionsOf(USERS, { ...row('ACTIVE'), signedUp: false }, as(ROLES.admin))).toEqual([
      'invite',
      'deactivate',
      'delete',
    ])
    expect(rowActionsOf(USERS, { ...row('INACTIVE'), signedUp: false }, as(ROLES.admin))).toEqual([
      'restore',
      'delete',
    ])
    expect(rowActionsOf(DELTA_REASONS, { id: ID, version: 1, active: false }, as(ROLES.admin))).toEqual([
      'activate',
      'delete',
    ])
  })

  it('on a person do not include those that are always refused: on oneself, and on a role above one’s own', () => {
    const superAdmin = { ...row('ACTIVE'), role: ROLES.superAdmin }
    expect(rowActionsOf(USERS, superAdmin, as(ROLES.admin))).toEqual([])
    expect(rowActionsOf(USERS, { ...superAdmin, status: 'DELETED' }, as(ROLES.admin))).toEqual([])
    expect(rowActionsOf(USERS, superAdmin, as(ROLES.superAdmin))).toEqual(['deactivate', 'delete'])
    expect(rowActionsOf(USERS, superAdmin, { ...as(ROLES.superAdmin), id: ID })).toEqual([])
    // The server sends an invitation whatever the role.
    expect(rowActionsOf(USERS, { ...superAdmin, signedUp: false }, as(ROLES.admin))).toEqual(['invite'])
  })

  it('depend on the role: only head office administers organizations, and directors administer their registers', () => {
    expect(rowActionsOf(ORGANIZATIONS, row('ACTIVE'), as(ROLES.admin))).toEqual([])
    expect(rowActionsOf(ORGANIZATIONS, row('ACTIVE'), as(ROLES.superAdmin))).toEqual(['deactivate', 'delete'])
    expect(CASH_REGISTERS.managers).toEqual(CAPABILITIES.manageEstablishment)
    expect(rowActionsOf(REMITTANCE_AND_COUNTING_SETTINGS, row('ACTIVE'), as(ROLES.director))).toEqual([])
  })
})
