import {
  LEFT_OUT,
  NO_ID,
  NULL,
  requiredVersionClasses,
  UNKNOWN_ID,
} from '../../paths/pairwise/body-classes.ts'
import { invalid, valid } from '../../paths/pairwise/classes.ts'
import type { FieldClasses } from '../../paths/pairwise/cover.ts'
import { ADMINISTERED } from '../administration/resources.ts'
import type { SignedInClient } from '../commands/insert-organization.ts'
import { dataOf, type TestOrganization } from '../commands/test-app.ts'
import { callCommand, expectedInAnswer, withValues } from './bodies.ts'
import type { CommandData } from './commands.ts'

const UNKNOWN = 'NotFound issue.unknown'
/** The fault of a code that is no account code, where a rule checks it and not the schema. */
export const INVALID_ACCOUNT_CODE = 'InvalidRequest issue.accountCode'
/** Codes, and codes with their replacement, that could be stored before the rule of account codes existed. */
const STORABLE_CODE = /^[0-9A-Za-z=]+$/u

/**
 * The fields of a change. A code that earlier versions could store is refused by a rule and not by the schema, because a record that has the
 * code may keep it. Other invalid codes are refused by the schema.
 */
const fieldsOfChange = (fields: FieldClasses): FieldClasses =>
  Object.fromEntries(
    Object.entries(fields).map(([name, classes]) => [
      name,
      classes.map((valueClass) =>
        valueClass.fault === 'issue.accountCode' && STORABLE_CODE.test(String(valueClass.value))
          ? { ...valueClass, fault: INVALID_ACCOUNT_CODE }
          : valueClass,
      ),
    ]),
  )

interface CreateAndChangeOptions {
  readonly actor?: SignedInClient
  /** Fields that exist only in the body that creates a row; by default the organization. */
  readonly createFields?: FieldClasses
  readonly checkOrder?: readonly string[]
  /** Values of the body that the fields do not vary. */
  readonly base?: object
  readonly variant?: string
  /** Fields of the body that are not returned. */
  readonly notReturned?: readonly string[]
}

/** Returns a function that lists the commands that create or change a row of a resource. */
export function createAndChangeCommandsFor(ids: TestOrganization['ids'], by: SignedInClient) {
  const organizationField: FieldClasses = {
    organizationId: [
      LEFT_OUT,
      NULL,
      valid('its own', ids.organization),
      invalid(UNKNOWN, 'unknown', UNKNOWN_ID),
      NO_ID,
    ],
  }
  let number = 0
  const bodyOf = (name: string) => {
    number += 1
    return ADMINISTERED[name]!.body(ids, 1_000 + number)
  }
  return (
    name: string,
    fields: FieldClasses,
    {
      actor = by,
      createFields = organizationField,
      checkOrder = [],
      base = {},
      variant,
      notReturned = [],
    }: CreateAndChangeOptions = {},
  ): readonly CommandData[] => {
    const { codes } = ADMINISTERED[name]!
    const variantField = variant === undefined ? {} : { variant }
    const hidden = ['organizationId', ...notReturned]
    const remove = async (id: string) => void dataOf(await actor.delete(`${name}/${id}`))
    return [
      callCommand('administration', `POST /${name}`, actor, {
        ...variantField,
        fields: () => ({ ...createFields, ...fields }),
        checkOrder: ['WrongPassword', UNKNOWN, ...checkOrder],
        body: (values) => withValues({ ...bodyOf(name), ...base }, values),
        code: codes[0],
        expectedData: (values) => expectedInAnswer(values, hidden),
        after: async (_, { data }) => remove((data as { id: string }).id),
      }),
      callCommand('administration', `PUT /${name}/{id}`, actor, {
        ...variantField,
        fields: () => ({ version: requiredVersionClasses(1), ...fieldsOfChange(fields) }),
        checkOrder: ['WrongPassword', 'StaleVersion', INVALID_ACCOUNT_CODE, ...checkOrder],
        together: [INVALID_ACCOUNT_CODE],
        make: async () => dataOf(await actor.post<{ id: string }>(name, { ...bodyOf(name), ...base })),
        body(values) {
          const { establishmentId: _, ...body } = { ...bodyOf(name), ...base, version: 1 } as Record<
            string,
            unknown
          >
          return withValues(body, values)
        },
        code: codes[1],
        expectedData: (values) => expectedInAnswer(values, hidden),
        after: ({ id }) => remove(id),
      }),
    ]
  }
}
