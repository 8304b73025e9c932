import { right, wrong } from '../../paths/pairwise/classes.ts'
import type { ValueClass } from '../../paths/pairwise/cover.ts'
import type { Answer } from '../../support/server.ts'
import type { Actor } from '../commands/world.ts'
import type { Command } from './commands.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * A body with these values: `address.country` is the country of the address, `receipts.0.label` the label of the first. The given
 * body is not changed.
 */
export function withValues(body: Values, values: Values): Values {
  const put = (at: unknown, [field = '', ...below]: readonly string[], value: unknown): unknown => {
    const made = below.length === 0 ? value : put((at as Values | null)?.[field], below, value)
    if (Array.isArray(at)) return at.map((one, place) => (String(place) === field ? made : one))
    return { ...(at as Values | null), [field]: made }
  }
  return Object.entries(values).reduce(
    (made, [field, value]) => put(made, field.split('.'), value) as Values,
    body,
  )
}

/** The expected values in the answer: texts trimmed, without the fields that were left out. */
export const asSent = (values: Values, unseen: readonly string[] = []): Values =>
  Object.fromEntries(
    Object.entries(values)
      .filter(
        ([field, value]) =>
          value !== undefined && !(field.includes('.') || ['version', ...unseen].includes(field)),
      )
      .map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value]),
  )

/** The body of a call without a lifecycle event: `PUT /cashcarriers/{id}`. */
export function calling(
  kind: string,
  call: string,
  actor: Actor,
  command: Omit<Command, 'kind' | 'event' | 'send'> & {
    readonly body: (values: Values) => object | Promise<object>
  },
): Command {
  const [method = '', path = ''] = call.split(' /')
  const { body, ...rest } = command
  return {
    kind,
    event: call,
    call,
    async send(values, { id }): Promise<Answer> {
      const to = path.replace('{id}', id)
      const said = await body(values)
      return method === 'POST' ? actor.post(to, said) : actor.put(to, said)
    },
    ...rest,
  }
}

/** Placeholder for what is only known when it is sent: the current version, the link of an e-mail. */
export const NOW = 'as it is now'

/** The possible versions in a body: the current one, another, an invalid one. */
export const VERSIONS: readonly ValueClass[] = [
  right('of now', NOW),
  wrong('StaleVersion', 'another', 9_999),
  wrong('issue.version', 'zero', 0),
  wrong('issue.version', 'text', '1'),
  wrong('issue.version', 'left out', undefined),
]

/** The query of a call that uses it: `query.name` is its `name`; undefined is not sent. */
export const queryOf = (values: Values): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) =>
      field.startsWith('query.') && value !== undefined
        ? [[field.slice('query.'.length), String(value)]]
        : [],
    ),
  )

/** The body with the current version, where a row asks for it. */
export const versionOf =
  (read: () => Promise<{ readonly version: number }>) =>
  async ({ version, ...values }: Values): Promise<object> => ({
    ...values,
    version: version === NOW ? (await read()).version : version,
  })
