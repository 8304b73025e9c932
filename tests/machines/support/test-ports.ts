import type { Outcome } from '../../../src/domain/outcome.ts'
import type { ReadCall, WriteCall } from '../../../src/machines/port.ts'

/** One call of a port by a machine, which the test answers. */
export interface PortCall {
  readonly port: string
  readonly input: unknown
  readonly idempotencyKey: string | null
  readonly signal: AbortSignal
  /** The name of its answer, or null while it waits. */
  answer: string | null
  /** Its answer; null while it waits, and when it was lost. */
  outcome: Outcome<unknown> | null
  resolve(outcome: Outcome<unknown>): void
  reject(error: Error): void
}

/** An object that maps each name to the result of `create`. */
const recordOf = <Name extends string, Value>(names: readonly Name[], create: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, create(name)])) as Record<Name, Value>

/** The environment of a machine under test: its ports wait for answers, its effects are recorded, its keys are numbered. */
export class TestPorts {
  readonly calls: PortCall[] = []
  readonly effects: (readonly [name: string, ...args: unknown[]])[] = []
  private keys = 0

  /** A port whose calls wait. */
  readonly port =
    (port: string) =>
    <Data>(input: unknown, call: ReadCall | WriteCall): Promise<Outcome<Data>> =>
      new Promise((resolve, reject) => {
        this.calls.push({
          port,
          input,
          idempotencyKey: 'idempotencyKey' in call ? call.idempotencyKey : null,
          signal: call.signal,
          answer: null,
          outcome: null,
          resolve: (outcome) => resolve(outcome as Outcome<Data>),
          reject,
        })
      })

  /** Several ports, each under its name. */
  readonly ports = <Name extends string>(...names: readonly Name[]) => recordOf(names, this.port)

  /** A synchronous effect that is only recorded. */
  readonly effect =
    (name: string) =>
    (...args: unknown[]): void => {
      this.effects.push([name, ...args])
    }

  /** Several effects, each under its name. */
  readonly effectsOf = <Name extends string>(...names: readonly Name[]) => recordOf(names, this.effect)

  readonly newKey = (): string => {
    this.keys += 1
    return `key-${this.keys}`
  }

  /** The waiting call of this port; there must be exactly one. */
  waiting(port: string): PortCall {
    const waiting = this.calls.filter(
      (call) => call.port === port && call.answer === null && !call.signal.aborted,
    )
    const [call] = waiting
    if (!call || waiting.length > 1)
      throw new Error(`${waiting.length} calls of ${port} are waiting, not one`)
    return call
  }

  /** Answers the waiting call of this port. */
  answer(port: string, name: string, outcome: Outcome<unknown>): void {
    const call = this.waiting(port)
    call.answer = name
    call.outcome = outcome
    call.resolve(outcome)
  }

  /** Loses the answer of the waiting call of this port. */
  fail(port: string): void {
    const call = this.waiting(port)
    call.answer = 'lost'
    call.reject(new Error('the network is gone'))
  }

  reset(): void {
    this.calls.length = 0
    this.effects.length = 0
    this.keys = 0
  }
}

/** Waits until the callbacks of all promises that are already resolved have run. */
export function flushPromises(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
