import { MAX_CENTS } from '../../../src/domain/money.ts'
import {
  AMOUNT_CLASSES,
  NO_ID,
  NULL,
  requiredTextClasses,
  textClasses,
  UNKNOWN_ID,
} from '../../paths/pairwise/body-classes.ts'
import { invalid, valid } from '../../paths/pairwise/classes.ts'
import type { FieldClasses, ValueClass } from '../../paths/pairwise/cover.ts'
import type { Workspace } from '../rights-matrix/record-kind.ts'
import type { CommandData } from './commands.ts'
import { createAndChangeCommandsFor } from './create-and-change.ts'

type Classes = readonly ValueClass[]

const REQUIRED = 'issue.required'
const UNKNOWN = 'NotFound issue.unknown'

/** Classes of a required text, such as a name or label. */
export const nameClasses = (max = 100): Classes => [
  ...requiredTextClasses(max, REQUIRED),
  invalid('issue.text', 'left out', undefined),
  invalid('issue.text', 'null', null),
]
/** Classes of a required boolean. */
export const FLAG_CLASSES: Classes = [
  valid('yes', true),
  valid('no', false),
  invalid(REQUIRED, 'text', 'true'),
  invalid(REQUIRED, 'left out', undefined),
]
/** Classes of an integer in this range. */
export const integerClasses = (min: number, max: number): Classes => [
  valid('the minimum', min),
  valid('the maximum', max),
  invalid('issue.tooSmall', 'one below the minimum', min - 1),
  invalid('issue.tooLarge', 'one above the maximum', max + 1),
  invalid(REQUIRED, 'one half', min + 0.5),
  invalid(REQUIRED, 'text', String(max)),
]
const ACCOUNT_CODES: Classes = [
  valid('letters after three digits', '707A5'),
  valid('longest', '7'.repeat(20)),
  invalid('issue.tooLong', 'one above the limit', '7'.repeat(21)),
  invalid('issue.accountCode', 'a dot', '707.5'),
  invalid('issue.accountCode', 'two digits', '53'),
  invalid('issue.accountCode', 'an analytic account', '907000'),
  invalid('issue.accountCode', 'letters first', 'CAISSE'),
  invalid('issue.text', 'a number', 705),
]
/** Classes of an address: its country, and its postal code as an example of the other parts, which are texts too. */
export const ADDRESS_CLASSES: FieldClasses = {
  'address.country': [
    valid('two letters', 'IT'),
    valid('none', ''),
    invalid('issue.country', 'small letters', 'fr'),
    invalid('issue.country', 'one letter', 'F'),
    invalid('issue.text', 'null', null),
  ],
  'address.postalCode': textClasses(20),
}

/** Commands that create and change carriers, registers, payment modes, reasons, types of sale, and payment categories. */
export function administrationCommands({
  testOrganization: { ids, people },
}: Workspace): readonly CommandData[] {
  const createAndChange = createAndChangeCommandsFor(ids, people.admin)
  return [
    ...createAndChange('cashcarriers', { name: nameClasses(), ...ADDRESS_CLASSES }),
    ...createAndChange(
      'cashregisters',
      { name: nameClasses(), floatCents: AMOUNT_CLASSES },
      {
        actor: people.director,
        createFields: {
          establishmentId: [
            valid('its own', ids.establishment),
            invalid(UNKNOWN, 'unknown', UNKNOWN_ID),
            NO_ID,
            invalid('issue.id', 'left out', undefined),
          ],
        },
      },
    ),
    ...createAndChange('paymentmodes', { name: nameClasses(), shortName: nameClasses(20) }),
    ...createAndChange('deltareasons', { name: nameClasses(), position: integerClasses(0, 9_999) }),
    ...createAndChange('saletypetaxes', {
      taxRate: [
        valid('none', 0),
        valid('5.5 %', 55),
        valid('the maximum', 1_000),
        invalid('issue.taxRate', 'below zero', -1),
        invalid('issue.taxRate', 'one above the maximum', 1_001),
        invalid('issue.taxRate', 'a fraction', 5.5),
        invalid('issue.taxRate', 'text', '55'),
      ],
      code: ACCOUNT_CODES,
      vatCode: ACCOUNT_CODES,
      label: nameClasses(),
      debit: FLAG_CLASSES,
    }),
    ...createAndChange(
      'paymentcategories',
      {
        paymentModeId: [valid('in use', ids.mode), invalid(UNKNOWN, 'unknown', UNKNOWN_ID), NO_ID],
        name: nameClasses(),
        shortName: nameClasses(20),
        accountingCode: ACCOUNT_CODES,
        provisionCode: [NULL, ...ACCOUNT_CODES],
        provisionLabel: [NULL, ...nameClasses().filter(({ name }) => name !== 'null')],
        debit: FLAG_CLASSES,
        position: integerClasses(0, 9_999),
      },
      { checkOrder: [UNKNOWN] },
    ),
    ...createAndChange(
      'paymentcategories',
      {
        unitValueCents: [
          valid('a cent', 1),
          valid('the maximum', MAX_CENTS),
          invalid('issue.tooSmall', 'zero', 0),
          invalid('issue.cents', 'half a cent', 0.5),
        ],
        paperTicket: [...FLAG_CLASSES],
      },
      {
        createFields: {},
        base: { countType: 3, unitValueCents: 900 },
        variant: 'by pieces',
      },
    ),
  ]
}
