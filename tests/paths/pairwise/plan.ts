import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import type { Apart, Fields } from './cover.ts'

type AnyContext = AnyMachineSnapshot['context']

/** One row of values, tried in one vertex of a chart. */
export interface Trial {
  /** Where it is tried. */
  readonly state: string
  readonly context: AnyContext
  /** The names of the classes, what is sent of them, and what that means, by field. */
  readonly names: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, unknown>>
  readonly means: Readonly<Record<string, unknown>>
  /** What must be said of the values, in the order in which it is judged. */
  readonly faults: readonly string[]
}

/**
 * The data of one transition: its fields with their classes, how they are brought in, and what must then happen. A plan of an event that
 * has no data of its own is of the data that was typed before, which its guard reads.
 */
export interface Plan {
  readonly event: string
  /** What it is about, where an event has several plans. */
  readonly of?: string
  /** Where it is tried; by default wherever the chart takes the event. */
  readonly in?: readonly string[]
  /** Vertices that it is about. */
  readonly where?: (context: AnyContext) => boolean
  /** Tried on a machine that starts with this, in its first state. */
  readonly input?: unknown
  readonly fields: Fields
  readonly apart?: readonly Apart[]
  /** The order in which faults are judged, where it is not that of the fields. */
  readonly judged?: readonly string[]
  /** Events that bring the values in, the last of which is the one that is judged; by default that alone, with the values as its data. */
  readonly send?: (trial: Trial) => readonly AnyEventObject[]
  /** Where it leads with nothing but right values; null where it is not taken. */
  readonly to: string | null | ((trial: Trial) => string | null)
  /** Where it leads with a fault; by default it is not taken. */
  readonly refused?: string
  /** What then stands in the context, among other things. */
  readonly has?: (trial: Trial) => Readonly<Record<string, unknown>>
}

/** Types the values into the fields of these names, and then says this. */
export const typing =
  (event: string, names: readonly string[] | null = null, edit = 'EDIT') =>
  ({ values }: Trial): readonly AnyEventObject[] => [
    ...(names ?? Object.keys(values)).map((field) => ({ type: edit, field, text: values[field] })),
    { type: event },
  ]

/** A refusal that says this of every fault. */
export const saysOf = (names: readonly string[]) => ({ issues: names.map((name) => ({ key: keyOf(name) })) })
/** Faults are named by their key, or by the name of a failure. */
export const keyOf = (fault: string): string => (fault.includes('.') ? fault : `failure.${fault}`)
