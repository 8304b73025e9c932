import { useEffect, useRef } from 'react'
import type { AnyActorRef, EventObject } from 'xstate'
import type { Succeeded } from '../machines/command.ts'

/**
 * Calls the listener for each event of this type that the workflow emits, for example to show a notice. The listener may change between renders
 * (with the language): the listener of the last render is called.
 */
export function useEmitted<Emitted extends EventObject>(
  actor: AnyActorRef,
  type: Emitted['type'],
  listener: (emitted: Emitted) => void,
): void {
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => {
    const subscription = actor.on(type, (event) => latest.current(event as Emitted))
    return () => subscription.unsubscribe()
  }, [actor, type])
}

/** Calls the listener once for each command of the workflow that succeeds. */
export const useSucceeded = <Data = unknown>(
  actor: AnyActorRef,
  listener: (succeeded: Succeeded<Data>) => void,
): void => useEmitted(actor, 'succeeded', listener)
