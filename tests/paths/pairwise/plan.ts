import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import type { Exclusion, Fields } from './cover.ts'

type AnyContext = AnyMachineSnapshot['context']

/** One row of values, tried in one vertex of a chart. */
export interface Trial {
  /** Where it is tried. */
  readonly state: string
  readonly context: AnyContext
  /** The names of the classes, the sent values, and their parsed values, by field. */
  readonly names: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, unknown>>
  readonly parsed: Readonly<Record<string, unknown>>
  /** The expected errors, in the order in which they are checked. */
  readonly faults: readonly string[]
}

/**
 * The data of one transition: its fields with their classes, how they are entered, and the expected effect. A plan of an event
 * without data is about the data typed before, which its guard reads.
 */
export interface Plan {
  readonly event: string
  /** Its subject, when the event has several plans. */
  readonly subject?: string
  /** Where it is tried; by default wherever the chart takes the event. */
  readonly states?: readonly string[]
  /** Vertices that it applies to. */
  readonly appliesTo?: (context: AnyContext) => boolean
  /** Tried on a machine that starts with this, in its first state. */
  readonly input?: unknown
  readonly fields: Fields
  readonly exclusions?: readonly Exclusion[]
  /** The order in which errors are checked, when it is not that of the fields. */
  readonly checkOrder?: readonly string[]
  /** Events that enter the values, the last of which is tested; by default only that, with the values as its data. */
  readonly send?: (trial: Trial) => readonly AnyEventObject[]
  /** The target with valid values; null where it is refused. */
  readonly to: string | null | ((trial: Trial) => string | null)
  /** The target with an error; by default it is refused. */
  readonly refused?: string
  /**
   * Expected context values that only the classes know: which error a text has, or what it means. Every other field is compared with
   * `tests/machines/<machine>/fields.ts`.
   */
  readonly expectedContext?: (trial: Trial) => Readonly<Record<string, unknown>>
}

/** Types the values into the fields of these names, and then sends this. */
export const typeAndSend =
  (event: string, names: readonly string[] | null = null, edit = 'EDIT') =>
  ({ values }: Trial): readonly AnyEventObject[] => [
    ...(names ?? Object.keys(values)).map((field) => ({ type: edit, field, text: values[field] })),
    { type: event },
  ]

/** A refusal with every error. */
export const refusalWith = (names: readonly string[]) => ({
  issues: names.map((name) => ({ key: messageKey(name) })),
})
/** Errors are named by their key, or by the name of a failure. */
export const messageKey = (fault: string): string => (fault.includes('.') ? fault : `failure.${fault}`)
