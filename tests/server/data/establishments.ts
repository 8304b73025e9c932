import { CODES } from '../../../src/domain/codes.ts'
import type { Establishment } from '../../../src/domain/contract/organizations.ts'
import { FREQUENCIES } from '../../../src/domain/dates/calendar.ts'
import { MAX_CENTS } from '../../../src/domain/money.ts'
import {
  AMOUNT_CLASSES,
  LEFT_OUT,
  NO_ID,
  NULL,
  requiredTextClasses,
  textClasses,
  UNKNOWN_ID,
} from '../../paths/pairwise/body-classes.ts'
import { invalid, valid } from '../../paths/pairwise/classes.ts'
import type { FieldClasses, ValueClass } from '../../paths/pairwise/cover.ts'
import { TEST_PASSWORD } from '../../support/server.ts'
import { ADMINISTERED, BANK, establishmentBody } from '../administration/resources.ts'
import { dataOf } from '../commands/test-app.ts'
import type { Workspace } from '../rights-matrix/record-kind.ts'
import { ADDRESS_CLASSES, FLAG_CLASSES, integerClasses, nameClasses } from './administering.ts'
import {
  callCommand,
  expectedInAnswer,
  queryOf,
  SET_WHEN_SENT,
  VERSION_CLASSES,
  withCurrentVersion,
  withValues,
} from './bodies.ts'
import type { CommandData } from './commands.ts'
import { createAndChangeCommandsFor } from './create-and-change.ts'
import { emailClasses } from './persons.ts'

type Classes = readonly ValueClass[]

const KIND = 'administration'
const REQUIRED = 'issue.required'
const UNKNOWN = 'NotFound issue.unknown'
const CARRIER_INACTIVE = 'CarrierInactive failure.CarrierInactive'

const ZONES: Classes = [
  valid('of the organization', 'Europe/Paris'),
  valid('another', 'Europe/Rome'),
  invalid('issue.timeZone', 'unknown', 'Europe/Nice'),
  invalid('issue.timeZone', 'nothing', ''),
  invalid('issue.text', 'null', null),
]
const SIRENS: Classes = [
  valid('as usual', '732829320'),
  invalid('issue.siren', 'a wrong digit', '732829321'),
  invalid('issue.siren', 'eight digits', '73282932'),
  invalid('issue.siren', 'digits of another script', '٧٣٢٨٢٩٣٢٠'),
  valid('with spaces around it', ' 732829320 '),
  invalid('issue.text', 'a number', 732_829_320),
]
const IBANS: Classes = [
  valid('of France', BANK.iban),
  valid('in groups, small letters', ' fr76 3000 6000 0112 3456 7890 189 '),
  valid('of Italy', 'IT60X0542811101000000123456'),
  invalid('issue.iban', 'a wrong digit', 'FR7630006000011234567890188'),
  invalid('issue.iban', 'nothing', ''),
  invalid('issue.text', 'null', null),
]
const BICS: Classes = [
  valid('eight characters', 'AGRIFRPP'),
  valid('eleven, small letters', 'agrifrppxxx'),
  invalid('issue.bic', 'seven characters', 'AGRIFRP'),
  invalid('issue.bic', 'of no country', 'AGRIXXPP'),
  invalid('issue.text', 'a number', 12),
]
/** Classes of a part of a French account number: as in the IBAN, another one, or left out. */
const partOf = (validValue: string): Classes => [
  valid('as in the IBAN', validValue),
  valid('nothing', ''),
  valid('left out', undefined),
  invalid('issue.contradictsIban', 'another', validValue.replace(/.$/u, '9')),
]
/** Classes of the administrator's password, which is required to save a bank account. */
const CONFIRMATIONS: Classes = [
  valid('right', TEST_PASSWORD),
  invalid('PasswordRequired issue.required', 'empty', ''),
  invalid('PasswordRequired issue.required', 'null', null),
  invalid('PasswordRequired issue.required', 'left out', undefined),
  invalid('WrongPassword issue.passwordWrong', 'another', 'a staple of other horses'),
  invalid('issue.text', 'a number', 12),
]

/** Classes of a list. A change that leaves the list out keeps its stored value. */
const listsOf = (validValue: string, otherValue: string): Classes => [
  valid('none', []),
  valid('two', [validValue, otherValue]),
  LEFT_OUT,
  invalid('issue.repeated', 'twice the same', [validValue, validValue]),
  invalid('issue.text at 1', 'a number', [validValue, 12]),
  invalid('issue.value', 'a text', validValue),
  invalid('issue.value', 'null', null),
]
const LABELS: Classes = [
  ...listsOf('Sud', 'Terrasse'),
  invalid('issue.required at 0', 'an empty text', ['']),
  valid('at the limit', ['x'.repeat(30)]),
  invalid('issue.tooLong at 0', 'one above the limit', ['x'.repeat(31)]),
  invalid(
    'issue.tooMany',
    'eleven',
    Array.from({ length: 11 }, (_, index) => `Zone ${index}`),
  ),
]
const RECIPIENTS: Classes = [
  ...listsOf('siege@sacoche.test', 'paris@sacoche.test'),
  invalid('issue.email at 0', 'no at sign', ['siege.sacoche.test']),
  invalid(
    'issue.tooMany',
    'twenty-one',
    Array.from({ length: 21 }, (_, index) => `p${index}@sacoche.test`),
  ),
]

/** Commands of organizations, their establishments, and their settings. */
export function establishmentCommands(workspace: Workspace): readonly CommandData[] {
  const { ids, people } = workspace.testOrganization
  const createAndChange = createAndChangeCommandsFor(ids, people.admin)
  const bank = { bankDetails: BANK, currentPassword: TEST_PASSWORD }
  const sensitive = { notReturned: ['bankDetails', 'currentPassword'], createFields: {} }
  return [
    ...createAndChange(
      'organizations',
      { name: nameClasses(), siren: SIRENS, ...ADDRESS_CLASSES, secondFactorRequired: FLAG_CLASSES },
      {
        actor: people.superAdmin,
        createFields: {},
        base: { currentPassword: TEST_PASSWORD },
        notReturned: ['currentPassword'],
      },
    ),
    ...createAndChange('establishments', {
      name: nameClasses(),
      code: requiredTextClasses(20, REQUIRED),
      analyticCode: textClasses(20),
      ownAccounts: [
        valid('none', null),
        valid('two', '530100=530110, 658000=658010'),
        invalid('issue.ownAccounts', 'an account without its replacement', '530100'),
        invalid('issue.ownAccounts', 'a repeated account', '530100=530110, 530100=530120'),
        invalid('issue.accountCode', 'a replacement of two digits', '530100=53'),
        invalid('issue.required', 'empty', ''),
      ],
      timeZone: ZONES,
      ...ADDRESS_CLASSES,
    }),
    ...createAndChange(
      'establishments',
      { labels: LABELS, alertRecipients: RECIPIENTS, reportRecipients: RECIPIENTS },
      {
        variant: 'its labels and recipients',
        createFields: {},
        base: { currentPassword: TEST_PASSWORD },
        notReturned: ['currentPassword'],
      },
    ),
    ...createAndChange('establishments', settings(ids), {
      variant: 'its settings',
      createFields: {},
      checkOrder: [UNKNOWN, CARRIER_INACTIVE],
    }),
    ...createAndChange(
      'establishments',
      {
        allowSelfValidation: FLAG_CLASSES,
        closingOffset: [
          valid('none', 0),
          valid('the highest', 1_000_000_000),
          invalid('issue.tooSmall', 'negative', -1),
          invalid('issue.tooLarge', 'above the highest', 1_000_000_001),
          invalid('issue.quantity', 'a fraction', 1.5),
        ],
        insuredCents: [
          valid('a cent', 1),
          valid('the maximum', MAX_CENTS),
          invalid('issue.tooSmall', 'zero', 0),
          invalid('issue.tooLarge', 'a cent above the maximum', MAX_CENTS + 1),
          invalid('issue.cents', 'half a cent', 1.5),
        ],
        address: [
          NULL,
          invalid('issue.value', 'a text', 'Paris'),
          invalid('issue.value', 'left out', undefined),
        ],
      },
      {
        variant: 'its insured value',
        createFields: {},
        base: { currentPassword: TEST_PASSWORD },
        notReturned: ['currentPassword'],
      },
    ),
    ...createAndChange(
      'establishments',
      {
        'bankDetails.iban': IBANS,
        'bankDetails.bic': BICS,
        'bankDetails.accountHolder': nameClasses(),
        'bankDetails.bankName': nameClasses(),
      },
      {
        ...sensitive,
        variant: 'its account',
        base: { ...bank, bankDetails: { ...BANK, bankCode: '', counterCode: '', accountNumber: '' } },
      },
    ),
    ...createAndChange(
      'establishments',
      {
        'bankDetails.bankCode': partOf(BANK.bankCode),
        'bankDetails.counterCode': partOf(BANK.counterCode),
        'bankDetails.accountNumber': partOf(BANK.accountNumber),
      },
      { ...sensitive, variant: 'the parts of its account', base: bank },
    ),
    ...confirmationCommands(workspace),
    directorSettingsCommand(workspace),
    posConnectionCommand(workspace),
    ...statusCommands(workspace),
  ]
}

/** The classes of the settings that a director may change. */
const settings = (ids: Workspace['testOrganization']['ids']): FieldClasses => ({
  remittanceFrequency: [
    ...FREQUENCIES.map((frequency) => valid(frequency, frequency)),
    invalid(REQUIRED, 'another', 'yearly'),
    invalid(REQUIRED, 'left out', undefined),
  ],
  remittanceDay: integerClasses(1, 5).map((valueClass) =>
    valueClass.fault === 'issue.tooSmall' || valueClass.fault === 'issue.tooLarge'
      ? { ...valueClass, fault: 'issue.value' }
      : valueClass,
  ),
  carrierId: [
    NULL,
    valid('in use', ids.carrier),
    invalid(CARRIER_INACTIVE, 'inactive', ids.inactiveCarrier),
    invalid(UNKNOWN, 'unknown', UNKNOWN_ID),
    NO_ID,
    invalid('issue.id', 'left out', undefined),
  ],
  deltaToleranceCents: AMOUNT_CLASSES,
  blindCount: FLAG_CLASSES,
  posTurnoverSource: [
    valid('of closings', 'CLOSING'),
    valid('typed', 'TYPED'),
    invalid('issue.value', 'another', 'POS'),
    invalid('issue.value', 'null', null),
  ],
})

/**
 * Creating an establishment with a bank account: a wrong password is refused before an unknown carrier, a
 * missing password after it.
 */
function confirmationCommands({ testOrganization: { ids, people } }: Workspace): readonly CommandData[] {
  let number = 0
  const body = () => {
    number += 1
    return { ...ADMINISTERED.establishments!.body(ids, 5_000 + number), bankDetails: BANK }
  }
  const remove = async (id: string) => void dataOf(await people.admin.delete(`establishments/${id}`))
  const command = { variant: 'the password of the administrator', code: CODES.establishmentCreated }
  return [
    callCommand(KIND, 'POST /establishments', people.admin, {
      ...command,
      fields: () => ({
        currentPassword: CONFIRMATIONS,
        carrierId: [valid('in use', ids.carrier), invalid(UNKNOWN, 'unknown', UNKNOWN_ID)],
      }),
      checkOrder: ['WrongPassword issue.passwordWrong', UNKNOWN],
      body: (values) => withValues(body(), values),
      after: async (_, { data }) => remove((data as { id: string }).id),
    }),
  ]
}

/** The settings that a director saves for their establishment. */
function directorSettingsCommand({ testOrganization: { ids, people } }: Workspace): CommandData {
  const path = `establishments/${ids.establishment}`
  const readSettings = async () => dataOf(await people.director.get<Establishment>(path))
  const { remittanceFrequency, remittanceDay, deltaToleranceCents, blindCount } = establishmentBody(0)
  const before = {
    remittanceFrequency,
    remittanceDay,
    deltaToleranceCents,
    blindCount,
    carrierId: ids.carrier,
  }
  return callCommand(KIND, 'PUT /establishmentsettings/{id}', people.director, {
    fields: () => ({ version: VERSION_CLASSES, ...settings(ids) }),
    checkOrder: ['StaleVersion', UNKNOWN, CARRIER_INACTIVE],
    make: async () => ({ id: ids.establishment }),
    body: withCurrentVersion(readSettings),
    code: CODES.establishmentModified,
    expectedData: (values) => expectedInAnswer(values),
    async after() {
      const body = { ...before, version: (await readSettings()).version }
      dataOf(await people.director.put(`establishmentsettings/${ids.establishment}`, body))
    },
  })
}

/** The POS connection of an establishment. */
function posConnectionCommand({ testOrganization: { ids, people } }: Workspace): CommandData {
  const id = ids.otherEstablishment
  const readEstablishment = async () => dataOf(await people.admin.get<Establishment>(`establishments/${id}`))
  return callCommand(KIND, 'PUT /establishments/{id}/cashpad', people.admin, {
    fields: () => ({
      version: VERSION_CLASSES,
      'cashPad.baseUrl': [
        valid('as usual', 'https://till.example'),
        valid('at the limit', `https://till.example/${'a'.repeat(179)}`),
        invalid('issue.tooLong', 'one above the limit', `https://till.example/${'a'.repeat(180)}`),
        invalid('issue.url', 'without TLS', 'http://till.example'),
        invalid('issue.url', 'of this machine', 'https://127.0.0.1'),
        invalid('issue.url', 'no host', 'https://'),
        invalid('issue.url', 'nothing', ''),
      ],
      'cashPad.installationId': requiredTextClasses(100, REQUIRED),
      'cashPad.userEmail': [
        ...emailClasses('').filter(({ value }) => value !== ''),
        invalid('issue.required and issue.email', 'nothing', ''),
      ],
      'cashPad.apiToken': requiredTextClasses(500, REQUIRED),
      'cashPad.eveningFrom': integerClasses(6, 23).map((valueClass) =>
        valueClass.fault === REQUIRED ? { ...valueClass, fault: 'issue.value' } : valueClass,
      ),
    }),
    checkOrder: ['StaleVersion'],
    make: async () => ({ id }),
    body: async (values) =>
      withCurrentVersion(readEstablishment)(withValues({ currentPassword: TEST_PASSWORD }, values)),
    code: CODES.establishmentModified,
    expectedData: () => ({ cashPadSet: true }),
    async after() {
      const { version } = await readEstablishment()
      const noCashPad = { cashPad: null, version, currentPassword: TEST_PASSWORD }
      dataOf(await people.admin.put(`establishments/${id}/cashpad`, noCashPad))
    },
  })
}

/** Deactivating a record: its id is in the address, its status in the address and the body. */
function statusCommands({ testOrganization: { ids, people } }: Workspace): readonly CommandData[] {
  const resources = Object.keys(ADMINISTERED).filter((name) => name !== 'cashcarriers')
  let number = 0
  return resources.map((name): CommandData => {
    const { by = 'admin', codes, body } = ADMINISTERED[name]!
    const actor = name === 'cashregisters' ? people.director : people[by as keyof typeof people]
    const call = `PUT /${name}status`
    const make = async () => {
      number += 1
      return dataOf(await actor.post<{ id: string }>(name, body(ids, 7_000 + number)))
    }
    return {
      kind: KIND,
      event: call,
      call,
      make,
      fields: ({ id }) => ({
        'query.id': [
          valid('its own', SET_WHEN_SENT),
          invalid('NotFound', 'unknown', UNKNOWN_ID),
          invalid('issue.id at 0', 'an invalid id', 'x'),
          invalid('issue.repeated', 'a repeated id', `${id},${id}`),
          invalid('issue.required', 'left out', undefined),
        ],
        status: [
          valid('inactive', 'INACTIVE'),
          invalid('StatusDoesNotAllow', 'unchanged', 'ACTIVE'),
          invalid('issue.value', 'deleted', 'DELETED'),
          invalid('issue.value', 'null', null),
          invalid('issue.value', 'left out', undefined),
        ],
      }),
      checkOrder: ['NotFound'],
      send(values, { id }) {
        const query = queryOf({ ...values, 'query.status': values.status ?? 'INACTIVE' })
        const sentQuery = query.id === SET_WHEN_SENT ? { ...query, id } : query
        return actor.put(`${name}status`, { status: values.status }, { query: sentQuery })
      },
      code: codes[2],
      after: async ({ id }) => void dataOf(await actor.delete(`${name}/${id}`)),
    }
  })
}
