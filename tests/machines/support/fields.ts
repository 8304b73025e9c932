import { isDeepStrictEqual } from 'node:util'
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import type { Outcome, Refusal } from '../../../src/domain/outcome.ts'
import { statePath } from '../../../src/machines/state-path.ts'

/*
 * The value of every context field, described independently of the chart: its initial value, and the changes
 * by each step. Fields that a step does not name stay unchanged. At every step of every path that
 * `tests/paths/walk/code.ts` walks, every field of the chart is compared with its described value.
 */

/** Data whose type only the rule that uses it knows. */
type AnyData = AnyEventObject[string]

/**
 * One step as a rule gets it: the previous context, the event and the new state, but never the context that
 * the chart has computed.
 */
export interface FieldStep<Context> {
  readonly before: Context
  readonly event: AnyEventObject
  /** The data of a successful answer. */
  readonly data: AnyData
  /** The owner's code of a successful answer. */
  readonly code: number | null
  /** The refusal in a refused answer. */
  readonly refusal: Refusal | null
  readonly from: string
  readonly to: string
}

/** A key that was not used before in this test. */
export const NEW_KEY: unique symbol = Symbol('a key that was not used before')

type Expected<Value> = Value | typeof NEW_KEY

/** The values of some fields after a step. */
export type FieldChanges<Context> = { readonly [Field in keyof Context]?: Expected<Context[Field]> }

/**
 * `initial` is the initial context. Each key of `changes` says to which steps its change applies, as `state: EVENT → new state`, where
 * both states can be omitted: `'PICK → sending'`, `'failed: CANCEL'`, `'* → idle'`. Alternatives are separated by `|`, and a state
 * includes its child states. The answers of the port `upload` are `upload done`, `upload refused` and `upload lost`. `link|unlink done` is
 * such an answer of either port. An elapsed delay is `after`. All changes that apply are made in their order, so that the last one wins.
 */
export interface ExpectedFields<Context, Input = undefined> {
  readonly initial: (input: Input) => { readonly [Field in keyof Context]: Expected<Context[Field]> }
  readonly changes: Readonly<
    Record<string, FieldChanges<Context> | ((step: FieldStep<Context>) => FieldChanges<Context>)>
  >
}

type AnyFieldValues = Readonly<Record<string, unknown>>
export type AnyExpectedFields = ExpectedFields<AnyFieldValues, unknown>

/** The fields of a chart, type-checked against its context. */
export const chartFields = <Context, Input = undefined>(
  fields: ExpectedFields<Context, Input>,
): AnyExpectedFields => fields as unknown as AnyExpectedFields

interface Rule {
  readonly text: string
  readonly from: readonly string[]
  readonly events: readonly string[]
  readonly to: readonly string[]
}

const ANY = '*'
const alternatives = (text: string | undefined): string[] =>
  (text ?? ANY).split('|').map((alternative) => alternative.trim())

function ruleOf(text: string): Rule {
  const [head = '', to] = text.split(' → ')
  const [event = '', from] = head.split(': ').reverse()
  const [names = '', answer] = event.split(' ')
  const events = alternatives(names).map((name) => (answer ? `${name} ${answer}` : name))
  return { text, from: alternatives(from), events, to: alternatives(to) }
}

const rules = new WeakMap<AnyExpectedFields, readonly Rule[]>()
function rulesOf(fields: AnyExpectedFields): readonly Rule[] {
  const cached = rules.get(fields) ?? Object.keys(fields.changes).map(ruleOf)
  rules.set(fields, cached)
  return cached
}

const isIn = (states: readonly string[], state: string): boolean =>
  states.some((named) => named === ANY || state === named || state.startsWith(`${named}.`))

/** The event, as rules name it. */
function nameOf({ type, output }: AnyEventObject): string {
  const [, how, port] = /^xstate\.(done|error)\.actor\.(.+)$/u.exec(type) ?? []
  if (port !== undefined) return `${port} ${how === 'error' ? 'lost' : (output as Outcome<unknown>).kind}`
  return type.startsWith('xstate.after.') ? 'after' : type
}

function stepOf(
  before: AnyFieldValues,
  event: AnyEventObject,
  { from, to }: Pick<FieldStep<AnyFieldValues>, 'from' | 'to'>,
): FieldStep<AnyFieldValues> {
  const outcome = event.output as Outcome<unknown> | undefined
  return {
    before,
    event,
    data: outcome?.kind === 'done' ? outcome.data : null,
    code: outcome?.kind === 'done' ? outcome.code : null,
    refusal: outcome?.kind === 'refused' ? outcome.refusal : null,
    from,
    to,
  }
}

/** The context after a step, by the rules that apply to it; `onRule` is called with the text of each. */
function afterStep(
  fields: AnyExpectedFields,
  step: FieldStep<AnyFieldValues>,
  onRule: (text: string) => void = () => undefined,
): AnyFieldValues {
  const name = nameOf(step.event)
  let expected = step.before
  for (const { text, from, events, to } of rulesOf(fields)) {
    const isForEvent = events.includes(ANY) || events.includes(name)
    if (!isForEvent || !isIn(from, step.from) || !isIn(to, step.to)) continue
    onRule(text)
    const changes = fields.changes[text]!
    expected = { ...expected, ...(typeof changes === 'function' ? changes(step) : changes) }
  }
  return expected
}

/** Compares the contexts of one test with the described fields. */
export class FieldChecker {
  /** The rules that applied to some step. */
  readonly used: Set<string>
  private readonly fields: AnyExpectedFields
  private readonly keys = new Set<unknown>()

  constructor(fields: AnyExpectedFields, used: Set<string> = new Set()) {
    this.fields = fields
    this.used = used
  }

  /** The differences of the initial context, each with its field, actual and expected value. */
  begin(input: unknown, { context }: AnyMachineSnapshot): readonly string[] {
    return this.compare(this.fields.initial(input), context as AnyFieldValues)
  }

  /** The differences of a context after a step. */
  step(before: AnyMachineSnapshot, event: AnyEventObject, after: AnyMachineSnapshot): readonly string[] {
    const states = { from: statePath(before.value), to: statePath(after.value) }
    const step = stepOf(before.context as AnyFieldValues, event, states)
    const expected = afterStep(this.fields, step, (text) => void this.used.add(text))
    return this.compare(expected, after.context as AnyFieldValues)
  }

  private compare(expected: AnyFieldValues, actual: AnyFieldValues): string[] {
    const names = new Set([...Object.keys(expected), ...Object.keys(actual)])
    const faults = [...names].flatMap((name) => {
      const [expectedValue, actualValue] = [expected[name], actual[name]]
      const isRight =
        expectedValue === NEW_KEY
          ? isKey(actualValue) && !this.keys.has(actualValue)
          : isDeepStrictEqual(actualValue, expectedValue)
      return isRight ? [] : [`its field ${name} is ${textOf(actualValue)}, not ${textOf(expectedValue)}`]
    })
    this.keys.add(actual.idempotencyKey)
    return faults
  }
}

const isKey = (value: unknown): boolean => typeof value === 'string' && value !== ''

const textOf = (value: unknown): string =>
  typeof value === 'symbol' ? (value.description ?? '') : String(JSON.stringify(value)).slice(0, 300)

/** The rules that never applied: nothing was compared with them. */
export const unusedRules = (fields: AnyExpectedFields, used: ReadonlySet<string>): string[] =>
  rulesOf(fields)
    .map(({ text }) => text)
    .filter((text) => !used.has(text))
