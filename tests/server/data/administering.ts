import { MAX_CENTS } from '../../../src/domain/money.ts'
import { right, wrong } from '../../paths/pairs/classes.ts'
import type { Fields, ValueClass } from '../../paths/pairs/cover.ts'
import {
  AMOUNTS,
  LEFT_OUT,
  NO_ID,
  NULL,
  neededTexts,
  texts,
  UNKNOWN_ID,
  versions,
} from '../../paths/pairs/wire.ts'
import { ADMINISTERED } from '../administration/resources.ts'
import { dataOf } from '../commands/house.ts'
import type { Actor } from '../commands/world.ts'
import type { Place } from '../cube/thing.ts'
import { asSent, calling, withValues } from './bodies.ts'
import type { Command } from './commands.ts'

type Classes = readonly ValueClass[]

const KIND = 'administration'
const REQUIRED = 'issue.required'
const UNKNOWN = 'NotFound issue.unknown'

export const names = (most = 100): Classes => [
  ...neededTexts(most, REQUIRED),
  wrong('issue.text', 'left out', undefined),
  wrong('issue.text', 'null', null),
]
export const FLAGS: Classes = [
  right('yes', true),
  right('no', false),
  wrong(REQUIRED, 'text', 'true'),
  wrong(REQUIRED, 'left out', undefined),
]
/** A whole number from one to another. */
const wholes = (least: number, most: number): Classes => [
  right('the least', least),
  right('the most', most),
  wrong('issue.tooSmall', 'one under the least', least - 1),
  wrong('issue.tooLarge', 'one over the most', most + 1),
  wrong(REQUIRED, 'a half', least + 0.5),
  wrong(REQUIRED, 'text', String(most)),
]
const ACCOUNTS: Classes = [
  right('letters and figures', '70A5'),
  right('longest', '7'.repeat(20)),
  wrong('issue.tooLong', 'one over the limit', '7'.repeat(21)),
  wrong('issue.account', 'a dot', '70.5'),
  wrong('issue.text', 'a number', 705),
]
/** A country stands for an address: every other part is a text. */
const ADDRESSES: Fields = {
  'address.country': [
    right('two letters', 'IT'),
    right('none', ''),
    wrong('issue.country', 'small letters', 'fr'),
    wrong('issue.country', 'one letter', 'F'),
    wrong('issue.text', 'null', null),
  ],
  'address.postalCode': texts(20),
}

/** What an organization counts in, explains by and hands its money to, and where it does. */
export function administrationCommands({ world: { ids, people } }: Place): readonly Command[] {
  const own: Fields = {
    organizationId: [
      LEFT_OUT,
      NULL,
      right('its own', ids.organization),
      wrong(UNKNOWN, 'unknown', UNKNOWN_ID),
      NO_ID,
    ],
  }
  let made = 0
  const bodyOf = (name: string) => {
    made += 1
    return ADMINISTERED[name]!.body(ids, 1_000 + made)
  }
  /** Making one, and changing one that was made for it. */
  const both = (
    name: string,
    fields: Fields,
    {
      actor = people.admin,
      making = own,
      judged = [],
      base = {},
      of,
    }: {
      readonly actor?: Actor
      readonly making?: Fields
      readonly judged?: readonly string[]
      readonly base?: object
      readonly of?: string
    } = {},
  ): readonly Command[] => {
    const { codes, unseen = [] } = ADMINISTERED[name]!
    const told = of === undefined ? {} : { of }
    const remove = async (id: string) => void dataOf(await actor.delete(`${name}/${id}`))
    return [
      calling(KIND, `POST /${name}`, actor, {
        ...told,
        fields: () => ({ ...making, ...fields }),
        judged: [UNKNOWN, ...judged],
        body: (values) => withValues({ ...bodyOf(name), ...base }, values),
        code: codes[0],
        has: (values) => asSent(values, ['organizationId', ...unseen]),
        after: async (_, { data }) => remove((data as { id: string }).id),
      }),
      calling(KIND, `PUT /${name}/{id}`, actor, {
        ...told,
        fields: () => ({ version: versions(1), ...fields }),
        judged: ['StaleVersion', ...judged],
        make: async () => dataOf(await actor.post<{ id: string }>(name, { ...bodyOf(name), ...base })),
        body(values) {
          const { establishmentId: _, ...body } = { ...bodyOf(name), ...base, version: 1 } as Record<
            string,
            unknown
          >
          return withValues(body, values)
        },
        code: codes[1],
        has: (values) => asSent(values, unseen),
        after: ({ id }) => remove(id),
      }),
    ]
  }

  return [
    ...both('cashcarriers', { name: names(), ...ADDRESSES }),
    ...both(
      'cashregisters',
      { name: names(), floatCents: AMOUNTS },
      {
        actor: people.director,
        making: {
          establishmentId: [
            right('its own', ids.establishment),
            wrong(UNKNOWN, 'unknown', UNKNOWN_ID),
            NO_ID,
            wrong('issue.id', 'left out', undefined),
          ],
        },
      },
    ),
    ...both('paymentmodes', { name: names(), shortName: names(20) }),
    ...both('deltareasons', { name: names(), position: wholes(0, 9_999) }),
    ...both('saletypetaxes', {
      taxRate: [
        right('none', 0),
        right('5.5 %', 55),
        right('the most', 1_000),
        wrong('issue.taxRate', 'below zero', -1),
        wrong('issue.taxRate', 'one over the most', 1_001),
        wrong('issue.taxRate', 'a half', 5.5),
        wrong('issue.taxRate', 'text', '55'),
      ],
      code: ACCOUNTS,
      vatCode: ACCOUNTS,
      label: names(),
      debit: FLAGS,
    }),
    ...both(
      'paymentcategories',
      {
        paymentModeId: [right('in use', ids.mode), wrong(UNKNOWN, 'unknown', UNKNOWN_ID), NO_ID],
        name: names(),
        shortName: names(20),
        accountingCode: ACCOUNTS,
        provisionCode: [NULL, ...ACCOUNTS],
        provisionLabel: [NULL, ...names().filter(({ name }) => name !== 'null')],
        debit: FLAGS,
        position: wholes(0, 9_999),
      },
      { judged: [UNKNOWN] },
    ),
    ...both(
      'paymentcategories',
      {
        unitValueCents: [
          right('a cent', 1),
          right('the most', MAX_CENTS),
          wrong('issue.tooSmall', 'zero', 0),
          wrong('issue.cents', 'half a cent', 0.5),
        ],
        paperTicket: [...FLAGS],
      },
      {
        making: {},
        base: { countType: 3, unitValueCents: 900 },
        of: 'by pieces',
      },
    ),
  ]
}
