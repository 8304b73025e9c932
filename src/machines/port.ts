import { type AnyEventObject, fromCallback, fromPromise, type PromiseActorLogic } from 'xstate'
import type { Outcome } from '../domain/outcome.ts'
import { refusalOfOutcome } from './outcome.ts'

/** The options of every call: the signal is aborted when the machine leaves the state that waits for the answer. */
export interface ReadCall {
  readonly signal: AbortSignal
}

/** The additional options of a writing call: a repetition has the same key, so that the command has one effect. */
export interface WriteCall extends ReadCall {
  readonly idempotencyKey: string
}

/**
 * A call to the outside world without an idempotency key: a query, or a command that needs no key, such as a sign-in. Expected refusals are
 * outcomes; failures, such as of the network or the server, reject.
 */
export type ReadPort<Input, Data> = (input: Input, call: ReadCall) => Promise<Outcome<Data>>

/** A command to the outside world, called with an idempotency key. */
export type WritePort<Input, Data> = (input: Input, call: WriteCall) => Promise<Outcome<Data>>

/** The input of a command, with the idempotency key from the machine's context. */
export interface CommandInput<Input> {
  readonly input: Input
  readonly idempotencyKey: string
}

type QueryActor<Input, Data> = PromiseActorLogic<Outcome<Data>, Input>
type CommandActor<Input, Data> = PromiseActorLogic<Outcome<Data>, CommandInput<Input>>

/** A machine was started without this port. */
export class PortNotProvided extends Error {
  override readonly name = 'PortNotProvided'

  constructor(port: string) {
    super(`The port ${port} was not provided to the machine`)
  }
}

/** Placeholder for a query in a machine's `setup`, until the port is provided. */
export function unprovidedQuery<Input, Data>(port: string): QueryActor<Input, Data> {
  return fromPromise<Outcome<Data>, Input>(() => Promise.reject(new PortNotProvided(port)))
}

/** Placeholder for a command in a machine's `setup`, until the port is provided. */
export function unprovidedCommand<Input, Data>(port: string): CommandActor<Input, Data> {
  return fromPromise<Outcome<Data>, CommandInput<Input>>(() => Promise.reject(new PortNotProvided(port)))
}

/** Placeholder for a synchronous effect in a machine's `setup`, until the port is provided. */
export function unprovidedAction(port: string): () => void
export function unprovidedAction<Params>(port: string): (_: unknown, params: Params) => void
export function unprovidedAction(port: string) {
  return () => {
    throw new PortNotProvided(port)
  }
}

/** Subscribes the listener to a kind of event. Call the returned function to unsubscribe. */
export type Watch = (listener: () => void) => () => void

/** The event that makes a query load again. */
export interface Refresh {
  readonly type: 'REFRESH'
}

/** The actor that sends `REFRESH` on each event of the port. */
export const watchActor = (watch: Watch) =>
  fromCallback<AnyEventObject, undefined, Refresh>(({ sendBack }) =>
    watch(() => sendBack({ type: 'REFRESH' })),
  )

/** Placeholder for a watching port in a machine's `setup`, until the port is provided. */
export const unprovidedWatch = watchActor(() => {
  throw new PortNotProvided('watch')
})

/** `any`, as the context and event of an effect that fits every machine: XState compares these types exactly. */
export type AnyForXState = AnyEventObject[string]

/** The actor of a query. */
export function queryActor<Input, Data>(port: ReadPort<Input, Data>): QueryActor<Input, Data> {
  return fromPromise<Outcome<Data>, Input>(({ input, signal }) => answerOf(port(input, { signal }), signal))
}

/** The actor of a query that returns the refusal of an invalid token like any other: for the session workflow, and for calls in the background. */
export function backgroundQueryActor<Input, Data>(port: ReadPort<Input, Data>): QueryActor<Input, Data> {
  return fromPromise<Outcome<Data>, Input>(({ input, signal }) =>
    unlessAborted(port(input, { signal }), signal),
  )
}

/** The actor of a command. */
export function commandActor<Input, Data>(port: WritePort<Input, Data>): CommandActor<Input, Data> {
  return fromPromise<Outcome<Data>, CommandInput<Input>>(({ input: { input, idempotencyKey }, signal }) =>
    answerOf(port(input, { signal, idempotencyKey }), signal),
  )
}

/**
 * Returns the outcome of a call, but never settles when the session has ended: the session workflow redirects
 * to sign-in, and this workflow stops with its page. So the other charts need no state for the end of the session.
 */
async function answerOf<Data>(call: Promise<Outcome<Data>>, signal: AbortSignal): Promise<Outcome<Data>> {
  const outcome = await unlessAborted(call, signal)
  return refusalOfOutcome(outcome)?.name === 'InvalidToken' ? new Promise(() => undefined) : outcome
}

/**
 * Ignores the result of an aborted call. React's strict mode stops an actor and starts it again: the result of the first, aborted call
 * would otherwise be taken for that of the second.
 */
function unlessAborted<Data>(call: Promise<Data>, signal: AbortSignal): Promise<Data> {
  return new Promise((resolve, reject) => {
    call.then(
      (data) => {
        if (!signal.aborted) resolve(data)
      },
      (error: unknown) => {
        if (!signal.aborted) reject(error)
      },
    )
  })
}
