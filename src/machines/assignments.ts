import { assign, type EventObject } from 'xstate'
import type { Outcome } from '../domain/outcome.ts'

/**
 * Returns the functions with which a machine declares how its context changes.
 *
 * @example const { assignOn, assignData } = assignments<DialogContext, DialogEvent>()
 */
export function assignments<Context extends object, Event extends EventObject>() {
  return {
    /** An action that changes the context after one type of event, and nothing after any other. */
    assignOn: <Type extends Event['type']>(
      type: Type,
      changesFrom: (event: Extract<Event, { readonly type: Type }>, context: Context) => Partial<Context>,
    ) =>
      assign<Context, Event, undefined, Event, never>(({ context, event }) =>
        event.type === type
          ? changesFrom(event as Extract<Event, { readonly type: Type }>, context)
          : ({} as Partial<Context>),
      ),
    /** An action that changes the context with the data of a successful answer, and nothing after a refusal. */
    assignData: <Data>(changesFrom: (data: Data, context: Context) => Partial<Context>) =>
      assign<Context, Event, Outcome<Data>, Event, never>(({ context }, outcome) =>
        outcome.kind === 'done' ? changesFrom(outcome.data, context) : ({} as Partial<Context>),
      ),
  }
}
