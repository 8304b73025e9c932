import { CODES } from '../../../src/domain/codes.ts'
import { userBody } from '../../../src/domain/contract/users.ts'
import { ROLES } from '../../../src/domain/roles.ts'
import {
  choiceClasses,
  maxLength,
  NO_ID,
  NULL,
  requiredVersionClasses,
  UNKNOWN_ID,
} from '../../paths/pairwise/body-classes.ts'
import { invalid, valid } from '../../paths/pairwise/classes.ts'
import type { FieldClasses, ValueClass } from '../../paths/pairwise/cover.ts'
import { TEST_PASSWORD } from '../../support/server.ts'
import { userBody as person } from '../administration/resources.ts'
import { emailOf } from '../commands/insert-organization.ts'
import { dataOf, setStatus } from '../commands/test-app.ts'
import type { Workspace } from '../rights-matrix/record-kind.ts'
import { nameClasses } from './administering.ts'
import { callCommand, expectedInAnswer, withValues } from './bodies.ts'
import type { CommandData } from './commands.ts'

export const LANGUAGE_CLASSES: readonly ValueClass[] = choiceClasses(['fr', 'en', 'it'])

/** Classes of e-mail addresses; `usedEmail` belongs to another account. */
export const emailClasses = (usedEmail: string): readonly ValueClass[] => [
  valid('as usual', 'nora@sacoche.test'),
  valid('with spaces around it, a plus sign and two dots', ' nora+caisse@pos.sacoche.test '),
  invalid('issue.email', 'no at sign', 'nora.sacoche.test'),
  invalid('issue.email', 'no dot', 'nora@sacoche'),
  invalid('issue.text', 'a number', 12),
  invalid('EmailTaken failure.EmailTaken', 'another’s', usedEmail),
]

/** Commands with which an administrator creates and changes people. */
export function personCommands({
  testOrganization: { ids, people, tenant },
}: Workspace): readonly CommandData[] {
  const { admin } = people
  let number = 0
  const body = () => {
    number += 1
    return { ...person(9_000 + number, [ids.establishment]), currentPassword: TEST_PASSWORD }
  }
  const remove = async (id: string) => void dataOf(await setStatus(admin, 'users', id, { status: 'DELETED' }))
  const createAndChange = (
    variant: string,
    fields: FieldClasses,
    checkOrder: readonly string[] = [],
  ): readonly CommandData[] => [
    callCommand('people', 'POST /users', admin, {
      variant,
      fields: () => fields,
      checkOrder,
      body: (values) => withValues(body(), values),
      code: CODES.created,
      expectedData: (values) => expectedInAnswer(values, ['establishmentIds', 'currentPassword']),
      after: async (_, { data }) => remove((data as { id: string }).id),
    }),
    callCommand('people', 'PUT /users/{id}', admin, {
      variant,
      fields: () => ({ version: requiredVersionClasses(1), ...fields }),
      checkOrder: ['WrongPassword', 'StaleVersion', ...checkOrder],
      make: async () => dataOf(await admin.post<{ id: string }>('users', body())),
      body: (values) => withValues({ ...body(), version: 1 }, values),
      code: CODES.modified,
      expectedData: (values) => expectedInAnswer(values, ['establishmentIds', 'currentPassword']),
      after: ({ id }) => remove(id),
    }),
  ]
  const ESTABLISHMENT_IDS = 'establishmentIds'
  return [
    ...createAndChange('their names and address', {
      firstName: nameClasses(),
      lastName: nameClasses(),
      email: emailClasses(emailOf('user', tenant)),
      language: LANGUAGE_CLASSES.map((valueClass) =>
        valueClass.fault === null ? valueClass : { ...valueClass, fault: 'issue.required' },
      ),
    }),
    ...createAndChange(
      'their role and establishments',
      {
        role: [
          valid('director', ROLES.director),
          valid('shift lead', ROLES.user),
          invalid('RoleTooHigh failure.RoleTooHigh', 'head office', ROLES.superAdmin),
          invalid('issue.value', 'unknown', 3),
          invalid('issue.value', 'text', '5'),
        ],
        [ESTABLISHMENT_IDS]: [
          valid('one', [ids.establishment]),
          valid('two', [ids.establishment, ids.otherEstablishment]),
          invalid('InvalidRequest issue.required', 'none', []),
          invalid('NotFound issue.unknown', 'unknown', [UNKNOWN_ID]),
          invalid('issue.repeated', 'a repeated id', [ids.establishment, ids.establishment]),
          invalid('issue.id at 0', 'an invalid id', [NO_ID.value]),
          invalid(
            'issue.tooMany',
            'too many',
            Array.from(
              { length: maxLength(userBody, ESTABLISHMENT_IDS) + 1 },
              (_, nth) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`,
            ),
          ),
        ],
      },
      ['RoleTooHigh failure.RoleTooHigh'],
    ),
    ...createAndChange('the password of the administrator', {
      currentPassword: [
        valid('right', TEST_PASSWORD),
        invalid('PasswordRequired issue.required', 'empty', ''),
        { ...NULL, fault: 'PasswordRequired issue.required' },
        invalid('WrongPassword', 'another', 'a staple of other horses'),
        invalid('issue.text', 'a number', 12),
      ],
    }),
  ]
}
