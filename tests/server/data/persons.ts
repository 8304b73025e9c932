import { CODES } from '../../../src/domain/codes.ts'
import { userBody } from '../../../src/domain/contract/users.ts'
import { ROLES } from '../../../src/domain/roles.ts'
import { right, wrong } from '../../paths/pairwise/classes.ts'
import type { Fields, ValueClass } from '../../paths/pairwise/cover.ts'
import { mostOf, NO_ID, NULL, oneOf, UNKNOWN_ID, versions } from '../../paths/pairwise/wire.ts'
import { TEST_PASSWORD } from '../../support/server.ts'
import { userBody as person } from '../administration/resources.ts'
import { emailOf } from '../commands/organization-rows.ts'
import { dataOf } from '../commands/test-app.ts'
import type { Place } from '../rights-matrix/record-kind.ts'
import { names } from './administering.ts'
import { asSent, callCommand, withValues } from './bodies.ts'
import type { Command } from './commands.ts'

export const LANGUAGES: readonly ValueClass[] = oneOf(['fr', 'en', 'it'])

/** An e-mail address as sent; `taken` is another person's. */
export const emails = (taken: string): readonly ValueClass[] => [
  right('as usual', 'nora@sacoche.test'),
  right('between blanks, a plus and two dots', ' nora+caisse@pos.sacoche.test '),
  wrong('issue.email', 'no at', 'nora.sacoche.test'),
  wrong('issue.email', 'no dot', 'nora@sacoche'),
  wrong('issue.text', 'a number', 12),
  wrong('EmailTaken failure.EmailTaken', 'another’s', taken),
]

/** People, created and changed by an administrator. */
export function personCommands({ testOrganization: { ids, people, tenant } }: Place): readonly Command[] {
  const { admin } = people
  let made = 0
  const body = () => {
    made += 1
    return { ...person(9_000 + made, [ids.establishment]), currentPassword: TEST_PASSWORD }
  }
  const remove = async (id: string) => void dataOf(await admin.delete(`users/${id}`))
  const both = (of: string, fields: Fields, checkOrder: readonly string[] = []): readonly Command[] => [
    callCommand('people', 'POST /users', admin, {
      of,
      fields: () => fields,
      checkOrder,
      body: (values) => withValues(body(), values),
      code: CODES.created,
      has: (values) => asSent(values, ['establishmentIds', 'currentPassword']),
      after: async (_, { data }) => remove((data as { id: string }).id),
    }),
    callCommand('people', 'PUT /users/{id}', admin, {
      of,
      fields: () => ({ version: versions(1), ...fields }),
      checkOrder: ['WrongPassword', 'StaleVersion', ...checkOrder],
      make: async () => dataOf(await admin.post<{ id: string }>('users', body())),
      body: (values) => withValues({ ...body(), version: 1 }, values),
      code: CODES.modified,
      has: (values) => asSent(values, ['establishmentIds', 'currentPassword']),
      after: ({ id }) => remove(id),
    }),
  ]
  const PLACES = 'establishmentIds'
  return [
    ...both('who they are', {
      firstName: names(),
      lastName: names(),
      email: emails(emailOf('user', tenant)),
      language: LANGUAGES.map((one) => (one.fault === null ? one : { ...one, fault: 'issue.required' })),
    }),
    ...both(
      'what they may',
      {
        role: [
          right('director', ROLES.director),
          right('shift lead', ROLES.user),
          wrong('RoleTooHigh failure.RoleTooHigh', 'head office', ROLES.superAdmin),
          wrong('issue.value', 'unknown', 3),
          wrong('issue.value', 'text', '5'),
        ],
        [PLACES]: [
          right('one', [ids.establishment]),
          right('two', [ids.establishment, ids.otherEstablishment]),
          wrong('InvalidRequest issue.required', 'none', []),
          wrong('NotFound issue.unknown', 'unknown', [UNKNOWN_ID]),
          wrong('issue.repeated', 'a repeated id', [ids.establishment, ids.establishment]),
          wrong('issue.id at 0', 'an invalid id', [NO_ID.value]),
          wrong(
            'issue.tooMany',
            'too many',
            Array.from(
              { length: mostOf(userBody, PLACES) + 1 },
              (_, nth) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`,
            ),
          ),
        ],
      },
      ['RoleTooHigh failure.RoleTooHigh'],
    ),
    ...both('who asks', {
      currentPassword: [
        right('right', TEST_PASSWORD),
        wrong('PasswordRequired issue.required', 'empty', ''),
        { ...NULL, fault: 'PasswordRequired issue.required' },
        wrong('WrongPassword', 'another', 'a staple of other horses'),
        wrong('issue.text', 'a number', 12),
      ],
    }),
  ]
}
