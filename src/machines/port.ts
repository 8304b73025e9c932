import { fromPromise, type PromiseActorLogic } from 'xstate'
import type { Outcome } from '../domain/outcome.ts'
import { refusalFrom } from './outcome.ts'

/** What every call gets: the signal is aborted when the machine leaves the state that waits for the answer. */
export interface ReadCall {
  readonly signal: AbortSignal
}

/** What a writing call gets further: the same key for the same attempt, so that a repeated call has one effect. */
export interface WriteCall extends ReadCall {
  readonly idempotencyKey: string
}

/**
 * A question to the world outside. Expected refusals are answers; only a lost network or a broken server rejects. A call that finds that
 * the session has ended reports it to the session itself.
 */
export type ReadPort<Input, Data> = (input: Input, call: ReadCall) => Promise<Outcome<Data>>

/** A command to the world outside. */
export type WritePort<Input, Data> = (input: Input, call: WriteCall) => Promise<Outcome<Data>>

/** What a machine hands to a command: its input, and the key that lies in the machine's context. */
export interface Keyed<Input> {
  readonly input: Input
  readonly idempotencyKey: string
}

export type ReadActor<Input, Data> = PromiseActorLogic<Outcome<Data>, Input>
export type WriteActor<Input, Data> = PromiseActorLogic<Outcome<Data>, Keyed<Input>>

/** A machine was started before somebody gave it this port. */
export class PortNotProvided extends Error {
  override readonly name = 'PortNotProvided'

  constructor(port: string) {
    super(`The port ${port} was not provided to the machine`)
  }
}

/** Stands in a machine's `setup` for a question until the port is provided. */
export function missingRead<Input, Data>(port: string): ReadActor<Input, Data> {
  return fromPromise<Outcome<Data>, Input>(() => Promise.reject(new PortNotProvided(port)))
}

/** Stands in a machine's `setup` for a command until the port is provided. */
export function missingWrite<Input, Data>(port: string): WriteActor<Input, Data> {
  return fromPromise<Outcome<Data>, Keyed<Input>>(() => Promise.reject(new PortNotProvided(port)))
}

/** Stands in a machine's `setup` for a synchronous effect until the port is provided. */
export function missingEffect(port: string): () => void {
  return () => {
    throw new PortNotProvided(port)
  }
}

/** The same for an effect that is given something. */
export function missingEffectOf<Given>(port: string): (_: unknown, given: Given) => void {
  return () => {
    throw new PortNotProvided(port)
  }
}

/** Makes an actor of a question. */
export function fromRead<Input, Data>(port: ReadPort<Input, Data>): ReadActor<Input, Data> {
  return fromPromise<Outcome<Data>, Input>(({ input, signal }) => answerOf(port(input, { signal }), signal))
}

/** Makes an actor of a call of the session workflow: there an invalid token is an answer like any other. */
export function fromSessionCall<Input, Data>(port: ReadPort<Input, Data>): ReadActor<Input, Data> {
  return fromPromise<Outcome<Data>, Input>(({ input, signal }) =>
    unlessAborted(port(input, { signal }), signal),
  )
}

/** Makes an actor of a command: the key comes with the input, from the machine's context. */
export function fromWrite<Input, Data>(port: WritePort<Input, Data>): WriteActor<Input, Data> {
  return fromPromise<Outcome<Data>, Keyed<Input>>(({ input: { input, idempotencyKey }, signal }) =>
    answerOf(port(input, { signal, idempotencyKey }), signal),
  )
}

/**
 * Never settles where the session has ended: the session leads to sign-in, and the workflow is stopped with its page. No chart needs a state
 * for it.
 */
async function answerOf<Data>(call: Promise<Outcome<Data>>, signal: AbortSignal): Promise<Outcome<Data>> {
  const outcome = await unlessAborted(call, signal)
  return refusalFrom(outcome)?.name === 'InvalidToken' ? new Promise(() => undefined) : outcome
}

/**
 * Whoever left does not wait any more. React's strict mode stops an actor and starts the same one again: the end of the first,
 * aborted call would otherwise be taken for the answer to the second.
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
