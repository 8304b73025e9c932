import { invalid, valid } from '../../paths/pairwise/classes.ts'
import type { ValueClass } from '../../paths/pairwise/cover.ts'
import type { Answer } from '../../support/server.ts'
import type { SignedInClient } from '../commands/insert-organization.ts'
import type { CommandData } from './commands.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Returns a copy of the body with these values set. A key is a path: `address.country` is the country of the address,
 * `receipts.0.label` the label of the first receipt.
 */
export function withValues(body: Values, values: Values): Values {
  const setValue = (
    part: unknown,
    [field = '', ...remaining]: readonly string[],
    value: unknown,
  ): unknown => {
    const nested =
      remaining.length === 0 ? value : setValue((part as Values | null)?.[field], remaining, value)
    if (Array.isArray(part)) return part.map((element, index) => (String(index) === field ? nested : element))
    return { ...(part as Values | null), [field]: nested }
  }
  return Object.entries(values).reduce(
    (nested, [field, value]) => setValue(nested, field.split('.'), value) as Values,
    body,
  )
}

/**
 * The values that the answer must contain, with trimmed texts. Leaves out undefined values, nested fields, the version, and the fields in
 * `notReturned`.
 */
export const expectedInAnswer = (values: Values, notReturned: readonly string[] = []): Values =>
  Object.fromEntries(
    Object.entries(values)
      .filter(
        ([field, value]) =>
          value !== undefined && !(field.includes('.') || ['version', ...notReturned].includes(field)),
      )
      .map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value]),
  )

/**
 * The command of a call without a lifecycle event, such as `PUT /cashcarriers/{id}`; `body` builds its body from the values of a
 * row.
 */
export function callCommand(
  kind: string,
  call: string,
  actor: SignedInClient,
  command: Omit<CommandData, 'kind' | 'event' | 'send'> & {
    readonly body: (values: Values) => object | Promise<object>
  },
): CommandData {
  const [method = '', path = ''] = call.split(' /')
  const { body, ...rest } = command
  return {
    kind,
    event: call,
    call,
    async send(values, { id }): Promise<Answer> {
      const to = path.replace('{id}', id)
      const requestBody = await body(values)
      return method === 'POST' ? actor.post(to, requestBody) : actor.put(to, requestBody)
    },
    ...rest,
  }
}

/**
 * Placeholder for a value that is only known when the request is sent: the current version, the link of an e-mail, the id of a
 * created record.
 */
export const SET_WHEN_SENT = 'as it is now'

/** The classes of the version in a body, with the current one as a placeholder. */
export const VERSION_CLASSES: readonly ValueClass[] = [
  valid('the current one', SET_WHEN_SENT),
  invalid('StaleVersion', 'another', 9_999),
  invalid('issue.version', 'zero', 0),
  invalid('issue.version', 'text', '1'),
  invalid('issue.version', 'left out', undefined),
]

/** The query parameters among the values: `query.name` is the parameter `name`; undefined is not sent. */
export const queryOf = (values: Values): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) =>
      field.startsWith('query.') && value !== undefined
        ? [[field.slice('query.'.length), String(value)]]
        : [],
    ),
  )

/** Returns a function that builds the body of a row and replaces the version `SET_WHEN_SENT` by the current one, which `read` fetches. */
export const withCurrentVersion =
  (read: () => Promise<{ readonly version: number }>) =>
  async ({ version, ...values }: Values): Promise<object> => ({
    ...values,
    version: version === SET_WHEN_SENT ? (await read()).version : version,
  })
