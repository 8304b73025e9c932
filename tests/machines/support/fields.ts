import { isDeepStrictEqual } from 'node:util'
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import type { Outcome, Refusal } from '../../../src/domain/outcome.ts'
import { statePath } from '../../../src/machines/state-path.ts'

/*
 * What every field of a context holds, told beside the chart: what it begins as, what each step changes and to what. Whatever a step does
 * not name stays as it was. The chart is held against it at every step of every walk, in every field.
 */

/** Data that only the rule which reads it knows. */
type Told = AnyEventObject[string]

/** One step, as a rule sees it: what was there before, what happened, and where it led. Never what the chart made of it. */
export interface FieldStep<Context> {
  readonly before: Context
  readonly event: AnyEventObject
  /** Of an answer that was done. */
  readonly data: Told
  readonly code: number | null
  /** Of an answer that was a refusal. */
  readonly refusal: Refusal | null
  readonly from: string
  readonly to: string
}

/** A key that nothing had before in this walk. */
export const FRESH: unique symbol = Symbol('a key that nothing had before')

type Expected<Value> = Value | typeof FRESH

/** What some fields hold after a step. */
export type Changes<Context> = { readonly [Field in keyof Context]?: Expected<Context[Field]> }

/**
 * `begins` is the whole context at first. `changes` are read in order, a later one wins: `'PICK → sending'`, `'failed: CANCEL'`,
 * `'upload done'`, `'* → idle'`; several are told apart by `|`, a state stands for those within it, an answer is `done`, `refused` or
 * `lost`, the passing of time `after`.
 */
export interface Fields<Context, Input = undefined> {
  readonly begins: (input: Input) => { readonly [Field in keyof Context]: Expected<Context[Field]> }
  readonly changes: Readonly<
    Record<string, Changes<Context> | ((step: FieldStep<Context>) => Changes<Context>)>
  >
}

type Holds = Readonly<Record<string, unknown>>
export type AnyFields = Fields<Holds, unknown>

/** The fields of a chart, checked against its context. */
export const chartFields = <Context, Input = undefined>(fields: Fields<Context, Input>): AnyFields =>
  fields as unknown as AnyFields

interface Rule {
  readonly text: string
  readonly from: readonly string[]
  readonly what: readonly string[]
  readonly to: readonly string[]
}

const ANY = '*'
const alternatives = (text: string | undefined): string[] => (text ?? ANY).split('|').map((one) => one.trim())

function ruleOf(text: string): Rule {
  const [head = '', to] = text.split(' → ')
  const [what = '', from] = head.split(': ').reverse()
  const [names = '', how] = what.split(' ')
  const named = alternatives(names).map((name) => (how ? `${name} ${how}` : name))
  return { text, from: alternatives(from), what: named, to: alternatives(to) }
}

const rules = new WeakMap<AnyFields, readonly Rule[]>()
function rulesOf(fields: AnyFields): readonly Rule[] {
  const known = rules.get(fields) ?? Object.keys(fields.changes).map(ruleOf)
  rules.set(fields, known)
  return known
}

const isIn = (states: readonly string[], state: string): boolean =>
  states.some((one) => one === ANY || state === one || state.startsWith(`${one}.`))

/** What happened, as rules name it. */
function nameOf({ type, output }: AnyEventObject): string {
  const [, how, port] = /^xstate\.(done|error)\.actor\.(.+)$/u.exec(type) ?? []
  if (port !== undefined) return `${port} ${how === 'error' ? 'lost' : (output as Outcome<unknown>).kind}`
  return type.startsWith('xstate.after.') ? 'after' : type
}

function stepOf(before: AnyMachineSnapshot, event: AnyEventObject, to: string): FieldStep<Holds> {
  const outcome = event.output as Outcome<unknown> | undefined
  return {
    before: before.context as Holds,
    event,
    data: outcome?.kind === 'done' ? outcome.data : null,
    code: outcome?.kind === 'done' ? outcome.code : null,
    refusal: outcome?.kind === 'refused' ? outcome.refusal : null,
    from: statePath(before.value),
    to,
  }
}

/** Holds the contexts of one walk against what their fields are told to hold. */
export class FieldJudge {
  /** The rules that were asked for something. */
  readonly used: Set<string>
  private readonly fields: AnyFields
  private readonly keys = new Set<unknown>()

  constructor(fields: AnyFields, used: Set<string> = new Set()) {
    this.fields = fields
    this.used = used
  }

  /** The faults of a context at the start, each with its field, what it holds and what was told. */
  begin(input: unknown, { context }: AnyMachineSnapshot): readonly string[] {
    return this.compare(this.fields.begins(input), context as Holds)
  }

  /** The faults of a context after a step. */
  step(before: AnyMachineSnapshot, event: AnyEventObject, after: AnyMachineSnapshot): readonly string[] {
    const step = stepOf(before, event, statePath(after.value))
    const name = nameOf(event)
    let expected: Holds = step.before
    for (const { text, from, what, to } of rulesOf(this.fields)) {
      if (!(what.includes(ANY) || what.includes(name)) || !isIn(from, step.from) || !isIn(to, step.to))
        continue
      this.used.add(text)
      const changes = this.fields.changes[text]!
      expected = { ...expected, ...(typeof changes === 'function' ? changes(step) : changes) }
    }
    return this.compare(expected, after.context as Holds)
  }

  private compare(expected: Holds, actual: Holds): string[] {
    const names = new Set([...Object.keys(expected), ...Object.keys(actual)])
    const faults = [...names].flatMap((name) => {
      const [told, found] = [expected[name], actual[name]]
      const isRight = told === FRESH ? isKey(found) && !this.keys.has(found) : isDeepStrictEqual(found, told)
      return isRight ? [] : [`its field ${name} holds ${shown(found)}, not ${shown(told)}`]
    })
    this.keys.add(actual.idempotencyKey)
    return faults
  }
}

const isKey = (value: unknown): boolean => typeof value === 'string' && value !== ''

const shown = (value: unknown): string =>
  typeof value === 'symbol' ? (value.description ?? '') : String(JSON.stringify(value)).slice(0, 300)

/** The rules of a chart that no step ever asked: what they tell is held against nothing. */
export const unusedRules = (fields: AnyFields, used: ReadonlySet<string>): string[] =>
  rulesOf(fields)
    .map(({ text }) => text)
    .filter((text) => !used.has(text))
