import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'

export type Typed = readonly unknown[]

/** Inputs of one machine in one state, with their outcomes. */
export interface TypedInputs {
  readonly machine: string
  readonly state: string
  /** Starts the machine with this instead of exploring it. */
  readonly input?: unknown
  /** Which of the contexts in this state. */
  readonly where?: (context: AnyMachineSnapshot['context']) => boolean
  readonly events: (typed: Typed) => readonly AnyEventObject[]
  /** More of the context afterwards. */
  readonly also?: (context: AnyMachineSnapshot['context']) => string
  readonly rows: readonly (readonly [typed: Typed, outcome: string])[]
}

/** Edits the fields in this order, then sends the event. */
export const fill =
  (event: string, ...fields: readonly string[]) =>
  (typed: Typed): readonly AnyEventObject[] => [
    ...fields.map((field, index) => ({ type: 'EDIT', field, text: typed[index] ?? '' })),
    { type: event },
  ]

/** Writes a reason and confirms. */
export const reason = ([text]: Typed) => [{ type: 'EDIT_REASON', text }, { type: 'CONFIRM' }]
