/**
 * The data classes of body fields. The expected error of a schema is written as `issue.…`, for a place inside the field followed by ` at ` and
 * the path of this place. Every other error begins with the name of a refusal. If the refusal names a field, an issue key follows; if it names
 * another field than that of the class, the path of the other field follows too.
 */
import { z } from 'zod'
import { MAX_PIECES } from '../../../src/domain/counting/denominations.ts'
import { MAX_CENTS } from '../../../src/domain/money.ts'
import { invalid, invalidDateClasses, VALID_DATE_CLASSES, valid } from './classes.ts'
import type { ValueClass } from './cover.ts'

type Classes = readonly ValueClass[]

interface SchemaLimits {
  readonly maxLength?: number
  readonly maxItems?: number
  readonly anyOf?: readonly SchemaLimits[]
  readonly properties?: Readonly<Record<string, SchemaLimits>>
}

/** The maximum length of a text or list of a body, from its contract. @throws Error when it has none */
export function maxLength(body: z.ZodType, field: string): number {
  const shape = field
    .split('.')
    .reduce(
      (at, name) => partsOf(at).find(({ properties }) => properties?.[name])?.properties?.[name] ?? {},
      {
        ...(z.toJSONSchema(body, { unrepresentable: 'any', io: 'input' }) as SchemaLimits),
      },
    )
  const limits = partsOf(shape).flatMap(({ maxLength, maxItems }) => maxLength ?? maxItems ?? [])
  if (limits[0] === undefined) throw new Error(`the contract does not limit ${field}`)
  return limits[0]
}
const partsOf = (shape: SchemaLimits): readonly SchemaLimits[] => [shape, ...(shape.anyOf ?? [])]

/** The class of a missing value, which is valid for an optional field. */
export const LEFT_OUT = valid('left out', undefined)
export const NULL = valid('null', null)

/** A text with a maximum length. NUL is checked before anything else, and reported alone. */
export const textClasses = (max: number): Classes => [
  valid('nothing', ''),
  valid('at the limit', 'é'.repeat(max)),
  invalid('issue.tooLong', 'one above the limit', 'é'.repeat(max + 1)),
  invalid('issue.text', 'a number', 12),
  invalid('issue.text', 'NUL', 'a\u0000'),
]
/** A required text. */
export const requiredTextClasses = (max: number, fault: string): Classes => [
  valid('one letter', 'x'),
  ...textClasses(max).map((valueClass) =>
    valueClass.name === 'nothing' ? invalid(fault, valueClass.name, valueClass.value) : valueClass,
  ),
  invalid(fault, 'blanks', ' \u00a0 '),
]

/** An amount in cents that can't be negative. */
export const AMOUNT_CLASSES: Classes = [
  valid('zero', 0),
  valid('one cent', 1),
  valid('the maximum', MAX_CENTS),
  invalid('issue.tooSmall', 'a cent below zero', -1),
  invalid('issue.tooLarge', 'a cent above the maximum', MAX_CENTS + 1),
  invalid('issue.cents', 'half a cent', 0.5),
  invalid('issue.cents', 'a comma', '12,5'),
  invalid('issue.cents', 'a number as text', '1250'),
]

/** A calendar date. */
export const DATE_CLASSES: Classes = [
  ...VALID_DATE_CLASSES,
  ...invalidDateClasses('issue.date'),
  invalid('issue.date', 'a number', 20_260_329),
]

/** A text that is no id. */
export const NO_ID = invalid('issue.id', 'no id', 'x')
export const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

/** The classes of a version: the current one, another one, and invalid ones. */
export const requiredVersionClasses = (current: number): Classes => [
  valid('the current one', current),
  invalid('StaleVersion', 'another', current + 1),
  invalid('issue.version', 'zero', 0),
  invalid('issue.version', 'one half', 1.5),
  invalid('issue.version', 'above the maximum', 2_147_483_648),
  invalid('issue.version', 'text', String(current)),
]
/** The classes of a version that may be left out. */
export const optionalVersionClasses = (current: number): Classes => [
  LEFT_OUT,
  NULL,
  ...requiredVersionClasses(current),
]
/** The classes of the `versions` of a command on one row. */
export const rowVersionsClasses = ({
  id,
  version,
}: {
  readonly id: string
  readonly version: number
}): Classes => [
  LEFT_OUT,
  NULL,
  valid('the current one', { [id]: version }),
  invalid('StaleVersion', 'another', { [id]: version + 1 }),
  invalid(`InvalidRequest issue.required versions.${id}`, 'of no row', {}),
  invalid(`issue.version at ${id}`, 'zero', { [id]: 0 }),
  invalid(`issue.version at ${id}`, 'text', { [id]: String(version) }),
]

/** Quantities by denomination in cents: 5000 is the note of 50 €. */
export const DENOMINATIONS_CLASSES: Classes = [
  valid('one', { 5000: 1 }),
  valid('zero of one face', { 5000: 1, 2000: 0 }),
  invalid('issue.denominations', 'one above the maximum', { 5000: MAX_PIECES + 1 }),
  invalid('issue.denominations', 'below zero', { 5000: -1 }),
  invalid('issue.denominations', 'no such face', { 300: 1 }),
  invalid('issue.pieces at 5000', 'half a piece', { 5000: 0.5 }),
  invalid('issue.pieces at 5000', 'text', { 5000: '1' }),
]

/** Each of these values, another value, and a missing one. */
export const choiceClasses = (values: readonly string[]): Classes => [
  ...values.map((value) => valid(value, value)),
  invalid('issue.value', 'another', 'OTHER'),
  invalid('issue.value', 'left out', undefined),
]
