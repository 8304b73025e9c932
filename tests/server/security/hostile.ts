import fc, { type Arbitrary } from 'fast-check'
import { isBusinessDate } from '../../../src/domain/dates/calendar.ts'
import { isId } from '../../../src/domain/lists/query.ts'
import type { CallRequest } from './declared-call.ts'
import type { DocumentedCall, JsonSchema } from './document.ts'
import { leavesOf, withValueAt } from './ids.ts'

/** Texts that are known to break servers. */
const TEXTS = [
  '',
  ' ',
  "'; drop table users; --",
  "' or 1=1 --",
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udc00y',
  '\ufeff',
  '\u202e',
  '\u2028',
  'Ａ１',
  'İı',
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  '=cmd|"/c calc"!A0',
  '../../etc/passwd',
  '%00',
  '%',
  '\\',
  '{{7*7}}',
  '$' + '{7*7}',
  'x\r\nSet-Cookie: a=b',
  '__proto__',
  'null',
  'NaN',
  '1e309',
  '0x10',
  '2026-02-30',
  '0000-01-01',
  '9999-12-31',
  '2026-11-20',
  '2026-11-20T24:00:00Z',
  'é'.repeat(200),
  'x'.repeat(10_000),
]
const NUMBERS = [
  0,
  -0,
  -1,
  1,
  0.1,
  1e-320,
  1e21,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  Number.MAX_VALUE,
  99_999_999_999,
  100_000_000_000,
]

const text = fc.oneof(fc.constantFrom(...TEXTS), fc.string({ unit: 'binary', maxLength: 30 }))
const number = fc.oneof(fc.constantFrom(...NUMBERS), fc.double(), fc.integer())
/** Any JSON at all. */
const anyJson: Arbitrary<unknown> = fc.oneof(
  text,
  number,
  fc.constantFrom(null, true, false, [], {}),
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(text, { minLength: 301, maxLength: 301 }),
)

/** Random data with the types and lengths of a schema. The only format that it follows is `uuid`; about half of these are from `ids`. */
function dataMatching(schema: JsonSchema, ids: readonly string[]): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return fc.oneof(...alternatives.map((alternative) => dataMatching(alternative, ids)))
  if (schema.allOf) return dataMatching(Object.assign({}, ...schema.allOf), ids)
  const types = [schema.type ?? []].flat()
  if (types.length === 0) return anyJson
  return fc.oneof(...types.map((kind) => dataOfType(kind, schema, ids)))
}

function dataOfType(kind: string, schema: JsonSchema, ids: readonly string[]): Arbitrary<unknown> {
  switch (kind) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
    case 'number':
      return fc.integer({
        min: Math.max(schema.minimum ?? -(2 ** 40), -(2 ** 40)),
        max: Math.min(schema.maximum ?? 2 ** 40, 2 ** 40),
      })
    case 'array':
      return fc.array(dataMatching(schema.items ?? {}, ids), { maxLength: Math.min(schema.maxItems ?? 4, 4) })
    case 'object':
      return objectMatching(schema, ids)
    case 'string':
      if (schema.format === 'uuid') return fc.oneof(fc.constantFrom(...ids), fc.uuid())
      return text.map((value) => value.slice(0, schema.maxLength ?? 200).padEnd(schema.minLength ?? 0, 'x'))
    default:
      throw new Error(`The document has a type that no arbitrary is made for: ${kind}`)
  }
}

function objectMatching(schema: JsonSchema, ids: readonly string[]): Arbitrary<unknown> {
  if (!schema.properties) {
    const values = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {}
    const key = fc.oneof(fc.constantFrom('5000', '2000', '100', '1'), text)
    return fc.dictionary(key, dataMatching(values, ids), { maxKeys: 4 })
  }
  const fields = Object.entries(schema.properties).map(([name, field]) => [name, dataMatching(field, ids)])
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...(schema.required ?? [])] as never[] })
}

/**
 * A replacement for a value of the example. A number or text is replaced by another one, which often passes the
 * schema and so reaches the business rules. Any other value is replaced by any JSON.
 */
function sameTypeAs(value: unknown, ids: readonly string[]): Arbitrary<unknown> {
  if (typeof value === 'number') return fc.oneof(fc.integer({ min: -5, max: 20_000 }), number)
  if (typeof value !== 'string') return anyJson
  if (isId(value)) return fc.constantFrom(...ids)
  if (isBusinessDate(value)) return fc.constantFrom(...DATES)
  return text.map((longText) => longText.slice(0, 40))
}
const DATES = [
  '2026-11-20',
  '2026-11-19',
  '2026-11-21',
  '2024-02-29',
  '0001-01-01',
  '9999-12-31',
  '2026-02-30',
]

/** The example with a value or two replaced. */
function changedBody(
  example: unknown,
  replacementOf: (value: unknown) => Arbitrary<unknown>,
): Arbitrary<unknown> {
  const leaves = leavesOf(example)
  if (leaves.length === 0) return anyJson
  const change = fc
    .constantFrom(...leaves)
    .chain(({ path, value }) =>
      replacementOf(value).map((leaf) => (body: unknown) => withValueAt(body, path, leaf)),
    )
  return fc
    .array(change, { minLength: 1, maxLength: 2 })
    .map((changes) => changes.reduce((body, apply) => apply(body), example))
}

/** A body: close to the example, matching the schema, the example with any JSON in one or two places, or any JSON. */
function bodyOf(schema: JsonSchema, example: unknown, ids: readonly string[]): Arbitrary<unknown> {
  return fc.oneof(
    { arbitrary: changedBody(example, (value) => sameTypeAs(value, ids)), weight: 6 },
    { arbitrary: dataMatching(schema, ids), weight: 2 },
    changedBody(example, () => anyJson),
    anyJson,
  )
}

/** Requests of a call, valid, partly valid or invalid. */
export function requestsOf(
  call: DocumentedCall,
  example: CallRequest,
  ids: readonly string[],
): Arbitrary<CallRequest> {
  const parameters = call.operation.parameters ?? []
  const values = (name: string) => {
    const allowedValues = parameters.find((parameter) => parameter.name === name)?.schema.enum ?? []
    const exampleValue = example.query?.[name]
    return fc.oneof(
      text,
      fc.constantFrom(...ids, ...allowedValues.map(String), '0-24', '-1', '9'.repeat(15), 'true', 'a,b'),
      ...(exampleValue === undefined ? [] : [{ arbitrary: fc.constant(exampleValue), weight: 3 }]),
    )
  }
  const inQuery = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
  const names = fc.oneof(
    ...(inQuery.length > 0 ? [{ arbitrary: fc.constantFrom(...inQuery), weight: 9 }] : []),
    text,
  )
  const randomQuery = fc.array(
    names.chain((name) => fc.tuple(fc.constant(name), values(name))),
    { maxLength: 3 },
  )
  const query = fc.oneof(
    { arbitrary: fc.constant(example.query ?? {}), weight: call.method === 'GET' ? 1 : 8 },
    randomQuery.map((pairs) => Object.fromEntries(pairs)),
    randomQuery.map((pairs) => ({ ...example.query, ...Object.fromEntries(pairs) })),
  )
  const params = fc.record(
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === 'path')
        .map(({ name }) => [
          name,
          fc.oneof(
            fc.constantFrom(...ids),
            text.map((value) => value.toWellFormed() || 'x'),
            { arbitrary: fc.constant(example.params?.[name] ?? 'x'), weight: 4 },
          ),
        ]),
    ),
  )
  const bodyless = call.method === 'GET' ? fc.constant(undefined) : fc.constantFrom(undefined, {}, null, [1])
  const body = call.body ? bodyOf(call.body, example.body, ids) : bodyless
  return fc.record({ params, query, body }) as Arbitrary<CallRequest>
}
