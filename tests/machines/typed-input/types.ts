import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'

/** The values of one row of a table. */
export type TypedValues = readonly unknown[]

/** Inputs of one machine in one state, with their outcomes. */
export interface TypedInputs {
  readonly machine: string
  readonly state: string
  /** The input with which the machine is started; without it, a vertex of the explored chart is used. */
  readonly input?: unknown
  /** Selects one of the contexts in this state. */
  readonly where?: (context: AnyMachineSnapshot['context']) => boolean
  readonly events: (typed: TypedValues) => readonly AnyEventObject[]
  /** A part of the context after the last event, which is compared too. */
  readonly also?: (context: AnyMachineSnapshot['context']) => string
  readonly rows: readonly (readonly [typed: TypedValues, outcome: string])[]
}

/** Edits the fields in this order, then sends the event. */
export const editFields =
  (event: string, ...fields: readonly string[]) =>
  (typed: TypedValues): readonly AnyEventObject[] => [
    ...fields.map((field, index) => ({ type: 'EDIT', field, text: typed[index] ?? '' })),
    { type: event },
  ]

/** Writes a reason and confirms. */
export const confirmReason = ([text]: TypedValues) => [{ type: 'EDIT_REASON', text }, { type: 'CONFIRM' }]
