import { MAX_CENTS } from '../../../src/domain/money.ts'
import { right, wrong } from '../../paths/pairwise/classes.ts'
import type { Fields, ValueClass } from '../../paths/pairwise/cover.ts'
import { AMOUNTS, NO_ID, NULL, neededTexts, texts, UNKNOWN_ID } from '../../paths/pairwise/wire.ts'
import type { Place } from '../rights-matrix/record-kind.ts'
import type { Command } from './commands.ts'
import { bothOf } from './making.ts'

type Classes = readonly ValueClass[]

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
/** An integer in a range. */
export const wholes = (least: number, most: number): Classes => [
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
export const ADDRESSES: Fields = {
  'address.country': [
    right('two letters', 'IT'),
    right('none', ''),
    wrong('issue.country', 'small letters', 'fr'),
    wrong('issue.country', 'one letter', 'F'),
    wrong('issue.text', 'null', null),
  ],
  'address.postalCode': texts(20),
}

/** The catalogues of an organization. */
export function administrationCommands({ testOrganization: { ids, people } }: Place): readonly Command[] {
  const both = bothOf(ids, people.admin)
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
      { checkOrder: [UNKNOWN] },
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
