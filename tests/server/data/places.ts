import { CODES } from '../../../src/domain/codes.ts'
import type { Establishment } from '../../../src/domain/contract/organizations.ts'
import { FREQUENCIES } from '../../../src/domain/dates/calendar.ts'
import { MAX_CENTS } from '../../../src/domain/money.ts'
import { right, wrong } from '../../paths/pairwise/classes.ts'
import type { Fields, ValueClass } from '../../paths/pairwise/cover.ts'
import { AMOUNTS, NO_ID, NULL, neededTexts, texts, UNKNOWN_ID } from '../../paths/pairwise/wire.ts'
import { TEST_PASSWORD } from '../../support/server.ts'
import { ADMINISTERED, BANK, establishmentBody } from '../administration/resources.ts'
import { dataOf } from '../commands/test-app.ts'
import type { Place } from '../rights-matrix/record-kind.ts'
import { ADDRESSES, FLAGS, names, wholes } from './administering.ts'
import {
  asSent,
  callCommand,
  queryOf,
  SET_WHEN_SENT,
  VERSIONS,
  withCurrentVersion,
  withValues,
} from './bodies.ts'
import type { Command } from './commands.ts'
import { bothOf } from './making.ts'
import { emails } from './persons.ts'

type Classes = readonly ValueClass[]

const KIND = 'administration'
const REQUIRED = 'issue.required'
const UNKNOWN = 'NotFound issue.unknown'
const IDLE = 'CarrierInactive failure.CarrierInactive'

const ZONES: Classes = [
  right('of the organization', 'Europe/Paris'),
  right('another', 'Europe/Rome'),
  wrong('issue.timeZone', 'unknown', 'Europe/Nice'),
  wrong('issue.timeZone', 'nothing', ''),
  wrong('issue.text', 'null', null),
]
const SIRENS: Classes = [
  right('as usual', '732829320'),
  wrong('issue.siren', 'a wrong digit', '732829321'),
  wrong('issue.siren', 'eight digits', '73282932'),
  wrong('issue.siren', 'digits of another script', '٧٣٢٨٢٩٣٢٠'),
  right('between blanks', ' 732829320 '),
  wrong('issue.text', 'a number', 732_829_320),
]
const IBANS: Classes = [
  right('of France', BANK.iban),
  right('in groups, small letters', ' fr76 3000 6000 0112 3456 7890 189 '),
  right('of Italy', 'IT60X0542811101000000123456'),
  wrong('issue.iban', 'a wrong digit', 'FR7630006000011234567890188'),
  wrong('issue.iban', 'nothing', ''),
  wrong('issue.text', 'null', null),
]
const BICS: Classes = [
  right('eight characters', 'AGRIFRPP'),
  right('eleven, small letters', 'agrifrppxxx'),
  wrong('issue.bic', 'seven characters', 'AGRIFRP'),
  wrong('issue.bic', 'of no country', 'AGRIXXPP'),
  wrong('issue.text', 'a number', 12),
]
/** A part of a French account number: as in the IBAN, or left out. */
const partOf = (own: string): Classes => [
  right('as in the IBAN', own),
  right('nothing', ''),
  right('left out', undefined),
  wrong('issue.contradictsIban', 'another', own.replace(/.$/u, '9')),
]
/** An account needs the user's password. */
const CONFIRMATIONS: Classes = [
  right('right', TEST_PASSWORD),
  wrong('PasswordRequired issue.required', 'empty', ''),
  wrong('PasswordRequired issue.required', 'null', null),
  wrong('PasswordRequired issue.required', 'left out', undefined),
  wrong('WrongPassword issue.passwordWrong', 'another', 'a staple of other horses'),
  wrong('issue.text', 'a number', 12),
]

/** Organizations, their establishments, and their settings. */
export function placeCommands(place: Place): readonly Command[] {
  const { ids, people } = place.testOrganization
  const both = bothOf(ids, people.admin)
  const bank = { bankDetails: BANK, currentPassword: TEST_PASSWORD }
  const sensitive = { unseen: ['bankDetails', 'currentPassword'], making: {} }
  return [
    ...both(
      'organizations',
      { name: names(), siren: SIRENS, ...ADDRESSES, secondFactorRequired: FLAGS },
      {
        actor: people.superAdmin,
        making: {},
        base: { currentPassword: TEST_PASSWORD },
        unseen: ['currentPassword'],
      },
    ),
    ...both('establishments', {
      name: names(),
      code: neededTexts(20, REQUIRED),
      analyticCode: texts(20),
      ownAccounts: [
        right('none', null),
        right('two', '530100=530110, 658000=658010'),
        wrong('issue.ownAccounts', 'an account without its replacement', '530100'),
        wrong('issue.ownAccounts', 'a repeated account', '530100=530110, 530100=530120'),
        wrong('issue.required', 'empty', ''),
      ],
      timeZone: ZONES,
      ...ADDRESSES,
    }),
    ...both('establishments', settings(ids), { of: 'its settings', making: {}, checkOrder: [UNKNOWN, IDLE] }),
    ...both(
      'establishments',
      {
        allowSelfValidation: FLAGS,
        insuredCents: [
          right('a cent', 1),
          right('the most', MAX_CENTS),
          wrong('issue.tooSmall', 'zero', 0),
          wrong('issue.tooLarge', 'a cent over the most', MAX_CENTS + 1),
          wrong('issue.cents', 'half a cent', 1.5),
        ],
        address: [NULL, wrong('issue.value', 'a text', 'Paris'), wrong('issue.value', 'left out', undefined)],
      },
      {
        of: 'how it is insured',
        making: {},
        base: { currentPassword: TEST_PASSWORD },
        unseen: ['currentPassword'],
      },
    ),
    ...both(
      'establishments',
      {
        'bankDetails.iban': IBANS,
        'bankDetails.bic': BICS,
        'bankDetails.accountHolder': names(),
        'bankDetails.bankName': texts(100),
      },
      {
        ...sensitive,
        of: 'its account',
        base: { ...bank, bankDetails: { ...BANK, bankCode: '', counterCode: '', accountNumber: '' } },
      },
    ),
    ...both(
      'establishments',
      {
        'bankDetails.bankCode': partOf(BANK.bankCode),
        'bankDetails.counterCode': partOf(BANK.counterCode),
        'bankDetails.accountNumber': partOf(BANK.accountNumber),
      },
      { ...sensitive, of: 'the parts of its account', base: bank },
    ),
    ...confirming(place),
    changing(place),
    till(place),
    ...statuses(place),
  ]
}

/** A director's settings of an establishment. */
const settings = (ids: Place['testOrganization']['ids']): Fields => ({
  remittanceFrequency: [
    ...FREQUENCIES.map((one) => right(one, one)),
    wrong(REQUIRED, 'another', 'yearly'),
    wrong(REQUIRED, 'left out', undefined),
  ],
  remittanceDay: wholes(1, 5).map((one) =>
    one.fault === 'issue.tooSmall' || one.fault === 'issue.tooLarge' ? { ...one, fault: 'issue.value' } : one,
  ),
  carrierId: [
    NULL,
    right('in use', ids.carrier),
    wrong(IDLE, 'inactive', ids.idleCarrier),
    wrong(UNKNOWN, 'unknown', UNKNOWN_ID),
    NO_ID,
    wrong('issue.id', 'left out', undefined),
  ],
  deltaToleranceCents: AMOUNTS,
  blindCount: FLAGS,
})

/** An establishment gets an account: the user's password is checked before anything else. */
function confirming({ testOrganization: { ids, people } }: Place): readonly Command[] {
  let made = 0
  const body = () => {
    made += 1
    return { ...ADMINISTERED.establishments!.body(ids, 5_000 + made), bankDetails: BANK }
  }
  const remove = async (id: string) => void dataOf(await people.admin.delete(`establishments/${id}`))
  const command = { of: 'who asks', code: CODES.establishmentCreated }
  return [
    callCommand(KIND, 'POST /establishments', people.admin, {
      ...command,
      fields: () => ({
        currentPassword: CONFIRMATIONS,
        carrierId: [right('in use', ids.carrier), wrong(UNKNOWN, 'unknown', UNKNOWN_ID)],
      }),
      checkOrder: ['WrongPassword issue.passwordWrong', UNKNOWN],
      body: (values) => withValues(body(), values),
      after: async (_, { data }) => remove((data as { id: string }).id),
    }),
  ]
}

/** A director's settings of the own establishment. */
function changing({ testOrganization: { ids, people } }: Place): Command {
  const path = `establishments/${ids.establishment}`
  const own = async () => dataOf(await people.director.get<Establishment>(path))
  const { remittanceFrequency, remittanceDay, deltaToleranceCents, blindCount } = establishmentBody(0)
  const before = {
    remittanceFrequency,
    remittanceDay,
    deltaToleranceCents,
    blindCount,
    carrierId: ids.carrier,
  }
  return callCommand(KIND, 'PUT /establishmentsettings/{id}', people.director, {
    fields: () => ({ version: VERSIONS, ...settings(ids) }),
    checkOrder: ['StaleVersion', UNKNOWN, IDLE],
    make: async () => ({ id: ids.establishment }),
    body: withCurrentVersion(own),
    code: CODES.establishmentModified,
    has: (values) => asSent(values),
    async after() {
      const body = { ...before, version: (await own()).version }
      dataOf(await people.director.put(`establishmentsettings/${ids.establishment}`, body))
    },
  })
}

/** The connection for closings. */
function till({ testOrganization: { ids, people } }: Place): Command {
  const id = ids.otherEstablishment
  const own = async () => dataOf(await people.admin.get<Establishment>(`establishments/${id}`))
  return callCommand(KIND, 'PUT /establishments/{id}/cashpad', people.admin, {
    fields: () => ({
      version: VERSIONS,
      'cashPad.baseUrl': [
        right('as usual', 'https://till.example'),
        right('at the limit', `https://till.example/${'a'.repeat(179)}`),
        wrong('issue.tooLong', 'one over the limit', `https://till.example/${'a'.repeat(180)}`),
        wrong('issue.url', 'without TLS', 'http://till.example'),
        wrong('issue.url', 'of this machine', 'https://127.0.0.1'),
        wrong('issue.url', 'no host', 'https://'),
        wrong('issue.url', 'nothing', ''),
      ],
      'cashPad.installationId': neededTexts(100, REQUIRED),
      'cashPad.userEmail': [
        ...emails('').filter(({ value }) => value !== ''),
        wrong('issue.required and issue.email', 'nothing', ''),
      ],
      'cashPad.apiToken': neededTexts(500, REQUIRED),
      'cashPad.eveningFrom': wholes(6, 23).map((one) =>
        one.fault === REQUIRED ? { ...one, fault: 'issue.value' } : one,
      ),
    }),
    checkOrder: ['StaleVersion'],
    make: async () => ({ id }),
    body: async (values) => withCurrentVersion(own)(withValues({ currentPassword: TEST_PASSWORD }, values)),
    code: CODES.establishmentModified,
    has: () => ({ cashPadSet: true }),
    async after() {
      const noCashPad = { cashPad: null, version: (await own()).version }
      dataOf(await people.admin.put(`establishments/${id}/cashpad`, noCashPad))
    },
  })
}

/** Deactivating: the record is in the address, its status in the address and the body. */
function statuses({ testOrganization: { ids, people } }: Place): readonly Command[] {
  const resources = Object.keys(ADMINISTERED).filter((name) => name !== 'cashcarriers')
  let made = 0
  return resources.map((name): Command => {
    const { by = 'admin', codes, body } = ADMINISTERED[name]!
    const actor = name === 'cashregisters' ? people.director : people[by as keyof typeof people]
    const call = `PUT /${name}status`
    const make = async () => {
      made += 1
      return dataOf(await actor.post<{ id: string }>(name, body(ids, 7_000 + made)))
    }
    return {
      kind: KIND,
      event: call,
      call,
      make,
      fields: ({ id }) => ({
        'query.id': [
          right('its own', SET_WHEN_SENT),
          wrong('NotFound', 'unknown', UNKNOWN_ID),
          wrong('issue.id at 0', 'an invalid id', 'x'),
          wrong('issue.repeated', 'a repeated id', `${id},${id}`),
          wrong('issue.required', 'left out', undefined),
        ],
        status: [
          right('inactive', 'INACTIVE'),
          wrong('StatusDoesNotAllow', 'as it is', 'ACTIVE'),
          wrong('issue.value', 'deleted', 'DELETED'),
          wrong('issue.value', 'null', null),
          wrong('issue.value', 'left out', undefined),
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
